"""The story of a game in plain English, written from the lines and states of silver-trace.

Cards and places are called as people at a table call them: "a 9 Seer", "the 2nd card" (slot 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from silver_sim.games.silver.rules.acts import row_of
from silver_sim.games.silver.rules.cards import UNKNOWN, Character
from silver_sim.games.silver.rules.rule_set import EDITIONS
from silver_sim.games.silver.text.card_names import CardNames, names_of
from silver_sim.games.silver.text.script import Header, ScriptLine
from silver_sim.games.text.telling import (
    YOU,
    Drawn,
    Pieces,
    Said,
    Telling,
    Verbs,
    count,
    does,
    listed,
    ordinal,
    whose,
)

LEGEND = (
    "Villages, each from the left end as its owner sees it:",
    "  [5] faceup   (5) facedown, its owner knows it   (5?) facedown, its owner does not know it",
    "  [3>2] a Bodyguard that guards the 2nd card   + guarded   * under the amulet",
    "  After a turn only villages that changed are shown.",
)
ENDS = {
    "villagers": "two Villagers are faceup",
    "call": "everybody had a turn after the call",
    "deck": "deck and row are empty",
    "cap": "it has had as many turns as the rules allow",
}


class Story(Telling):
    """One game of Silver."""

    editions = EDITIONS
    legend = LEGEND
    first_deal = "the first round"
    unseen = "x"

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self._drawn: list[Drawn] = []  # the villages as they were drawn last
        self._begun = (0, 0)  # the round and turn whose heading was written last
        self._chosen = 0  # the Master's index
        self._cards = names_of(header.rules)

    def _won(self, result: ScriptLine) -> str:
        totals, winner = result["totals"], self.names[result["winner"]]
        seats = range(self.header.players)
        tied = listed(self.names[seat] for seat in seats if totals[seat] == min(totals))
        if result["tied"]:
            return f"{tied} are tied, the marker decides for {winner}"
        return f"{winner} wins with the lowest total"

    def _deal(self, state: ScriptLine) -> list[str]:
        self._drawn = self._villages(state)
        lines = self._announced(state, self._full_names)
        return ["", *lines, f"  {table_in_words(state, self._cards)}", *self._drawn]

    def _announced(self, state: ScriptLine, names: Sequence[str]) -> list[str]:
        which = f"Round {state['round']} of {self.header.rules.rounds}"
        name = names[state["start"]]
        starts, holds = does(name, "start"), does(name, "hold")
        lines = [f"{which}: {name} {starts} and {holds} the marker"]
        if state["amulet"]["owner"] is not None:
            owner = self.names[state["amulet"]["owner"]]
            lines.append(f"  {owner} {does(owner, 'own')} the amulet.")
        return lines

    def _decision(self, line: ScriptLine, state: ScriptLine) -> Said:
        moment, heading = self._moment(line, state), self._heading(line["seat"])
        return Said(heading, moment.sentence, self._events(moment), self._end(moment))

    def _acts(self, line: ScriptLine, state: ScriptLine) -> tuple[list[str], list[str]]:
        moment = self._moment(line, state)
        act = [] if line["act"] == "end_turn" else [moment.sentence]
        end = [] if state["over"] is None else self._end_of_round(moment)
        return [*act, *self._events(moment)], end

    def _moment(self, line: ScriptLine, state: ScriptLine) -> Moment:
        if row_of(line).among == "beneath" and line["index"] is not None:
            self._chosen = line["index"]
        return Moment(self.names, line, self._before, state, self._chosen, self._cards)

    def _heading(self, seat: int) -> list[str]:
        """A heading over the first decision of a turn, or over the first looks."""
        before = self._before
        turn = before["round"], before["turn"]
        if turn == self._begun:
            return []
        self._begun = turn
        if before["turn"] == 0:
            return ["First looks"]
        return [
            f"Turn {before['turn']}: {self._full_name(seat)}; {table_in_words(before, self._cards)}"
        ]

    def _events(self, moment: Moment) -> list[str]:
        """What happened besides, without a decision of its own."""
        lines = []
        if moment.before["amulet"]["on"] and not moment.after["amulet"]["on"]:
            lines.append("The amulet is off for the rest of the round.")
        added = moment.after["row"][len(moment.before["row"]) :]
        return lines + [f"The Squires add {self._cards.a(value)} to the row." for value in added]

    def _end(self, moment: Moment) -> Sequence[str]:
        """The villages that changed in a turn that is over, or the end of the round."""
        if moment.after["over"] is not None:
            return self._end_of_round(moment)
        if moment.before["turn"] == moment.after["turn"]:
            return []
        drawn = self._villages(moment.after)
        changed = [new for old, new in zip(self._drawn, drawn, strict=True) if old != new]
        self._drawn = drawn
        return changed or [Drawn("    No village changed.")]

    def _end_of_round(self, moment: Moment) -> list[str]:
        after, scores = moment.after, moment.after["scores"][-1]
        values = [[card["card"] for card in village] for village in after["villages"]]
        sums = [*map(sum, values)]
        is_given = not any(UNKNOWN in village for village in values)
        which = f"Round {after['round']} ends on turn {after['turn']}"
        lines = ["", f"{which}: {ENDS[after['over']]}"]
        for village, points, score in zip(self._villages(after), sums, scores, strict=True):
            lines.append(f"{village}   {f'sum {points}, ' * is_given}scores {score}")
        if not is_given:
            return [*lines, f"  Totals: {self._points(after['totals'])}."]
        if after["caller"] is not None:
            lines.append(f"  {self._call(after['caller'], sums)}")
        marker = self.names[after["marker"]]
        stays = moment.before["marker"] == after["marker"]
        keeps = f"{marker} {does(marker, 'keep')} the marker."
        lines.append(f"  {keeps}" if stays else f"  The marker goes to {marker}.")
        return [*lines, f"  Totals: {self._points(after['totals'])}."]

    def _call(self, caller: int, sums: Sequence[int]) -> str:
        """The fate of a call (silver-rules 10.2)."""
        name, own = self.names[caller], sums[caller]
        others = min(points for seat, points in enumerate(sums) if seat != caller)
        ties_win, penalty = self.header.rules.caller_wins_ties, self.header.rules.call_penalty
        if own < others or (own == others and ties_win):
            return f"{whose(name)} call succeeds and scores 0: nobody else has less than {own}."
        return f"{whose(name)} call fails and adds {penalty} points: another sum is {others}."

    def _villages(self, state: ScriptLine) -> list[Drawn]:
        """All villages of a state, one a line."""
        on, drawn = state["amulet"]["on"], list[Drawn]()
        for seat, village in enumerate(state["villages"]):
            amulet = on[1] if on and on[0] == seat else None
            cards = draw_village(village, seat, amulet)
            drawn.append(Drawn(f"    {self.names[seat]:{self._width}}  {cards}"))
        return drawn


@dataclass(frozen=True)
class Moment(Pieces):
    """A decision between two states, and the words for what it touches (``acts.Row.story``)."""

    names: Sequence[str]  # by seat
    line: ScriptLine
    before: ScriptLine
    after: ScriptLine
    picked: int  # the index of the Master's choice, if it was one
    called: CardNames

    @property
    def sentence(self) -> str:
        """What somebody did."""
        words, _ = row_of(self.line).said(self.line)
        return f"{self.names[self.own]} {words.format_map(self)}."

    @property
    def own(self) -> int:
        """The seat that decides."""
        return int(self.line["seat"])

    @property
    def village(self) -> Any:
        """The own village before the decision."""
        return self.before["villages"][self.own]

    @property
    def new_village(self) -> Any:
        """And after it."""
        return self.after["villages"][self.own]

    @property
    def hand(self) -> list[int]:
        """The cards in hand before it."""
        return [card["card"] for card in self.before["hand"]]

    def cards(self, seat: int, slots: Sequence[int]) -> str:
        """Cards of a village with their values: "Ada's 2nd card (a 9 Seer)"."""
        name = self.names[seat]
        its_own = "your own" if name == YOU else "their own"
        owner = its_own if seat == self.own else whose(name)
        places = listed(map(ordinal, slots)) + (" card" if len(slots) == 1 else " cards")
        values = [self.before["villages"][seat][slot]["card"] for slot in slots]
        if all(value == UNKNOWN for value in values):
            return f"{owner} {places}"
        return f"{owner} {places} ({listed(map(self.called.a, values))})"


def _drawn(m: Moment) -> str:
    values = [card["card"] for card in m.after["hand"]]
    if len(values) == 1:
        return m.called.a(values[0])
    drawn = f"{len(values)} cards with the help of Rascals"
    seen = [value for value in values if value != UNKNOWN]
    return f"{drawn}: {listed(map(m.called.a, values))}" if seen else drawn


def _returned(m: Moment) -> str:
    """What a Rascal's owner puts back."""
    values = m.hand
    del values[m.line["index"]]
    return count(len(values)) if {*values} == {UNKNOWN} else listed(map(m.called.a, values))


