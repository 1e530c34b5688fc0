"""Finishing orders and the ratings that explain them, against choix and planted strengths."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.stats.core import ratings
from silver_sim.stats.core.meetings import judged
from silver_sim.stats.core.orders import GROUPS, Orders, unit
from silver_sim.stats.core.ratings import SCALE, circle, rated
from tests.stats.core.met import met

STRENGTHS = np.array([0.0, 0.3, -0.2, 1.1, -1.2])


def games(totals: Sequence[Sequence[int]], table: int = 0, first: int = 0) -> pl.DataFrame:
    columns = np.asarray(totals).T
    players = {f"total_{player}": column for player, column in enumerate(columns)}
    blocks = np.arange(first, first + len(totals))
    return pl.DataFrame({"table": np.full(len(totals), table), "block": blocks, **players})


def drawn(
    players: int, blocks: int, strengths: Any = STRENGTHS
) -> tuple[pl.DataFrame, list[tuple[int, ...]]]:
    """Games of every line-up, drawn from the model: first the one with the best luck."""
    chance = np.random.default_rng(3)
    tables = list(combinations(range(len(strengths)), players))
    rows = []
    for table, names in enumerate(tables):
        luck = chance.gumbel(size=(blocks, players)) + strengths[list(names)]
        rows.append(games(np.argsort(np.argsort(-luck, axis=1), axis=1).tolist(), table))
    return pl.concat(rows), tables


def test_a_game_counts_for_its_order_and_a_tie_for_all_that_break_it() -> None:
    found = Orders.of(games([[3, 1, 2], [5, 5, 7], [4, 4, 4]]), [0], 3)
    counts = found.counts[:, 0].sum(axis=0) / unit(3)
    by_order = dict(zip(found.orders, counts, strict=True))
    assert by_order[1, 2, 0] == pytest.approx(1 + 1 / 6)
    assert by_order[0, 1, 2] == by_order[1, 0, 2] == pytest.approx(1 / 2 + 1 / 6)
    assert sum(by_order.values()) == pytest.approx(3)
    assert found.counts.sum(axis=(1, 2)).tolist()[:4] == [unit(3), unit(3), unit(3), 0]


def test_parts_add_up_to_the_whole_and_tables_of_others_are_left_out() -> None:
    played, tables = drawn(3, 50)
    every = range(len(tables))
    whole = Orders.of(played, every, 3)
    parts = [Orders.of(played.filter(pl.col("block") % 3 == rest), every, 3) for rest in range(3)]
    assert np.array_equal((parts[0] + parts[1] + parts[2]).counts, whole.counts)
    assert np.array_equal(Orders.of(played, [2, 7], 3).counts, whole.counts[:, [2, 7]])
    with pytest.raises(ValueError, match="other tables"):
        whole + Orders(range(3), 3)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratings_find_planted_strengths(players: int) -> None:
    played, tables = drawn(players, 400)
    found = rated(Orders.of(played, range(len(tables)), players), tables, len(STRENGTHS))
    planted = SCALE * (STRENGTHS - STRENGTHS.mean())
    for line, truth in zip(found, planted, strict=True):
        assert line.lo < line.estimate < line.hi
        assert abs(line.estimate - truth) < 4 * line.se


def test_the_mean_rating_may_leave_somebody_out() -> None:
    played, tables = drawn(2, 100)
    orders, count = Orders.of(played, range(len(tables)), 2), len(STRENGTHS)
    everybody, others = rated(orders, tables, count), rated(orders, tables, count, [0, 1])
    assert sum(line.estimate for line in others[:2]) == pytest.approx(0, abs=1e-3)
    moved = [b.estimate - a.estimate for a, b in zip(everybody, others, strict=True)]
    assert moved == pytest.approx([moved[0]] * count, abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_ratings_are_those_of_choix(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    import choix  # takes a second, so not above

    monkeypatch.setattr(ratings, "DRAWN", 0.0)
    played, tables = drawn(players, 20)
    found = rated(Orders.of(played, range(len(tables)), players), tables, len(STRENGTHS))
    rankings = [
        tuple(tables[table][place] for place in np.argsort(totals))
        for table, _, *totals in played.iter_rows()
    ]
    theirs = SCALE * choix.opt_rankings(len(STRENGTHS), rankings, alpha=0)
    ours = [line.estimate for line in found]
    assert ours == pytest.approx((theirs - theirs.mean()).tolist(), abs=0.02)


def test_the_error_is_that_of_the_blocks() -> None:
    played, tables = drawn(2, 2000, STRENGTHS[:2])
    one, _ = rated(Orders.of(played, [0], 2), tables, 2)
    share = float((played["total_0"] < played["total_1"]).cast(pl.Float64).mean() or 0)  # type: ignore[arg-type]
    half_gap = SCALE / 2 / (share * (1 - share)) * (share * (1 - share) / 2000) ** 0.5
    assert one.se == pytest.approx(half_gap, rel=0.5)  # a variance of 19 degrees of freedom


def test_who_ties_is_rated_alike_nobody_is_infinitely_weak_and_one_block_tells_no_error() -> None:
    even = rated(Orders.of(games([[5, 5]] * 40), [0], 2), [(0, 1)], 2)
    assert [line.estimate for line in even] == [0, 0]
    beaten = rated(Orders.of(games([[1, 9]] * 40), [0], 2), [(0, 1)], 2)
    assert 100 < beaten[0].estimate - beaten[1].estimate < 2000
    assert GROUPS > 1
    (one, _) = rated(Orders.of(games([[1, 9]]), [0], 2), [(0, 1)], 2)
    assert one.estimate > 0
    assert one.se is one.lo is one.hi is None


def test_a_circle_is_named_in_its_order_where_every_step_is_certain() -> None:
    beats = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
    pairs = [met("rock", "scissors", 0.6), met("paper", "scissors", 0.4), met("paper", "rock", 0.7)]
    found = circle(judged(pairs, 1000))
    assert len(found) == 3
    assert all(step in beats for step in zip(found, found[1:] + found[:1], strict=True))
    pairs = [met("a", "b", 0.6), met("b", "c", 0.6), met("c", "a", 0.51)]
    assert circle(judged(pairs, 1000)) == []
    assert circle(judged([*pairs[:2], met("a", "c", 0.9)], 1000)) == []
    assert circle(judged([*pairs[:2], met("a", "c", 0.5, None)], 1000)) == []
    assert circle(met(each.a, each.b, 0.9) for each in pairs) == []  # not judged
