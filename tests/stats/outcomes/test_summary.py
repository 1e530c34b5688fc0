"""The summary: complete, consistent, and careful with its words."""

import json
import math
from dataclasses import replace
from itertools import permutations

import numpy as np
import polars as pl
import pytest
from scipy.stats import rankdata

from silver_sim.report.text.wording import elided, labels, plus_minus
from silver_sim.result import as_json
from silver_sim.runs.files import json_bytes
from silver_sim.stats.outcomes.tally import Tally
from silver_sim.stats.results import Estimate
from silver_sim.studies.simulate.pictures import round_finding, total_finding
from silver_sim.studies.simulate.result import SimulateResult, is_above
from silver_sim.studies.simulate.standings import forest_of
from silver_sim.studies.simulate.study import PERCENTILES, tidy_rows
from tests.stats.fake_rows import SILVER, Rows, fake_rows, fake_tally, tally_of
from tests.stats.line_ups import summarise


def summary_of(tally: Tally, names: str = "abcd") -> SimulateResult:
    return summarise(tally, list(names)[: tally.players], seed=7)


def permuted(rows: Rows, order: tuple[int, ...]) -> Rows:
    """Return the rows with player order[i] renamed to i."""
    n, new = len(order), {old: i for i, old in enumerate(order)} | {-1: -1}
    tables = []
    for table in rows:
        players = [c for c in ("winner", "start", "caller") if c in table.columns]
        numbered = [c[:-2] for c in table.columns if c.endswith("_0")]
        moved = [pl.col(f"{c}_{order[i]}").alias(f"{c}_{i}") for c in numbered for i in range(n)]
        tables.append(table.with_columns(*(pl.col(c).replace_strict(new) for c in players), *moved))
    return Rows(*tables)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_win_shares_add_to_one_and_places_to_their_fixed_mean(players: int) -> None:
    lines = summary_of(fake_tally([0.0, 1.0, 2.0, 3.0][:players], 50)).strategies
    assert sum(line.wins for line in lines) == 50 * players
    assert math.fsum(line.win_share.estimate for line in lines) == pytest.approx(1)
    places = math.fsum(line.mean_place.estimate for line in lines)
    assert places == pytest.approx(players * (players + 1) / 2)


def test_shares_of_round_ends_add_to_one() -> None:
    measures = summary_of(fake_tally([0.0, 1.0, 2.0], 50)).measures
    ends = [each.value for name, each in measures.items() if name.startswith("rounds_ended_by")]
    assert math.fsum(ends) == pytest.approx(1)


@pytest.mark.parametrize("order", list(permutations(range(3)))[1:])
def test_permuting_the_players_permutes_the_results_exactly(order: tuple[int, ...]) -> None:
    rows = fake_rows([0.0, 1.0, 3.0], 40)
    plain = summary_of(tally_of(rows, 3))
    moved = summary_of(tally_of(permuted(rows, order), 3))
    for i, old in enumerate(order):
        line = plain.strategies[old]
        found = replace(moved.strategies[i], player=line.player, strategy=line.strategy)
        assert replace(found, label=line.label) == line
    p = [pair.win_share_difference.p_adjusted for pair in plain.pairs]
    assert sorted(p) == sorted(m.win_share_difference.p_adjusted for m in moved.pairs)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_identical_deterministic_strategies_tie_exactly(players: int) -> None:
    summary = summary_of(fake_tally([0.0] * players, 200, noise=0.0))
    shares = [line.win_share for line in summary.strategies]
    assert all(share.estimate == 1 / players and share.se == 0 for share in shares)
    for pair in summary.pairs:
        assert pair.win_share_difference.estimate == 0
        assert pair.mean_total_difference.estimate == 0
        assert pair.win_share_difference.p_adjusted == 1
    assert "tie exactly" in summary.verdict


def test_percentiles_are_the_inverse_of_the_empirical_distribution() -> None:
    rows = fake_rows([0.0, 1.0], 31)
    line = summary_of(tally_of(rows, 2)).strategies[1]
    totals = rows.games["total_1"].to_numpy()
    expected = np.quantile(totals, [p / 100 for p in PERCENTILES], method="inverted_cdf")
    assert [line.total_percentiles[str(p)].estimate for p in PERCENTILES] == list(expected)


@pytest.mark.slow
def test_intervals_of_the_median_hold_the_truth_about_as_often_as_they_say() -> None:
    truth = summary_of(fake_tally([0.0, 1.0], 20_000, seed=1))
    middle = truth.strategies[0].total_percentiles["50"].estimate
    hits = 0
    for seed in range(100):
        summary = summary_of(fake_tally([0.0, 1.0], 60, seed=100 + seed))
        found = summary.strategies[0].total_percentiles["50"]
        hits += found.lo <= middle <= found.hi
    assert hits >= 88  # 95 expected at the least, less three standard errors


