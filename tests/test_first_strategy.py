"""The tutorials are so: typed from top to bottom, every command prints what is shown."""

import ast
from pathlib import Path

import pytest

from tests.pages import assert_prints, blocks, commands_in, page

PAGES = ("docs/tutorials/first_strategy.md", "docs/tutorials/first_odin_strategy.md")


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_a_tutorial_can_be_followed_to_the_end(name: str, tmp_path: Path) -> None:
    followed = 0
    for language, content in blocks(page(name)):
        if language == "python":
            put_into(tmp_path / "strategies" / "bold.py", content)
        for command, output in commands_in(content) if language == "console" else []:
            assert_prints(command, output, tmp_path)
            followed += 1
    assert followed >= 5


def put_into(file: Path, code: str) -> None:
    """Do as the tutorial says: functions in the place of those there, imports to the imports."""
    text = file.read_text(encoding="utf-8")
    for function in [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]:
        if f"def {function.name}(" in code:
            text = text.replace(str(ast.get_source_segment(text, function)), "")
    imports, _, functions = code.partition("\n\n")
    text = text.replace("\nclass Params", f"{imports}\n\nclass Params", 1)
    file.write_text(f"{text}\n\n{functions}", encoding="utf-8")
