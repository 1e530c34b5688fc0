"""The summary: complete, consistent, and careful with its words."""

import json
import math
from dataclasses import replace
from itertools import permutations

import numpy as np
import polars as pl
import pytest
from scipy.stats import rankdata, t

from silver_sim.report.figures.scene import Text
from silver_sim.report.text.wording import elided, labels, plus_minus
from silver_sim.result import as_json
from silver_sim.runs.files import json_bytes
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.outcomes.counts import percentile
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import EVERYBODY
from silver_sim.studies.arms.metrics import PERCENTS
from silver_sim.studies.arms.result import ArmsResult, side_of
from silver_sim.studies.charts import figures
from tests.stats.fake_rows import Rows, fake_rows
from tests.stats.line_ups import laid, played, summarise


def summary_of(skills: list[float], blocks: int, seed: int = 1, noise: float = 5.0) -> ArmsResult:
    return summarise(fake_rows(skills, blocks, seed, noise=noise), "abcd"[: len(skills)])


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
    summary = summary_of([0.0, 1.0, 2.0, 3.0][:players], 50)
    assert math.fsum(row.value for row in summary.of("win_share")) == pytest.approx(1)
    places = math.fsum(row.value for row in summary.of("mean_place"))
    assert places == pytest.approx(players * (players + 1) / 2)
    ends = [row for row in summary.rows if row.metric.startswith("rounds_ended_by")]
    assert {row.label for row in ends} == {EVERYBODY}
    assert math.fsum(row.value for row in ends) == pytest.approx(1)


@pytest.mark.parametrize("order", list(permutations(range(3)))[1:])
def test_permuting_the_players_permutes_the_results_exactly(order: tuple[int, ...]) -> None:
    rows = fake_rows([0.0, 1.0, 3.0], 40)
    plain = summarise(rows, "abc")
    moved = summarise(permuted(rows, order), ["abc"[old] for old in order])
    for row in plain.rows:
        one, other = row.label, row.other
        found = moved.gap(one, other, row.metric) if other else moved.number(row.metric, one)
        assert replace(found, arm=row.arm, player=row.player) == row  # those of whoever is first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_identical_deterministic_strategies_tie_exactly(players: int) -> None:
    summary = summary_of([0.0] * players, 200, noise=0.0)
    shares = summary.of("win_share")
    assert all(share.estimate == 1 / players and share.se == 0 for share in shares)
    gaps = [*summary.of("win_share", "pairs"), *summary.of("mean_total", "pairs")]
    assert len(gaps) == players * (players - 1)
    assert all((gap.estimate, gap.p_adjusted) == (0, 1) for gap in gaps)
    begin = {2: "a and b", 3: "a, b and c", 4: "a, b, c and d"}[players]
    assert summary.verdict.startswith(f"{begin} tie exactly")


def test_percentiles_are_the_inverse_of_the_empirical_distribution() -> None:
    rows = fake_rows([0.0, 1.0], 31)
    summary = summarise(rows, "ab")
    totals = rows.games["total_1"].to_numpy()
    expected = np.quantile(totals, [p / 100 for p in PERCENTS], method="inverted_cdf")
    found = [summary.number(f"total_{p}", "b").estimate for p in PERCENTS]
    assert found == list(expected)


@pytest.mark.parametrize("effect", [0.5, 1.0, 4.0])
def test_ends_of_percentiles_are_woodruffs_and_wider_by_the_design_effect(effect: float) -> None:
    counts = np.ones(1000, np.int64)  # each value from 0 to 999 once
    found = percentile(counts, 30, Estimate(499.5, se=1.0, design_effect=effect), 20)
    half = 1000 * t.ppf(0.975, 19) * math.sqrt(0.3 * 0.7 * max(1.0, effect) / 1000)
    assert (found.value, found.method) == (299, "woodruff")
    assert (found.lo, found.hi) == (math.ceil(300 - half) - 1, math.ceil(300 + half) - 1)


@pytest.mark.slow
def test_intervals_of_the_median_hold_the_truth_about_as_often_as_they_say() -> None:
    middle = summary_of([0.0, 1.0], 20_000, seed=1).number("total_50", "a").value
    found = [summary_of([0.0, 1.0], 60, 100 + seed).number("total_50", "a") for seed in range(100)]
    hits = sum(each.covers(middle) and each.ends is not None for each in found)
    assert hits >= 88  # 95 expected at the least, less three standard errors


def test_the_score_of_the_start_player_is_compared_with_the_mean_of_the_others() -> None:
    rows = fake_rows([0.0, 4.0, 1.0], 30)
    first = rows.rounds.filter(pl.col("round") == 1)
    scores = first.select(f"score_{i}" for i in range(3)).to_numpy()
    own = scores[np.arange(len(scores)), first["start"].to_numpy()]
    expected = (own - (scores.sum(axis=1) - own) / 2).mean()
    found = summarise(rows, "abc").number("start_player_round_score_difference", EVERYBODY)
    assert found.estimate == pytest.approx(expected)


