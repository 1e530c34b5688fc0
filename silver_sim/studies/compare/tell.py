"""Whether A is better than B, by how much, and why: what is told of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from silver_sim.report.model import Figure, Sample, Section, Told, Trust
from silver_sim.report.sections import method, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.sections.why import of_the_game, told_game, why
from silver_sim.report.tables import Column, by_name, interval, text, whole
from silver_sim.report.text import reasons
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.wording import (
    NO,
    ONE_BLOCK,
    OPEN,
    POINTS,
    YES,
    answered,
    change,
    counted,
    decimals,
    how_rare,
    is_constant,
    listed,
    more_or_less,
    number,
    plus_minus,
)
from silver_sim.stats.core.sequential import blocks_needed, blocks_needed_again
from silver_sim.stats.core.stopping import TIGHTEST
from silver_sim.stats.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.results import Estimate
from silver_sim.studies.compare.answer import answer, not_yet
from silver_sim.studies.compare.result import RAW, ComparisonResult, Difference
from silver_sim.studies.contrast.tell import STANDING, of_rows
from silver_sim.studies.core.telling import Context, cast_of, shown_names

ACROSS = 40  # letters of a line below a chart on a phone

AS_PLAYED, NO_LUCK = "as played", "without the luck of the cards"
SOONER = "shown by the sequential test, which tells sooner than this interval"


def tell(result: ComparisonResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `compare`."""
    full = [result.a, result.b]
    a, b = short = shown_names(full, context)
    named = replace(result, a=a, b=b)
    reasons_told, from_rows = _of_rows(named, full, context)
    decides = difference(named)
    return Told(
        title=result.title or f"Is {a} better than {b}?",
        verdict=verdict(named),
        answer=answer(named, decides.figures[0]),
        kind=f"Comparison, {result.seats} players",
        rests=[f"against {_field(result)}"],
        line=[("field", _field(result))],
        who=context.words_first(full) if context else {},
        sections=[*reasons_told, decides, standings(result, short), *from_rows],
        trust=Trust(
            method.precision(
                [(line.strategy, line.win_share) for line in result.strategies]
                + [(" − ".join(full), result.difference.win_share)],
                "the win shares and their difference",
            ),
            f"{_test(result)} {_worth(result)}",
            method.limits(
                result.edition,
                f"{counted(len(result.line_ups), 'line-up')} with {_field(result)}",
            ),
        ),
        names=[*full, *short, *result.field],
        looks=result.anytime is not None,
    )


def _of_rows(
    named: ComparisonResult, full: Sequence[str], context: Context | None
) -> tuple[list[Section], list[Section]]:
    """What the rows of the run tell, on pages alone: the reasons, and all else."""
    if context is None:
        return [], []
    facts, cast = context.facts, cast_of(context, full)
    told, others = told_game(facts, context.spec, context.game)
    return [_why(named, cast, told)], [
        *of_rows(cast, context, named.edition),
        round_sections.seats(cast, facts.chairs_of(named.seats), named.blocks),
        settling.gap((named.a, named.b), facts.gaps[0].settling),
        others,
    ]


def _why(named: ComparisonResult, cast: Cast, told: Sequence[Sample]) -> Section:
    """What else differs between the two."""
    (a, b), blocks, subjects = cast.short, named.blocks, cast.subjects
    found = [
        *reasons.in_points(a, b, named.difference.mean_total, named.share, blocks),
        *reasons.by_start(a, subjects[0], cast.words.deal, blocks),
        *of_the_game(cast.game, (a, b), (subjects[0], subjects[1]), blocks),
    ]
    return why(found, f"to differ between {a} and {b}", told, looks=bool(named.stopped))


def _field(result: ComparisonResult) -> str:
    return listed(result.field) if result.field else "each other"


# The answer


