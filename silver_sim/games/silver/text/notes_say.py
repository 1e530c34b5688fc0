"""Answers of Silver as players type them, what words mean, and what a seat sees of a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.positions import Picture
from silver_sim.games.silver.rules.cards import NAMES, UNKNOWN, Character
from silver_sim.games.silver.rules.legal import empaths_with_a_look
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.notes_grammar import VERBS, Named, Placed, told_by
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.silver.text.script import slots_in
from silver_sim.games.text.notes import Heading, Meaning, NotesError, Phrase, Spoken, Untold

IN_BRIEF = (
    "A card counts its value, and the fewest points win. A turn is one of three:",
    "draw a card, and discard it (5 to 12: you may use it) or put it in place of own",
    "cards; take the top of the discard pile, which then lies faceup; or call, with",
    "four cards or fewer: all others have one more turn. A caller with the lowest sum",
    "scores 0, any other 10 more. Several own cards may leave at once if they match;",
    "if they do not, they stay, and further cards are added.",
    "   0 Villager     two faceup end the round     7 Beholder      two own cards",
    "   1 Squire       faceup: a row to draw from   8 Apprentice    a card of another",
    "   2 Empath       faceup: see an own card      9 Seer          any card",
    "   3 Bodyguard    faceup: guards another     10 Master        take from the pile",
    "   4 Rascal       faceup: draw one more       11 Witch         top of the deck",
    "   5 Exposer      turn an own card up         12 Robber        swap with another",
    "   6 Revealer     turn any card up            13 Doppelganger  matches any card",
)
SIGNS = "[3] faceup   (3) facedown, and you know it   (?) facedown, and you do not"


class _Choice:
    """An answer, and what lies there."""

    def __init__(self, names: Sequence[str], states: Any, line: Line) -> None:
        self.names, self.line, self.state = names, line, states[0]
        self.own = int(line["seat"])

    def pile(self, name: str) -> list[int]:
        """The values of ``hand``, ``row`` or ``discard``, as they lie."""
        return [int(self.state["value"][card]) for card in self._ids(name)]

    def _ids(self, name: str) -> Any:
        return self.state[name][: self.state[f"{name}_count"]]

    def target(self) -> str:
        """The card that ``target`` names: "2", or "Ben 2"."""
        seat, slot = self.line["target"]
        return f"{slot + 1}" if seat == self.own else f"{self.names[seat]} {slot + 1}"

    def matches(self, slots: Sequence[int]) -> bool:
        """Whether the player knows that these own cards may leave together."""
        cards = self.state["village"][self.own][slots]
        known = (self.state["known"][cards] >> self.own & 1 | self.state["up"][cards]).astype(bool)
        values = {int(value) for value in self.state["value"][cards]} - {Character.DOPPELGANGER}
        return bool(known.all()) and len(values) <= 1


def spoken(names: Sequence[str], states: Any, line: Line) -> Spoken:
    """The answer of a line as a player types it."""
    return _SAID[line["act"]](_Choice(names, states, line))


def _among(verb: str, values: Sequence[int], index: int, behind: str = "") -> Spoken:
    """A card named by its value; its place, where it is not the first of that value."""
    first = values.index(values[index]) == index
    words = f"{verb} {values[index]}{behind}"
    return Spoken(words, "" if first else f"place {index + 1}", cards=NAMES[values[index]])


def _places(slots: Sequence[int]) -> str:
    return " ".join(str(slot + 1) for slot in slots)


def _look(c: _Choice) -> Spoken:
    return Spoken(f"look at {_places(sorted(c.line['slots']))}")


def _draw(c: _Choice) -> Spoken:
    extra = c.line.get("extra", 0)
    return Spoken(f"draw {extra + 1} cards" if extra else "draw")


def _discard(c: _Choice) -> Spoken:
    [value] = c.pile("hand")
    return Spoken(f"{'use' if c.line.get('use') else 'discard'} {value}", cards=NAMES[value])


def _exchange(c: _Choice) -> Spoken:
    slots, into = sorted(c.line["slots"]), c.line.get("into")
    more = [f"into {into + 1}"] if into not in (None, slots[0]) else []
    more += ["left"] if c.line.get("end") == "left" else []
    more += ["penalty left"] if c.line.get("penalty_end") == "left" else []
    usual = len(slots) == 1 or c.matches(slots)
    return Spoken(f"put it on {_places(slots)}", " ".join(more), usual)


def _master(c: _Choice) -> Spoken:
    index = c.line["index"]
    if index is None:
        return Spoken("pick nothing")
    return _among("pick", c.pile("discard")[-2::-1], index)


def _witch(c: _Choice) -> Spoken:
    return Spoken("put it back" if c.line["target"] is None else f"put it on {c.target()}")


def _rob(c: _Choice) -> Spoken:
    more = "" if c.line.get("look", True) else "without a look"
    return Spoken(f"rob {c.target()} for {c.line['slot'] + 1}", more)


def _empath(c: _Choice) -> Spoken:
    by, first = c.line["by"], slots_in(int(empaths_with_a_look(c.state)))[0]
    return Spoken(f"look at {c.line['slot'] + 1}", "" if by == first else f"with {by + 1}")


def _guard(c: _Choice) -> Spoken:
    slot = c.line["slot"]
    guarded = "nothing" if slot is None else f"{slot + 1}"
    return Spoken(f"guard {guarded} with {c.line['bodyguard'] + 1}")


def _turn(c: _Choice) -> Spoken:
    return Spoken(f"turn {c.target() if 'target' in c.line else c.line['slot'] + 1}")


_SAID: dict[str, Callable[[_Choice], Spoken]] = {
    "look": _look,
    "draw": _draw,
    "draw_row": lambda c: _among("draw", c.pile("row"), c.line["index"], " from the row"),
    "keep": lambda c: _among("keep", c.pile("hand"), c.line["index"]),
    "take": lambda c: _among("take", c.pile("discard")[::-1], 0),
    "discard": _discard,
    "exchange": _exchange,
    "expose": _turn,
    "reveal": _turn,
    "behold": _look,
    "peek": lambda c: Spoken(f"look at {c.target()}"),
    "see": lambda c: Spoken(f"look at {c.target()}"),
    "master": _master,
    "witch": _witch,
    "rob": _rob,
    "empath": _empath,
    "guard": _guard,
    "amulet": lambda c: Spoken(f"put the amulet on {c.line['slot'] + 1}"),
    "call": lambda _: Spoken("call"),
    "pass": lambda _: Spoken("pass"),
    "end_turn": lambda _: Spoken("done"),
}


_BY_PLACE = ("look", "put", "show", "turn", "rob", "guard")  # verbs of cards that lie somewhere


def meaning(phrase: Phrase, heading: Heading) -> Meaning:
    """What the words of an act say."""
    told = told_by(phrase, heading)
    verb, own = VERBS[phrase.verb], phrase.seat
    misnamed = Named if verb in _BY_PLACE else Placed
    if any(isinstance(each, misnamed) for each in told.numbers) or any(
        isinstance(each, Named) for _, each in told.marks.values()
    ):
        raise NotesError(phrase.line, "cards of villages go by place, others by value", help="")
    places = {(own if owner is None else owner, number) for owner, number in told.places}
    marks = {(mark, own if owner is None else owner, n) for mark, (owner, n) in told.marks.items()}
    flags = [flag.replace("none", "nothing") for flag in told.flags if flag != "right"]
    owners = {("of", owner) for owner in (*told.owners, *(each for each, _ in places))}
    rest = {*marks, *enumerate(flags), *(owners - {("of", own)})}
    return Meaning(verb, frozenset(places), frozenset(rest))


def seen(before: Replay, after: Replay, seat: int, untold: Untold) -> tuple[Line, Line]:
    """The states before and after a line, without the values of cards that a seat has not seen."""
    known = _visible(after.games[0], seat, untold)
    if before.stage != Question.ROUND_OVER:  # else the cards before it are those of another deal
        known |= _visible(before.games[0], seat, untold)
    masked = [each.copy() for each in (before, after)]
    for each in masked:
        each.games["value"][0][~known] = UNKNOWN
    first, second = (each.state() for each in masked)
    if untold is None and after.stage < Question.FIRST_LOOK:
        second |= {name: first[name] for name in ("over", "marker", "scores", "totals")}
    return first, second


def picture(game: Replay, seat: int, untold: Untold) -> Picture:
    """What a seat sees of a game as it stands, or saw of it if its end is not told in full."""
    if game.stage >= Question.FIRST_LOOK or untold == frozenset():
        return game.picture(seat)
    last = game.copy()
    last.games["question"] = Question.CLOSE_TURN
    if untold is None:
        last.games["totals"] -= last.games["scores"]
    last.games["known"][0][_visible(game.games[0], seat, untold)] |= 1 << seat
    return last.picture(seat)


def _visible(state: Any, seat: int, untold: Untold) -> Any:
    """(cards,): which cards a seat knows, or all see."""
    known = (state["known"] >> seat & 1 | state["up"]).astype(bool)
    for name in ("discard", "row"):
        known[state[name][: state[f"{name}_count"]]] = True
    if state["question"] < Question.FIRST_LOOK and untold is not None:  # villages are turned up
        for village, cards in zip(state["village"], state["cards_in"], strict=True):
            turned_up = [card for card in village[:cards] if card not in untold]
            known[turned_up] = True
    return known
