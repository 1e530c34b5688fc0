"""Notebooks of pages: ``python docs/notebooks/make.py FOLDER`` writes play, strategy, study."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from doctest import DocTestParser
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1]
PAGES = {
    "play": "objects",
    "strategy": "tutorials/strategy_in_python",
    "study": "tutorials/first_notebook",
}
PYTHON = re.compile(r"^```python\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def notebook(page: str) -> dict[str, Any]:
    """A page as a notebook (nbformat 4.5): its examples are cells, with what they print."""
    cells = [{"id": f"cell-{n}", "metadata": {}, **each} for n, each in enumerate(_cells(page))]
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": python}, "cells": cells}


def _cells(page: str) -> Iterator[dict[str, Any]]:
    for number, part in enumerate(PYTHON.split(page)):
        if number % 2 == 0:
            if text := part.strip():
                yield {"cell_type": "markdown", "source": text}
            continue
        source = ""
        examples = DocTestParser().get_examples(part)
        for example in examples:
            source += example.source
            if example.want or example is examples[-1]:  # a cell shows its last value
                shown = {"output_type": "stream", "name": "stdout", "text": example.want}
                outputs = [shown] if example.want else []
                code = {"source": source.rstrip(), "execution_count": None, "outputs": outputs}
                yield {"cell_type": "code", **code}
                source = ""


def write(folder: Path) -> None:
    """Write all notebooks."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        text = json.dumps(notebook((DOCS / f"{page}.md").read_text(encoding="utf-8")), indent=1)
        (folder / f"{name}.ipynb").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
