"""What is said about a tuning: whether other values win more, which matter, how to play it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.arena.typed import as_typed
from silver_sim.report.model import MOST_WORDS, Copied, Page, Section
from silver_sim.report.tables import Column, by_name, text
from silver_sim.report.text.sure import fitting, more_in_100
from silver_sim.report.text.wording import MARKS_TOGETHER, counted, listed, upper
from silver_sim.studies.arms.claims import claimed, interval_of, sentence
from silver_sim.studies.arms.result import LESS, MORE, TIE, Claim, Row
from silver_sim.studies.arms.sentences import TUNE
from silver_sim.studies.arms.tell import tell as given_of
from silver_sim.studies.core.telling import Context
from silver_sim.studies.tune.result import CONFIRMED, CURVES, PLAYERS, TuneResult

NEGLIGIBLE = 1.0  # games in 100: with so little to gain, one value serves all
MOST_NAMED = 3  # values, in a sentence


def claim_of(result: TuneResult) -> Claim:
    """Return whether something better was found, and what is shown of single parameters."""
    lead = result.of("win_share", CONFIRMED)[-1]
    found = TIE if result.best == result.start else lead.finding
    changed = [p for p in result.parameters if p.best != p.start]
    values = [f"{p.parameter}={as_typed(p.best)}" for p in changed]
    much, ends = more_in_100(lead)
    facts = {"start": result.start, "much": much, "ends": ends}
    named = listed(values or [""]), counted(len(values), "other value")
    forms = (sentence(result, TUNE, found, values=each, **facts) for each in named)
    said = fitting(MOST_WORDS, *forms)
    sets = f"{counted(lead.blocks, 'set')} of deals that the search never saw"
    what = interval_of(lead) if found in (MORE, LESS) else f"the best candidate wins {much}"
    if found == TIE:
        what = "nothing beat the start"
    certain = f"How sure: {what}, from {sets}."
    return claimed(result, TUNE, (lead.label, lead.other), found, said, certain, _also(result))


def _also(result: TuneResult) -> Iterator[str]:
    """Yield where it is worse, whose other values win less, and whether one value serves all."""
    leads = [row for row in result.of("win_share", CONFIRMED) if row.finding == LESS]
    if result.better and leads:
        yield f"But it is shown to win less with {listed([str(r.seats) for r in leads])} players."
    curves = sorted(result.of("win_share", CURVES), key=lambda row: row.value)
    costly = {row.field: row for row in reversed(curves) if row.finding == LESS}
    worst = sorted(costly.values(), key=lambda row: row.value)
    if curves:
        every = counted(len(result.parameters), "parameter")
        costly_ones = f"Other values of {len(worst)} of {every} are shown to win less."
        yield f"{costly_ones}{_named(' The costliest changes', worst)}"
    if better := [row for row in reversed(curves) if row.finding == MORE]:
        yield _named("Changed by itself, shown to win even more", better)
    by_seats = sorted(result.of("win_share", PLAYERS), key=lambda row: row.value)
    own = {(row.field, row.seats): row for row in by_seats if row.finding == MORE}
    if own:
        yield _named("One value does not serve all numbers of players", [*own.values()])
    elif by_seats:
        most = upper(max(0.0, *(100 * (row.hi or 0.0) for row in by_seats)))
        numbers = f"{listed([*map(str, result.seats)], 'or')} players"
        serves = f"One value serves all: with {numbers} no other gains more than {most}"
        if float(most) > NEGLIGIBLE:
            serves = f"With {numbers} no other value is shown to win more; it may be up to {most}"
        yield f"{serves} games in 100.".replace("more than 0.00 games in 100", "anything")


def _named(what: str, rows: list[Row]) -> str:
    """Return what holds of some values, with what each wins; nothing of none."""
    each = [f"{row.label}, {' '.join(more_in_100(row))}" for row in rows[:MOST_NAMED]]
    return f"{what}: {'; '.join(each)}." if each else ""


def tell(result: TuneResult, context: Context | None = None) -> Page:
    """Return what is said about a run that tunes."""
    table = by_name(
        "parameters",
        "The parameters: where the search began, and the best values that it found",
        "parameter",
        [(each.parameter, each) for each in result.parameters],
        [
            (Column("start", "text"), lambda each: text(as_typed(each.start))),
            (Column("best", "text"), lambda each: text(as_typed(each.best))),
            (Column("possible", "text"), lambda each: text(each.possible)),
            (Column("meaning", "text", brief=False), lambda each: text(each.meaning)),
        ],
        brief=True,
    )
    typed = [f"--players {result.to_use}"]
    found = Section("parameters-section", "The values", tables=[table], typed=typed)
    page = given_of(result, context)
    if context is None and len(result.of("win_share", CONFIRMED)) == 1 and page.answer:
        page = replace(page, answer=replace(page.answer, picture=None))  # the sentence has it
    first, *others = page.sections
    searched = (
        f"{counted(result.generations, 'generation')} of {result.population} candidates (CMA-ES), "
        f"each in {counted(result.blocks_a_candidate, 'block')} at every table"
    )
    return replace(
        page,
        head=[f"{result.start} {result.setting}; {searched}."],
        line=[("field", ", ".join(result.field)), ("searched", searched)],
        sections=[first, found, *others],
        copied=[
            Copied("line-up", "The line-up to use", result.to_use),
            Copied("command", "Type", result.command),
        ],
        trust=page.trust
        and replace(page.trust, precision=replace(page.trust.precision, brief=False)),
        marks=MARKS_TOGETHER,
        reading="Confirmations come from deals that the search never saw.",
        again="The same seed and number of generations give the same search, bit for bit.",
    )
