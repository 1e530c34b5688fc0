"""Numbers of games unlike Silver: shared wins, up to six players, few rounds or many, or none."""

import io
import math
from functools import reduce
from operator import add
from typing import Any

import numpy as np
import polars as pl
import pytest
from rich.console import Console

from silver_sim.games import registry
from silver_sim.games.contract.game import GameInfo
from silver_sim.games.measures import PLAYER, BlockNumber, Measure
from silver_sim.report.terminal.printing import printed
from silver_sim.runs.files import json_bytes
from silver_sim.stats.core.estimates import win_variance
from silver_sim.stats.core.orders import Orders, unit
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes import points
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.observed import PageFacts, observed
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.outcomes.record import Record
from silver_sim.stats.outcomes.samples import sample
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.arms.arm import EVERYBODY
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.arms.tell import tell
from tests.stats.line_ups import laid, played, summarise

BLOCKS = 30
UNIT = 60
LAID = BlockNumber("laid", "rounds", "laid_i", each_player=True)
LEADS = BlockNumber("first_leads", "rounds", where=(("round", 1), ("start", PLAYER)))
MEASURES = (
    Measure("laid_per_round", "cards a round", "laid", "rounds", "cards", each_player=True),
    Measure("first_leads", "leads of round 1", "first_leads", "games", "%"),
)
DICE = GameInfo(
    package="tests.dice", strategy_module="tests.dice", title="Dice", random_strategy="random",
    min_seats=2, max_seats=6, editions=("plain",), disputed=(), readings={}, restrictions=(),
    questions={}, heuristics=(), wrappers={}, win_unit=UNIT, block_numbers=(LAID, LEADS),
    measures=MEASURES,
)  # fmt: skip


