"""What the steps of a ladder are worth, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.text.wording import DASH, counted, listed, number, plus_minus
from silver_sim.stats.core.odds import share_of_points

Summary = Mapping[str, Any]

SHOWN, OPEN, LOST = "better", "open", "worse"
SEARCH = "+search("
EXTRAPOLATED = (
    "This is an extrapolation: steps that are no neighbours never met, and odds need not multiply."
)


def setting(summary: Summary) -> str:
    """Say who sits where."""
    others = summary["seats"] - 1
    where = "the other seat" if others == 1 else f"the other {others} seats"
    return f"one of each step, in {where} the step below it"


def fewer_games(summary: Summary) -> str:
    """Say that not all steps have as many games; nothing if they have."""
    games = sorted({step["games"] for step in summary["steps"]})
    if len(games) < 2:
        return ""
    few, *_, many = games
    return f"Steps that look ahead have {few:,} games, all others {many:,}."


def named(step: Summary) -> str:
    """Return the upper strategy of a step as sentences name it."""
    upper, lower = step["upper"], step["lower"]
    if upper.startswith(f"{lower}{SEARCH}"):
        return f"{printable(lower)} that looks ahead"
    return printable(upper)


def verdict(summary: Summary) -> str:
    """Say which steps are shown to be worth something, and how far the whole ladder goes."""
    steps = summary["steps"]
    shown, still, lost = ([s for s in steps if s["found"] == w] for w in (SHOWN, OPEN, LOST))
    if len(shown) == len(steps):
        told = [f"{_every(steps)} shown to be worth something: {_wins(shown)}."]
    else:
        told = [
            f"Of {counted(len(steps), 'step')}, {is_or_are(len(shown))} shown to be worth something"
        ]
        told[0] += f": {_wins(shown)}." if shown else "."
    if still:
        told.append(f"Not shown to win more than the fair share: {_wins(still)}.")
    if lost:
        told.append(f"Shown to win less than the fair share: {_wins(lost)}.")
    return " ".join([*told, *whole(summary)])


def _every(steps: Sequence[Summary]) -> str:
    return "Every step is" if len(steps) > 1 else "The step is"


def is_or_are(shown: int) -> str:
    """Return "none is", "1 is" or "2 are"."""
    return f"{shown or 'none'} {'is' if shown < 2 else 'are'}"


def _wins(steps: Sequence[Summary]) -> str:
    """Say who wins how much against whom."""
    first, *others = steps
    told = [f"{named(first)} wins {_much(first, ' of its games')}"]
    return listed([*told, *(f"{named(step)} {_much(step)}" for step in others)])


def _much(step: Summary, of: str = "") -> str:
    share, against = step["win_share"], f"against {printable(step['lower'])}"
    if share["estimate"] == 1:
        least = number(100 * share["lo"], 1) if share["lo"] is not None else DASH
        return f"all {counted(step['games'], 'game')} (at least {least} %) {against}"
    return f"{plus_minus(share, 100)} %{of} {against}"


def whole(summary: Summary) -> Iterator[str]:
    """Say how far all steps go together, if they are more than one, and which have no end."""
    heights = summary["heights"]
    if len(heights) > 1:
        top = heights[-1]
        below = printable(top["above"])
        yield (
            f"Added up, {printable(top['strategy'])} stands {plus_minus(top['points'])} points of "
            f"Elo's scale above {below}, the odds of {odds(top['points'])} to 1 between two."
        )
        yield EXTRAPOLATED
    for step in endless(summary):
        yield endless_words(step)


def endless(summary: Summary) -> list[Summary]:
    """Return the steps to which no number of points can be given."""
    return [step for step in summary["steps"] if step["points"]["estimate"] is None]


def endless_words(step: Summary) -> str:
    """Say why no number of points can be given to a step."""
    upper, lower, share = printable(step["upper"]), printable(step["lower"]), step["win_share"]
    if share["estimate"] is None:
        return f"{upper} did not play against {lower}."
    least = step["points"]["lo"]
    if share["estimate"] == 0 or least is None:
        won = "no" if share["estimate"] == 0 else "every"
        return f"{upper} won {won} game against {lower}: no number of points tells this step."
    return (
        f"{upper} won every game against {lower}: at least {number(least, 0)} points, and no limit "
        "above."
    )


def odds(points: Summary) -> str:
    """Return to how many to 1 the odds are between two so many points apart, in two digits."""
    share = share_of_points(points["estimate"])
    ratio = float(f"{share / (1 - share):.2g}")
    return number(ratio, 0 if ratio >= 10 else 1)


def points_words(step: Summary) -> str:
    """Return the points of a step as tables tell them: of one without an end how many at least."""
    numbers = step["points"]
    if numbers["estimate"] is not None:
        return plus_minus(numbers)
    if numbers["lo"] is not None:
        return f"above {number(numbers['lo'], 0)}"
    return DASH if numbers["hi"] is None else f"below {number(numbers['hi'], 0)}"
