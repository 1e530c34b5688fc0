"""How games went: known games have the luck, the leads and the start that anybody can see."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.stats.outcomes.course import COURSE
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm, Contrast
from silver_sim.studies.arms.extras import OfLuck
from tests.stats.fake_rows import Rows, fake_rows, part_of


def course(rows: Rows, players: int) -> dict[str, int]:
    part = part_of(rows, [players])
    return {name: int(part.number(0, name).sum()) for name in (*COURSE, "games", "starter_wins")}


def luck(*tables: Rows, players: int = 2, metric: str = "luck") -> list[Estimate]:
    """The luck, or strength, at tables, and where there are two, of the first less the second."""
    arms = [Arm("everybody", [(t, 0)], players, label=str(t)) for t in range(len(tables))]
    games, rounds = (
        pl.concat(each.with_columns(table=t) for t, each in enumerate(frames))
        for frames in zip(*tables, strict=True)
    )
    extra = OfLuck(arms, [Contrast(0, 1, "gap")] if len(tables) == 2 else [])
    part = part_of(Rows(games, rounds), [players] * len(tables))
    extra.add(extra.counted(part))
    return [row for row in extra.rows(None) if row.metric == metric]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_only_cards_decide_luck_is_everything(players: int) -> None:
    rows = fake_rows([0.0] * players, 60, noise=0, rounds=1)
    shares = [luck(rows, players=players, metric=each) for each in ("luck", "strength")]
    assert [found.estimate for [found] in shares] == [1, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_the_better_always_wins_there_is_no_luck_and_no_drama(players: int) -> None:
    rows = fake_rows([-200.0] + [300.0] * (players - 1), 60)
    assert luck(rows, players=players)[0].estimate == 0
    assert luck(rows, players=players, metric="strength")[0].estimate == 1
    found = course(rows, players)
    assert (found["lead_changes"], found["led_from"]) == (0, found["games"])


def tossed(players: int, blocks: int, seed: int) -> Rows:
    """Games that somebody wins by chance, whatever the cards and the players."""
    rows, chance = fake_rows([0.0] * players, blocks, rounds=1), np.random.default_rng(seed)
    winners = chance.integers(0, players, rows.games.height).astype(np.int8)
    return rows._replace(games=rows.games.with_columns(winner=winners))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_interval_covers_nothing_where_neither_decides(players: int) -> None:
    """In 95 of 100 runs: of these 40 in 33 and more, but for 1 in 1,000."""
    found = (luck(tossed(players, 100, seed), players=players)[0] for seed in range(40))
    assert sum((each.lo or 0.0) <= 0.0 for each in found) >= 33


def test_a_difference_of_luck_is_shown_with_its_sign() -> None:
    all_, none = fake_rows([0.0, 0.0], 200, noise=0, rounds=1), tossed(2, 200, 1)
    *_, gap = luck(all_, none)
    assert gap.lo is not None
    assert gap.lo > 0.5
    assert gap.value == pytest.approx(1, abs=0.3)


def test_a_rigged_seat_is_found() -> None:
    rows = fake_rows([0.0, 5.0, -3.0], 40)
    rigged = rows._replace(games=rows.games.with_columns(winner="start"))
    found = course(rigged, 3)
    assert found["starter_wins"] == found["units"]
    assert luck(rigged, players=3)[0].estimate == 1


@given(st.integers(2, 4), st.integers(1, 5), st.integers(0, 10**6))
def test_leads_are_those_that_a_reader_counts(players: int, rounds: int, seed: int) -> None:
    rows = fake_rows([0.0] * players, 3, seed, rounds=rounds)
    found = course(rows, players)
    changes = led_from = 0
    for game in rows.games.iter_rows(named=True):
        key = (pl.col("block") == game["block"]) & (pl.col("rotation") == game["rotation"])
        totals, leaders, first = [0] * players, set[int](), 1
        for row in rows.rounds.filter(key).sort("round").iter_rows(named=True):
            totals = [total + row[f"score_{i}"] for i, total in enumerate(totals)]
            now = {i for i in range(players) if totals[i] == min(totals)}
            changes += bool(leaders) and not leaders & now
            first = first if game["winner"] in now else row["round"] + 1
            leaders = now
        led_from += first
    assert (found["lead_changes"], found["led_from"]) == (changes, led_from)