def verdict(result: ComparisonResult) -> str:
    """Return whether the first of two strategies is better than the second."""
    a, b, share = result.a, result.b, result.share
    luck = "" if result.decisive == RAW else f" {NO_LUCK}"
    won = f"{a} wins {more_or_less(share, POINTS, f' of its games than {b}{luck}', 100)}"
    edge = f"{100 * result.edge:g} {POINTS}"
    if result.blocks < 2:
        return ONE_BLOCK
    match result.finding:
        case "a" | "b":
            word, said = YES if result.finding == "a" else NO, f"{won}; {_how_sure(share)}."
        case "alike":
            word = NO
            said = (
                f"{a} and {b} differ by less than {edge}, which was said beforehand not to matter: "
                f"{won}{_alike(result)}."
            )
        case "tie":
            word, said = NO, f"{a} and {b} tie exactly: the same win share in every block."
        case _ if is_constant(share):
            lo, hi = (number(100 * (end or 0), 1, "+") for end in (share.lo, share.hi))
            word = OPEN
            said = (
                f"{a} and {b} won the same in every block; that leaves a difference of {lo} to "
                f"{hi} {POINTS} possible."
            )
        case _:
            word, said = OPEN, f"{won}, which {left_open(share)}{_more(result)}."
    return answered(result.title, word, said)


def left_open(share: Estimate) -> str:
    """Return what a difference is that is not shown."""
    if not_yet(share):
        return "would tell the two apart by its interval, but not yet by the sequential test"
    return "does not tell the two apart"


def _more(result: ComparisonResult) -> str:
    """Return how many blocks would tell a difference of the edge; nothing if that is not known."""
    share = result.share
    if not (share.se and result.edge):
        return ""
    known = (share.se, result.blocks, result.edge)
    again = share.method == EVERY_LOOK
    needed = blocks_needed_again(*known, TIGHTEST) if again else blocks_needed(*known)
    return f"; about {counted(needed, 'block')} tell it to ± {100 * result.edge:g} {POINTS}"


def _how_sure(share: Estimate) -> str:
    """Return how rare chance makes such a difference, or for how many looks its interval holds."""
    if share.method != EVERY_LOOK:
        return f"between equals chance alone would do that {how_rare(share.p or 0.0)}"
    covers = share.covers(0)
    return "valid at every look, however often one looks" + (f"; {SOONER}" if covers else "")


def _alike(result: ComparisonResult) -> str:
    """Return for how many looks a difference is shown to be below the edge."""
    share = result.share
    if share.method != EVERY_LOOK:
        return ""
    beyond = max(-(share.lo or 0), share.hi or 0) >= result.edge
    return "; valid at every look" + (f"; {SOONER}" if beyond else "")


# The difference


def shares(found: Difference) -> dict[str, Estimate]:
    """Return the difference of win share by how it is counted; luck only where blocks vary."""
    adjusted = found.win_share_adjusted
    return {AS_PLAYED: found.win_share} | ({NO_LUCK: adjusted} if adjusted else {})


def difference(result: ComparisonResult) -> Section:
    """How far A is above B, now and at every look."""
    found, what = result.difference, f"{result.a} − {result.b}"
    axis = what if len(what) <= ACROSS else f"{result.a} −\n{result.b}"
    raw, adjusted = found.win_share, found.win_share_adjusted
    table = by_name(
        "difference-numbers",
        f"{what}, paired by block",
        "of",
        [
            (f"win share, {POINTS}", (raw, 100)),
            *([(f"the same {NO_LUCK}", (adjusted, 100))] if adjusted else []),
            ("mean total", (found.mean_total, 1)),
            ("mean place", (found.mean_place, 1)),
        ],
        [
            (Column("difference", "estimate"), lambda shown: interval(*shown, "+")),
            (
                Column("95 % interval", "text", "for how many looks it holds"),
                lambda shown: text(_holds(shown[0])),
            ),
        ],
        sortable=False,
        brief=True,
    )
    counts = shares(found)
    forest = Forest(
        "difference",
        [
            row._replace(words=change(row.numbers, 100))
            for row in rows_of([*counts], [*counts.values()])
        ],
        _ahead(result),
        f"{axis}\n({POINTS})",
        ReferenceLine(0.0, "no difference"),
        f"Difference of win share, {what}, in percentage points; right of the dashed line "
        f"{result.a} is ahead. {without_luck(raw, adjusted)}".rstrip(),
        sign="+",
    )
    lead = (
        f"A difference below {100 * result.edge:g} percentage points was said beforehand not to "
        "matter."
    )
    return Section("difference-section", "The difference", lead, figures=[Figure.of(forest, table)])


