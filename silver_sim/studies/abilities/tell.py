"""What abilities are worth, as tables and sentences."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.model import Section, Told
from silver_sim.report.tables import Column, Table, by_name, interval, text
from silver_sim.report.text.wording import POINTS, counted, listed, p_words, plus_minus
from silver_sim.studies.abilities.result import SAME, TRIES, Abilities, Worth

LEGEND = (
    "worth: win share of the strategy minus that of its copy, which may not do the thing and knows "
    "it, at the same table and paired by block, in percentage points with the 95 % interval. The "
    "copy keeps its parameters: one tuned to do without could lose less."
)


def tell(result: Abilities) -> Told:
    """Return what is said about abilities."""
    rows = result.abilities
    played = sorted({f"{row.games:,}" for row in [*rows, *result.left_out]})
    return Told(
        title="How much is each ability worth to a strategy that uses it?",
        verdict=verdict(result),
        kind="Abilities",
        line=[("games of a row", listed(played))],
        sections=[
            Section("worths", "Worth", tables=[_table(rows)] * bool(rows), said=[*_missing(result)])
        ],
        reading=f"{LEGEND} p values: Holm over {counted(len(rows), 'row')}.",
    )


def verdict(result: Abilities) -> str:
    """Say how many abilities are shown to be worth something, and which is worth most."""
    rows = result.abilities
    shown = [row for row in rows if row.difference.is_shown and row.difference.value > 0]
    if not shown:
        return "nothing is shown to be worth anything."
    most = max(shown, key=lambda row: row.difference.value)
    return (
        f"{len(shown)} of {len(rows)} are shown to be worth something; {most.word} costs "
        f"{most.strategy} most, {plus_minus(most.difference, 100)} {POINTS}."
    )


def _table(rows: list[Worth]) -> Table:
    return by_name(
        "abilities",
        "Worth of what a strategy may do",
        "may not",
        [(row.word, row) for row in rows],
        [
            (Column("strategy", "name"), lambda row: text(row.strategy)),
            (Column("win share with %"), lambda row: interval(row.with_, 100)),
            (Column("without %"), lambda row: interval(row.without, 100)),
            (Column("worth"), lambda row: interval(row.difference, 100, "+")),
            (Column(""), lambda row: text(p_words(row.difference.p_holm))),
        ],
        brief=True,
    )


def _missing(result: Abilities) -> Iterator[str]:
    """Yield a sentence for each strategy with rows left out, and for each reason."""
    for strategy in dict.fromkeys(row.strategy for row in result.left_out):
        rows = [row for row in result.left_out if row.strategy == strategy]
        if same := [row.word for row in rows if row.left_out == SAME]:
            yield f"Left out: {listed(same)}. {strategy} plays exactly the same without."
        if tried := [
            f"{row.word} ({counted(row.replaced, 'answer')} in {row.watched:,} games)"
            for row in rows
            if row.left_out == TRIES
        ]:
            yield (
                f"Left out: {listed(tried)}. {strategy} keeps trying what it may not do, and "
                "something else is done instead: that would measure its plan, not the ability. "
                "sight.restricted says what it may never do."
            )