def test_the_score_of_the_start_player_is_compared_with_the_mean_of_the_others() -> None:
    rows = fake_rows([0.0, 4.0, 1.0], 30)
    first = rows.rounds.filter(pl.col("round") == 1)
    scores = first.select(f"score_{i}" for i in range(3)).to_numpy()
    own = scores[np.arange(len(scores)), first["start"].to_numpy()]
    expected = (own - (scores.sum(axis=1) - own) / 2).mean()
    found = summary_of(tally_of(rows, 3)).start_player.round_score_difference
    assert found.estimate == pytest.approx(expected)


def test_the_naive_error_is_that_of_independent_games_and_rounds() -> None:
    rows = fake_rows([0.0, 4.0, 1.0], 30)
    line = summary_of(tally_of(rows, 3)).strategies[1]
    totals = rows.games.select(f"total_{i}" for i in range(3)).to_numpy()
    samples = {
        "win_share": (rows.games["winner"] == 1).to_numpy(),
        "mean_total": totals[:, 1],
        "mean_place": rankdata(totals, axis=1)[:, 1],
        "mean_round_score": rows.rounds["score_1"].to_numpy(),
        "calls_per_round": (rows.rounds["caller"] == 1).to_numpy(),
    }
    for metric, values in samples.items():
        numbers = line.measures[metric] if metric in line.measures else getattr(line, metric)
        assert numbers.naive_se == pytest.approx(values.std() / math.sqrt(len(values)))
        assert numbers.n_eff == pytest.approx(values.var() / numbers.se**2)


def test_a_lead_needs_its_adjusted_p_and_its_interval() -> None:
    shown = Estimate(0.01, lo=0.001, hi=0.02, p=0.01, p_adjusted=0.04)
    assert is_above(shown)
    assert not is_above(replace(shown, p_adjusted=0.06))
    assert not is_above(replace(shown, lo=-0.001))
    assert not is_above(replace(shown, p_adjusted=None, lo=None))


def test_a_clear_winner_is_called_best_and_nothing_is_called_certain() -> None:
    verdict = summary_of(fake_tally([0.0, 6.0, 6.0], 800)).verdict
    assert verdict.startswith("a wins most: ")
    assert verdict.endswith("chance alone would do that in fewer than 1 of 1,000 such runs.")
    assert "certain" not in verdict


def of_line_up(skills: list[float], names: list[str]) -> SimulateResult:
    return summarise(fake_tally(skills, 400), names, seed=7, noise="random")


def test_the_next_is_the_next_that_does_not_play_at_random() -> None:
    """Somebody's first strategy may be worse than chance."""
    verdict = of_line_up([0.0, 9.0, 6.0], ["a", "worse", "random"]).verdict
    assert verdict.startswith("a wins most: ")
    assert "The next, worse, wins " in verdict


def test_titles_of_charts_leave_out_who_plays_at_random() -> None:
    summary = of_line_up([0.0, 6.0, 30.0], ["a", "b", "random"])
    names = [line.label for line in summary.strategies]
    wins = forest_of(summary, names).finding
    for title in (wins, total_finding(summary), round_finding(summary, "round")):
        assert "random" not in title
    assert " for b" in total_finding(summary)
    assert summary.at_random == ["random"]


def test_one_strategy_and_random_are_both_shown() -> None:
    summary = of_line_up([0.0, 30.0], ["a", "random"])
    assert summary.at_random == []
    assert "The other, random, wins " in summary.verdict
    assert "for random" in total_finding(summary)


def test_of_two_strategies_one_wins_more() -> None:
    verdict = summary_of(fake_tally([6.0, 0.0], 800)).verdict
    assert verdict.startswith("b wins more: ")
    assert "where equals would win 50 %. The other, a, wins " in verdict


def test_close_strategies_are_not_shown_to_differ_and_the_rest_is_named_as_behind() -> None:
    verdict = summary_of(fake_tally([0.0, 0.0, 12.0], 300)).verdict
    assert verdict.startswith("Nobody is shown to win most: ")
    assert verdict.endswith("It is ahead of c.")


def test_one_block_gives_no_interval_and_no_verdict() -> None:
    summary = summary_of(fake_tally([0.0, 9.0, 9.0], 1))
    assert summary.verdict.startswith("One block cannot tell")
    assert all(row.se is None and row.lo is None for row in tidy_rows(summary))
    assert summary.warnings == ["Only 1 block: few for an interval. Play more games."]


