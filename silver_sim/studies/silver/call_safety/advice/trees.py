"""Sums of regression trees as arrays: read from text, and added up for rows of numbers."""

from __future__ import annotations

import base64
import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from silver_sim.reading import MOST_DATA

Floats = NDArray[np.float64]

LEAF = 255  # in place of a number of a column
# What trees are packed as; ``left`` and ``right`` are counted from the root, ``missing`` are bits.
KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("column", "left", "right", "missing", "sizes"), np.uint8),
    **dict.fromkeys(("threshold", "value"), np.float32),
    "ends": np.int32,
    "start": np.float64,
}
# What NumPy and its archives raise of content that they cannot read.
BROKEN = (ValueError, KeyError, TypeError, OSError, EOFError, RuntimeError, MemoryError,
          zipfile.BadZipFile, zlib.error)  # fmt: skip


class Packed(NamedTuple):
    """The arrays of ``KINDS``."""

    column: Any
    left: Any
    right: Any
    missing: Any
    sizes: Any  # nodes of each tree
    threshold: Any
    value: Any
    ends: Any
    start: Any


class Nodes(NamedTuple):
    """A tree, or several, as columns of nodes."""

    column: Any
    threshold: Any
    left: Any
    right: Any
    missing: Any
    value: Any


class Trees(NamedTuple):
    """Trees whose leaves are added up to several outputs.

    Node i of a tree asks for the number of a column: up to ``threshold`` it goes to ``left``, above
    to ``right``; a missing number goes left where ``missing`` says so. ``roots`` are the first
    nodes, ``ends`` count the trees of each output up to and with it, ``start`` is its value before
    any tree.
    """

    column: Any
    threshold: Any
    left: Any
    right: Any
    missing: Any
    value: Any
    roots: Any
    ends: Any
    start: Any

    def values(self, rows: Any) -> Floats:
        """The outputs for rows of numbers: [row, output]."""
        return np.array([self._of(row) for row in np.asarray(rows, np.float64)])

    def _of(self, row: Floats) -> Floats:
        at = self.roots
        number = np.append(row, np.zeros(LEAF + 1 - len(row)))
        while True:
            column = self.column[at]
            if (column == LEAF).all():
                break
            told = number[column]
            low = np.where(np.isnan(told), self.missing[at], told <= self.threshold[at])
            further = np.where(low, self.left[at], self.right[at])
            at = np.where(column == LEAF, at, further)
        added = np.append(0.0, np.cumsum(self.value[at], dtype=np.float64))
        ends = added[self.ends]
        found: Floats = self.start + np.diff(ends, prepend=0.0)
        return found

    def packed(self) -> str:
        """As text."""
        sizes = np.diff(np.append(self.roots, len(self.column)))
        of = np.repeat(self.roots, sizes)
        told = self._asdict() | {
            "left": self.left - of,
            "right": self.right - of,
            "missing": np.packbits(self.missing),
            "sizes": sizes,
        }
        file = io.BytesIO()
        np.savez_compressed(file, **{name: told[name].astype(kind) for name, kind in KINDS.items()})
        return base64.b64encode(file.getvalue()).decode("ascii")

    @classmethod
    def unpacked(cls, text: str) -> Self:
        """Read from text; ValueError if it tells no trees."""
        try:
            of = _arrays(base64.b64decode(text, validate=True))
        except BROKEN as problem:
            raise ValueError("it is no archive of arrays") from problem
        sizes, number = of.sizes.astype(np.int64), len(of.column)
        roots = np.cumsum(sizes) - sizes
        lengths = {*map(len, (of.threshold, of.left, of.right, of.value))}
        if lengths != {number} or sizes.sum() != number or len(of.missing) != -(-number // 8):
            raise ValueError("nodes are missing")
        counted = np.diff(of.ends, prepend=0)
        if len(of.ends) != len(of.start) or (counted < 0).any() or counted.sum() != len(roots):
            raise ValueError("trees are missing")
        first = np.repeat(roots, sizes)
        inner = of.column != LEAF
        here, size = (np.arange(number) - first)[inner], np.repeat(sizes, sizes)[inner]
        for way in (of.left[inner], of.right[inner]):  # ever further on: no walk is endless
            if not ((way > here) & (way < size)).all():
                raise ValueError("a node leads nowhere")
        missing = np.unpackbits(of.missing)[:number].astype(bool)
        nodes = of.column, of.threshold, of.left + first, of.right + first, missing, of.value
        return cls(*nodes, roots, of.ends, of.start)


def _arrays(content: bytes) -> Packed:
    """The arrays of an archive; ``BROKEN`` if they are not what trees are packed as."""
    with np.load(io.BytesIO(content), allow_pickle=False) as file:
        if sum(each.file_size for each in file.zip.infolist()) > MOST_DATA:
            raise ValueError("too large")
        found = Packed(*(file[name] for name in Packed._fields))
    for name, array in found._asdict().items():
        if array.dtype != KINDS[name] or array.ndim != 1:
            raise ValueError(f"{name} is something else")
    if not all(np.isfinite(array).all() for array in (found.value, found.start)):
        raise ValueError("a value is no number")
    return found


def joined(fitted: Sequence[tuple[float, Sequence[Nodes]]]) -> Trees:
    """Trees of several outputs, each with its start and its trees."""
    nodes = [tree for _, trees in fitted for tree in trees]
    sizes = np.array([len(tree.value) for tree in nodes], np.int64)
    roots = np.cumsum(sizes) - sizes
    of, first = Nodes(*map(np.concatenate, zip(*nodes, strict=True))), np.repeat(roots, sizes)
    return Trees(
        of.column,
        of.threshold,
        of.left + first,
        of.right + first,
        of.missing.astype(bool),
        of.value,
        roots,
        np.cumsum([len(trees) for _, trees in fitted]),
        np.array([start for start, _ in fitted], np.float64),
    )
