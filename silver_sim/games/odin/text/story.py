"""The story of a game in plain English, written from the lines and states of odin-trace.

Cards are called as odin-trace writes them, those of a play from the highest down, which is how they
are read as its value: "g7 and b2 (72)".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.acts import BY_NAME
from silver_sim.games.odin.rules.cards import LETTERS, NUMBERS
from silver_sim.games.odin.rules.rule_set import EDITIONS
from silver_sim.games.text.telling import Drawn, Pieces, Said, Telling, Verbs, count, does, listed

LEGEND = (
    "Cards: b7 is the blue 7; the colours are blue, green, orange, pink, red and yellow.",
    "  b7* everybody saw it taken from the table   (752) the value of a play",
)
CAPPED = "it has had as many turns as the rules allow"


class Story(Telling):
    """One game of Odin."""

    editions = EDITIONS
    legend = LEGEND
    first_deal = "the first hand"
    unseen = "?"

    def _deal(self, state: Line) -> list[str]:
        hands = state["hands"]
        colours = self.header.rules.colours(self.header.players)
        out = NUMBERS * colours - sum(map(len, hands))
        lines = [f"  {count(out)} not dealt, unseen"] if out else []
        return ["", *self._announced(state, self._full_names), *lines, *self._hands(state)]

    def _announced(self, state: Line, names: Sequence[str]) -> list[str]:
        name = names[state["starter"]]
        return [f"Hand {state['hand']}: {name} {does(name, 'lead')}"]

    def _decision(self, line: Line, state: Line) -> Said:
        return Said(self._heading(), self._sentence(line, state), after=self._end(state))

    def _acts(self, line: Line, state: Line) -> tuple[list[str], list[str]]:
        return [self._sentence(line, state)], self._end(state)

    def _sentence(self, line: Line, state: Line) -> str:
        """What somebody did."""
        moment = Moment(self.names[line["seat"]], line, self._before, state)
        return f"{moment.name} {BY_NAME[line['act']].story.format_map(moment)}."

    def _heading(self) -> list[str]:
        """A heading over the lead of a round, and the hands where they were not just dealt."""
        before = self._before
        if before["question"] != "lead":
            return []
        if before["turn"] == 0:
            return ["Round 1"]
        leader = self._full_name(before["seat"])
        return [f"Round {before['round']}: {leader} leads", *self._hands(before)]

    def _end(self, state: Line) -> list[str]:
        """The end of a hand of the game."""
        if state["over"] is None:
            return []
        capped = state["over"] == "cap"
        why = CAPPED if capped else self._empty(state["table"]["by"])
        scored = zip(self._hands(state), state["points"][-1], strict=True)
        return [
            "",
            f"Hand {state['hand']} ends on turn {state['turn']}: {why}",
            *(Drawn(f"{hand}   {count(points, 'point')}") for hand, points in scored),
            f"  Totals: {self._points(state['totals'])}.",
        ]

    def _empty(self, seat: int) -> str:
        name = self.names[seat]
        return f"{name} {does(name, 'have')} no cards left"

    def _hands(self, state: Line) -> list[Drawn]:
        """All hands of a state, one a line."""
        held = zip(state["hands"], state["known"], strict=True)
        drawn = [draw_hand(hand, known) for hand, known in held]
        lines = zip(self.names, drawn, strict=True)
        return [Drawn(f"    {name:{self._width}}  {hand}") for name, hand in lines]

    def _won(self, result: Line) -> str:
        winners = [self.names[seat] for seat in result["winners"]]
        if len(winners) == 1:
            return f"{winners[0]} wins with the fewest points"
        return f"{listed(winners)} share the win with the fewest points"


@dataclass(frozen=True)
class Moment(Pieces):
    """A decision of somebody between two states."""

    name: str
    line: Line
    before: Line
    after: Line


def _played(m: Moment) -> str:
    line, held, table = m.line, m.before["hands"][m.line["seat"]], m.before["table"]
    cards, lays = a_play(line["cards"]), does(m.name, "play" if table else "lead")
    if m.after["over"] == "whole":
        of_one = f"{count(len(held))} of one {one_what(line['cards'])}"
        return f"{lays} the whole hand at once, {of_one}: {cards}"
    onto = f" on {a_play(table['cards'])}" if table else ""
    if len(line["cards"]) == len(held):
        last = "card" if len(held) == 1 else "cards"
        return f"{lays} the last {last}, {cards}{',' * bool(table)}{onto}"
    if table and len(table["cards"]) == 1:
        onto += f", and {does(m.name, 'take')} {table['cards'][0]}"
    return f"{lays} {cards}{onto}"


def _out(m: Moment) -> str:
    others = [card for card in m.before["beaten"] if card != m.line["card"]]
    return f"{listed(others)} {'is' if len(others) == 1 else 'are'} out"


Moment.pieces = {
    "do": lambda m: Verbs(m.name),
    "card": lambda m: m.line["card"],
    "played": _played,
    "out": _out,
}


def draw_hand(hand: Sequence[str], known: Sequence[str]) -> str:
    """The cards of a hand, those with a star that everybody saw taken from the table."""
    return " ".join(f"{card}*" if card in known else card for card in hand) or "no cards"


def a_play(cards: Sequence[str]) -> str:
    """Cards that were laid together, from the highest down, and what they are worth."""
    down = sorted(cards, key=lambda card: (-int(card[1]), LETTERS.index(card[0])))
    if len(down) == 1:
        return down[0]
    return f"{listed(down)} ({''.join(card[1] for card in down)})"


def one_what(cards: Sequence[str]) -> str:
    """What all cards of a play have in common."""
    return "colour" if len({card[0] for card in cards}) == 1 else "number"
