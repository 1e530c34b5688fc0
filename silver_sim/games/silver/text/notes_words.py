"""An act in the words of notes (``acts.Row.notes``): typed, noted or suggested alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from silver_sim.games.contract.progress import Line
from silver_sim.games.silver.rules.acts import row_of
from silver_sim.games.silver.text.notes_grammar import WRITTEN
from silver_sim.games.text.telling import Pieces


class NotesWords(Pieces):
    """An answer, and what is there."""

    def __init__(self, names: Sequence[str], state: Any, line: Line) -> None:
        self.names, self.state, self.line = names, state, line
        self.own, self.row = int(line["seat"]), row_of(line)
        self.named: int | None = None  # the value of the card in hand or on a pile that is named

    @property
    def typed(self) -> str:
        """The answer as it is typed."""
        return self.row.said(self.line)[1].format_map(self)

    @property
    def written(self) -> str:
        """The same of somebody: "robs Ben 2 for 1"."""
        verb, *rest = self.typed.split(" ")
        return " ".join([WRITTEN[verb], *rest, *self.more()])

    def more(self) -> Iterator[str]:
        """What sets it apart from others of the same words."""
        line, first = self.line, min(self.line.get("slots", ()), default=0)
        if self.row.among and line.get("index"):
            values = [self.value(card) for card in self.lying(self.row.among)]
            if values.index(values[line["index"]]) != line["index"]:
                yield f"place {line['index'] + 1}"
        if line.get("into", first) not in (None, first):
            yield f"into {line['into'] + 1}"
        yield from ["left"] * (line.get("end") == "left")
        yield from ["penalty left"] * (line.get("penalty_end") == "left")
        yield from ["without a look"] * (not line.get("look", True))
        if "by" in self.row.fields:
            yield f"with {self.by + 1}"

    @property
    def by(self) -> int:
        """The slot of the Empath that looks."""
        return int(self.line["by"])

    def value(self, card: int) -> int:
        """What is said that a card is."""
        return int(self.state["value"][card])

    def lying(self, where: str) -> list[int]:
        """The cards that lie in a row, or in hand; on the discard pile from the top."""
        name = where if where in ("row", "hand") else "discard"
        cards = [int(card) for card in self.state[name][: self.state[f"{name}_count"]]]
        return cards if name == where else cards[::-1][where == "beneath" :]

    def of(self, field: str) -> list[int]:
        """The cards of villages that a field names."""
        named = self.line[field]
        if named is None:
            return []
        seat, slots = self.own, named if field == "slots" else [named]
        if field == "target":
            seat, slots = named[0], named[1:]
        return [int(self.state["village"][seat, slot]) for slot in sorted(slots)]

    def place(self, target: Sequence[int]) -> str:
        """A card: "2", or "Ben 2"."""
        seat, slot = target
        return f"{slot + 1}" if seat == self.own else f"{self.names[seat]} {slot + 1}"

    def name_card(self) -> int:
        """The value of the card in hand or on a pile that is meant."""
        self.named = self.value(self.lying(self.row.among)[self.line.get("index", 0)])
        return self.named

    @property
    def drawn(self) -> str:
        """How many cards, if several."""
        extra = self.line.get("extra", 0)
        return f" {extra + 1} cards" if extra else ""

    @property
    def shown(self) -> str:
        """What a Witch that is used shows, if it is seen."""
        return ""

    pieces: ClassVar = {
        "card": name_card,
        "slots": lambda m: numbers(slot + 1 for slot in sorted(m.line["slots"])),
        "slot": lambda m: f"{m.line['slot'] + 1}",
        "bodyguard": lambda m: f"{m.line['bodyguard'] + 1}",
        "target": lambda m: m.place(m.line["target"]),
        "drawn": lambda m: m.drawn,
        "shown": lambda m: m.shown,
    }


def numbers(values: Iterable[int]) -> str:
    """Numbers with blanks between."""
    return " ".join(map(str, values))
