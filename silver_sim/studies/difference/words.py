"""Sentences about differences and what they are worth."""

from __future__ import annotations

from silver_sim.games.lookahead import Consequence
from silver_sim.games.registry import info
from silver_sim.report.text.wording import POINTS, capital, counted, number, plus_minus, rough
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Estimate
from silver_sim.studies.difference.result import DifferenceResult, Gains

SHARE = "%"
SUSPECT = 0.01  # a p value below it means that belief and true cards disagree


def who_plays(result: DifferenceResult) -> str:
    """Say who sits where, and who is asked."""
    a, b, seats = result.a, result.b, result.seats
    if not result.of_b:
        return f"{a} plays all {seats} seats, {b} is asked what it would do"
    others = "the other" if seats == 2 else f"the other {seats - 1}"
    return f"{b} plays one seat, {a} {others}, and is asked what it would do in the seat of {b}"


def verdict(result: DifferenceResult) -> str:
    """Say how often they differ, and what that is worth."""
    often, found = how_often(result), result.weighed
    if not found:
        return f"{often}."
    if not found.together:
        games = counted(found.games, "game")
        return f"{often}. In {games} there was no difference to weigh."
    if not result.of_b:
        together = (
            f"Such a change moves the chance to win by {points(found.together.gain)}, on average."
        )
    else:
        together = (
            f"In one seat, with {result.a} in the others, all that {result.b} does differently is "
            f"worth {points(found.together.worth)} of win share."
        )
    return f"{often}. {together} {_most(result, found)}"


def how_often(result: DifferenceResult) -> str:
    """Say how often they decide differently."""
    asked, plays = (result.a, result.b) if result.of_b else (result.b, result.a)
    otherwise = plus_minus(result.together.share, 100)
    return f"{asked} would decide {otherwise} % of {plays}'s decisions differently"


def _most(result: DifferenceResult, found: Gains) -> str:
    """Say which kind of change, or else which question, is worth most, if that is shown."""
    for groups in (found.kinds, found.questions):
        best = next((group for group in groups if group.is_shown), None)
        if best is not None and (best.worth.estimate or 0) > 0:
            break
    else:
        return "No single kind of change is shown to gain anything."
    what = best.name if best.change else f"the question {plainly(best.name)}"
    to = f" to a seat that makes the first such change of every {info(result.game).words.deal}"
    follows = f". What follows: {'; '.join(best.reasons)}" if best.reasons else ""
    return (
        f"Worth most is {what}, {points(best.worth)} of win share"
        f"{'' if result.of_b else to}{follows}."
    )


def meanings(result: DifferenceResult) -> list[tuple[str, str]]:
    """What the numbers of a group mean."""
    each = ("Gain each", "What a single change adds to the chance to win the game, on average.")
    if result.of_b:
        worth = (
            f"{POINTS} of win share that {result.b} wins a game by these choices instead of "
            f"{result.a}'s. The rows of a table add up."
        )
        return [each, ("Worth", capital(worth))]
    deal = info(result.game).words.deal
    worth = f"{POINTS} of win share that a seat gains by the first such change of every {deal}."
    together = (
        "The gains of all changes of a seat in a game, added up. An opportunity that recurs in the "
        f"same {deal} counts again: the sum says where to look, not what could be won."
    )
    return [each, ("Worth", capital(worth)), ("Sum", together)]


def plainly(name: str) -> str:
    """A kind of change, or a question, in words: "open turn"."""
    return name.replace("_", " ")


def because(consequence: Consequence, more: Estimate) -> str:
    """A consequence that differs, as a reason: "the round ends 1.90 ± 0.21 turns later"."""
    falls = (more.estimate or 0) < 0
    size = by_how_much(more, consequence.unit).removeprefix("−")
    unit = POINTS if consequence.unit == SHARE else f"{consequence.unit}s"
    return (consequence.less if falls else consequence.more).format(f"{size} {unit}")


def by_how_much(more: Estimate, unit: str, sign: str = "") -> str:
    """How much more of a consequence there is; without an interval if all worlds are alike."""
    scale = 100 if unit == SHARE else 1
    if not more.se:
        return number((more.estimate or 0) * scale, 2, sign)
    return plus_minus(more, scale, sign)


def points(numbers: Estimate) -> str:
    """A difference of chances with its interval, in percentage points."""
    return f"{plus_minus(numbers, 100, '+')} {POINTS}"


def gains_or_costs(numbers: Estimate) -> str:
    """The same in short: "gains 1.2 percentage points", or that it is not shown to matter."""
    if not numbers.side():
        return "is not shown to gain or cost anything"
    verb = "gains" if numbers.side() > 0 else "costs"
    return f"{verb} {rough(numbers, 100).removeprefix('−')} {POINTS}"


def warnings(result: DifferenceResult) -> list[str]:
    """What a reader must know first."""
    found = result.weighed
    if result.not_weighed:
        return [f"No difference was weighed: {result.not_weighed}"]
    if not found or not found.apart or not found.true_worth:
        return []
    told = []
    if found.games < FEW_BLOCKS:
        told.append(
            f"The differences of only {counted(found.games, 'game')} were weighed: few for an "
            "interval. Play more games."
        )
    if found.apart.p is not None and found.apart.p < SUSPECT:
        told.append(
            f"With the true hidden cards, the same changes gain {points(found.true_worth)}: the "
            "belief about hidden cards misjudges them."
        )
    if found.other_rules:
        told.append(
            "The worth of the end of a deal in the game comes from games without "
            f"{', '.join(found.other_rules)}."
        )
    return told
