"""What may be said where notes of Silver stand: examples of every legal act, for messages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.silver.rules.acts import BY_NAME
from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.text.notes_table import GuessedRound
from silver_sim.games.silver.text.notes_words import NotesWords, numbers
from silver_sim.games.silver.text.position import legal_line
from silver_sim.games.text.notes import Heading

ANY = 7  # stands for a value that the writer has yet to say


def examples(heading: Heading, table: GuessedRound) -> str:
    """What may be said as the table stands."""
    legal = legal_line(table.games)
    if legal is None:
        ends = ", ".join(f"{name} 3 4 5" for name in heading.names)
        return f"the round is over: end: {ends} (the cards of everybody)"
    lines = [
        {"seat": table.seat, "act": act, **fields}
        for act, offered in legal["acts"].items()
        for fields in _examples(act, offered, heading, table)
    ]
    *most, last = [_Help(heading, table, line).example for line in lines]
    return f"{heading.names[table.seat]} {', '.join(most)}{', or ' if most else ''}{last}"


def _examples(act: str, legal: Line, heading: Heading, table: GuessedRound) -> Iterator[Line]:
    """One answer of each kind: with and without a card, a use, Rascals."""
    ways: dict[str, list[Any]] = {}
    for name, nullable in BY_NAME[act].fields.items():
        if name == "slots":
            ways[name] = [legal[name][: legal.get("count", 1)]]
        elif "moves" in legal:
            ways[name] = [legal["moves"][0][name == "slot"]]
        elif name == "target":
            ways[name] = [*legal["targets"][:1], *[None] * legal.get("null", False)]
        elif name == "index":
            ways[name] = [0, *[None] * nullable]
        elif name == "extra":
            ways[name] = [*[0] * (not legal[name][0]), *filter(None, legal[name][1:])]
        elif name == "use":
            known = table.knows(heading.me, table.pile("hand")[0])
            ways[name] = [False, *[True] * (True in legal[name] or not known)]
        elif name in ("slot", "by"):
            ways[name] = legal["slots" if name == "slot" else name][:1]
    for values in product(*ways.values()):
        yield dict(zip(ways, values, strict=True))


class _Help(NotesWords):
    """An answer that may be noted, and what the one who asks knows."""

    def __init__(self, heading: Heading, table: GuessedRound, line: Line) -> None:
        super().__init__(heading.names, table.state, line)
        self._me, self._table, self._mine = heading.me, table, table.seat == heading.me

    @property
    def example(self) -> str:
        """It, and what it shows."""
        row, seen = self.row, ""
        if row.sees:
            seen = self._seen(len(self.of(row.sees)))
        elif row.shows and (cards := self.of(row.shows)):
            seen = f": {self.value(cards[0])}" + " (what lay there)" * (row.shows == "slots")
        return self.written + seen

    def value(self, card: int) -> int:
        is_open = card in (*self.lying("row"), *self.lying("pile"))
        return super().value(card) if is_open or self._table.knows(self._me, card) else ANY

    def _seen(self, count: int) -> str:
        return f": {numbers([ANY] * count)} (what was seen)" if self._mine else ""

    @property
    def drawn(self) -> str:
        if extra := self.line["extra"]:
            return f" {extra + 1} cards{self._seen(extra + 1)}"
        return f" {ANY}" if self._mine else ""

    @property
    def shown(self) -> str:
        witch = self.value(self.lying("hand")[0]) == Character.WITCH
        return f"{self._seen(1) if witch else ''} and then what it does"
