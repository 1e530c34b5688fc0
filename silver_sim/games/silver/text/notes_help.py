"""What may be said where notes of Silver stand: examples of every legal act, for messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from silver_sim.games.contract.progress import Line
from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.text.notes_table import GuessedRound
from silver_sim.games.silver.text.position import legal_line
from silver_sim.games.text.notes import Heading

ANY = 7  # stands for a value that the writer has yet to say


def examples(heading: Heading, table: GuessedRound) -> str:
    """What may be said as the table stands."""
    legal = legal_line(table.games)
    if legal is None:
        ends = ", ".join(f"{name} 3 4 5" for name in heading.names)
        return f"the round is over: end: {ends} (the cards of everybody)"
    help = _Help(heading, table)
    acts = legal["acts"].items()
    *most, last = [each for act, fields in acts for each in _ACTS[act](help, fields)]
    return f"{heading.names[table.seat]} {', '.join(most)}{', or ' if most else ''}{last}"


class _Help:
    """A table, and who asks what may be said of it."""

    def __init__(self, heading: Heading, table: GuessedRound) -> None:
        self.heading, self.table = heading, table
        self.mine = table.seat == heading.me

    def value(self, card: int) -> int:
        """The value of a card that the writer knows, or any."""
        return self.table.value(card) if self.table.knows(self.heading.me, card) else ANY

    def place(self, target: Iterable[int]) -> str:
        """A card: "2", or "Ben 2"."""
        seat, slot = target
        whose = "" if seat == self.table.seat else f"{self.heading.names[seat]} "
        return f"{whose}{slot + 1}"

    def at(self, target: Iterable[int]) -> str:
        """A card and its value, which everybody sees."""
        seat, slot = target
        return f"{self.place((seat, slot))}: {self.value(self.table.village(seat)[slot])}"

    def seen(self, count: int) -> str:
        """What the writer saw."""
        return f": {' '.join([str(ANY)] * count)} (what was seen)" if self.mine else ""

    def own(self, slot: int) -> tuple[int, int]:
        """A card of the player on turn."""
        return self.table.seat, slot


def _look(h: _Help, fields: Line) -> Iterable[str]:
    slots = fields["slots"][: fields["count"]]
    yield f"looks at {' '.join(str(slot + 1) for slot in slots)}{h.seen(len(slots))}"


def _look_at_target(h: _Help, fields: Line) -> Iterable[str]:
    yield f"looks at {h.place(fields['targets'][0])}{h.seen(1)}"


def _draw(h: _Help, fields: Line) -> Iterable[str]:
    least, most = fields["extra"]
    if not least:
        yield f"draws {ANY}" if h.mine else "draws"
    if most:
        yield f"draws {most + 1} cards{h.seen(most + 1)}"


def _discard(h: _Help, fields: Line) -> Iterable[str]:
    [card] = h.table.pile("hand")
    value = h.value(card)
    yield f"discards {value}"
    if True in fields["use"] or not h.table.knows(h.heading.me, card):
        shown = h.seen(1) if value == Character.WITCH else ""
        yield f"uses {value}{shown} and then what it does"


def _exchange(h: _Help, fields: Line) -> Iterable[str]:
    yield f"puts it on {h.at(h.own(fields['slots'][0]))} (what lay there)"


def _master(h: _Help, fields: Line) -> Iterable[str]:
    beneath = h.table.pile("discard")[-2::-1]
    yield from [f"picks {h.table.value(card)}" for card in beneath[:1]]
    yield "picks nothing"


def _witch(h: _Help, fields: Line) -> Iterable[str]:
    yield from [f"puts it on {h.at(target)}" for target in fields["targets"][:1]]
    if fields["null"]:
        yield "puts it back"


def _rob(h: _Help, fields: Line) -> Iterable[str]:
    yield f"robs {h.place(fields['targets'][0])} for {fields['slots'][0] + 1}{h.seen(1)}"


def _guard(h: _Help, fields: Line) -> Iterable[str]:
    bodyguard, slot = fields["moves"][0]
    yield f"guards {'nothing' if slot is None else slot + 1} with {bodyguard + 1}"


_ACTS: Mapping[str, Callable[[_Help, Line], Iterable[str]]] = {
    "look": _look,
    "behold": _look,
    "peek": _look_at_target,
    "see": _look_at_target,
    "draw": _draw,
    "draw_row": lambda h, _: [f"draws {h.table.value(h.table.pile('row')[0])} from the row"],
    "take": lambda h, _: [f"takes {h.table.value(h.table.pile('discard')[-1])}"],
    "keep": lambda h, _: [f"keeps {h.value(h.table.pile('hand')[0])}"],
    "discard": _discard,
    "exchange": _exchange,
    "expose": lambda h, fields: [f"turns {h.at(h.own(fields['slots'][0]))}"],
    "reveal": lambda h, fields: [f"turns {h.at(fields['targets'][0])}"],
    "master": _master,
    "witch": _witch,
    "rob": _rob,
    "empath": lambda h, fields: [
        f"looks at {fields['slots'][0] + 1} with {fields['by'][0] + 1}{h.seen(1)}"
    ],
    "guard": _guard,
    "amulet": lambda h, fields: [f"puts the amulet on {fields['slots'][0] + 1}"],
    "call": lambda *_: ["calls"],
    "pass": lambda *_: ["passes"],
    "end_turn": lambda *_: ["is done"],
}
