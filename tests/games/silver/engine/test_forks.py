"""Forked games: arms that change nothing are the game itself, and what is noted of them is true."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.errors import UserError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Rates, Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.study import forking
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.study.forks import Arm, Beaten
from silver_sim.games.silver.table.match import SilverMatch

LINE_UPS: dict[str, dict[str, Any]] = {
    "greedy,pairs": {},
    "early_caller,raider,spy": {"edition": "bga"},
    "greedy,human+memory(3),keeper,mix(patient:0.5,gambler:0.5)": {},
    "pairs,early_caller,villager_rush+delay(6),greedy": {"caller_wins_ties": False, "rounds": 2},
}
BLOCKS = 12
ROOT = Path(__file__).parents[4]


def players(line_up: str) -> list[SeatSetup]:
    return [seated(entry, SILVER) for entry in read_lineup(line_up, SILVER)]


def setting(line_up: str) -> Setting:
    return Setting(SILVER.rule_set(LINE_UPS[line_up]), 5, "lanes", "stop")


@cache
def forked(line_up: str, *rates: Any) -> Any:
    """The forks of a few blocks."""
    return ForkingMatch(players(line_up), setting(line_up), Rates(*rates)).play(0, BLOCKS).forks


@cache
def played(line_up: str) -> dict[tuple[int, ...], dict[str, Any]]:
    """What came of every round of the same games, by block, rotation and round."""
    rows = SilverMatch(players(line_up), setting(line_up)).play(0, BLOCKS)
    games = {(int(g["block"]), int(g["rotation"])): g for g in rows.games}
    return {
        (int(r["block"]), int(r["rotation"]), int(r["round_no"])): {
            "round": r,
            "game": games[int(r["block"]), int(r["rotation"])],
        }
        for r in rows.rounds
    }


def place2(totals: list[int], own: int) -> int:
    """Twice the place by total; equal totals share places."""
    below = sum(total < totals[own] for total in totals)
    return 2 * below + totals.count(totals[own]) + 1


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_an_arm_that_changes_nothing_is_the_game_itself(line_up: str) -> None:
    """To call, of a strategy that called; to wait, of one that did not."""
    count = len(players(line_up))
    called = 0
    for fork in forked(line_up):
        truth = played(line_up)[int(fork["block"]), int(fork["rotation"]), int(fork["round_no"])]
        arm = Arm.CALL if fork["would_call"] else Arm.WAIT
        called += int(fork["would_call"])
        player = int(fork["player"])
        assert fork["score"][arm] == truth["round"]["scores"][player]
        assert fork["end"][arm] == truth["round"]["end"]
        assert fork["won"][arm] == (truth["game"]["winner"] == player)
        assert fork["place2"][arm] == place2(truth["game"]["total"][:count].tolist(), player)
    assert 20 < called < len(forked(line_up)) - 20


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_every_decision_at_which_a_strategy_called_is_forked(line_up: str) -> None:
    calls = [fork for fork in forked(line_up) if fork["would_call"]]
    callers = [
        (*key, int(each["round"]["caller"]))
        for key, each in played(line_up).items()
        if each["round"]["caller"] >= 0
    ]
    names = ("block", "rotation", "round_no", "player")
    assert [tuple(int(fork[name]) for name in names) for fork in calls] == sorted(callers)


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_a_call_scores_nothing_or_the_own_sum_and_the_penalty(line_up: str) -> None:
    """And what a seat knows is true."""
    penalty = SILVER.rule_set({}).call_penalty
    ties_win = SILVER.rule_set(LINE_UPS[line_up]).caller_wins_ties
    found = set()
    for fork in forked(line_up):
        beaten, score = Beaten(int(fork["beaten"])), fork["score"][Arm.CALL]
        found.add(beaten)
        others = [int(each) for each in fork["sums"][1 : np.count_nonzero(fork["cards"])]]
        own = int(fork["sums"][0])
        behind = own > min(others) or (own == min(others) and not ties_win)
        if beaten == Beaten.NOT:
            assert score == 0
            assert not (fork["tied"] and not ties_win)
        else:
            assert score >= penalty
        if beaten == Beaten.BEHIND:
            assert behind
        for seat in range(np.count_nonzero(fork["cards"])):
            known, total, unknown = (fork[name][seat] for name in ("known", "sums", "unknown"))
            assert known == total or (known < total and unknown > 0)
            assert unknown <= fork["cards"][seat]
    assert {Beaten.NOT, Beaten.BEHIND, Beaten.EXCHANGE, Beaten.TAKE} <= found


def test_who_holds_nothing_fails_only_by_a_witch_or_a_robber() -> None:
    """Exact: a sum of 0 is never above another, unless somebody else exchanges a card of it."""
    forks = np.concatenate([forked(line_up) for line_up in list(LINE_UPS)[:3]])
    nothing = forks[forks["sums"][:, 0] == 0]
    assert len(nothing) > 2
    assert set(nothing["beaten"]) <= {Beaten.NOT, Beaten.WITCH, Beaten.ROBBER}


def place(fork: Any) -> tuple[int, ...]:
    """Where a fork lies."""
    return tuple(int(fork[name]) for name in ("block", "rotation", "round_no", "turn"))


def test_rarer_forks_are_some_of_all_and_weigh_more() -> None:
    every = {place(fork): fork for fork in forked("greedy,pairs")}
    some = forked("greedy,pairs", 0.5, 9, 0.125)
    assert 0.1 < len(some) / len(every) < 0.5
    for fork in some:
        same = every[place(fork)].copy()
        assert fork["weight"] in (2.0, 8.0)
        same["weight"] = fork["weight"]
        assert same == fork
    error = np.sqrt((some["weight"] ** 2).sum())
    assert abs(some["weight"].sum() - len(every)) < 5 * error


@pytest.mark.parametrize("rows", [7, 1024])
def test_pieces_are_the_same_as_the_whole(monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    monkeypatch.setattr(forking, "AT_A_TIME", rows)
    match = ForkingMatch(players("greedy,pairs"), setting("greedy,pairs"))
    pieces = [match.play(first, first + 3).forks for first in range(0, BLOCKS, 3)]
    assert np.concatenate(pieces).tobytes() == forked("greedy,pairs").tobytes()


def test_a_strategy_in_plain_python_is_refused() -> None:
    plain = [seated(entry, SILVER, False) for entry in read_lineup("greedy,pairs", SILVER)]
    with pytest.raises(UserError, match="cannot be forked"):
        ForkingMatch(plain, setting("greedy,pairs"))


def test_against_one_card_a_call_succeeds_as_often_as_counting_says() -> None:
    """Exact: one opponent with one card, who draws and discards; any unseen card may be it."""
    still = str(ROOT / "tests" / "games" / "silver" / "engine" / "strategies" / "still.py")
    line_up = [seated(entry, SILVER) for entry in read_lineup(f"greedy,{still}", SILVER)]
    rules = SILVER.rule_set({"village_size": 1, "first_looks": 1, "max_turns": 12})
    forks = ForkingMatch(line_up, Setting(rules, 11, "lanes", "stop")).play(0, 400).forks
    greedy = forks[(forks["player"] == 0) & (forks["unknown"][:, 0] == 0)]
    hidden = greedy[greedy["unknown"][:, 1] == 1]
    assert len(hidden) > 1000
    own, other = greedy["sums"][:, 0], greedy["sums"][:, 1]
    assert ((greedy["beaten"] == Beaten.NOT) == (own <= other)).all()
    at_least = np.arange(14)[None, :] >= hidden["known"][:, :1]
    chance = (hidden["unseen"] * at_least).sum(1) / hidden["unseen"].sum(1)
    blocks = np.bincount(
        hidden["block"], weights=(hidden["beaten"] == Beaten.NOT) - chance, minlength=400
    )
    assert 0.2 < chance.mean() < 0.95
    assert abs(blocks.mean()) < 4 * blocks.std() / 400**0.5
