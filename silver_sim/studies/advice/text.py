"""How advice writes answers, people, cards and numbers; the seat that must decide is "you"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from silver_sim.advice.goal import POINTS as POINTS_GOAL
from silver_sim.advice.goal import SECOND, WIN
from silver_sim.advice.interval import Interval
from silver_sim.advice.result import Decision, Holding
from silver_sim.advice.words import named as renamed
from silver_sim.games.positions import CardPlace
from silver_sim.games.text import telling
from silver_sim.games.text.telling import ordinal
from silver_sim.report.terminal.plots import BLOCKS
from silver_sim.report.text.wording import NO_ENDS, listed, number, plus_minus
from silver_sim.stats.core.intervals import margin
from silver_sim.studies.advice.result import Ranked
from silver_sim.studies.core.game import game_named

YOU = "you"
WINS = "wins in 100"  # the unit of a difference between chances to win
MANY = 3  # names that are listed before the rest is counted
HALF = 0.5  # of the worlds
SIMULATION = ("Simulation", "The game played on with hidden cards that fit what its player knows.")
PLAYED_ON = (
    "Every simulation plays the answer on to the end of the deal; what the points are then worth "
    "was learnt from games of strong strategies."
)
FEW = 3  # values that still say something
LIKELIEST = 3  # cards, or values of a card, that are named


# Numbers


def ranged(found: Interval, scale: float = 1.0, sign: str = "") -> str:
    """A number with its interval; without one if all worlds were alike."""
    if found.lo is None:
        return f"{number(found.estimate * scale, 2, sign)} ({NO_ENDS})"
    if found.lo == found.hi:
        return number(found.estimate * scale, 2, sign)
    return plus_minus(found.measured, scale, sign)


def percent(found: Interval) -> str:
    """A share of the game: "46.2 ± 0.4 %"; a cut interval stands in brackets behind it."""
    share, bracket, ends = ranged(found, 100).partition(" (")
    return f"{share} %{bracket}{ends}"


def rough(share: float) -> str:
    """A share of worlds without its interval: "46 %"."""
    return f"{number(100 * share, 0)} %"


def difference(more: Interval, scale: float, unit: str) -> str:
    """A difference: "0.72 ± 0.56 fewer points"."""
    falls = more.estimate < 0
    return (
        f"{ranged(more.opposite if falls else more, scale)} {'fewer' if falls else 'more'} {unit}"
    )


# Goals


class GoalText(NamedTuple):
    """How answers are described by a goal: {} is a number."""

    it: str  # of an answer, about itself
    axis: str  # what an axis shows
    less_often: str
    better: str  # of one of two positions
    unit: str
    scale: int


GOALS = {
    WIN: GoalText(
        "wins {}",
        "wins",
        "wins less often",
        "wins more games",
        WINS,
        100,
    ),
    SECOND: GoalText(
        "first or second in {}",
        "first or second",
        "is first or second less often",
        "is first or second in more games",
        "games in 100",
        100,
    ),
    POINTS_GOAL: GoalText(
        "scores {} points",
        "saves",
        "scores more",
        "scores fewer points",
        "points",
        1,
    ),
}


def brings(found: Ranked, value: Interval) -> str:
    """What an answer brings: "wins 46.2 ± 0.4 %"."""
    known = ranged(value) if found.goal == POINTS_GOAL else percent(value)
    return GOALS[found.goal].it.format(known)


def less(found: Ranked, behind: Interval) -> str:
    """By how much an answer is worse: "3.4 ± 1.1 fewer wins in 100"."""
    of = GOALS[found.goal]
    word = "more" if found.goal == POINTS_GOAL else "fewer"
    return f"{ranged(behind, of.scale)} {word} {of.unit}"


def size(found: Ranked, share: float, *, by: bool = False) -> str:
    """A difference without its interval: "3.4 wins in 100"; with `by`, "3.4 more wins in 100"."""
    of = GOALS[found.goal]
    more = ("fewer " if found.goal == POINTS_GOAL else "more ") * by
    return f"{number(of.scale * share, 1)} {more}{of.unit}"


def deal(found: Decision) -> str:
    """What a deal is called: "round"."""
    return str(game_named(found.game).words.deal)


# People, answers and cards


def person(found: Decision, step: int) -> str:
    """Who sits this many places clockwise from you, as nouns in a sentence."""
    return telling.person(step, found.players)


def who(found: Decision, step: int) -> str:
    """The same at the head of a row."""
    return telling.opponent(step, found.players) if step else YOU


def step_of(found: Decision, seat: int) -> int:
    """How many places clockwise from you a seat of the table is."""
    return (seat - found.seat) % found.players


def answer(found: Ranked, place: int) -> str:
    """An answer by its place, with its note, others in it called as at the table."""
    each = found.answers[place]
    return called(found, f"{each.words} ({each.note})" if each.note else each.words)


def called(found: Decision, words: str) -> str:
    """An answer in words, others in it called as at the table."""
    return renamed(words, lambda seat: f"{person(found, step_of(found, seat))}'s")


def quoted(found: Ranked, place: int) -> str:
    """An answer within a sentence."""
    return f'"{called(found, found.answers[place].words)}"'


def quoted_all(found: Ranked, places: Sequence[int], last: str = "and") -> str:
    """Several answers, the rest counted if they are many."""
    names = [quoted(found, place) for place in places]
    if len(names) > MANY + 1:
        return listed([*names[:MANY], f"{len(names) - MANY} more"], last)
    return listed(names, last)


def card(found: Decision, place: CardPlace) -> str:
    """A card: "the left opponent's 2nd card"; one that is called by its face as that."""
    if place.card is not None:
        return place.card
    step = step_of(found, place.seat or 0)
    owner = "your" if step == 0 else f"{person(found, step)}'s"
    return f"{owner} {ordinal(place.slot or 0)} card"


def value_words(first: int, last: int, values: int) -> str:
    """Values from the first to the last, of this many: "3 or lower"."""
    if first == last:
        return str(first)
    if first == 0:
        return f"{last} or lower"
    return f"{first} or higher" if last >= values - 1 else f"{first} to {last}"


# What hidden cards probably are


def by_value(holdings: Sequence[Holding]) -> bool:
    """Whether the chances of a hidden card are those of its values; else of who holds it."""
    return any(each.slot is not None for each in holdings)


def below(found: Decision) -> str:
    """What an opponent may be able to do against you: "has fewer points than you"."""
    return game_named(found.game).words.below.replace("the one that must answer", YOU)


def held(found: Decision, holdings: Sequence[Holding], shares: Sequence[float]) -> list[str]:
    """What is known best of each opponent, clockwise, of whom a share is below you."""
    of = _values if by_value(holdings) else _held_by
    given = []
    for step, share in enumerate(shares, 1):
        parts = [f"{below(found)} in {rough(share)}"] if share else []
        parts += of(found, holdings, step)
        given += [f"{person(found, step)} {', '.join(parts)}"] if parts else []
    return given


def at_most(independent: int) -> str:
    """How far a share of this many worlds may be off, at 95 %."""
    return f"shares of simulations, ± {number(100 * margin(independent), 1)} % at most"


def _values(found: Decision, holdings: Sequence[Holding], step: int) -> Iterator[str]:
    """The few values that an opponent's hidden cards have in half of the worlds and more."""
    for each in holdings:
        values = likeliest(each.chances)
        share = sum(each.chances[value] for value in values)
        if step_of(found, each.seat or 0) == step and len(values) <= FEW:
            which = listed([*map(str, sorted(values))], "or")
            yield f"{ordinal(each.slot or 0)} card {which} ({rough(share)})"


