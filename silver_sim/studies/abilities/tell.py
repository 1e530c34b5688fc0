"""What abilities are worth, as tables and sentences."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.model import Answer, Figure, Section, Told
from silver_sim.report.tables import Column, Table, by_name, interval, text
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.sure import between, chance_alone, side_by_side, sure
from silver_sim.report.text.wording import (
    NOBODY_USED,
    POINTS,
    capital,
    counted,
    listed,
    p_words,
    plus_minus,
)
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
        answer=answer(result),
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
    if none_differs(result):
        return capital(NOBODY_USED)
    if not shown:
        return "Nothing is shown to be worth anything."
    most = max(shown, key=lambda row: row.difference.value)
    return (
        f"{len(shown)} of {len(rows)} are shown to be worth something; without {_plain(most)} "
        f"{most.strategy} loses most, {plus_minus(most.difference, 100)} {POINTS}."
    )


def none_differs(result: Abilities) -> bool:
    """Whether no ability is used: the games are the same without it."""
    rows = [*result.abilities, *result.left_out]
    return bool(rows) and all(row.left_out == SAME for row in rows)


def answer(result: Abilities) -> Answer:
    """Return the answer card: how many abilities help, and which one most."""
    rows = sorted(result.abilities, key=lambda row: -row.difference.value)
    if none_differs(result):
        games = counted(result.left_out[0].games, "game")
        return Answer(capital(NOBODY_USED), f"How sure: it was so in {games} of each ability.")
    if not rows:
        return Answer("Nothing could be measured.", "How sure: no games tell anything of it.")
    known = [row for row in rows if row.difference.is_shown]
    most, hurt = [*known, *rows][0], [_plain(row) for row in known if row.difference.value < 0]
    own, without = side_by_side(most.with_, most.without)
    shown = len(known) - len(hurt)
    are = "is" if shown == 1 else "are"
    sentence = (
        f"{shown} of {len(rows)} abilities {are} shown to help, {_plain(most)} most: without it "
        f"{most.strategy} wins {without}, with it {own}."
    )
    what = f"{_plain(most)} is worth {between(most.difference)} to {most.strategy}"
    costs = f" {len(hurt)} of them {'costs' if len(hurt) == 1 else 'cost'} wins." if hurt else ""
    return Answer(
        sentence if shown else "No ability is shown to be worth anything.",
        sure(what, most.games, chance_alone(most.difference.p_adjusted, len(rows))) + costs,
        _worth(rows).leading(),
    )


def _plain(row: Worth) -> str:
    """What may not be done, as an ability: "witch"."""
    return row.word.removeprefix("no_").replace("_", " ")


def _worth(rows: list[Worth]) -> Figure:
    """What each ability is worth, the most first."""
    forest = Forest(
        "worth",
        [ForestLine(f"{_plain(row)}: {row.strategy}", row.difference) for row in rows],
        "What abilities are worth to strategies that use them",
        f"worth ({POINTS})",
        ReferenceLine(0.0, "worth nothing"),
        sign="+",
    )
    return Figure.of(forest, _table(rows))


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
            (Column(""), lambda row: text(p_words(row.difference.p_adjusted))),
        ],
        brief=True,
    )


def _missing(result: Abilities) -> Iterator[str]:
    """Yield a sentence for each strategy with rows left out, and for each reason."""
    for strategy in dict.fromkeys(row.strategy for row in result.left_out):
        rows = [row for row in result.left_out if row.strategy == strategy]
        if same := [row.word for row in rows if row.left_out == SAME]:
            them = "them" if same[1:] else "it"
            yield f"Left out: {listed(same)}. No game differs: {strategy} did not use {them}."
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
