"""The first screen of calls: one table, one rule, and what everything else says is the same."""

import io
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

import pytest
from rich.console import Console

from silver_sim.report.figures.scene import Box, Text
from silver_sim.report.model import Figure
from silver_sim.report.terminal.printing import card
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.answer import answer, limits, rule_of, sentence, sure
from silver_sim.studies.silver.call_safety.atlas import MANY, Atlas, CallRule
from silver_sim.studies.silver.call_safety.charts import figures
from silver_sim.studies.silver.call_safety.pocket import card_limits, pockets
from silver_sim.studies.silver.call_safety.result import (
    CARD,
    FULL_TABLE,
    NEVER_CALLING,
    CallSafetyResult,
    CardLimit,
    Judged,
    Proof,
    RuleWorth,
)
from tests.made import made
from tests.studies.arms import made_up

RULE = CallRule(one=-1, two=-1, three=1, four=4, five=7, unknown=8, more=1)
NOT_KNOWN = Estimate(None)


@cache
def shipped() -> tuple[Atlas, list[CardLimit]]:
    atlas = Atlas.read()
    return atlas, card_limits(atlas)


def result(*rules: RuleWorth, card: list[CardLimit] | None = None) -> CallSafetyResult:
    played = {"kind": "call_safety", "game": "silver", "player": "greedy", "seats": [2, 4]}
    known = {"rule": RULE, "rules": [*rules], "judged": Judged(), "held_out": 9, "card": card}
    return made(CallSafetyResult, played | known | {"blocks": 9, "games": 9, "forks": 9})


def near(value: float, se: float) -> Estimate:
    return Estimate(value, se, value - 2 * se, value + 2 * se, method="t")


def limit(fewest: int, most: int | None, alone: int | None = None, seats: int = 3) -> CardLimit:
    alone = most if alone is None else alone
    return CardLimit(
        seats=seats, cards=4, unknown=0, fewest=fewest, several=most, alone=alone, forks=900
    )


def texts(figure: Figure) -> dict[tuple[str, str], list[str]]:
    return {
        (heading, row[0].text): [cell.text for cell in row[1:]]
        for heading, rows in figure.table.grouped
        for row in rows
    }


# The table


def test_the_page_shows_the_numbers_of_the_card() -> None:
    atlas, cells = shipped()
    shown = texts(limits(cells))
    assert len(shown) == 12
    known = {table.caption: table.rows for table in pockets(atlas)}
    for (players, own), row in shown.items():
        rows = known[f"You hold {own}"]
        place = ("2 players", "3 players", "4 players").index(players) + 1
        assert row == [each[place].text for each in rows]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cells_say_what_the_table_says(seats: int) -> None:
    """Up to a limit cells wait in no more than one position in fifty that it stands for.

    With two players it stands for one line: up to it no cell waits, and the next one does not call.
    """
    atlas, cells = shipped()
    for cell in cells:
        if cell.seats != seats or cell.unknown:
            continue
        cards, fewest = cell.cards, cell.fewest
        said: defaultdict[bool, Counter[str]] = defaultdict(Counter)
        for others in combinations_with_replacement(range(fewest, MANY + 1), seats - 2):
            opponents = (fewest, *others)
            top = cell.alone if fewest not in others else cell.several
            if top is None:
                continue
            for points, found in atlas.line(seats, cards, 0, opponents) or ():
                if points <= top + 1:
                    said[points <= top][found.verdict] += found.forks
        assert 50 * said[True]["wait"] <= said[True].total()
        if seats == 2:
            assert not said[True]["wait"]
            assert not said[False]["call"]


def test_what_little_is_known_of_is_drawn_open() -> None:
    """Everywhere that shows it, and what that means is said."""
    cells = texts(limits([limit(1, -1), limit(3, 4, 6), limit(4, None)]))
    assert cells == {("3 players", "4 cards"): ["never", "–", "4 (6)", "–", "–"]}
    card = [limit(1, -1), replace(limit(3, 4, 6), forks=499), limit(4, 6)]
    shown = limits(card)
    (_, rows), *_ = shown.table.grouped
    assert [(cell.text, cell.mark) for cell in rows[0][1:5]] == [
        *[("never", ""), ("–", ""), ("4 (6)", "○"), ("6", "")]
    ]
    assert "○: from fewer than 500 games" in shown.table.caption
    short = answer(result(card=card)).table
    assert short is not None
    assert "○: few games" in short.caption
    assert [cell.text for cell in short.rows[0]] == ["4", "4(6)○", "6"]
    ((_, drawn),) = figures(result(card=card), None)
    boxes = [each.tone for each in drawn.shapes if isinstance(each, Box)]
    assert (len(boxes), boxes.count("paper")) == (2 + 5 + 1, 1)  # two of the legend
    known = answer(result(card=[limit(1, -1), limit(4, 6)])).table
    assert known is not None
    assert "○" not in known.caption