def _held_by(found: Decision, holdings: Sequence[Holding], step: int) -> Iterator[str]:
    """The cards that an opponent holds most likely."""
    likely = sorted(holdings, key=lambda each: -each.chances[step])[:LIKELIEST]
    cards = [f"{each.card} ({rough(each.chances[step])})" for each in likely if each.chances[step]]
    if cards:
        yield f"holds most likely {', '.join(cards)}"


def likeliest(chances: Sequence[float]) -> list[int]:
    """The fewest values that together come in half of the worlds and more, the likeliest first."""
    order = by_chance(chances)
    found: list[int] = []
    while sum(chances[value] for value in found) < HALF and len(found) < len(order):
        found.append(order[len(found)])
    return found


def by_chance(chances: Sequence[float]) -> list[int]:
    """All values, the likeliest first."""
    return sorted(range(len(chances)), key=lambda value: (-chances[value], value))


def named(chances: Sequence[float]) -> str:
    """The likeliest values with their chances: "5: 40 %, 1: 30 %, 2: 30 %"."""
    likely = by_chance(chances)[:LIKELIEST]
    return ", ".join(f"{value}: {rough(chances[value])}" for value in likely if chances[value])


def bars(holdings: Sequence[Holding]) -> list[str]:
    """A bar a card, with a block a value; the highest is the likeliest value of all cards.

    What can be at all is seen.
    """
    highest = max((max(each.chances) for each in holdings), default=1.0)
    return ["".join(_block(chance, highest) for chance in each.chances) for each in holdings]


def _block(chance: float, highest: float) -> str:
    return BLOCKS[round(chance / highest * (len(BLOCKS) - 1)) or int(chance > 0)]
