"""Answers of Silver as players type them, what words mean, and what a seat sees of a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.positions import Picture
from silver_sim.games.silver.rules.acts import ROWS, WINDOWS
from silver_sim.games.silver.rules.cards import NAMES, UNKNOWN, Character
from silver_sim.games.silver.rules.legal import empaths_with_a_look
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.given_of import visible
from silver_sim.games.silver.text.notes_grammar import VERBS, Named, Placed, sentence_of
from silver_sim.games.silver.text.notes_words import NotesWords
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.silver.text.script import slots_in
from silver_sim.games.text.notes import Heading, Meaning, NotesError, Phrase, Spoken, Unnamed

IN_BRIEF = (
    "A card counts its value, and the fewest points win. A turn is one of three:",
    "draw a card, and discard it (5 to 12: you may use it) or put it in place of own",
    "cards; take the top of the discard pile, which is then faceup; or call, with",
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
SIGNS = "[3] faceup   (3) facedown, and you know it   (?) facedown, unknown to you"


class _Choice(NotesWords):
    """An answer that the deciding seat may type."""

    @property
    def by(self) -> int:
        return int(self.line.get("by", self._first))

    def more(self) -> Iterator[str]:
        more = super().more()
        return more if "by" not in self.row.fields or self.by != self._first else iter(())

    @property
    def _first(self) -> int:
        return slots_in(int(empaths_with_a_look(self.state)))[0]

    @property
    def usual(self) -> bool:
        """Whether these own cards may leave together, as the player knows."""
        if len(self.line.get("slots", ())) < 2 or not self.row.shows:
            return True
        cards = self.of("slots")
        known = (self.state["known"][cards] >> self.own & 1 | self.state["up"][cards]).astype(bool)
        values = {int(value) for value in self.state["value"][cards]} - {Character.DOPPELGANGER}
        return bool(known.all()) and len(values) <= 1


def spoken(names: Sequence[str], states: Any, line: Line) -> Spoken:
    """The answer of a line as a player types it."""
    said = _Choice(names, states[0], line)
    words, more = said.typed, " ".join(said.more())
    cards = "" if said.named is None else NAMES[said.named]
    return Spoken(words, more, said.usual, cards, said.row.at == WINDOWS)


# Verbs of cards that lie somewhere.
_BY_PLACE = {row.verb for row in ROWS if {"slots", "slot", "target"} & {*row.fields}} | {"show"}


def meaning(phrase: Phrase, heading: Heading) -> Meaning:
    """What the words of an act say."""
    sentence = sentence_of(phrase, heading)
    verb, own = VERBS[phrase.verb], phrase.seat
    misnamed = Named if verb in _BY_PLACE else Placed
    if any(isinstance(each, misnamed) for each in sentence.numbers) or any(
        isinstance(each, Named) for _, each in sentence.marks.values()
    ):
        raise NotesError(phrase.line, "cards of villages go by place, others by value", help="")
    places = {(own if owner is None else owner, number) for owner, number in sentence.places}
    marks = {
        (mark, own if owner is None else owner, n) for mark, (owner, n) in sentence.marks.items()
    }
    flags = [flag.replace("none", "nothing") for flag in sentence.flags if flag != "right"]
    owners = {("of", owner) for owner in (*sentence.owners, *(each for each, _ in places))}
    rest = {*marks, *enumerate(flags), *(owners - {("of", own)})}
    return Meaning(verb, frozenset(places), frozenset(rest))


def seen(before: Replay, after: Replay, seat: int, unnamed: Unnamed) -> tuple[Line, Line]:
    """The states before and after a line, without the values of cards that a seat has not seen."""
    known = visible(after.games[0], seat, unnamed)
    if before.stage != Question.ROUND_OVER:  # else the cards before it are those of another deal
        known |= visible(before.games[0], seat, unnamed)
    first, second = (_masked(each, known).state() for each in (before, after))
    if unnamed is None and after.stage < Question.FIRST_LOOK:
        second |= {name: first[name] for name in ("over", "marker", "scores", "totals")}
    return first, second


def picture(game: Replay, seat: int, unnamed: Unnamed) -> Picture:
    """What a seat sees of a game as it stands, or saw of it if its end is not given in full."""
    seen = _masked(game, visible(game.games[0], seat, unnamed))
    if game.stage < Question.FIRST_LOOK and unnamed is None:
        seen.games["totals"] -= seen.games["scores"]
    return seen.picture()


def _masked(game: Replay, known: Any) -> Replay:
    """The same game in which all other cards are unknown."""
    found = game.copy()
    found.games["value"][0][~known] = UNKNOWN
    return found
