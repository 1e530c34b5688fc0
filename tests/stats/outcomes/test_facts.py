"""The facts of a page against counting by hand, and the same for every way to cut the parts."""

from functools import reduce
from itertools import accumulate
from operator import add
from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.observed import PageFacts, observed, steps
from silver_sim.stats.outcomes.samples import most_typical, sample
from silver_sim.stats.outcomes.seating import Seating
from tests.stats.fake_rows import ROUNDS, SILVER, Rows, fake_rows, part_of

BLOCKS, N = 40, 3
LOOKS = [10, 20, 40]
SEATING = Seating([N], {(0, player): player for player in range(N)}, [(0, 2)])
TYPICAL = [[30, 40, 50]]


@pytest.fixture(scope="module")
def rows() -> Rows:
    return fake_rows([0.0, 1.0, 4.0], BLOCKS)


def facts(rows: Rows, seating: Seating = SEATING) -> Facts:
    return Facts.of(part_of(rows, [*seating.players]), seating)


@pytest.fixture(scope="module")
def told(rows: Rows) -> PageFacts:
    return observed(facts(rows), SEATING, LOOKS, SILVER)


def games_of(rows: Rows) -> list[dict[str, Any]]:
    """Every game with its rounds, as plain data."""
    rounds: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for each in rows.rounds.sort("block", "rotation", "round").iter_rows(named=True):
        rounds.setdefault((each["block"], each["rotation"]), []).append(each)
    games = rows.games.iter_rows(named=True)
    return [game | {"rounds": rounds[game["block"], game["rotation"]]} for game in games]


def running(game: dict[str, Any]) -> list[list[int]]:
    """The points of every player after each round."""
    return [[*accumulate(each[f"score_{p}"] for each in game["rounds"])] for p in range(N)]


@pytest.mark.parametrize("size", [1, 7, 39])
def test_the_facts_of_parts_add_up_to_those_of_the_whole(rows: Rows, size: int) -> None:
    parts = [facts(rows.blocks(first, first + size)) for first in range(0, BLOCKS, size)]
    whole = facts(rows)
    for found in (reduce(add, parts), reduce(add, reversed(parts))):
        assert observed(found, SEATING, LOOKS, SILVER) == observed(whole, SEATING, LOOKS, SILVER)
        assert all((found.numbers[name] == own).all() for name, own in whole.numbers.items())


def test_no_order_of_rows_matters_and_one_circle_has_no_neighbours(
    rows: Rows, told: PageFacts
) -> None:
    shuffled = Rows(*(table.sample(fraction=1, shuffle=True, seed=3) for table in rows))
    found, wanted = (observed(facts(r), SEATING, LOOKS, SILVER) for r in (shuffled, rows))
    assert found == wanted
    assert [subject.left for subject in told.subjects] == [[]] * N


@pytest.mark.parametrize("torn", [0, 1])
def test_a_block_that_is_not_whole_is_refused(rows: Rows, torn: int) -> None:
    tables = list(rows)
    tables[torn] = tables[torn].head(-1)
    with pytest.raises(ValueError, match=r"not whole|does not hold 3 rotations"):
        facts(Rows(*tables))


def test_places_share_ties_exactly(rows: Rows, told: PageFacts) -> None:
    wanted = np.zeros((N, N))
    for game in games_of(rows):
        totals = [game[f"total_{player}"] for player in range(N)]
        for player, own in enumerate(totals):
            below, same = sum(t < own for t in totals), totals.count(own)
            wanted[player, below : below + same] += 1 / same
    found = [subject.places for subject in told.subjects]
    assert np.allclose(found, wanted / (BLOCKS * N))
    assert np.allclose(np.sum(found, axis=0), 1)


def test_totals_and_scores_are_counted_by_value(rows: Rows, told: PageFacts) -> None:
    for player, subject in enumerate(told.subjects):
        totals = np.bincount(rows.games[f"total_{player}"].to_numpy())
        assert subject.totals == totals.tolist()
        for number, counts in enumerate(subject.scores, 1):
            here = rows.rounds.filter(pl.col("round") == number)[f"score_{player}"]
            assert counts == np.bincount(here.to_numpy()).tolist()


def test_the_lead_after_a_round_is_the_others_mean_minus_the_own(
    rows: Rows, told: PageFacts
) -> None:
    for player, subject in enumerate(told.subjects):
        leads = np.zeros((BLOCKS, N, ROUNDS))
        for game in games_of(rows):
            ran = np.array(running(game))
            others = (ran.sum(axis=0) - ran[player]) / (N - 1)
            leads[game["block"], game["rotation"]] = others - ran[player]
        by_block = leads.mean(axis=1)
        assert [each.estimate for each in subject.leads] == pytest.approx(by_block.mean(axis=0))
        errors = by_block.std(axis=0, ddof=1) / BLOCKS**0.5
        assert [each.se for each in subject.leads] == pytest.approx(errors)


