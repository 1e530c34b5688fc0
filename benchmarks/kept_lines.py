"""What a long measurement has found so far, line by line, so that it can be gone on with."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from silver_sim.errors import UserError
from silver_sim.outputs import explained


class KeptLines:
    """A file of JSON lines: the first one says what is measured, every other one is a finding."""

    def __init__(self, path: Path, measured: Mapping[str, Any], *, reading: bool = False) -> None:
        """Begin a file, or go on with one that measures the same; else UserError.

        ``reading``: what is there counts, whatever version of the program found it.
        """
        self.path = path
        self.found: list[Any] = []
        with explained("cannot read", path):
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        lines = text.splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):  # torn: whoever wrote it was ended
            lines.pop()
        if lines:
            self.measured, *self.found = map(self._read, lines)
            others = [key for key in measured if self.measured.get(key) != measured[key]]
            if others and not (reading and others == ["engine"]):
                raise UserError(
                    f"{path} holds findings of another measurement",
                    why=f"other there: {', '.join(others)}",
                    help="remove the file, name another folder (--folder), or print it with --show",
                )
        else:
            self.measured = dict(measured)
        if not reading:
            self._write_anew([self.measured, *self.found])

    def add(self, finding: Any) -> None:
        """Keep one more finding, safe on disk when this returns."""
        with explained("cannot write", self.path), open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(finding) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.found.append(finding)

    def _read(self, line: str) -> Any:
        try:
            return json.loads(line)
        except ValueError as error:
            raise UserError(f"{self.path} is damaged", why=str(error)) from error

    def _write_anew(self, lines: list[Any]) -> None:
        from silver_sim.outputs import write_whole

        text = "".join(json.dumps(each) + "\n" for each in lines)
        write_whole(self.path, text.encode())
