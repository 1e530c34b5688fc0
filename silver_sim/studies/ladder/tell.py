"""What is told of a ladder: what each step is worth, and how far they go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.report.model import Answer, Figure, Section, Told, Trust
from silver_sim.report.sections import method
from silver_sim.report.tables import Column, by_name, interval, signed, text, whole
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import DASH, counted, listed, number, plus_minus, rough
from silver_sim.stats.core.odds import share_of_points
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.tell import is_or_are, other_seats
from silver_sim.studies.core.telling import Context
from silver_sim.studies.ladder.result import LOST, OPEN, SHOWN, LadderResult, Step

SEARCH = "+search("
SIDES = {SHOWN: 1, OPEN: 0, LOST: -1}
EXTRAPOLATED = (
    "This is an extrapolation: steps that are no neighbours never met, and odds need not multiply."
)
GLOSSARY = (
    (
        "Points",
        "Strength on Elo's scale: who has 400 more than each of the others wins ten games to one "
        "against one of them, who has 100 more wins 64 % of them.",
    ),
    method.LOOK_AHEAD,
    method.WORLD,
)


def tell(result: LadderResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `ladder`."""
    steps, heights = _steps(result), _heights(result)
    return Told(
        answer=_answer(result, [*heights.figures, *steps.figures][0]),
        title=result.title or "What is each step to a stronger strategy worth?",
        verdict=result.verdict,
        kind=f"The ladder, {result.seats} players",
        rests=[setting(result)],
        head=[f"Who sits where: {setting(result)}"],
        who=context.words_first([*reversed(result.ladder)]) if context else {},
        sections=[steps, heights],
        trust=Trust(
            method.precision(
                [(step.upper, step.win_share) for step in result.steps], "the win shares"
            ),
            f"The intervals of the win shares are at {100 * result.step_level:.2f} % each, so that "
            f"all of them hold together with 95 %. {fewer_games(result)}".strip(),
            [
                f"Limits: {setting(result)}, under the rules {result.edition}; a strategy can win "
                "more against its neighbour than its strength against others tells, or less. "
                f"{method.PROGRAMS}"
            ],
        ),
        names=result.ladder,
        glossary=GLOSSARY,
        marks=f"▲ ▼ shown to be above or below the fair share, {100 * result.fair_share:.3g} %: "
        "all intervals of these win shares hold together with 95 %.",
        reading="Points: on Elo's scale; who has 100 more than each of the others has 64 % against "
        "one of them.",
        together=True,
    )


def setting(result: LadderResult) -> str:
    """Say who sits where."""
    return f"one of each step, in {other_seats(result.seats)} the step below it"


def fewer_games(result: LadderResult) -> str:
    """Say that not all steps have as many games; nothing if they have."""
    games = sorted({step.games for step in result.steps})
    if len(games) < 2:
        return ""
    few, *_, many = games
    return f"Steps that look ahead have {few:,} games, all others {many:,}."


# The answer


def _answer(result: LadderResult, decides: Figure) -> Answer:
    """How far all steps go together; if no number of points tells it, how many are shown."""
    steps, shown = result.steps, [step for step in result.steps if step.found == SHOWN]
    every = "every step" if len(shown) == len(steps) else f"{len(shown)} of {len(steps)} steps"
    is_shown = "are" if "steps" in every else "is"
    games = sorted({step.games for step in steps})
    sure = (
        f"How sure: {every} {is_shown} shown to win more than a fair share (all together with "
        f"95 %), each in at least {games[0]:,} games. Steps that are no neighbours never met."
    )
    if not result.heights:
        said = f"Of {counted(len(steps), 'step')}, {is_or_are(len(shown))} shown to win more."
        return Answer(said, sure, decides)
    top = result.heights[-1]
    said = (
        f"By its {counted(len(result.heights), 'step')} {_called(top.strategy)} stands "
        f"{rough(top.points)} Elo points above {top.above}: odds of {_odds(top.points)} to 1."
    )
    return Answer(said, sure, decides)


def _called(name: str) -> str:
    """Return a strategy that looks ahead as sentences name it."""
    return f"{name.partition(SEARCH)[0]} that looks ahead" if SEARCH in name else name


def verdict(result: LadderResult) -> str:
    """Say which steps are shown to be worth something, and how far the whole ladder goes."""
    steps = result.steps
    shown, still, lost = ([s for s in steps if s.found == which] for which in (SHOWN, OPEN, LOST))
    if len(shown) == len(steps):
        every = "Every step is" if len(steps) > 1 else "The step is"
    else:
        every = f"Of {counted(len(steps), 'step')}, {is_or_are(len(shown))}"
    told = [f"{every} shown to be worth something{f': {_wins(shown)}' if shown else ''}."]
    if still:
        told.append(f"Not shown to win more than the fair share: {_wins(still)}.")
    if lost:
        told.append(f"Shown to win less than the fair share: {_wins(lost)}.")
    return " ".join([*told, *_whole(result), *_endless(result)])


def _wins(steps: Sequence[Step]) -> str:
    """Say who wins how much against whom."""
    first, *others = steps
    told = [f"{_named(first)} wins {_much(first, ' of its games')}"]
    return listed([*told, *(f"{_named(step)} {_much(step)}" for step in others)])