def rows_of(players: int, blocks: int = BLOCKS) -> Frames:
    """Games of one to four rounds of a die for everybody; the lowest total wins, ties share."""
    rng = np.random.default_rng(players)
    games: list[dict[str, Any]] = []
    rounds: list[dict[str, Any]] = []
    for block in range(blocks):
        for rotation in range(players):
            place = {"table": 0, "block": block, "rotation": rotation}
            scores = rng.integers(0, 4, (int(rng.integers(1, 5)), players))
            totals = scores.sum(axis=0)
            first = totals == totals.min()
            seats = [(p + rotation) % players for p in range(players)]
            start = seats.index(0)
            each: dict[str, Any] = {"won": first * (UNIT // int(first.sum())), "total": totals}
            each |= {"illegal": [0] * players, "luck": [0] * players, "seat": seats}
            columns = {f"{k}_{p}": int(v[p]) for k, v in each.items() for p in range(players)}
            games.append(place | {"start": start} | columns)
            for number, own in enumerate(scores, 1):
                each = {"score": own, "laid": own + 1}
                columns = {f"{k}_{p}": int(v[p]) for k, v in each.items() for p in range(players)}
                begins = {"round": number, "start": (start + number - 1) % players}
                rounds.append(place | begins | columns)
    return {"games": pl.DataFrame(games), "rounds": pl.DataFrame(rounds)}


def summary_of(game: GameInfo, frames: Frames, players: int) -> ArmsResult:
    return summarise(frames, "abcdef"[:players], game=game, edition="plain")


@pytest.mark.parametrize("players", [2, 5, 6])
def test_shared_wins_are_shares_that_add_to_one(players: int) -> None:
    frames = rows_of(players)
    summary = summary_of(DICE, frames, players)
    games = frames["games"]
    for player, found in enumerate(summary.of("win_share")):
        shares = games[f"won_{player}"].to_numpy() / UNIT
        by_block = shares.reshape(BLOCKS, players).mean(axis=1)
        assert found.label == "abcdef"[player]
        assert found.estimate == pytest.approx(shares.mean())
        assert found.se == pytest.approx(by_block.std(ddof=1) / BLOCKS**0.5)
        assert found.naive_se == pytest.approx(shares.std() / len(shares) ** 0.5)
    seats = [summary.number(f"win_share_of_seat_{seat}", EVERYBODY) for seat in range(players)]
    for shares_ in (summary.of("win_share"), seats):
        assert math.fsum(each.value for each in shares_) == pytest.approx(1)
    first = summary.number("win_share", "a", "b")
    gap = (games["won_0"] - games["won_1"]).to_numpy().reshape(BLOCKS, players).mean(axis=1) / UNIT
    assert first.estimate == pytest.approx(gap.mean())
    assert first.se == pytest.approx(gap.std(ddof=1) / BLOCKS**0.5)


def test_a_game_measures_what_it_names() -> None:
    frames = rows_of(3)
    rounds, summary = frames["rounds"], summary_of(DICE, frames, 3)
    for player, name in enumerate("abc"):
        cards = summary.number("laid_per_round", name)
        assert cards.estimate == pytest.approx(rounds[f"laid_{player}"].mean())
    assert summary.number("first_leads", EVERYBODY).estimate == 1
    metrics = {row.metric for row in summary.rows}
    assert {"laid_per_round", "first_leads", "win_share_of_seat_2"} <= metrics
    assert "calls_per_round" not in metrics


def test_tables_of_a_game_show_what_it_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "info", lambda _: DICE)
    file, found = io.StringIO(), summary_of(DICE, rows_of(6), 6)
    for part in printed(tell(found), found):
        Console(file=file, width=120).print(part)
    for words in ("cards a round", "leads of round 1", "from seat 5"):
        assert words in file.getvalue()


def facts_of(game: GameInfo, frames: Frames, players: int) -> tuple[Facts, Seating]:
    seating = Seating([players], {(0, p): p for p in range(players)}, [(0, 1)], drawn_order=True)
    return Facts.of(PartRows(game, frames, [players]), seating), seating


def given_of(game: GameInfo, frames: Frames, players: int) -> PageFacts:
    return observed(*facts_of(game, frames, players), [10, BLOCKS], game)


@pytest.mark.parametrize("players", [2, 6])
def test_facts_share_wins_and_know_how_many_rounds_there_were(players: int) -> None:
    frames = rows_of(players)
    told, rounds = given_of(DICE, frames, players), frames["rounds"]
    chairs = [each.estimate for each in told.chairs[str(players)][:players]]
    assert math.fsum(chairs) == pytest.approx(1)
    for player, subject in enumerate(told.subjects):
        share = frames["games"][f"won_{player}"].mean() / UNIT  # type: ignore[operator]
        assert subject.settling[-1].estimate == pytest.approx(share)
        third = rounds.filter(pl.col("round") == 3)[f"score_{player}"].to_numpy()
        assert subject.scores[2] == np.bincount(third).tolist()
        assert math.fsum(subject.places) == pytest.approx(1)
        assert subject.measures["laid_per_round"].of == rounds.height


def test_facts_of_parts_add_up_whatever_the_lengths_of_games() -> None:
    frames = rows_of(3)

    def facts_where(those: pl.Expr) -> Facts:
        return facts_of(DICE, {name: rows.filter(those) for name, rows in frames.items()}, 3)[0]

    whole, seating = facts_of(DICE, frames, 3)
    added = reduce(add, (facts_where(pl.col("block") % 3 == part) for part in range(3)))
    assert all((added.numbers[name] == own).all() for name, own in whole.numbers.items())
    assert added.samples == whole.samples
    again = facts_where(pl.col("block") >= 11) + facts_where(pl.col("block") < 11)
    told = (observed(each, seating, [10, BLOCKS], DICE) for each in (whole, again))
    assert len({json_bytes(each) for each in told}) == 1


def test_a_lead_stays_when_a_game_has_ended() -> None:
    """So that the last lead is that of the end of all games, and not of the longest alone."""
    players = 3
    frames = rows_of(players)
    games, rounds = frames["games"], frames["rounds"]
    totals = np.stack([games[f"total_{p}"].to_numpy() for p in range(players)], axis=1)
    place = ["block", "rotation"]
    assert rounds["round"].max() == 4
    for player, subject in enumerate(given_of(DICE, frames, players).subjects):
        others = [p for p in range(players) if p != player]
        leads = totals[:, others].mean(axis=1) - totals[:, player]
        assert subject.leads[-1].estimate == pytest.approx(leads.mean())
        two = rounds.filter(pl.col("round") <= 2).group_by(place).agg(pl.col("^score_.$").sum())
        leads = two.select(
            pl.mean_horizontal(f"score_{p}" for p in others) - two[f"score_{player}"]
        )
        assert subject.leads[1].estimate == pytest.approx(leads.to_series().mean())
        assert len(subject.leads) == 4


def won_of(games: pl.DataFrame) -> float:
    return float(games["won_0"].to_numpy().mean()) / UNIT


def test_the_record_of_a_profile_shares_wins() -> None:
    """Two duels and a table of four; the strategy is player 0."""
    tables = [rows_of(2), rows_of(2, 40), rows_of(4)]

    def laid_together(name: str) -> pl.DataFrame:
        some = (frames[name].filter(pl.col("block") < BLOCKS) for frames in tables)
        numbered = (each.with_columns(table=pl.lit(t, pl.Int64)) for t, each in enumerate(some))
        return pl.concat(numbered, how="diagonal")

    games, rounds = laid_together("games"), laid_together("rounds")
    record = Record.of(games, rounds, [2, 2, 4])
    shares = [won_of(games.filter(pl.col("table") == t)) for t in range(3)]
    won = points.shares(record, UNIT)
    assert won[2].estimate == pytest.approx((shares[0] + shares[1]) / 2)
    assert won[4].estimate == pytest.approx(shares[2])
    for line, share in zip(points.matchups(record, 2, UNIT), shares, strict=False):
        assert line["win_share"].estimate == pytest.approx(share)
        assert line["win_share_difference"].estimate == pytest.approx(2 * share - 1)
    *by_seat, starting = points.seats(record, UNIT)[4]
    assert math.fsum(each.value for each in by_seat) / 4 == pytest.approx(shares[2])
    at_four = games.filter(pl.col("table") == 2, pl.col("start") == 0)
    assert starting.estimate == pytest.approx(won_of(at_four))


def test_what_is_won_of_a_game_varies_as_its_shares_do() -> None:
    frames = rows_of(5)
    study = played(laid("abcde", DICE), frames)
    shares = frames["games"]["won_2"].to_numpy() / UNIT
    assert study.sums.variance(2) == pytest.approx(shares.var())
    alone = Sums.of(["wins_0", "games"], np.array([[1, 4], [0, 4]]))
    assert win_variance(alone, 0, 1) == pytest.approx(1 / 8 * 7 / 8)


def test_a_sample_game_has_every_column_of_its_rounds_and_who_shares_a_win() -> None:
    frames = rows_of(2)
    found = sample(frames, (0, 0, 4, 1))
    assert (found.block, found.rotation) == (4, 1)
    assert found.totals == np.sum([each.scores for each in found.rounds], axis=0).tolist()
    assert set(found.rounds[0].columns) == {"laids"}
    frames = rows_of(3)
    for row in frames["games"].iter_rows(named=True):
        shares = [row[f"won_{p}"] for p in range(3)]
        found = sample(frames, (0, row["block"], row["rotation"]))
        assert found.winner == shares.index(max(shares))
        sharers = [p for p in range(3) if shares[p]]
        assert (found.sharers or [found.winner]) == sharers
        assert (found.sharers is not None) == (len(sharers) > 1)


def test_a_tie_of_six_counts_for_all_their_orders() -> None:
    games = pl.DataFrame({"table": [0], "block": [0], **{f"total_{p}": [7] for p in range(6)}})
    assert set(Orders.of(games, [0], 6).counts[0, 0]) == {1}
    assert unit(6) == 720
    assert unit(2) == unit(4) == 24
