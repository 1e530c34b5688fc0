"""Sums of regression trees as arrays: read from text, and added up for rows of numbers."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEAF = 255  # in place of a number of a column


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
        file = io.BytesIO()
        first = np.append(self.roots, len(self.column))
        sizes = np.diff(first)
        of = np.repeat(self.roots, sizes)
        np.savez_compressed(
            file,
            column=self.column.astype(np.uint8),
            threshold=self.threshold.astype(np.float32),
            left=(self.left - of).astype(np.uint8),
            right=(self.right - of).astype(np.uint8),
            missing=np.packbits(self.missing),
            value=self.value.astype(np.float32),
            sizes=sizes.astype(np.uint8),
            ends=self.ends.astype(np.int32),
            start=self.start.astype(np.float64),
        )
        return base64.b64encode(file.getvalue()).decode("ascii")

    @classmethod
    def unpacked(cls, text: str) -> Self:
        """Read from text; ValueError if it tells no trees."""
        with np.load(io.BytesIO(base64.b64decode(text, validate=True)), allow_pickle=False) as file:
            of = {name: file[name] for name in file.files}
        sizes = of["sizes"].astype(np.int64)
        roots = np.cumsum(sizes) - sizes
        first = np.repeat(roots, sizes)
        inner = of["column"] != LEAF
        here, size = (np.arange(len(first)) - first)[inner], np.repeat(sizes, sizes)[inner]
        for way in (of["left"][inner], of["right"][inner]):  # ever further on: no walk is endless
            if not ((way > here) & (way < size)).all():
                raise ValueError("a node leads nowhere")
        if len(of["ends"]) != len(of["start"]) or not (of["ends"] <= len(roots)).all():
            raise ValueError("trees are missing")
        return cls(
            of["column"],
            of["threshold"],
            of["left"] + first,
            of["right"] + first,
            np.unpackbits(of["missing"])[: len(first)].astype(bool),
            of["value"],
            roots,
            of["ends"],
            of["start"],
        )


def joined(fitted: Sequence[tuple[float, Sequence[Mapping[str, Any]]]]) -> Trees:
    """Trees of several outputs, each with its start and its trees as columns of nodes."""
    nodes = [tree for _, trees in fitted for tree in trees]
    sizes = np.array([len(tree["value"]) for tree in nodes], np.int64)
    roots = np.cumsum(sizes) - sizes
    names = ("column", "threshold", "left", "right", "missing", "value")
    of = {name: np.concatenate([tree[name] for tree in nodes]) for name in names}
    first = np.repeat(roots, sizes)
    return Trees(
        of["column"],
        of["threshold"],
        of["left"] + first,
        of["right"] + first,
        of["missing"].astype(bool),
        of["value"],
        roots,
        np.cumsum([len(trees) for _, trees in fitted]),
        np.array([start for start, _ in fitted], np.float64),
    )