def _ahead(result: ComparisonResult) -> str:
    """Return who is ahead, and whether that is shown."""
    share, won = result.share, (result.share.estimate or 0) >= 0
    ahead = result.a if won else result.b
    much = plus_minus(share if won else share.reversed, 100)
    if result.finding in ("a", "b"):
        return f"{ahead} wins {much} percentage points more of its games"
    return f"{ahead} won {much} percentage points more, which {left_open(share)}"


def without_luck(raw: Estimate, adjusted: Estimate | None) -> str:
    """Return what taking out the luck of the cards does to a difference: it need not be surer."""
    if adjusted is None:
        return ""
    surer = ""
    if raw.se and adjusted.se:
        surer = ", and surer" if adjusted.se < raw.se else ", but here not surer"
    return (
        "The luck of the cards is 0 on average for everybody: without it the difference is the "
        f"same in the long run{surer}."
    )


def _holds(numbers: Estimate) -> str:
    """Say for how many looks an interval holds."""
    return "valid at every look" if numbers.method == EVERY_LOOK else "for one look"


def standings(result: ComparisonResult, short: Sequence[str]) -> Section:
    """Both strategies."""
    table = by_name(
        "standings",
        "Both strategies in the same seats, on the same deals",
        "strategy",
        [(line.strategy, line) for line in result.strategies],
        [*STANDING, (Column("games"), lambda line: whole(line.games))],
        brief=True,
    )
    won = [line.win_share for line in result.strategies]
    told = [f"{name} {plus_minus(share, 100)} %" for name, share in zip(short, won, strict=True)]
    forest = Forest(
        "win-shares",
        rows_of(short, won),
        f"Games won: {listed(told)}",
        "win share (%)",
        ReferenceLine(100 / result.seats, f"fair share 1/{result.seats}"),
        "Each interval by itself and for one look. Whether the two differ is told by their "
        "difference above, not by bars that overlap.",
        coloured=True,
    )
    title = "Both against the field"
    return Section("standings-section", title, figures=[Figure.of(forest, table)])


# How sure it is


def _test(result: ComparisonResult) -> str:
    """Say which test was made."""
    if result.stopped.startswith("sequential"):
        return (
            f"The sequential test weighed no difference against one of {100 * result.edge:g} "
            "percentage points, up and down, at every look; each answer is wrong in at most 5 % of "
            "such runs."
        )
    return f"One question was asked, at the {100 * ALPHA:g} % level; nothing is adjusted."


def worth(share: Estimate) -> str:
    """Return the effective games of a paired difference."""
    if share.variance_reduction is None or share.effective_games is None:
        return "every block was the same"
    factor = number(share.variance_reduction, decimals(share.variance_reduction / 10))
    effective = number(share.effective_games, 0)
    return f"as sure as {effective} games without shared deals: {factor} times as many"


def _worth(result: ComparisonResult) -> str:
    """How many games the difference is worth, and which count of it decides."""
    raw, adjusted = result.difference.win_share, result.difference.win_share_adjusted
    if adjusted is None:
        return f"{worth(raw).capitalize()}."
    return (
        f"The difference is {worth(raw)}; {NO_LUCK} it is {worth(adjusted)}. The verdict rests on "
        f"the {'first' if result.decisive == RAW else 'second'}."
    )