def test_the_naive_error_is_that_of_independent_games_and_rounds() -> None:
    rows = fake_rows([0.0, 4.0, 1.0], 30)
    summary = summarise(rows, "abc")
    totals = rows.games.select(f"total_{i}" for i in range(3)).to_numpy()
    samples = {
        "win_share": (rows.games["winner"] == 1).to_numpy(),
        "mean_total": totals[:, 1],
        "mean_place": rankdata(totals, axis=1)[:, 1],
        "mean_round_score": rows.rounds["score_1"].to_numpy(),
        "calls_per_round": (rows.rounds["caller"] == 1).to_numpy(),
    }
    for metric, values in samples.items():
        numbers = summary.number(metric, "b")
        assert numbers.naive_se == pytest.approx(values.std() / math.sqrt(len(values)))
        assert numbers.n_eff == pytest.approx(values.var() / (numbers.se or 0) ** 2)


def test_a_lead_needs_its_adjusted_p_and_its_interval() -> None:
    shown = Estimate(0.01, lo=0.001, hi=0.02, p=0.01, p_adjusted=0.04)
    assert (side_of(shown), side_of(shown.reversed)) == (1, -1)
    assert not side_of(replace(shown, p_adjusted=0.06))
    assert not side_of(replace(shown, lo=-0.001))
    assert not side_of(replace(shown, p_adjusted=None, lo=None))
    assert not side_of(replace(shown, p=None, p_adjusted=None))
    assert side_of(replace(shown, p=None, p_adjusted=None, method=EVERY_LOOK)) == 1


def test_a_clear_winner_is_called_best_and_nothing_is_called_certain() -> None:
    summary = summary_of([0.0, 6.0, 6.0], 800)
    assert summary.answer.sentence.startswith("a wins most: ")
    assert summary.answer.sure.endswith(" in fewer than 1 in 1,000 such runs.")
    assert "certain" not in summary.verdict


def of_line_up(skills: list[float], names: list[str]) -> ArmsResult:
    return summarise(fake_rows(skills, 400), names, noise="random")


def test_the_next_is_the_next_that_does_not_play_at_random() -> None:
    """Somebody's first strategy may be worse than chance."""
    summary = of_line_up([0.0, 9.0, 6.0], ["a", "worse", "random"])
    assert summary.standing(3) == ["a", "random", "worse"]
    assert summary.verdict.startswith("a wins most: ")
    assert " than worse, the runner-up " in summary.verdict


def title_and_panels(summary: ArmsResult) -> tuple[str, list[str]]:
    ((_, drawn),) = figures(summary, [])
    bold = [each for each in drawn.shapes if isinstance(each, Text) and each.bold]
    title = [each.text for each in bold if each.size > drawn.size]
    panels = [each.text.partition(":")[0] for each in bold if each.size == drawn.size]
    return " ".join(title), panels


@pytest.mark.parametrize("names", [["a", "b", "random"], ["a", "random"]])
def test_charts_leave_out_who_plays_at_random_unless_there_is_no_other(names: list[str]) -> None:
    summary = of_line_up([0.0, 6.0, 30.0] if "b" in names else [0.0, 30.0], names)
    title, panels = title_and_panels(summary)
    assert panels == names[:2]
    assert f" for {names[1]}" in title.replace("\n", " ")
    assert f" than {names[1]}" in summary.answer.sentence
    assert ("random" in title + summary.answer.sentence) == ("b" not in names)


def test_close_strategies_are_not_shown_to_differ_and_the_rest_is_named_as_behind() -> None:
    verdict = summary_of([0.0, 0.0, 12.0], 300).verdict
    assert verdict.startswith("Nobody is shown to win most: ")
    assert verdict.endswith("a wins more than c.")


def test_one_block_gives_no_interval_and_no_verdict() -> None:
    summary = summary_of([0.0, 9.0, 9.0], 1)
    assert summary.verdict.startswith("One set of deals is too few")
    numbers = [row for row in summary.rows if row.metric != "rank"]
    assert all(row.se is row.lo is row.joint_lo is None for row in numbers)
    assert summary.warnings == ["Only 1 block: few for an interval. Play more games."]


