"""Texts as they were when somebody read them and found them good, kept in files beside the tests.

After a change that is meant: ``SNAPSHOTS=write python -m pytest FILE``, then read the differences.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path


def assert_as_read(file: Path, found: str) -> None:
    """What is found is what the file has."""
    if os.environ.get("SNAPSHOTS") == "write":
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def assert_cases_as_read(file: Path, cases: Mapping[str, Sequence[str]]) -> None:
    """What is said in each case, by its name, is what the file has; a list is one text a line."""
    texts = {name: [said] if isinstance(said, str) else said for name, said in cases.items()}
    assert_as_read(file, "\n".join("\n".join([f"# {name}", *texts[name], ""]) for name in texts))


def cases_in(file: Path) -> list[str]:
    """The names of the cases of a file, where these are what is typed: a new one is added there."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line[2:] for line in lines if line.startswith("# ")]