def test_calls_are_counted_by_the_sum_that_was_called(rows: Rows, told: PageFacts) -> None:
    for player, subject in enumerate(told.subjects):
        called = rows.rounds.filter(pl.col("caller") == player)
        rate = called.height / rows.rounds.height
        assert subject.measures["calls_per_round"].estimate == pytest.approx(rate)
        assert subject.measures["call_success"].estimate == pytest.approx(called["success"].mean())
        assert subject.measures["call_success"].of == called.height
        by_sum = called.group_by(f"sum_{player}").agg(pl.len(), pl.col("success").mean())
        cells = subject.breakdowns["by_sum"]
        found: list[Any] = [(each.at, each.of, each.estimate) for each in cells]
        assert found == [(at, of, pytest.approx(rate)) for at, of, rate in sorted(by_sum.rows())]


def test_the_error_of_a_success_is_that_of_a_ratio_of_sums(rows: Rows, told: PageFacts) -> None:
    own = pl.col("caller") == 1
    called = rows.rounds.group_by("block").agg(n=(own & pl.col("success")).sum(), d=own.sum())
    n, d = (called[name].to_numpy().astype(int) for name in ("n", "d"))
    ratio = n.sum() / d.sum()
    variance = BLOCKS / (BLOCKS - 1) * ((n - ratio * d) ** 2).sum() / d.sum() ** 2
    assert told.subjects[1].measures["call_success"].se == pytest.approx(variance**0.5)


def test_wins_are_counted_by_seat_and_by_start(rows: Rows, told: PageFacts) -> None:
    for player, subject in enumerate(told.subjects):
        seats = [pl.col(f"seat_{player}") == seat for seat in range(N)]
        starts = [pl.col("start") != player, pl.col("start") == player]
        for found, wheres in ((subject.seats, seats), (subject.starts, starts)):
            won = [(rows.games.filter(each)["winner"] == player).mean() for each in wheres]
            assert [each.estimate for each in found] == pytest.approx(won)


def test_the_seats_of_all_together_are_those_of_the_winners(rows: Rows, told: PageFacts) -> None:
    games = games_of(rows)
    for seat in range(N):
        share = np.mean([game[f"seat_{game['winner']}"] == seat for game in games])
        assert told.chairs[str(N)][seat].estimate == pytest.approx(share)
    started = np.mean([game["start"] == game["winner"] for game in games])
    assert told.chairs[str(N)][N].estimate == pytest.approx(started)
    later = [each["start"] == game["winner"] for game in games for each in game["rounds"][1:]]
    assert told.chairs[str(N)][N + 1].estimate == pytest.approx(np.mean(later))


def test_what_starting_gains_is_the_paired_difference_in_a_block(
    rows: Rows, told: PageFacts
) -> None:
    for player, subject in enumerate(told.subjects):
        gains = np.zeros(BLOCKS)
        for game in games_of(rows):
            won, started = game["winner"] == player, game["start"] == player
            gains[game["block"]] += won if started else -won / (N - 1)
        found = subject.by_start
        shares = [subject.starts[started].estimate for started in (True, False)]
        assert found.estimate == pytest.approx(shares[0] - shares[1])
        assert found.estimate == pytest.approx(gains.mean())
        assert found.se == pytest.approx(gains.std(ddof=1) / BLOCKS**0.5)


def test_a_mean_of_others_leaves_out_random_unless_there_is_nobody_else(rows: Rows) -> None:
    seating = SEATING.without([["a", "b", "random"]], "random")
    told = observed(facts(rows, seating), seating, LOOKS, SILVER)
    assert [subject.leads_without for subject in told.subjects] == [["random"]] * N
    totals = [float(rows.games[f"total_{player}"].mean()) for player in range(N)]  # type: ignore[arg-type]
    wanted = [totals[1] - totals[0], totals[0] - totals[1], (totals[0] + totals[1]) / 2 - totals[2]]
    found = [subject.leads[-1].estimate for subject in told.subjects]
    assert found == pytest.approx(wanted)
    seating = Seating([2], {(0, 0): 0, (0, 1): 1})
    assert seating.without([["a", "random"]], "random") is seating
    assert SEATING.without([["a", "b", "c"]], "random") is SEATING
    assert SEATING.without([["a", "b", "random"]], "").noise == frozenset()


def recircled(rows: Rows, every: int) -> Rows:
    """The same games; in one of so many blocks the last two players are taken for each other."""
    names, others = {1: 2, 2: 1}, {"_1": "_2", "_2": "_1"}

    def recalled(table: pl.DataFrame) -> pl.DataFrame:
        who = [pl.col(name).replace(names) for name in table.columns if name in PLAYERS]
        swapped = [
            pl.col(name[:-2] + others[name[-2:]]).alias(name)
            for name in table.columns
            if name[-2:] in others
        ]
        here = pl.col("block") % every == 0
        return pl.concat([table.filter(~here), table.filter(here).with_columns(*who, *swapped)])

    return Rows(*map(recalled, rows))


PLAYERS = {"winner", "start", "caller"}


