"""What is said of every experiment of this form: on a card, on a page, in pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from silver_sim.report.figures.chart import Series
from silver_sim.report.model import AnswerCard, Copied, Page, Sample, Section, Trust
from silver_sim.report.sections import facts, method
from silver_sim.report.sections.game import added
from silver_sim.report.sections.game import sections as of_game
from silver_sim.report.sections.samples import samples, turning
from silver_sim.report.sections.subjects import Cast, led
from silver_sim.report.sections.why import why
from silver_sim.report.text import reasons
from silver_sim.report.text.reasons import Reason
from silver_sim.report.text.wording import MARKS, MARKS_TOGETHER, counted, decimals, listed, number
from silver_sim.stats.core.meetings import Meeting
from silver_sim.stats.core.noise import left_out
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.studies.arms.arm import EVERYBODY, STEPS
from silver_sim.studies.arms.pictures import first, leading, players, sections
from silver_sim.studies.arms.result import SIDE_OF, ArmsResult
from silver_sim.studies.core.confirming import in_one_sentence
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import Context, shortened, shown_names

if TYPE_CHECKING:
    from silver_sim.studies.arms.tools import ToolResult


def tell(result: ArmsResult, context: Context | None = None, more: Sequence[Section] = ()) -> Page:
    """Return all that is said of a result; ``more`` are sections that are not rows."""
    labels, claim = [arm.label for arm in result.arms], result.answer
    names = dict(zip(labels, shown_names(labels, context), strict=True))
    within = names
    if result.ranked:  # where all have as many players, names need not say so
        known = [*dict.fromkeys(arm.name for arm in result.arms)]
        short = dict(zip(known, shown_names(known, context), strict=True))
        within = {arm.label: short[arm.name] for arm in result.arms}
    figure = first(result, names, on_page=context is not None)
    card = players(result, names) if result.card == "players" else None
    if result.card == STEPS:
        from silver_sim.studies.arms.calibration import card as of_steps

        card = of_steps(result)
    why_so, from_rows = _of_rows(result, context) if context and context.facts else ([], [])
    drawn = result.picture
    rows = result.of(drawn.metrics[0], drawn.family) if drawn.family or not result.arms else []
    who = _who(result, context)
    followed = {arm.label for arm in result.arms if arm.followed}
    shares = [row for row in result.of("win_share") if row.label in followed]
    return Page(
        title=result.question,
        verdict=" ".join(claim.beside),
        answer=AnswerCard(
            claim.sentence,
            " ".join(filter(None, [claim.sure, in_one_sentence(result.again)])),
            leading(result, figure),
            table=card,
        ),
        kind=result.study,
        rests=method.rests(
            result, result.setting, together=result.together, looks=_at_looks(result)
        ),
        who=who,
        sections=[
            *why_so,
            *sections(result, within, figure),
            *more,
            *from_rows,
        ],
        trust=Trust(
            replace(
                method.precision(
                    [(row.of_row, row) for row in [*shares, *rows] if row.n_eff or row.se],
                    "the numbers",
                ),
                brief=True,
            ),
            " ".join(_adjusted(result)),
            [
                f"Limits: {result.setting}, under the rules {result.edition}; {result.limits}. "
                f"{method.PROGRAMS}"
            ],
        ),
        names=[*result.names, *labels],
        glossary=[each for each in result.glossary if each[0] not in who],
        notes=[each.sentence for each in result.again],
        warnings=result.warnings,
        reading="Totals and places: lower is better." if result.arms else "",
        marks=MARKS_TOGETHER if result.ranked else MARKS,
    )


def _who(result: ArmsResult, context: Context | None) -> dict[str, str]:
    """What the names of strategies, and of what is varied, mean."""
    if context is None:
        return {}
    varied = (field for arm in result.arms for field in arm.varied)
    known = {**context.words, **dict(result.glossary)}
    return {name: known[name] for name in (*varied, *result.names) if name in known}


def _at_looks(result: ArmsResult) -> bool:
    """Whether differences hold at every look: a run of few blocks has no such intervals yet."""
    return result.every_look and any(row.method == EVERY_LOOK for row in result.rows)


def _adjusted(result: ArmsResult) -> Iterator[str]:
    """Say what holds together, what is adjusted for what, and what the shared deals were worth."""
    if result.together:
        what = "win shares, and of their differences," if result.ranked else "win shares"
        yield f"The intervals of the {what} hold together with 95 %."
    asked = Counter((row.family, row.metric) for row in result.rows if row.p_adjusted is not None)
    several = {family for (family, _), many in asked.items() if many > 1}
    families = [each.title for each in result.families if each.name in several]
    if _at_looks(result):
        yield "The interval of the difference allows for stopping early."
    elif families:
        yield f"p values are adjusted by Holm within each of: {listed(families)}."
    for row in result.of("win_share", result.picture.family):
        if row.effective_games is not None and row.variance_reduction is not None:
            factor = number(row.variance_reduction, decimals(row.variance_reduction / 10))
            games = counted(round(row.effective_games), "game")
            worth = f"as sure as {games} without shared deals, {factor} times as many"
            yield f"{row.of_row} is {worth}."
            break


def _of_rows(result: ArmsResult, context: Context) -> tuple[list[Section], list[Section]]:
    """What the rows of the run show, only on pages: the reasons, and all else."""
    every = [arm for arm in result.arms if arm.followed]
    seats = max(arm.seats for arm in every)
    subjects = [number for number, arm in enumerate(every) if arm.seats == seats]
    followed = [every[number] for number in subjects]
    full = [arm.label for arm in followed]
    shares = [result.share(label).value for label in full]
    ranks = sorted(range(len(full)), key=lambda number: -shares[number])
    noise = left_out([arm.player for arm in followed], result.noise)
    at_random = [arm.label for arm in followed if arm.player in noise]
    about = [context.facts.subjects[number] for number in subjects]
    cast = Cast(context.game, full, Series(shortened(full), ranks), about, at_random)
    sample = turning(context.facts, context.spec, context.game)
    claim = result.answer
    named = claim.subject in full  # else the answer is about what pages do not follow
    subject = full.index(claim.subject) if named else ranks[0]
    other = full.index(claim.other) if named and claim.other in full else None
    gaps = {(gap.a, gap.b): gap.settling for gap in context.facts.gaps}
    gap = gaps.get((subject, other), []) if other is not None else []
    rules = context.spec["rules"]
    played = [rules[result.edition]] if result.edition in rules else [*rules.values()]
    explained = _why(result, cast, subject if named else None, other, [sample] if sample else [])
    found = [
        facts.places(cast),
        facts.scores(cast),
        facts.story(cast),
        *of_game(cast.game, "deals", cast, played),
        facts.seats(cast, context.facts.chairs[str(seats)]),
        *facts.neighbours(cast, subjects),
        facts.settling(cast, subject, 1 / seats, gap, other),
    ]
    if len(every) > len(followed):
        where = f"At the tables with {seats} players."
        explained, found = led(explained, where), [led(each, where) for each in found]
    return [explained], [*found, samples(context.facts, context.spec, context.game)]


def _why(
    result: ArmsResult, cast: Cast, subject: int | None, other: int | None, games: Sequence[Sample]
) -> Section:
    """What else differs: at its tables, between the two of the answer, or of its one."""
    blocks, looks, found = result.blocks, bool(result.stopped), [*_measured(result, cast)]
    if subject is None:
        return why(found, "to change with it", games, looks=looks)
    found += [*_of_one(result, cast, subject, other)]
    name = cast.short[subject]
    if other is None or result.ranked:
        return why(found, f"to set {name} apart", games, looks=looks)
    pair, second = (cast.names[subject], cast.names[other]), cast.short[other]
    total, share = (result.gap(*pair, metric) for metric in ("mean_total", "win_share"))
    if total and share:
        found += reasons.in_points(name, second, total, share, blocks)
    return why(found, f"to differ between {name} and {second}", games, looks=looks)


def _of_one(result: ArmsResult, cast: Cast, first: int, second: int | None) -> Iterator[Reason]:
    """Yield candidates for the arm of the answer: start, deals, neighbours, and the other one."""
    blocks, deal, own = result.blocks, cast.words.deal, cast.subjects[first]
    name, both = cast.short[first], len(cast.short) == 2
    yield from reasons.by_start(name, own, deal, blocks)
    if second is None or result.ranked:
        rival = cast.short[second] if second is not None and both else ""
        yield from reasons.by_deal(name, own, deal, blocks, rival)
    if second is None:
        return
    subjects = own, cast.subjects[second]
    both_names = name, cast.short[second]
    yield from chain.from_iterable(added(cast.game, "why", both_names, subjects, blocks))
    if result.ranked:
        followed = [arm.label for arm in result.arms if arm.followed]
        others = [who for who in range(len(cast.short)) if who != first]
        left = {followed.index(cast.names[who]): cast.short[who] for who in others}
        yield from reasons.by_neighbour(name, own, left, blocks)
        shown = [who for who in others if cast.names[who] not in cast.noise]
        ahead = ((who, result.ahead(cast.names[first], cast.names[who])) for who in shown)
        met = (Meeting(name, cast.short[w], row, SIDE_OF[row.finding]) for w, row in ahead if row)
        yield from reasons.met([*met])


def _measured(result: ArmsResult, cast: Cast) -> Iterator[Reason]:
    """What the arm of the answer changes in what the game measures of everybody."""
    arm = next((each.name for each in result.arms if each.label == result.answer.subject), "")
    measures = {each.name: each for each in cast.game.measures if each.varied}
    for row in result.rows:
        if row.player == EVERYBODY and row.arm == arm and row.other and row.metric in measures:
            measure = measures[row.metric]
            base = row.other.removesuffix(f": {EVERYBODY}")
            what = (row.arm, base, measure.words, row, result.blocks)
            yield from reasons.measured(*what, share=measure.is_share)


def paged_without_run(page: Page, result: ToolResult, file: str) -> Page:
    """Return the page of what has no run; its command writes it and its file."""
    trust = page.trust
    said = filter(None, [trust.errors, trust.adjustment, *trust.limits]) if trust else ()
    tables = [trust.precision] if trust and trust.precision.rows else []
    sure = [Section("method", "How sure is it", tables=tables, paragraphs=[*said])] if trust else []
    return replace(
        page,
        answer=page.card,
        sections=[*page.sections, *sure],
        copied=[
            Copied("command", "Type", result.command),
            Copied("sources", "What played", f"silver-sim {result.version}"),
        ],
        glossary=(*page.glossary, *method.glossary(game_named(result.game))),
        version=result.version,
        source=file,
        again="The same command gives the same games, bit for bit, on any number of threads.",
    )