def test_in_short_it_fits_a_terminal() -> None:
    console = Console(file=io.StringIO(), width=80)
    console.print(card("When?", answer(result(card=shipped()[1]))))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().strip().splitlines()
    assert len(lines) <= 11
    caption, heads, *rows = [line.rstrip() for line in lines[-7:-1]]
    assert caption.startswith("2·3·4 players by fewest cards of another")
    assert heads.split() == ["own", "2", "3", "4", "5+"]
    assert [row.split()[0] for row in rows] == ["4", "3", "2", "1"]
    assert rows[0].endswith("9·11○·8○")


def test_the_picture_shows_the_same_numbers_and_none_where_nothing_is_known() -> None:
    _, cells = shipped()
    ((_, drawn),) = figures(result(card=cells), None)
    said = " ".join(each.text for each in drawn.shapes if isinstance(each, Text))
    table = limits(cells).table
    for _, rows in table.grouped:
        for row in rows:  # in a cell that is narrow, a second number is below the first
            own, *sums = (cell.text for cell in row)
            assert " ".join([own.partition(" ")[0], *sums]) in said
    assert not [*figures(result(card=[limit(1, None)]), None)]
    assert answer(result(card=[limit(1, None)])).picture is None


# The rule, and how sure it is


def test_the_rule_is_told_in_twenty_words() -> None:
    told = sentence(result(card=shipped()[1]))
    one = rule_of([limit(1, -1), limit(2, 0)])
    assert one.endswith("; never while an opponent has one card.")
    several = rule_of([limit(1, -1), limit(2, -1), limit(3, -1, -1), limit(4, 2)])
    assert several.endswith("; never while an opponent has three cards or fewer.")
    assert all(len(each.split()) <= 20 for each in (told, one, several))
    assert rule_of([limit(1, -1), limit(5, -1)]).startswith("Do not call")  # no call gains
    assert rule_of([limit(1, 0)]) == "Knowing all your cards, call at the table's sum or less."


def test_it_says_what_the_card_keeps_of_what_calling_well_gains() -> None:
    whole = RuleWorth(FULL_TABLE, near(0.002, 0.0001), NOT_KNOWN, NOT_KNOWN)
    kept = RuleWorth(CARD, near(0.0015, 0.0001), near(0.0005, 0.0001), NOT_KNOWN)
    told = sure(result(kept, whole))
    assert "unknown cards too, keeps 75 % (66 to 84) of what calling well gains" in told
    noise = RuleWorth(CARD, near(0.0015, 0.0001), near(0.0019, 0.004), NOT_KNOWN)
    assert sure(result(noise, whole)).startswith("What the card keeps of what calling well gains")
    words = "Too few decisions were held out to say how good the table is."
    assert sure(result()) == sure(result(RuleWorth(CARD, *[NOT_KNOWN] * 3))) == words


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        ((0.022, 0.010), "; never calling loses 0.8 to 2.4 of 100 games."),
        ((0.022, 0.001), "; whether never calling loses games is not known yet."),
        ((), "how good the table is."),
    ],
)
def test_it_says_what_never_calling_loses(lost: tuple[float, ...], words: str) -> None:
    rules = {FULL_TABLE: "atlas", NEVER_CALLING: "never"}
    proofs = []
    for seats, each in enumerate(lost, 2):
        rows = [
            made_up.row("atlas", value, half, other="never", metric=metric)
            for metric, value, half in (("win_share", each, 0.002), ("mean_total", 1, 2))
        ]
        proofs.append(made(Proof, {"seats": seats, "rounds": 4, "rules": rules, "rows": rows}))
    assert sure(replace(result(), confirmations=proofs)).endswith(words)


def test_what_is_kept_rests_on_decisions_that_both_are_measured_on() -> None:
    """A rule that loses a fixed part of all gains keeps a share that is known exactly."""
    half = near(0.001, 0.0002)

    def kept(se: float) -> Estimate:
        found = result(RuleWorth(FULL_TABLE, near(0.002, se), NOT_KNOWN, NOT_KNOWN))
        return found.kept(RuleWorth(CARD, half, replace(half), NOT_KNOWN))

    sure = kept(0.0004)
    assert (sure.estimate, sure.lo, sure.hi) == pytest.approx((0.5, 0.5, 0.5), abs=1e-6)
    assert kept(0.003).estimate is None  # of a gain that may be none