@pytest.mark.parametrize("every", [2, 5])
def test_a_neighbour_is_worth_what_is_won_with_it_to_the_left(rows: Rows, every: int) -> None:
    drawn = recircled(rows, every)
    seating = Seating([N], SEATING.places, SEATING.contrasts, drawn_order=True)
    games = games_of(drawn)
    found = observed(facts(drawn, seating), seating, LOOKS, SILVER)
    for own, subject in enumerate(found.subjects):
        assert subject.left[own] is None
        for other in {0, 1, 2} - {own}:
            gains = np.zeros(BLOCKS)
            share = np.mean([game["winner"] == own for game in games])
            for game in games:
                beside = (game[f"seat_{other}"] - game[f"seat_{own}"]) % N == 1
                gains[game["block"]] += (2 * beside - 1) * ((game["winner"] == own) - share) / N
            assert subject.left[other].estimate == pytest.approx(gains.mean())
            assert subject.left[other].se == pytest.approx(gains.std(ddof=1) / BLOCKS**0.5)


def test_an_estimate_after_some_blocks_is_that_of_these_alone(rows: Rows, told: PageFacts) -> None:
    for look, blocks in enumerate(LOOKS):
        games = rows.blocks(0, blocks).games
        shares = [float(np.mean(games["winner"].to_numpy() == p)) for p in range(N)]
        found = [subject.settling[look].estimate for subject in told.subjects]
        assert found == pytest.approx(shares)
        assert told.gaps[0].settling[look].estimate == pytest.approx(shares[0] - shares[2])


def test_looks_end_with_all_blocks_and_start_with_few() -> None:
    assert steps(1) == [1]
    assert steps(7) == [7]
    assert steps(250_000)[0] == 10
    assert steps(250_000)[-1] == 250_000
    assert len(steps(250_000)) == 12


def margin(game: dict[str, Any]) -> tuple[int, int]:
    first, second, *_, last = sorted(game[f"total_{p}"] for p in range(N))
    return second - first, last - first


def behind(game: dict[str, Any]) -> Any:
    ran = running(game)
    others = [p for p in range(N) if p != game["winner"]]
    best = np.min([ran[p] for p in others], axis=0)
    return (ran[game["winner"]] - best).max()


def distance(game: dict[str, Any]) -> Any:
    return sum((game[f"total_{p}"] - TYPICAL[0][p]) ** 2 for p in range(N))


def test_sample_games_are_the_first_by_their_rules(rows: Rows, told: PageFacts) -> None:
    games = games_of(rows)
    wanted = {"closest": min(games, key=margin), "swing": max(games, key=behind)}
    assert told.samples.keys() == wanted.keys()
    for rule, game in wanted.items():
        found = told.samples[rule]
        for name in ("block", "rotation", "winner", "tied"):
            assert getattr(found, name) == game[name]
        assert found.totals == [game[f"total_{player}"] for player in range(N)]
        for played, of_round in zip(found.rounds, game["rounds"], strict=True):
            assert played.scores == [of_round[f"score_{player}"] for player in range(N)]
            assert played.columns["caller"] == of_round["caller"]


def test_the_most_typical_game_is_the_first_nearest_to_known_typical_totals(rows: Rows) -> None:
    wanted = min(games_of(rows), key=distance)
    key = most_typical(rows.games, TYPICAL)
    assert key == (distance(wanted), 0, wanted["block"], wanted["rotation"])
    assert sample(rows._asdict(), key).totals == [wanted[f"total_{p}"] for p in range(N)]
    wanted = min(games_of(rows), key=lambda g: (g["total_0"] - 30) ** 2 + (g["total_2"] - 50) ** 2)
    assert most_typical(rows.games, [[30, -1, 50]])[2] == wanted["block"]


def two_tables(rows: Rows) -> Rows:
    """The same games once more at table 1, players in another order of columns."""
    swap = {"total_0": "total_1", "total_1": "total_0"}
    names = {f"{a}_{b}": f"{a}_{1 - b}" for a in ("sum", "score") for b in (0, 1)}

    def both(table: pl.DataFrame, names: dict[str, str], who: str) -> pl.DataFrame:
        other = {"table": pl.lit(1, pl.Int32), who: pl.col(who).replace({0: 1, 1: 0})}
        again = table.rename(names).with_columns(**other)
        return pl.concat([table, again.select(table.columns)])

    return Rows(both(rows.games, swap, "winner"), both(rows.rounds, names, "caller"))


def test_a_subject_is_counted_wherever_it_sits_and_fillers_are_not(rows: Rows) -> None:
    """Table 1 repeats table 0 with two players swapped: each subject has everything twice."""
    places = {(0, 0): 0, (0, 1): 1, (1, 1): 0, (1, 0): 1}
    seating = Seating([N, N], places, [(0, 1)])
    both = two_tables(rows)
    found = Facts.of(part_of(both, [N, N]), seating)
    once = facts(rows)
    for name in ("totals", "places", "scores"):
        assert (found.numbers[name] == 2 * once.numbers[name][:2]).all()
    assert (found.won[0] == 2 * once.won[0][:, :2]).all()
    for name in ("leads", "calls_per_round", "call_success"):
        factors = np.array([2, 2, 4, 4, 4])[:, None, None]
        assert (found.numbers[name] == factors * once.numbers[name][:, :2]).all()
