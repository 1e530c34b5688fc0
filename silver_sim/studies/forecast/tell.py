"""What is said about forecasts: whether chances come true, and where they are off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.report.model import Answer, Figure, Page, Section, Trust
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, by_name, interval, plain, signed, whole
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.wording import POINTS, counted, listed, percent, plus_minus, upper
from silver_sim.stats.outcomes.calibration import Bin
from silver_sim.studies.core.telling import Context
from silver_sim.studies.forecast.result import ForecastResult, Forecasts, Group
from silver_sim.studies.scoring.tell import (
    BANDS,
    EXAMPLE,
    EXPECTED,
    NOTHING,
    TOO_FEW,
    calibrated,
    come_true,
    in_a_word,
    true_ones,
)

BRIER = (
    "mean squared distance between the chance and what happened (1 won, 0 not); less is better. It "
    "is miscalibration (what is lost because chances do not come true) minus discrimination (what "
    "is gained because chances differ) plus uncertainty (what it would be if all were given the "
    "same chance, the right one on average)."
)
SLOPE = (
    "the part of a chance's distance from the fair share that comes true on average; below 100 % "
    "predictions are too sure, above it not sure enough."
)
GLOSSARY = (
    method.WORLD,
    (
        "Predicted chance",
        "Mean over worlds of the chance to win the game at the end of the deal that follows, if "
        "the player gives the answer that its strategy gives.",
    ),
    ("Slope", f"How sure predictions may be: {SLOPE}"),
    ("Brier score", f"The {BRIER}"),
    method.SURPRISE,
)


def tell(result: ForecastResult, context: Context | None = None) -> Page:
    """Return what is said about a run of kind `forecast`."""
    return Page(
        title=result.title or "Do the chances that advice predicts come true?",
        verdict=result.verdict,
        answer=_answer(result),
        kind=f"Forecasts, {listed([*map(str, result.seats)])} players",
        rests=method.rests(
            result, counted(sum(each.predictions for each in result.groups), "prediction")
        ),
        line=[("worlds", str(result.worlds))],
        head=[
            f"one decision in {result.every}, {result.worlds} worlds; {result.player} in every seat"
        ],
        sections=[_true(result), _off(result)],
        trust=_trust(result),
        names=[result.player],
        glossary=GLOSSARY,
        marks="▲ ▼ an interval that excludes 0;",
        reading=f"Band: where what is observed lies in nine of ten simulations of right chances; "
        f"too narrow where few games or none were won. Slope: {SLOPE} Brier score: the {BRIER}",
    )


# The answer


def _answer(result: ForecastResult) -> Answer:
    """Whether predicted chances come true, and how far off they are on average."""
    groups = [each for each in result.groups if each.predictions]
    if not groups:
        return Answer(NOTHING, f"How sure: {TOO_FEW[0].lower()}{TOO_FEW[1:]}")
    steps = bins_of(groups)
    right = EXPECTED[BANDS] * len(steps)
    off = listed([plus_minus(each.apart, 100, "+") for each in groups])
    return Answer(
        f"{in_a_word(steps, BANDS).capitalize()}: {true_ones(steps)} of {len(steps)} predicted "
        f"chances come true, where {right:.0f} would if all were right.",
        f"How sure: {sum(each.predictions for each in groups):,} predictions, in steps such as "
        f"{EXAMPLE[BANDS]}. Won minus predicted is {off} {POINTS} with "
        f"{listed([str(each.seats) for each in groups])} players.",
        _apart(
            "players", "by number of players", {f"{each.seats} players": each for each in groups}
        ),
    )


def verdict(result: ForecastResult) -> str:
    """Say how far off predictions can be on average, whether they are too sure, and the steps."""
    groups = result.groups
    if not all(each.predictions for each in groups):
        return TOO_FEW
    said = [_bound(groups), _too_sure(groups), f"{come_true(bins_of(groups), BANDS)}."]
    return " ".join([*said, joint(groups)] if result.told == "line" else said)


def bins_of(groups: Sequence[Group]) -> list[Bin]:
    """Return all steps of chances."""
    return [each for group in groups for each in group.calibration.bins]


def joint(groups: Sequence[Group]) -> str:
    """Say how many steps lie in the joint band for all steps."""
    bins = bins_of(groups)
    inside = sum(each.joint[0] <= each.observed <= each.joint[1] for each in bins)
    return (
        "Given only what a user types in one line, "
        f"{'all' if inside == len(bins) else f'{inside} of {len(bins)}'} steps lie in the joint "
        "95 % bands of their numbers of players."
    )


def _bound(groups: Sequence[Group]) -> str:
    """Say how far what was won is from what was predicted, on average."""
    ends = [end for each in groups for end in (each.apart.lo, each.apart.hi)]
    known = [abs(end) for end in ends if end is not None]
    told = listed([f"{plus_minus(each.apart, 100, '+')} with {each.seats}" for each in groups])
    what = f"On average the player to decide wins {told} players, in {POINTS} more than predicted"
    if len(known) < len(ends):
        return f"{what}: too few blocks for an interval."
    return f"{what}; by the intervals at most {upper(100 * max(known))} off."


def _too_sure(groups: Sequence[Group]) -> str:
    """Say how much of the predicted advantage comes true."""
    told = listed([plus_minus(each.slope, 100) for each in groups])
    return f"Of what a chance is above or below the fair share, {told} % comes true."


# Whether predicted chances come true, step by step


def _true(result: ForecastResult) -> Section:
    title = "Do they come true"
    found = {f"{each.seats} players": each for each in result.groups if each.predictions}
    if not found:
        return Section("true-section", title, NOTHING)
    figure, scores = calibrated(
        "true",
        {name: each.calibration for name, each in found.items()},
        "predicted chance to win the game",
        "predictions",
        observed=lambda name, step: _observed(step, found[name], result.blocks),
        brier=lambda name: interval(found[name].brier),
    )
    return Section("true-section", title, figures=[figure], tables=[scores])


def _observed(step: Bin, group: Group, blocks: int) -> Cell:
    """How often a step of chances came true, in percent; blocks are the units."""
    clusters = min(blocks, step.share * group.predictions)
    return Cell(percent(step.observed, 1, max(clusters, 1.0)), (100 * step.observed,))


# Where predictions are off


def _off(result: ForecastResult) -> Section:
    deal = result.deal
    questions = {name.replace("_", " "): each for name, each in result.by_question.items()}
    figures = [
        _apart(head, title, rows)
        for head, title, rows in (
            ("players", "by number of players", {f"{each.seats}": each for each in result.groups}),
            (deal, f"by {deal} of the game", result.by_deal),
            ("standing", f"by standing as the {deal} begins", result.by_standing),
            ("question", "by question", questions),
        )
        if rows
    ]
    lead = (
        "Won minus predicted, for the seat that had to decide, in percentage points of the game. "
        "Each interval stands by itself: one in twenty excludes 0 even if predictions are right."
    )
    return Section("off-section", "Where they are off", lead, figures=figures)


def _apart(head: str, title: str, rows: Mapping[str, Forecasts]) -> Figure:
    """What was won compared with what was predicted, by group."""
    off = sum(each.apart.side() != 0 for each in rows.values())
    table = by_name(
        f"off-{head}-numbers",
        f"Chance to win the game in percent, and own points of the deal, {title}",
        head,
        rows.items(),
        [
            (Column("predictions"), lambda each: whole(each.predictions)),
            (Column("predicted", "estimate"), lambda each: interval(each.predicted, 100)),
            (Column("won", "estimate"), lambda each: interval(each.won, 100)),
            (
                Column("won minus predicted", "estimate", "▲ ▼ 0 is excluded"),
                lambda each: signed(interval(each.apart, 100, "+"), each.apart.side()),
            ),
            (Column("slope, %", "estimate"), lambda each: interval(each.slope, 100)),
            (Column("predicted points", "estimate"), lambda each: interval(each.points)),
            (Column("points scored", "estimate"), lambda each: interval(each.score)),
            (
                Column("scored minus predicted", "estimate"),
                lambda each: interval(each.points_apart, 1, "+"),
            ),
        ],
        sortable=False,
        brief=True,
    )
    forest = Forest(
        f"off-{head}",
        rows_of([*rows], [each.apart for each in rows.values()]),
        f"Of the intervals {title}, {off or 'none'} {'exclude' if off > 1 else 'excludes'} 0",
        "won minus predicted (percentage points)",
        ReferenceLine(0.0, "as predicted"),
        f"Slope: {SLOPE}",
        sign="+",
    )
    return Figure.of(forest, table)


# How sure it is


def _trust(result: ForecastResult) -> Trust:
    at_best = Column("at best", help="the slope if nothing but the number of worlds were wrong")
    table = by_name(
        "judged",
        "What was judged",
        "players",
        [(f"{each.seats}", each) for each in result.groups],
        [
            (Column("predictions"), lambda each: whole(each.predictions)),
            (Column("slope, %", "estimate"), lambda each: interval(each.slope, 100)),
            (at_best, lambda each: plain(100 * each.at_best, 1)),
        ],
        sortable=False,
    )
    source = "by the belief policy"
    if result.told == "line":
        source = "from what a user would type in one line, with the rest as in real positions"
    return Trust(
        table,
        f"One decision in {result.every} was judged, drawn at random, unseen by the players. The "
        "forecast is for the answer that the strategy gives, as silver-sim advise would weigh it: "
        f"{result.worlds} worlds {source}, in each of which all seats play the strategy to the end "
        "of the deal; the table of equity says what that is worth. With so few worlds a chance is "
        "noisy, which makes the slope a little less than 100 %: column at best. A shared win "
        "counts as one that is drawn. Chances are rounded to half a percent for scores and curves.",
        [
            f"Limits: all seats play {result.player}, under the rules {result.edition}, and advice "
            "assumes so. People who play differently play other games. "
            f"{method.PROGRAMS}"
        ],
    )