def test_winning_every_game_shows_nothing_after_a_few_blocks() -> None:
    few, many = (summary_of(fake_tally([0.0, 99.0], blocks)) for blocks in (4, 40))
    assert few.strategies[0].win_share.estimate == 1
    assert few.strategies[0].win_share.lo == pytest.approx(0.05 ** (1 / 4))
    assert few.verdict.startswith("Neither is shown to win more: ")
    assert many.verdict.startswith("a wins more: ")


def test_nobody_calling_leaves_the_success_of_calls_unknown() -> None:
    games, rounds = fake_rows([0.0, 1.0], 10)
    silent = rounds.with_columns(
        pl.lit(-1, pl.Int8).alias("caller"), pl.lit(False).alias("success")
    )
    line = summary_of(tally_of(Rows(games, silent), 2)).strategies[0]
    assert line.measures["call_success"].estimate is None
    assert line.measures["calls_per_round"].estimate == 0
    assert line.measures["calls_per_round"].hi > 0
    assert plus_minus(line.measures["call_success"]) == "–"


@pytest.mark.slow
def test_equal_strategies_are_seldom_ranked() -> None:
    """Four equal strategies, 100 runs: a best one is named in at most about 5 % of them."""
    claims = 0
    for seed in range(100):
        verdict = summary_of(fake_tally([0.0] * 4, 40, seed=seed)).verdict
        claims += "wins most:" in verdict
    assert claims <= 11  # 5 expected at the most, and three standard errors


def test_faults_are_told_in_words_and_numbers() -> None:
    games, rounds = fake_rows([0.0, 1.0], 40)
    games = games.with_columns(pl.lit(2, pl.Int32).alias("illegal_1"))
    capped = pl.when(pl.col("block") == 3).then(3).otherwise("end").cast(pl.Int8).alias("end")
    summary = summary_of(tally_of(Rows(games, rounds.with_columns(capped)), 2))
    assert summary.strategies[1].illegal_answers == 160
    assert summary.counts["capped_rounds"] == 8
    assert [w.split(" ")[0] for w in summary.warnings] == ["8", "b"]


def test_the_summary_is_strict_json_and_no_row_is_there_twice() -> None:
    for blocks in (1, 2, 30):
        summary = summary_of(fake_tally([0.0, 1.0, 2.0], blocks))
        assert json.loads(json_bytes(summary)) == as_json(summary)
        rows = list(tidy_rows(summary))
        keys = [(row.metric, row.player, row.other_player) for row in rows]
        assert len(set(keys)) == len(keys)


def test_every_number_of_the_csv_is_in_the_summary() -> None:
    summary = summary_of(fake_tally([0.0, 1.0], 30))
    rows = {(r.metric, r.player): r for r in tidy_rows(summary)}
    assert rows["win_share", 1].lo == summary.strategies[1].win_share.lo
    assert rows["rounds_ended_by_cap", None].estimate == 0
    assert rows["mean_total_difference", 0].p_adjusted is not None


def test_as_many_names_as_players_are_needed() -> None:
    with pytest.raises(ValueError, match="1 names for 2 players"):
        summarise(fake_tally([0.0, 1.0], 3), ["a"], edition="bezier", seed=1)


def test_no_block_is_no_summary() -> None:
    with pytest.raises(ValueError, match="no block"):
        summarise(Tally.empty(SILVER, 2), ["a", "b"], edition="bezier", seed=1)


def test_equal_names_are_told_apart_by_their_place() -> None:
    assert labels(["a", "a", "a #1"]) == ["a #1", "a #2", "a #1 #3"]
    assert labels(["a", "b"]) == ["a", "b"]


def test_long_names_lose_their_middle() -> None:
    assert elided("x" * 60, 60) == "x" * 60
    assert elided("greedy:call_at=6,peek=2", 11) == "greed…eek=2"
    assert len(elided("y" * 61, 60)) == 60


def test_numbers_show_two_digits_of_their_standard_error() -> None:
    numbers = Estimate(0.273149, 0.0011, 0.270949, 0.275349, method="t")
    assert plus_minus(numbers, 100) == "27.31 ± 0.22"
    assert plus_minus(replace(numbers, lo=None, hi=None), 100) == "27 (no interval)"
    assert plus_minus(replace(numbers, method="wilson"), 100) == "27.31 (27.09 to 27.53)"


def test_ranks_are_as_wide_as_what_is_shown() -> None:
    rows = fake_rows([0.0, 0.1, 9.0], 200)
    summary = summarise(tally_of(rows, 3), ["a", "b", "c"], edition="bezier", seed=1)
    found = [summary.ranks(line) for line in summary.strategies]
    assert found == [(1, 2), (1, 2), (3, 3)]
    few = fake_rows([0.0, 0.1, 9.0], 1)
    summary = summarise(tally_of(few, 3), ["a", "b", "c"], edition="bezier", seed=1)
    assert {summary.ranks(line) for line in summary.strategies} == {(1, 3)}
