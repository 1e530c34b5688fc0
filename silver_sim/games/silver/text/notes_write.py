"""A game of Silver as notes: what one seat saw of it, in the words that ``notes_read`` reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.silver.rules.legal import has_free_act
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.notes_grammar import GRAMMAR
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.silver.text.script import Header
from silver_sim.games.text.notes_writing import Writing


def writer(header: Line | Header, seat: int) -> Writing:
    """Who writes the notes of a seat in a game with this header."""
    return _Writing(Replay(header), seat)


class _Writing(Writing):
    grammar = GRAMMAR

    def deal(self) -> str:
        state = self.game.games[0]
        amulet = self.game.header.amulet is not None and state["round_no"] == 1
        start = self.names[int(state["start"])] + " starts" + (" with the amulet" if amulet else "")
        top = int(state["value"][state["discard"][0]])
        return f"round {state['round_no']}, {start}, discard {top}"

    def act(self, line: Line, before: Any) -> str:
        return _SAID[line["act"]](Moment(self, line, before))

    def events(self, before: Any) -> Iterator[str]:
        state = self.game.games[0]
        if added := _row(state)[len(_row(before)) :]:
            yield f"row {_numbers(added)}"
        if not self.game.asks:
            villages = [
                f"{name} {_numbers(_village(state, seat))} = {state['scores'][seat]}"
                for seat, name in enumerate(self.names)
            ]
            yield f"end: {', '.join(villages)}"


class Moment:
    """A decision between two states, and what the writer sees of it."""

    def __init__(self, writer: _Writing, line: Line, before: Any) -> None:
        self.names, self.line = writer.names, line
        self.before, self.after = before, writer.game.games[0]
        self.own = int(line["seat"])
        self.mine = self.own == writer.me

    def village(self, seat: int) -> list[int]:
        """The values of a village before the decision."""
        return _village(self.before, seat)

    def hand(self, state: Any) -> list[int]:
        """The values of the cards in hand, the first drawn first."""
        return _values(state, state["hand"], state["hand_count"])

    def pile(self, state: Any) -> list[int]:
        """The values of the discard pile from the top."""
        return _values(state, state["discard"], state["discard_count"])[::-1]

    def place(self, target: Sequence[int]) -> str:
        """A card: "2", or "Ben 2"."""
        seat, slot = target
        return f"{slot + 1}" if seat == self.own else f"{self.names[seat]} {slot + 1}"

    def seen(self, values: Sequence[int], to_all: bool = False) -> str:
        """What the act showed, if the writer saw it."""
        return f": {_numbers(values)}" if self.mine or to_all else ""

    def target(self) -> tuple[str, int]:
        """The card that ``target`` names, and its value."""
        seat, slot = self.line["target"]
        return self.place((seat, slot)), self.village(seat)[slot]


def _values(state: Any, cards: Any, count: Any) -> list[int]:
    return [int(value) for value in state["value"][cards[:count]]]


def _village(state: Any, seat: int) -> list[int]:
    return _values(state, state["village"][seat], state["cards_in"][seat])


def _row(state: Any) -> list[int]:
    return _values(state, state["row"], state["row_count"])


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _among(values: Sequence[int], index: int) -> str:
    """The place of a card among others, where it is not the first of its value."""
    return "" if values.index(values[index]) == index else f" place {index + 1}"


def _look(m: Moment) -> str:
    slots = sorted(m.line["slots"])
    village = m.village(m.own)
    return f"looks at {_numbers(slot + 1 for slot in slots)}" + m.seen(
        [village[slot] for slot in slots]
    )


def _look_at_target(m: Moment) -> str:
    place, value = m.target()
    return f"looks at {place}{m.seen([value])}"


def _draw(m: Moment) -> str:
    hand = m.hand(m.after)
    if len(hand) > 1:
        return f"draws {len(hand)} cards{m.seen(hand)}"
    return f"draws {hand[0]}" if m.mine else "draws"


def _draw_row(m: Moment) -> str:
    index, row = m.line["index"], _row(m.before)
    return f"draws {row[index]} from the row{_among(row, index)}"


def _keep(m: Moment) -> str:
    hand = m.hand(m.before)
    index = m.line["index"]
    return f"keeps {hand[index]}{_among(hand, index)}" if m.mine else ""


def _discard(m: Moment) -> str:
    [value] = m.hand(m.before)
    if not m.line.get("use", False):
        return f"discards {value}"
    shown = m.mine and m.after["question"] == Question.WITCH
    top = m.after["returned"][m.after["returned_count"] - 1] if shown else 0
    return f"uses {value}" + (f": {m.after['value'][top]}" if shown else "")


def _exchange(m: Moment) -> str:
    slots = sorted(m.line["slots"])
    village = m.village(m.own)
    more = int(m.after["cards_in"][m.own]) - len(village)
    told = f"puts it on {_numbers(slot + 1 for slot in slots)}"
    if more > 0:
        told += " left" if m.line.get("end") == "left" else ""
        told += " penalty left" if more == 2 and m.line.get("penalty_end") == "left" else ""
    elif m.line.get("into") not in (None, slots[0]):
        told += f" into {m.line['into'] + 1}"
    return told + m.seen([village[slot] for slot in slots], to_all=True)


def _expose(m: Moment) -> str:
    slot = m.line["slot"]
    return f"turns {slot + 1}: {m.village(m.own)[slot]}"


def _reveal(m: Moment) -> str:
    place, value = m.target()
    return f"turns {place}: {value}"


def _master(m: Moment) -> str:
    if (index := m.line["index"]) is None:
        return "picks nothing"
    beneath = m.pile(m.before)[1:]
    return f"picks {beneath[index]}{_among(beneath, index)}"


def _witch(m: Moment) -> str:
    if m.line["target"] is None:
        return "puts it back"
    place, value = m.target()
    return f"puts it on {place}: {value}"


def _rob(m: Moment) -> str:
    place, value = m.target()
    seat, slot = m.line["target"]
    told = f"robs {place} for {m.line['slot'] + 1}"
    if m.before["up"][m.before["village"][seat, slot]]:
        return told
    if not m.line.get("look", True):
        return f"{told} without a look"
    return told + m.seen([value])


def _empath(m: Moment) -> str:
    slot = m.line["slot"]
    return f"looks at {slot + 1} with {_by(m) + 1}{m.seen([m.village(m.own)[slot]])}"


def _by(m: Moment) -> int:
    """The slot of the Empath that gave its look."""
    village = m.before["village"][m.own][: m.before["cards_in"][m.own]]
    now, then = m.after["looked_in"][village], m.before["looked_in"][village]
    return int((now != then).argmax())


def _guard(m: Moment) -> str:
    slot = m.line["slot"]
    return f"guards {'nothing' if slot is None else slot + 1} with {m.line['bodyguard'] + 1}"


def _end_turn(m: Moment) -> str:
    """Nothing, where nothing else could be done."""
    return "is done" if m.mine and has_free_act(m.before) else ""


_SAID: dict[str, Callable[[Moment], str]] = {
    "look": _look,
    "draw": _draw,
    "draw_row": _draw_row,
    "keep": _keep,
    "take": lambda m: f"takes {m.pile(m.before)[0]}",
    "discard": _discard,
    "exchange": _exchange,
    "expose": _expose,
    "reveal": _reveal,
    "behold": _look,
    "peek": _look_at_target,
    "see": _look_at_target,
    "master": _master,
    "witch": _witch,
    "rob": _rob,
    "empath": _empath,
    "guard": _guard,
    "amulet": lambda m: f"puts the amulet on {m.line['slot'] + 1}",
    "call": lambda _: "calls",
    "pass": lambda _: "passes",
    "end_turn": _end_turn,
}
