"""Answers of Odin as a player types them, what typed words mean, and what a seat sees of a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.acts import BY_NAME
from silver_sim.games.odin.text.notes_grammar import VERBS, read_cards
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.odin.text.story import Story
from silver_sim.games.positions import Picture
from silver_sim.games.text.notes import Heading, Meaning, Phrase, Spoken, Unnamed

IN_BRIEF = (
    "Get rid of your cards: a player who has none left ends the hand. Every card that",
    "you hold then is a point, and the fewest points win. One card is led. It is beaten",
    "by as many cards of a higher value, or by one card more. Cards played together are",
    "of one colour or one number; their value is the largest number that their digits",
    "make: g7 and b2 are 72. A player who beats the table takes one of the beaten cards.",
    "If you pass, you may still play later; if all others pass, you lead. A hand of one",
    "colour or one number may be led at once.",
)
SIGNS = (
    "b7 is the blue 7; g, o, p, r, y: green, orange, pink, red, yellow   "
    "b7* everybody saw it taken   ? you do not see it"
)


def spoken(names: Sequence[str], states: Any, line: Line) -> Spoken:
    """The answer of a line as a player types it."""
    return Spoken(BY_NAME[line["act"]].typed(line))


def meaning(phrase: Phrase, heading: Heading) -> Meaning:
    """What the words of an act say."""
    cards = read_cards(phrase.line, (*phrase.words[1:], *phrase.shown), "a card: g3")
    return Meaning(VERBS[phrase.verb], frozenset(cards))


def seen(before: Replay, after: Replay, seat: int, unnamed: Unnamed) -> tuple[Line, Line]:
    """The states before and after a line, without the cards of others that were not seen."""
    first, second = _seen(before.state(), seat), _seen(after.state(), seat)
    return first, second


def _seen(state: Line, seat: int) -> Line:
    hands = [
        hand if owner == seat else [*known, *[Story.unseen] * (len(hand) - len(known))]
        for owner, (hand, known) in enumerate(zip(state["hands"], state["known"], strict=True))
    ]
    return {**state, "hands": hands}


def picture(game: Replay, seat: int, unnamed: Unnamed) -> Picture:
    """What a seat sees of a game as it stands."""
    return game.picture(seat)
