"""The story of a game in plain English, told from the lines and states of silver-trace.

Cards and places are called as people at a table call them: "a 9 Seer", "the 2nd card" (slot 1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from silver_sim.games.silver.rules.cards import UNKNOWN, Character
from silver_sim.games.silver.rules.rule_set import EDITIONS
from silver_sim.games.silver.text.card_names import CardNames, names_of
from silver_sim.games.silver.text.script import Header, ScriptLine
from silver_sim.games.text.telling import (
    YOU,
    Drawn,
    Said,
    Telling,
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
        return Said(heading, _sentence(moment), self._events(moment), self._end(moment))

    def _acts(self, line: ScriptLine, state: ScriptLine) -> tuple[list[str], list[str]]:
        moment = self._moment(line, state)
        act = [] if line["act"] == "end_turn" else [_sentence(moment)]
        end = [] if state["over"] is None else self._end_of_round(moment)
        return [*act, *self._events(moment)], end

    def _moment(self, line: ScriptLine, state: ScriptLine) -> Moment:
        if line["act"] == "master" and line["index"] is not None:
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


class Moment(NamedTuple):
    """A decision between two states, and the words for what it touches."""

    names: Sequence[str]  # by seat
    line: ScriptLine
    before: ScriptLine
    after: ScriptLine
    chosen: int  # the index of the Master's choice, if it was one
    called: CardNames

    @property
    def own(self) -> int:
        """The seat that decides."""
        return int(self.line["seat"])

    @property
    def name(self) -> str:
        """What the player who decides is called."""
        return self.names[self.own]

    @property
    def their_own(self) -> str:
        """What belongs to that player."""
        return "your own" if self.name == YOU else "their own"

    def does(self, verb: str) -> str:
        """A verb in the form that goes with the name."""
        return does(self.name, verb)

    def village(self, seat: int) -> Any:
        """A village before the decision."""
        return self.before["villages"][seat]

    def cards(self, seat: int, slots: Sequence[int]) -> str:
        """Cards of a village with their values: "Ada's 2nd card (a 9 Seer)"."""
        owner = self.their_own if seat == self.own else whose(self.names[seat])
        places = listed(map(ordinal, slots)) + (" card" if len(slots) == 1 else " cards")
        values = [self.village(seat)[slot]["card"] for slot in slots]
        if all(value == UNKNOWN for value in values):
            return f"{owner} {places}"
        return f"{owner} {places} ({listed(map(self.called.a, values))})"

    def target(self) -> str:
        """The card that the field ``target`` names."""
        seat, slot = self.line["target"]
        return self.cards(seat, [slot])

    def slot(self) -> str:
        """The own card that the field ``slot`` names."""
        return self.cards(self.own, [self.line["slot"]])

    def slots(self) -> str:
        """The own cards that the field ``slots`` names."""
        return self.cards(self.own, sorted(self.line["slots"]))

    def new_card(self) -> int:
        """The value of the card that is exchanged for others."""
        pile = self.before["discard"]
        if self.before["hand"]:
            value = self.before["hand"][0]["card"]
        elif pile[0] == Character.WITCH:
            value = self.before["deck"][0]["card"]
        else:
            value = pile[1 + self.chosen]
        return int(value)


def _sentence(moment: Moment) -> str:
    """What somebody did."""
    return f"{moment.name} {ACTS[moment.line['act']](moment)}."


def _draw(m: Moment) -> str:
    values = [card["card"] for card in m.after["hand"]]
    if len(values) == 1:
        return f"{m.does('draw')} {m.called.a(values[0])}"
    drawn = f"{m.does('draw')} {len(values)} cards with the help of Rascals"
    seen = [value for value in values if value != UNKNOWN]
    return f"{drawn}: {listed(map(m.called.a, values))}" if seen else drawn


def _draw_row(m: Moment) -> str:
    return f"{m.does('draw')} {m.called.the(m.after['hand'][0]['card'])} from the row"


def _take(m: Moment) -> str:
    return f"{m.does('take')} {m.called.the(m.before['discard'][0])} from the discard pile"


def _keep(m: Moment) -> str:
    values = [card["card"] for card in m.before["hand"]]
    kept = values.pop(m.line["index"])
    back = count(len(values)) if set(values) == {UNKNOWN} else listed(map(m.called.a, values))
    kept_card = "one" if kept == UNKNOWN else m.called.the(kept)
    return f"{m.does('keep')} {kept_card} and {m.does('put')} back {back}"


def _discard(m: Moment) -> str:
    value = m.before["hand"][0]["card"]
    if not m.line.get("use", False):
        return f"{m.does('discard')} {m.called.the(value)}"
    used = f"{m.does('discard')} {m.called.the(value)} and {m.does('use')} it"
    shown = m.after["deck"][0]["card"] if value == Character.WITCH else UNKNOWN
    return used if shown == UNKNOWN else f"{used}: on top of the deck lies {m.called.a(shown)}"


def _exchange(m: Moment) -> str:
    slots = sorted(m.line["slots"])
    old, new = m.village(m.own), m.after["villages"][m.own]
    card = m.called.the(m.new_card())
    if len(slots) == 1:
        return f"{m.does('put')} {card} {face(new[slots[0]])} in place of {m.slots()}"
    if len(new) > len(old):
        return f"{m.does('show')} {m.slots()}: no match, they go back facedown; {_added(m, card)}"
    return f"{m.does('show')} {m.slots()}: a match; {_placed(m, card, slots)}"


def _placed(m: Moment, card: str, slots: Sequence[int]) -> str:
    """Where the new card lies after a match, when the village has closed up (silver-rules 6.4)."""
    into = m.line.get("into")
    before_it = range(slots[0] if into is None else into)
    place = sum(slot not in slots for slot in before_it)
    lies = face(m.after["villages"][m.own][place])
    return f"{card} takes their place {lies} as the {ordinal(place)} card"


def _added(m: Moment, card: str) -> str:
    """Where the new card and a penalty card lie after a failure (silver-rules 6.5, 6.6)."""
    new = m.after["villages"][m.own]
    end, penalty_end = m.line.get("end", "right"), m.line.get("penalty_end", "right")
    penalty = len(new) == len(m.village(m.own)) + 2
    inward = 1 if penalty and end == penalty_end else 0  # the penalty card lies outside it
    added = new[inward] if end == "left" else new[-1 - inward]
    told = f"{card} is added {face(added)} at the {end} end"
    if penalty:
        value = new[0 if penalty_end == "left" else -1]["card"]
        told += f", and as a penalty {m.called.a(value)} at the {penalty_end} end, seen by nobody"
    return told


def _master(m: Moment) -> str:
    if m.line["index"] is None:
        return f"{m.does('look')} through the discard pile and {m.does('take')} nothing"
    card = m.called.the(m.before["discard"][1 + m.line["index"]])
    return f"{m.does('choose')} {card} from the discard pile"


def _witch(m: Moment) -> str:
    if m.line["target"] is None:
        return f"{m.does('leave')} the card on the deck"
    return f"{m.does('put')} {m.called.the(m.new_card())} facedown in place of {m.target()}"


def _rob(m: Moment) -> str:
    told = f"{m.does('take')} {m.target()} and {m.does('give')} {m.slot()} for it"
    if m.after["villages"][m.own][m.line["slot"]]["up"]:
        return told
    looks = m.line.get("look", True)
    look = f"and {m.does('look')} at the new card" if looks else "without a look at the new card"
    return f"{told}, {look}"


def _empath(m: Moment) -> str:
    [by] = [slot for seat, slot in m.after["spent"] if [seat, slot] not in m.before["spent"]]
    return f"{m.does('look')} at {m.slot()} with the Empath that is the {ordinal(by)} card"


def _guard(m: Moment) -> str:
    bodyguard = f"the Bodyguard that is the {ordinal(m.line['bodyguard'])} card"
    if m.line["slot"] is None:
        return f"{m.does('take')} {bodyguard} off its guard"
    return f"{m.does('let')} {bodyguard} guard {m.slot()}"


ACTS: dict[str, Callable[[Moment], str]] = {
    "look": lambda m: f"{m.does('look')} at {m.slots()}",
    "draw": _draw,
    "draw_row": lambda m: (
        f"{m.does('draw')} {m.called.the(m.after['hand'][0]['card'])} from the row"
    ),
    "keep": _keep,
    "take": lambda m: (
        f"{m.does('take')} {m.called.the(m.before['discard'][0])} from the discard pile"
    ),
    "discard": _discard,
    "exchange": _exchange,
    "expose": lambda m: f"{m.does('turn')} {m.slot()} faceup",
    "reveal": lambda m: f"{m.does('turn')} {m.target()} faceup",
    "behold": lambda m: f"{m.does('look')} at {m.slots()}",
    "peek": lambda m: f"{m.does('look')} at {m.target()}",
    "see": lambda m: f"{m.does('look')} at {m.target()}",
    "master": _master,
    "witch": _witch,
    "rob": _rob,
    "empath": _empath,
    "guard": _guard,
    "amulet": lambda m: f"{m.does('put')} the amulet on {m.slot()}",
    "call": lambda m: f"{m.does('call')} with {count(len(m.village(m.own)))} in the village",
    "pass": lambda m: f"{m.does('pass')}, for there is nothing else to do",
    "end_turn": lambda m: f"{m.does('end')} the turn",
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
