"""The story of a game in plain English, told from the lines and states of silver-trace.

Cards and places are called as people at a table call them: "a 9 Seer", "the 2nd card" (slot 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from silver_sim.games.silver.acts import row_of
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
    "  [5] faceup   (5) facedown, its owner knows it   (5?) facedown, its owner does not",
    "  [3>2] a Bodyguard that guards the 2nd card   + guarded   * under the amulet",
    "  After a turn only the villages that look different are drawn.",
)
ENDS = {
    "villagers": "two Villagers lie faceup",
    "call": "everybody had a turn after the call",
    "deck": "deck and row are empty",
    "cap": "it has had as many turns as the rules allow",
}


class Story(Telling):
    """One game of Silver."""

    editions = EDITIONS
    legend = LEGEND
    first_deal = "the first round"

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self._drawn: list[Drawn] = []  # the villages as they were drawn last
        self._begun = (0, 0)  # the round and turn whose heading was told last
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
        told = self._announced(state, self._full_names)
        return ["", *told, f"  {table_in_words(state, self._cards)}", *self._drawn]

    def _announced(self, state: ScriptLine, names: Sequence[str]) -> list[str]:
        which = f"Round {state['round']} of {self.header.rules.rounds}"
        name = names[state["start"]]
        starts, holds = does(name, "start"), does(name, "hold")
        told = [f"{which}: {name} {starts} and {holds} the marker"]
        if state["amulet"]["owner"] is not None:
            owner = self.names[state["amulet"]["owner"]]
            told.append(f"  {owner} {does(owner, 'own')} the amulet.")
        return told

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
        told = []
        if moment.before["amulet"]["on"] and not moment.after["amulet"]["on"]:
            told.append("The amulet is off for the rest of the round.")
        added = moment.after["row"][len(moment.before["row"]) :]
        return told + [f"The Squires add {self._cards.a(value)} to the row." for value in added]

    def _end(self, moment: Moment) -> Sequence[str]:
        """The villages that changed in a turn that is over, or the end of the round."""
        if moment.after["over"] is not None:
            return self._end_of_round(moment)
        if moment.before["turn"] == moment.after["turn"]:
            return []
        drawn = self._villages(moment.after)
        changed = [new for old, new in zip(self._drawn, drawn, strict=True) if old != new]
        self._drawn = drawn
        return changed or [Drawn("    No village looks different.")]

    def _end_of_round(self, moment: Moment) -> list[str]:
        after, scores = moment.after, moment.after["scores"][-1]
        sums = [sum(card["card"] for card in village) for village in after["villages"]]
        which = f"Round {after['round']} ends in turn {after['turn']}"
        told = ["", f"{which}: {ENDS[after['over']]}"]
        for village, points, score in zip(self._villages(after), sums, scores, strict=True):
            told.append(f"{village}   sum {points}, scores {score}")
        if after["caller"] is not None:
            told.append(f"  {self._call(after['caller'], sums)}")
        marker = self.names[after["marker"]]
        stays = moment.before["marker"] == after["marker"]
        keeps = f"{marker} {does(marker, 'keep')} the marker."
        told.append(f"  {keeps}" if stays else f"  The marker goes to {marker}.")
        return [*told, f"  Totals: {self._points(after['totals'])}."]

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
        words = row_of(self.line).said(self.line, "story")
        return f"{self.names[self.own]} {words.format_map(self)}."

    @property
    def own(self) -> int:
        """The seat that decides."""
        return int(self.line["seat"])

    @property
    def do(self) -> Verbs:
        """The verbs of who decides."""
        return Verbs(self.names[self.own])

    @property
    def _village(self) -> Any:
        """The own village before the decision."""
        return self.before["villages"][self.own]

    @property
    def _new_village(self) -> Any:
        return self.after["villages"][self.own]

    def _cards(self, seat: int, slots: Sequence[int]) -> str:
        """Cards of a village with their values: "Ada's 2nd card (a 9 Seer)"."""
        name = self.names[seat]
        its_own = "your own" if name == YOU else "their own"
        owner = its_own if seat == self.own else whose(name)
        places = listed(map(ordinal, slots)) + (" card" if len(slots) == 1 else " cards")
        values = [self.before["villages"][seat][slot]["card"] for slot in slots]
        if all(value == UNKNOWN for value in values):
            return f"{owner} {places}"
        return f"{owner} {places} ({listed(map(self.called.a, values))})"

    @property
    def target(self) -> str:
        """The card that the field ``target`` names."""
        seat, slot = self.line["target"]
        return self._cards(seat, [slot])

    @property
    def slot(self) -> str:
        """The own card that the field ``slot`` names."""
        return self._cards(self.own, [self.line["slot"]])

    @property
    def slots(self) -> str:
        """The own cards that the field ``slots`` names."""
        return self._cards(self.own, sorted(self.line["slots"]))

    @property
    def bodyguard(self) -> str:
        """The own card that guards."""
        return f"the Bodyguard that is the {ordinal(self.line['bodyguard'])} card"

    @property
    def cards(self) -> str:
        """How many cards the village has."""
        return count(len(self._village))

    @property
    def drawn(self) -> str:
        """What was drawn from the deck."""
        values = [card["card"] for card in self.after["hand"]]
        if len(values) == 1:
            return self.called.a(values[0])
        drawn = f"{len(values)} cards with the help of Rascals"
        seen = [value for value in values if value != UNKNOWN]
        return f"{drawn}: {listed(map(self.called.a, values))}" if seen else drawn

    @property
    def lifted(self) -> str:
        """The card that was taken from the row."""
        return self.called.the(self.after["hand"][0]["card"])

    @property
    def top(self) -> str:
        """The card on the discard pile."""
        return self.called.the(self.before["discard"][0])

    @property
    def chosen_card(self) -> str:
        """The Master's choice."""
        return self.called.the(self.before["discard"][1 + self.line["index"]])

    @property
    def kept(self) -> str:
        """Which of several drawn cards stays in hand."""
        kept = self.before["hand"][self.line["index"]]["card"]
        return "one" if kept == UNKNOWN else self.called.the(kept)

    @property
    def returned(self) -> str:
        """What a Rascal's owner puts back."""
        values = [card["card"] for card in self.before["hand"]]
        del values[self.line["index"]]
        unknown = set(values) == {UNKNOWN}
        return count(len(values)) if unknown else listed(map(self.called.a, values))

    @property
    def held(self) -> str:
        """The card in hand."""
        return self.called.the(self.before["hand"][0]["card"])

    @property
    def shown(self) -> str:
        """What a Witch that is used shows."""
        witch = self.before["hand"][0]["card"] == Character.WITCH
        shown = self.after["deck"][0]["card"] if witch else UNKNOWN
        return "" if shown == UNKNOWN else f": on top of the deck lies {self.called.a(shown)}"

    @property
    def looked(self) -> str:
        """Whether a card that was taken facedown was looked at."""
        if self._new_village[self.line["slot"]]["up"]:
            return ""
        looks = self.line.get("look", True)
        look = f"and {self.do.look} at the new card" if looks else "without a look at the new card"
        return f", {look}"

    @property
    def spent(self) -> str:
        """The place of the Empath that gave its look."""
        before = self.before["spent"]
        [by] = [slot for seat, slot in self.after["spent"] if [seat, slot] not in before]
        return ordinal(by)

    @property
    def new(self) -> str:
        """The card that is exchanged for others."""
        pile = self.before["discard"]
        if self.before["hand"]:
            value = self.before["hand"][0]["card"]
        elif pile[0] == Character.WITCH:
            value = self.before["deck"][0]["card"]
        else:
            value = pile[1 + self.picked]
        return self.called.the(value)

    @property
    def exchanged(self) -> str:
        """All that an exchange comes to."""
        slots, new = sorted(self.line["slots"]), self._new_village
        if len(slots) == 1:
            return f"{self.do.put} {self.new} {face(new[slots[0]])} in place of {self.slots}"
        shown = f"{self.do.show} {self.slots}"
        if len(new) > len(self._village):
            return f"{shown}: no match, they go back facedown; {self._added()}"
        return f"{shown}: a match; {self._placed(slots)}"

    def _placed(self, slots: Sequence[int]) -> str:
        """Where the new card lies after a match, when the village has closed up (6.4)."""
        into = self.line.get("into")
        before_it = range(slots[0] if into is None else into)
        place = sum(slot not in slots for slot in before_it)
        lies = face(self._new_village[place])
        return f"{self.new} takes their place {lies} as the {ordinal(place)} card"

    def _added(self) -> str:
        """Where the new card and a penalty card lie after a failure (6.5, 6.6)."""
        new = self._new_village
        end, penalty_end = self.line.get("end", "right"), self.line.get("penalty_end", "right")
        penalty = len(new) == len(self._village) + 2
        inward = 1 if penalty and end == penalty_end else 0  # the penalty card lies outside it
        added = new[inward] if end == "left" else new[-1 - inward]
        told = f"{self.new} is added {face(added)} at the {end} end"
        if penalty:
            card = self.called.a(new[0 if penalty_end == "left" else -1]["card"])
            told += f", and as a penalty {card} at the {penalty_end} end, seen by nobody"
        return told


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
    if not card["up"]:
        return f"({card['card']})" if owner in card["known"] else f"({card['card']}?)"
    if card["guards"] is not None:
        return f"[{card['card']}>{card['guards'] + 1}]"
    return f"[{card['card']}]"


def table_in_words(state: ScriptLine, called: CardNames) -> str:
    """The deck, the discard pile and the row of a state."""
    words = [f"{count(len(state['deck']))} in the deck"]
    words += [f"{called.a(value)} on the discard pile" for value in state["discard"][:1]]
    if state["row"]:
        words.append(f"{listed(map(called.a, state['row']))} in the row")
    return ", ".join(words)


def face(card: ScriptLine) -> str:
    """How a card lies."""
    return "faceup" if card["up"] else "facedown"
