"""The answer of a tuning: whether other values win more on deals that the search never saw."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.arena.typed import as_typed
from silver_sim.report.model import MOST_WORDS
from silver_sim.report.text.sure import fitting, in_words, more_in_100
from silver_sim.report.text.wording import counted, listed, upper
from silver_sim.studies.arms.claims import claimed, interval_of, sentence
from silver_sim.studies.arms.result import LESS, MORE, TIE, Claim, Row
from silver_sim.studies.arms.sentences import TUNE
from silver_sim.studies.tune.result import CONFIRMED, CURVES, PLAYERS, TuneResult

NEGLIGIBLE = 1.0  # games in 100: with so little to gain, one value serves all
MOST_NAMED = 3  # values, in a sentence


def claim_of(result: TuneResult) -> Claim:
    """Return whether something better was found, and what is shown of single parameters."""
    lead = result.of("win_share", CONFIRMED)[-1]
    found = TIE if result.best == result.start else lead.finding
    changed = [p for p in result.parameters if p.best != p.start]
    values = [f"“{in_words(f'{p.parameter}={as_typed(p.best)}')}”" for p in changed]
    much, ends = more_in_100(lead)
    facts = {"start": result.start, "much": much, "ends": ends}
    said = fitting(
        MOST_WORDS,
        *(
            sentence(result, TUNE, found, values=each, **facts)
            for each in (listed(values or [""]), f"{counted(len(values), 'other value')}")
        ),
    )
    sets = f"{counted(lead.blocks, 'set')} of deals that the search never saw"
    what = interval_of(lead) if found in (MORE, LESS) else f"what looked best wins {much}"
    if found == TIE:
        what = "nothing beat the start"
    told = f"How sure: {what}, from {sets}."
    return claimed(result, TUNE, (lead.label, lead.other), found, said, told, _beside(result))


def _beside(result: TuneResult) -> Iterator[str]:
    """Yield where it is worse, which parameters matter, and whether one value serves all."""
    leads = [row for row in result.of("win_share", CONFIRMED) if row.finding == LESS]
    if result.better and leads:
        yield f"But it is shown to win less with {listed([str(r.seats) for r in leads])} players."
    curves = sorted(result.of("win_share", CURVES), key=lambda row: row.value)
    costly = {row.field: row for row in reversed(curves) if row.finding == LESS}
    worst = sorted(costly.values(), key=lambda row: row.value)
    every = counted(len(result.parameters), "parameter")
    if curves:
        yield f"{len(worst)} of {every} shown to matter by itself.{_named('It costs games', worst)}"
    if better := [row for row in reversed(curves) if row.finding == MORE]:
        yield _named("Shown to win more still, by itself", better).strip()
    alone = sorted(result.of("win_share", PLAYERS), key=lambda row: row.value)
    own = {(row.field, row.seats): row for row in alone if row.finding == MORE}
    if own:
        yield _named("One value does not serve all numbers of players", [*own.values()]).strip()
    elif alone:
        most = 100 * max(row.hi or 0.0 for row in alone)
        numbers = listed([*map(str, result.seats)], "or")
        gain = f"; at most {upper(most)} more games in 100" if most > 0 else ""
        no_other = "no other value is shown to win more"
        serves = "One value serves all" if most <= NEGLIGIBLE else "Whether one value serves all is open"
        yield f"{serves}: with {numbers} players {no_other}{gain}."


def _named(what: str, rows: list[Row]) -> str:
    """Return what holds of some values, with what each wins; nothing of none."""
    told = [f"{row.label}, {' '.join(more_in_100(row))}" for row in rows[:MOST_NAMED]]
    return f" {what}: {'; '.join(told)}." if told else ""
