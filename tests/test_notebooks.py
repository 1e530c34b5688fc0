"""Notebooks are made of pages, and their cells show what the pages say."""

import ast
import json
import linecache
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

import pytest

MAKER = Path(__file__).parents[1] / "docs" / "notebooks" / "make.py"
MAKE: Any = SimpleNamespace(**run_path(str(MAKER)))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    MAKE.write(folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", MAKE.PAGES)
def test_every_cell_shows_what_the_page_says(
    name: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    monkeypatch.setattr("rich.jupyter.display", pytest.fail)  # a cell has shown a result twice
    found = json.loads((made / f"{name}.ipynb").read_text())
    assert (found["nbformat"], found["cells"][0]["cell_type"]) == (4, "markdown")
    known: dict[str, Any] = {"__name__": "__main__"}
    code = [cell for cell in found["cells"] if cell["cell_type"] == "code"]
    assert len(code) > 3
    with chdir(tmp_path):
        for cell in code:
            shown = executed(cell["id"], cell["source"], known)
            assert shown == "".join(each["text"] for each in cell["outputs"]), cell["source"]


def executed(name: str, source: str, known: dict[str, Any]) -> str:
    """What a cell prints, and last its value; a value that shows itself in HTML can do so."""
    out, body = StringIO(), ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name  # as IPython
    with redirect_stdout(out):
        exec(compile(ast.Module(body, []), name, "exec"), known)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), known)
            if value is not None:
                print(repr(value))
            for each in known.values():
                if not isinstance(each, type) and hasattr(each, "_repr_html_"):
                    each._repr_html_()
    return out.getvalue()