@pytest.mark.parametrize("blocks", [4, 5])
def test_winning_every_game_shows_nothing_after_a_few_blocks(blocks: int) -> None:
    """Five equal signs are as likely as five equal coins: 1 in 16."""
    summary = summary_of([0.0, 99.0], blocks)
    assert summary.share("a").estimate == 1
    assert summary.share("a").lo == pytest.approx(0.05 ** (1 / blocks))
    assert (summary.gap("a", "b") or summary.rows[0]).p == 2 ** (1 - blocks)
    assert summary.answer.found == "open"


def test_of_two_strategies_one_wins_more_if_need_be_every_game() -> None:
    assert summary_of([0.0, 99.0], 40).verdict.startswith("a wins 100 more games in 100 than b ")
    summary = summary_of([6.0, 0.0], 800)
    assert (summary.answer.subject, summary.answer.other) == ("b", "a")
    assert summary.verdict.startswith("b wins 67 more games in 100 than a (64 to 70).")


def test_nobody_calling_leaves_the_success_of_calls_unknown() -> None:
    games, rounds = fake_rows([0.0, 1.0], 10)
    silent = rounds.with_columns(caller=pl.lit(-1, pl.Int8), success=pl.lit(False))
    summary = summarise(Rows(games, silent), "ab")
    success, calls = (summary.number(n, "a") for n in ("call_success", "calls_per_round"))
    assert success.estimate is None
    assert calls.estimate == 0
    assert (calls.hi or 0) > 0
    assert plus_minus(success) == "–"


@pytest.mark.slow
def test_equal_strategies_are_seldom_ranked() -> None:
    """Four equal strategies, 50 runs: a best one is named in at most about 5 % of them."""
    claims = 0
    for seed in range(50):
        claims += summary_of([0.0] * 4, 40, seed=seed).answer.found == "more"
    assert claims <= 7  # 2.5 expected at the most, and three standard errors


def test_faults_are_told_in_words_and_numbers() -> None:
    games, rounds = fake_rows([0.0, 1.0], 40)
    games = games.with_columns(pl.lit(2, pl.Int32).alias("illegal_1"))
    capped = pl.when(pl.col("block") == 3).then(3).otherwise("end").cast(pl.Int8).alias("end")
    summary = summarise(Rows(games, rounds.with_columns(capped)), "ab")
    assert [w.split(" ")[0] for w in summary.warnings] == ["8", "b"]
    assert "160 illegal answers" in summary.warnings[1]
    cap = summary.number("rounds_ended_by_cap", EVERYBODY)
    assert cap.estimate == 8 / len(rounds)


def test_the_summary_is_strict_json_with_every_number_of_the_csv_and_no_row_twice() -> None:
    for blocks in (1, 2, 30):
        summary = summary_of([0.0, 1.0, 2.0], blocks)
        assert json.loads(json_bytes(summary)) == as_json(summary)
        keys = [(row.metric, row.label, row.other) for row in summary.rows]
        assert len(set(keys)) == len(keys)
    study = played(laid("ab"), fake_rows([0.0, 1.0], 30))
    summary = study.summary("")
    rows = {(r["metric"], r["label"], r["other"]): r for r in study.rows(summary)}
    assert len(rows) == len(summary.rows) == len(summary.frame)
    assert rows["win_share", "b", None]["lo"] == summary.share("b").lo
    assert rows["rounds_ended_by_cap", EVERYBODY, None]["estimate"] == 0
    assert rows["mean_total", "a", "b"]["p_adjusted"] is not None


def test_equal_names_are_told_apart_by_their_place_and_long_ones_lose_their_middle() -> None:
    assert labels(["a", "a", "a #1"]) == ["a #1", "a #2", "a #1 #3"]
    assert labels(["a", "b"]) == ["a", "b"]
    assert elided("x" * 60, 60) == "x" * 60
    assert elided("greedy:call_at=6,peek=2", 11) == "greed…eek=2"
    assert len(elided("y" * 61, 60)) == 60


def test_numbers_show_two_digits_of_their_standard_error() -> None:
    numbers = Estimate(0.273149, 0.0011, 0.270949, 0.275349, method="t")
    assert plus_minus(numbers, 100) == "27.31 ± 0.22"
    assert plus_minus(replace(numbers, lo=None, hi=None), 100) == "27 (no interval)"
    assert plus_minus(replace(numbers, method="wilson"), 100) == "27.31 (27.09 to 27.53)"


@pytest.mark.parametrize(
    ("blocks", "ranks"), [(200, [(1, 2), (1, 2), (3, 3)]), (1, [(1, 3), (1, 3), (1, 3)])]
)
def test_ranks_are_as_wide_as_what_is_shown(blocks: int, ranks: list[tuple[int, int]]) -> None:
    summary = summary_of([0.0, 0.1, 9.0], blocks)
    assert [summary.number("rank", name).ends for name in "abc"] == ranks
    assert sorted(row.value for row in summary.of("rank")) == [1, 2, 3]