def _kept(m: Moment) -> str:
    kept = m.hand[m.line["index"]]
    return "one" if kept == UNKNOWN else m.called.the(kept)


def _shown(m: Moment) -> str:
    """What a Witch that is used shows."""
    shown = m.after["deck"][0]["card"] if m.hand[0] == Character.WITCH else UNKNOWN
    return "" if shown == UNKNOWN else f": the top of the deck is {m.called.a(shown)}"


def _looked(m: Moment) -> str:
    """Whether a card that was taken facedown was looked at."""
    if m.new_village[m.line["slot"]]["up"]:
        return ""
    if not m.line.get("look", True):
        return ", without a look at the new card"
    return f", and {does(m.names[m.own], 'look')} at the new card"


def _spent(m: Moment) -> str:
    """The place of the Empath that gave its look."""
    [by] = [slot for seat, slot in m.after["spent"] if [seat, slot] not in m.before["spent"]]
    return ordinal(by)


def _new(m: Moment) -> str:
    """The card that is exchanged for others."""
    pile = m.before["discard"]
    if m.hand:
        return m.called.the(m.hand[0])
    if pile[0] == Character.WITCH:
        return m.called.the(m.before["deck"][0]["card"])
    return m.called.the(pile[1 + m.picked])


def _exchanged(m: Moment) -> str:
    """All that an exchange comes to."""
    slots, name, own = sorted(m.line["slots"]), m.names[m.own], m["slots"]
    if len(slots) == 1:
        return f"{does(name, 'put')} {_new(m)} {face(m.new_village[slots[0]])} in place of {own}"
    shown = f"{does(name, 'show')} {own}"
    if len(m.new_village) > len(m.village):
        return f"{shown}: no match, they go back facedown; {_added(m)}"
    return f"{shown}: a match; {_placed(m, slots)}"


