"""What the files of a run and their columns are called, and what they mean.

A class says so of its fields where it declares them: ``Annotated[float, "mean points", POINTS]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)


class Column(NamedTuple):
    """A column of a table, or a field of a JSON file.

    A name that ends in ``_i`` is that of several columns, one for every i.
    """

    name: str
    type: str
    meaning: str
    unit: str = ""  # or which values it has
    kinds: tuple[str, ...] = ()  # of experiments that write it; (): all that write the file
    record: str = ""  # the field of the engine's record, if that has another name


class File(NamedTuple):
    """A file, or several of which the names fit a pattern."""

    name: str  # with * for what varies
    meaning: str
    columns: tuple[Column, ...] = ()
    kinds: tuple[str, ...] = ()  # of experiments that write it; (): all
    note: str = ""  # what i is, if not every column says it
    table: str = ""  # what query and export call it


SHARE, POINTS, NATS, MILLIONTHS = "share, 0 to 1", "points", "nats", "millionths"
PLACE = "from 0"
PLAYER = "Player i is number i of the line-up, from 0, wherever it sat (seat_i in games says where)"

WHICH_GAME = (
    Column("table", "int32", "which line-up of the run (tables in spec.json)", PLACE),
    Column("block", "int64", "which set of deals: all games of a block share it", PLACE),
    Column("rotation", "int8", "which of its seat rotations (seat_i: where each sat)", PLACE),
)

WORDS = {str: "text", int: "int", float: "number", bool: "bool", list: "list"}


def columns_of(kind: type, like: type | None = None) -> Iterator[Column]:
    """Yield a column for every field of a class, with what its annotation says.

    That is, in this order, what a ``Column`` says behind its type. A field that says nothing means
    what that of the same name in ``like`` does; TypeError if nobody says what it means.
    """
    same = {each.name: each for each in columns_of(like)} if like else {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            plain, *said = get_args(hint)
            yield Column(name, _word(plain), *said)
        elif name in same:
            yield same[name]
        elif get_origin(hint) is not ClassVar:
            raise TypeError(f"nothing says what {kind.__name__}.{name} means")


def _word(hint: Any) -> str:
    """The word for a type, whether or not what is of it may be missing."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    kind, *others = (each for each in kinds if each is not NoneType)
    if others:
        return "number"
    return WORDS.get(get_origin(kind) or kind, getattr(kind, "word", "object"))