def _named(step: Step) -> str:
    """Return the upper strategy of a step as sentences name it."""
    same = step.upper.startswith(f"{step.lower}{SEARCH}")
    return f"{step.lower} that looks ahead" if same else step.upper


def _much(step: Step, of: str = "") -> str:
    share, against = step.win_share, f"against {step.lower}"
    if share.estimate == 1:
        least = DASH if share.lo is None else number(100 * share.lo, 1)
        return f"all {counted(step.games, 'game')} (at least {least} %) {against}"
    return f"{plus_minus(share, 100)} %{of} {against}"


def _whole(result: LadderResult) -> Iterator[str]:
    """Say how far all steps go together, if they are more than one."""
    if len(result.heights) > 1:
        top = result.heights[-1]
        yield (
            f"Added up, {top.strategy} stands {plus_minus(top.points)} points of Elo's scale above "
            f"{top.above}, the odds of {_odds(top.points)} to 1 between two."
        )
        yield EXTRAPOLATED


def _endless(result: LadderResult) -> list[str]:
    """Say of the steps to which no number of points can be given why that is so."""
    return [_no_end(step) for step in result.steps if step.points.estimate is None]


def _no_end(step: Step) -> str:
    upper, lower, share, least = step.upper, step.lower, step.win_share, step.points.lo
    if share.estimate is None:
        return f"{upper} did not play against {lower}."
    if share.estimate == 0 or least is None:
        won = "no" if share.estimate == 0 else "every"
        return f"{upper} won {won} game against {lower}: no number of points tells this step."
    return (
        f"{upper} won every game against {lower}: at least {number(least, 0)} points, and no limit "
        "above."
    )


def _odds(points: Estimate) -> str:
    """Return to how many to 1 the odds are between two so many points apart, in two digits."""
    share = share_of_points(points.value)
    ratio = float(f"{share / (1 - share):.2g}")
    return number(ratio, 0 if ratio >= 10 else 1)


# What each step is worth


def _steps(result: LadderResult) -> Section:
    """The win share of every step against the one below it, the highest first."""
    steps = [*reversed(result.steps)]
    table = by_name(
        "steps",
        f"Win share in percent, {setting(result)}",
        "step",
        [(step.upper, step) for step in steps],
        [
            (Column("against", "name"), lambda step: text(step.lower)),
            (Column("games"), lambda step: whole(step.games)),
            (
                Column("win share %", "estimate", "▲ above the fair share, ▼ below it"),
                lambda step: signed(interval(step.win_share, 100), SIDES[step.found]),
            ),
            (Column("points", "text", "on Elo's scale"), lambda step: text(_points(step.points))),
        ],
        sortable=False,
        brief=True,
    )
    forest = Forest(
        "ladder",
        [
            ForestLine(step.upper, step.win_share)
            for step in steps
            if step.win_share.estimate is not None
        ],
        finding(result),
        # two lines: a phone is narrow
        f"win share against the step below,\n{result.seats} players (% of games won)",
        ReferenceLine(100 * result.fair_share, f"fair share 1/{result.seats}"),
        f"The step below {result.ladder[1]} is {result.ladder[0]}. All intervals hold together. "
        f"{fewer_games(result)}".strip(),
    )
    title = "What each step is worth"
    return Section("ladder-section", title, figures=[Figure.of(forest, table)])


def finding(result: LadderResult) -> str:
    """Say in one line how many steps are shown to be worth something."""
    steps = result.steps
    shown = sum(step.found == SHOWN for step in steps)
    worth = "shown to win more than the one below"
    if shown == len(steps):
        many = "The only step" if shown == 1 else "Every step"
        return f"{many} up to {result.ladder[-1]} is {worth}"
    return f"Of {counted(len(steps), 'step')} {is_or_are(shown)} {worth}"


def _points(points: Estimate) -> str:
    """Return the points of a step; of one without an end how many at least."""
    if points.estimate is not None:
        return plus_minus(points)
    if points.lo is not None:
        return f"above {number(points.lo, 0)}"
    return DASH if points.hi is None else f"below {number(points.hi, 0)}"


# How far the whole ladder goes


def _heights(result: LadderResult) -> Section:
    """How far the steps go together, as far as each has an end."""
    heights, title = [*reversed(result.heights)], "How far the whole ladder goes"
    no_end = _endless(result)
    if not heights:
        return Section("heights-section", title, points=no_end)
    top, below = heights[0], heights[0].above
    table = by_name(
        "heights-numbers",
        f"Points of Elo's scale above {below}",
        "step",
        [(each.strategy, each.points) for each in heights],
        [
            (Column("points", "estimate"), interval),
            (Column("odds to 1", "text", "between two"), lambda points: text(_odds(points))),
        ],
        sortable=False,
    )
    forest = Forest(
        "heights",
        [ForestLine(each.strategy, each.points) for each in heights],
        f"By its steps {top.strategy} stands {plus_minus(top.points)} Elo points above {below}",
        f"Elo points above {below}",
        ReferenceLine(0.0, below),
        "The points of all steps up to each strategy, added up; each interval by itself.",
        scale=1.0,
    )
    figures = [Figure.of(forest, table)]
    return Section("heights-section", title, EXTRAPOLATED, figures=figures, points=no_end)