def _placed(m: Moment, slots: Sequence[int]) -> str:
    """Where the new card is after a match, when the village has closed up (silver-rules 6.4)."""
    into = m.line.get("into")
    place = sum(slot not in slots for slot in range(slots[0] if into is None else into))
    side = face(m.new_village[place])
    return f"{_new(m)} takes their place {side} as the {ordinal(place)} card"


def _added(m: Moment) -> str:
    """Where the new card and a penalty card lie after a failure (silver-rules 6.5, 6.6)."""
    new = m.new_village
    end, penalty_end = m.line.get("end", "right"), m.line.get("penalty_end", "right")
    penalty = len(new) == len(m.village) + 2
    inward = 1 if penalty and end == penalty_end else 0  # the penalty card is outside it
    added = new[inward] if end == "left" else new[-1 - inward]
    lines = f"{_new(m)} is added {face(added)} at the {end} end"
    if penalty:
        card = m.called.a(new[0 if penalty_end == "left" else -1]["card"])
        lines += f", and as a penalty {card} at the {penalty_end} end, seen by nobody"
    return lines


Moment.pieces = {
    "do": lambda m: Verbs(m.names[m.own]),
    "slot": lambda m: m.cards(m.own, [m.line["slot"]]),
    "slots": lambda m: m.cards(m.own, sorted(m.line["slots"])),
    "target": lambda m: m.cards(m.line["target"][0], m.line["target"][1:]),
    "bodyguard": lambda m: f"the Bodyguard (the {ordinal(m.line['bodyguard'])} card)",
    "cards": lambda m: count(len(m.village)),
    "drawn": _drawn,
    "lifted": lambda m: m.called.the(m.after["hand"][0]["card"]),
    "top": lambda m: m.called.the(m.before["discard"][0]),
    "chosen": lambda m: m.called.the(m.before["discard"][1 + m.line["index"]]),
    "held": lambda m: m.called.the(m.hand[0]),
    "kept": _kept,
    "returned": _returned,
    "shown": _shown,
    "looked": _looked,
    "spent": _spent,
    "new": _new,
    "exchanged": _exchanged,
}


def draw_village(village: Sequence[ScriptLine], owner: int, amulet: int | None) -> str:
    """A village as LEGEND says, from left to right; ``amulet`` is the slot of the card under it."""
    guarded = {card["guards"] for card in village}
    cells = []
    for slot, card in enumerate(village):
        cell = draw_card(card, owner)
        cell += "+" if slot in guarded else ""
        cell += "*" if slot == amulet else ""
        cells.append(f"{cell:5}")
    return " ".join(cells).rstrip()


def draw_card(card: ScriptLine, owner: int) -> str:
    """A card as LEGEND says, without the signs for guarded and amulet."""
    shown = Story.unseen if card["card"] == UNKNOWN else card["card"]
    if not card["up"]:
        return f"({shown})" if owner in card["known"] else f"({shown}?)"
    return f"[{shown}]" if card["guards"] is None else f"[{shown}>{card['guards'] + 1}]"


def table_in_words(state: ScriptLine, called: CardNames) -> str:
    """The deck, the discard pile and the row of a state."""
    words = [f"{count(len(state['deck']))} in the deck"]
    words += [f"{called.a(value)} on the discard pile" for value in state["discard"][:1]]
    if state["row"]:
        words.append(f"{listed(map(called.a, state['row']))} in the row")
    return ", ".join(words)


def face(card: ScriptLine) -> str:
    """Whether a card is faceup or facedown."""
    return "faceup" if card["up"] else "facedown"
