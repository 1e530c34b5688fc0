"""A game of Silver as notes: what one seat saw of it, in the words that ``notes_read`` reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.silver.rules.legal import has_free_act
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.notes_grammar import GRAMMAR
from silver_sim.games.silver.text.notes_words import NotesWords, numbers
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
        return _Noted(self, line, before).noted

    def events(self, before: Any) -> Iterator[str]:
        state = self.game.games[0]
        if added := _row(state)[len(_row(before)) :]:
            yield f"row {numbers(added)}"
        if not self.game.asks:
            villages = [
                f"{name} {numbers(_village(state, seat))} = {state['scores'][seat]}"
                for seat, name in enumerate(self.names)
            ]
            yield f"end: {', '.join(villages)}"


class _Noted(NotesWords):
    """A decision between two states, and what the writer sees of it."""

    def __init__(self, writer: _Writing, line: Line, before: Any) -> None:
        super().__init__(writer.names, before, line)
        self.after, self.mine = writer.game.games[0], self.own == writer.me

    @property
    def noted(self) -> str:
        """What the writer notes; nothing, where nobody else notices it, or nothing else can be."""
        ends = self.state["question"] == Question.CLOSE_TURN
        if self.row.silent and not (self.mine and (not ends or has_free_act(self.state))):
            return ""
        return self.written + self._seen()

    def _seen(self) -> str:
        """The cards that the act shows, if the writer saw them."""
        row, line, state = self.row, self.line, self.state
        cards = self.of(row.shows) if row.shows else []
        if row.sees and self.mine and line.get("look", True):
            cards = [card for card in self.of(row.sees) if not state["up"][card]]
        return f": {numbers(map(self.value, cards))}" if cards else ""

    def more(self) -> Iterator[str]:
        line = dict(self.line)
        added = int(self.after["cards_in"][self.own] - self.state["cards_in"][self.own])
        for name, written in (
            ("into", added <= 0),
            ("end", added > 0),
            ("penalty_end", added == 2),
        ):
            if not written:
                line.pop(name, None)
        if "look" in line and self.state["up"][self.of("target")[0]]:
            del line["look"]
        self.line, whole = line, self.line
        yield from super().more()
        self.line = whole

    @property
    def by(self) -> int:
        """The slot of the Empath that gave its look."""
        village = self.state["village"][self.own][: self.state["cards_in"][self.own]]
        return int((self.after["looked_in"][village] != self.state["looked_in"][village]).argmax())

    @property
    def drawn(self) -> str:
        hand = _values(self.after, self.after["hand"], self.after["hand_count"])
        if len(hand) > 1:
            return f" {len(hand)} cards" + (f": {numbers(hand)}" if self.mine else "")
        return f" {hand[0]}" if self.mine else ""

    @property
    def shown(self) -> str:
        if not self.mine or self.after["question"] != Question.WITCH:
            return ""
        return f": {self.after['value'][self.after['returned'][self.after['returned_count'] - 1]]}"


def _values(state: Any, cards: Any, count: Any) -> list[int]:
    return [int(value) for value in state["value"][cards[:count]]]


def _village(state: Any, seat: int) -> list[int]:
    return _values(state, state["village"][seat], state["cards_in"][seat])


def _row(state: Any) -> list[int]:
    return _values(state, state["row"], state["row_count"])
