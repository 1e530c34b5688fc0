"""What is wanted (``advice.goal``) in words: what an answer brings, and how far two are apart."""

from __future__ import annotations

from typing import NamedTuple

from silver_sim.advice import goal
from silver_sim.report.text.wording import POINTS, number
from silver_sim.stats.results import Plain
from silver_sim.studies.advice.numbers import percent, told
from silver_sim.studies.core.game import game_of


class Worded(NamedTuple):
    """How answers are told by a goal: {} is a number, or the word of the game for its deal."""

    you: str  # of an answer, about the player
    it: str  # of an answer, about itself
    beside: str  # what an axis tells
    less_often: str
    unit: str
    scale: int


WON, FIRST_TWO, COST = (
    Worded("you win {} of games", "wins {}", "wins", "wins less often", POINTS, 100),
    Worded(
        "you are first or second in {} of games",
        "first or second in {}",
        "first or second",
        "is first or second less often",
        POINTS,
        100,
    ),
    Worded("the {deal} costs you {} points", "costs {} points", "saves", "costs more", "points", 1),
)
WORDED = {goal.WIN: WON, goal.SECOND: FIRST_TWO, goal.POINTS: COST}


def worded(found: Plain) -> Worded:
    """The words of the goal by which answers are ranked."""
    return WORDED[found["goal"]]


def brings(found: Plain, value: Plain) -> str:
    """What an answer brings you: "you win 46.2 ± 0.4 % of games"."""
    return worded(found).you.format(_value(found, value), deal=game_of(found).words.deal)


def brings_shortly(found: Plain, value: Plain) -> str:
    """The same, said of the answer: "wins 46.2 ± 0.4 %"."""
    return worded(found).it.format(_value(found, value))


def apart(found: Plain, behind: Plain, better: bool) -> str:
    """By how much an answer is better or worse: "3.4 ± 1.1 percentage points more"."""
    more = better != (found["goal"] == goal.POINTS)
    of = worded(found)
    return f"{told(behind, of.scale)} {of.unit} {'more' if more else 'less'}"


def size(found: Plain, share: float) -> str:
    """A difference without its interval: "3.4 percentage points"."""
    of = worded(found)
    return f"{number(of.scale * share, 1)} {of.unit}"


def _value(found: Plain, value: Plain) -> str:
    return told(value) if found["goal"] == goal.POINTS else percent(value)
