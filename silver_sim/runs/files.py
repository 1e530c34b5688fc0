"""The content of the files of runs: JSON, CSV, hashes, and the names that they may have."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

import polars as pl

from silver_sim.result import as_json

FORMULA_STARTS = tuple("=+-@\t\r＝＋－＠")  # a spreadsheet runs a text cell that begins with one


def is_inside(name: str) -> bool:
    """Whether this is, on every system, the normalised name of a file below the folder."""
    path, elsewhere = PurePosixPath(name), PureWindowsPath(name)
    return (
        name == str(path)
        and path.parts == elsewhere.parts
        and not elsewhere.anchor
        and bool(path.name)
        and ".." not in path.parts
        and name.isprintable()
    )


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def json_bytes(data: object) -> bytes:
    """Return JSON in UTF-8, keys in the order given; ValueError for nan and infinity."""
    text = json.dumps(as_json(data), ensure_ascii=False, allow_nan=False, indent=1)
    return (text + "\n").encode("utf-8", "backslashreplace")


def packed_json(data: object) -> bytes:
    """Return JSON without spaces; ValueError for nan and infinity."""
    return json.dumps(as_json(data), allow_nan=False, separators=(",", ":")).encode() + b"\n"


def csv_bytes(rows: Iterable[object]) -> bytes:
    """Return a table as CSV in UTF-8: columns in the order of the first row, None as empty."""
    safe = [{key: plain_cell(value) for key, value in as_json(row).items()} for row in rows]
    return pl.DataFrame(safe, infer_schema_length=None).write_csv().encode()


def plain_cell(value: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula: such text gets a leading '."""
    if not isinstance(value, str):
        return value
    text = value.encode("utf-8", "backslashreplace").decode()  # half a surrogate pair is no UTF-8
    starts = (text, text.lstrip(), *(line.lstrip() for line in text.splitlines()))
    return f"'{text}" if any(start.startswith(FORMULA_STARTS) for start in starts) else text
