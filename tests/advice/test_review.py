"""A game judged decision by decision."""

import json
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.advice.review.judging import Case, Judge
from silver_sim.advice.review.played import PlayedDecision, PlayedGame, games_of
from silver_sim.advice.review.result import GameReview
from silver_sim.advice.review.review import review
from silver_sim.advice.review.trial import LEAST, Chosen, Tries, choose, try_again
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import Asker
from silver_sim.advice.words import named
from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.contract.table import Setting
from silver_sim.games.notes import written
from silver_sim.games.registry import game as game_named
from silver_sim.games.text.notes import Spoken
from silver_sim.games.traces import Trace
from silver_sim.search.racing import OWN
from silver_sim.stats.core.many import false_discoveries
from tests.advice.positions import players

pytestmark = pytest.mark.slow

SHORT = {"silver": {"rounds": 1}, "odin": {"points_limit": 1}}
FEW = 128  # worlds


@cache
def script(game: str, first: str = "greedy", seed: int = 3) -> tuple[Line, ...]:
    kind = game_named(game)
    seats = [players(game, each).own for each in (first, "champion")]
    setting = Setting(kind.rule_set(SHORT[game]), seed, kind.deal_modes[0], "stop")
    return tuple(kind.match(seats, setting).trace(0, 0))


def read(text: str) -> PlayedGame:
    [game] = games_of(Trace(BytesIO(text.encode()), "a game"))
    return game


def played(game: str, *given: Any, last: int | None = None) -> PlayedGame:
    return read("".join(json.dumps(line) + "\n" for line in script(game, *given)[:last]))


def reviewed(game: PlayedGame, *seats: int, threads: int = 1, seed: int = 1) -> GameReview:
    return review(game, Asker(players(game.game.name, "champion"), seed, threads), seats, FEW)


def judge_of_silver() -> Judge:
    return Judge(Asker(players("silver", "champion"), 1, 1), FEW)


def noted(name: str) -> PlayedGame:
    """The usual game as the first of its players notes it."""
    return read("\n".join(written(list(script(name, FIRST[name])), 0)))


@cache
def both(name: str) -> GameReview:
    return reviewed(played(name, FIRST[name]))


GAMES = pytest.mark.parametrize("name", ["silver", "odin"])
FIRST = {"silver": "greedy", "odin": "low"}


@GAMES
def test_start_luck_and_choices_are_the_result_and_the_judge_loses_nothing(name: str) -> None:
    for seat in both(name).seats:
        total = seat.start + seat.luck.estimate + seat.choices.estimate
        assert total == pytest.approx(seat.result, abs=2e-6)
        choices = sum(each.choice.estimate for each in seat.decisions)
        shown = [place for place, each in enumerate(seat.decisions) if each.shown]
        assert sorted(each.decision for each in seat.mistakes) == shown
        assert seat.choices.estimate == pytest.approx(choices, abs=1e-4)
        steps = [step for deal in seat.deals for step in (deal.luck, deal.choices)]
        assert seat.start + sum(steps) == pytest.approx(seat.result, abs=1e-4)
    as_the_judge = both(name).seats[1]
    assert as_the_judge.choices.estimate == 0.0
    assert all(each.own == each.played for each in as_the_judge.decisions)


@GAMES
def test_threads_and_what_else_is_judged_change_nothing(name: str) -> None:
    game, told = played(name, FIRST[name]), list[int]()
    asker = Asker(players(name, "champion"), 1, 2, progress=told.append)
    [alone] = review(game, asker, [0], FEW).seats
    assert sum(told) == len(game.of(0))  # progress tells of every decision
    assert alone.decisions == both(name).seats[0].decisions
    assert alone.mistakes == both(name).seats[0].mistakes


@GAMES
def test_notes_are_judged_as_the_script_is(name: str) -> None:
    [seat], of_script = reviewed(noted(name)).seats, both(name).seats[0]
    assert seat.decisions == of_script.decisions
    assert seat.luck == of_script.luck
    assert all(each.lay is None for each in seat.mistakes)


def test_a_planted_blunder_is_found() -> None:
    game, judge = played("silver", "champion"), judge_of_silver()
    decision = next(each for each in game.of(1) if each.position.question == "place_card")
    worst, loss = judge.at(decision, _worst)
    blundered = decision._replace(choice=worst)
    cases, shown = judge.judged([blundered])
    assert loss > 0.03
    assert shown == [True]
    assert cases[0].tries.gain(cases[0].best, cases[0].played, 1).mean > 0.03


def test_a_free_act_is_named_where_no_other_answer_will_do() -> None:
    judge, game = judge_of_silver(), played("silver", "champion", 8)
    guard = next(each for each in game.decisions if each.number == 27)
    done = judge.at(guard, lambda table: table.answers[1:2].copy())
    [case], shown = judge.judged([guard._replace(choice=done)])
    assert (shown, case.best, case.before, case.lines[1]["act"]) == ([True], OWN, None, "end_turn")


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 1))
def test_an_ordinary_answer_is_named_unless_a_free_act_is_clearly_better(
    free: int, ordinary: int, seed: int
) -> None:
    """Both win more games of 64 than what was played, in two batches."""
    wins = np.random.default_rng(seed).permuted(np.tile(np.arange(64), (3, 1)), axis=1).T
    chances = (wins < np.array([free + 20, ordinary + 20, 10]))[:, :, None] * MILLION
    sums = np.stack([chances.sum(axis=0)] * 2)
    tries = Tries((0, 1, 2), sums, 2 * np.einsum("wis,wjs->ijs", chances, chances))
    none = np.zeros(3)
    case = Case(PlayedDecision(1, 1, None, none), 0, (), Chosen(0, none, none, 1), 2, tries)
    case.look()
    clearly = tries.gain(0, 1, 0).range.lo > LEAST
    assert (case.best, case.before) == ((0, None) if clearly else (1, 0))
    p_values = [tries.gain(each, 2, 0).p_at_most(LEAST) for each in (0, 1)]
    assert case.p == min(1.0, 4 * (p_values[0] if clearly else max(p_values)))


def test_what_may_cost_much_is_looked_at_until_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five points are nothing in two hundred worlds; in a few thousand they are seen."""

    class Table:
        answers = np.arange(3)

        def spoken(self) -> list[Spoken]:
            return [Spoken("discard 7"), Spoken("guard 1 with 2", free=True), Spoken("use 7")]

    def values(table: Table, batch: int, alive: np.ndarray, seat: int) -> Any:
        won = np.random.default_rng(batch + 19_000).random((64, 3)) < np.array([0.5, 0.55, 0.55])
        return won * alive

    monkeypatch.setattr("silver_sim.advice.review.trial._values", values)
    table: Any = Table()
    assert choose(table, 0, 4).best == OWN
    found = choose(table, 0, 4, played=OWN)
    assert (found.best, found.ordinary) == (1, 2)


def _worst(table: Any) -> tuple[np.ndarray, float]:
    """The worst answer, an array of one, and what it loses."""
    behind = choose(table, 1, 8).behind
    worst = int(behind.argmax())
    return table.answers[worst : worst + 1].copy(), float(behind[worst])


def test_a_game_that_is_not_over_is_worth_what_it_stands_at() -> None:
    found = reviewed(played("silver", last=30), 0)
    [seat] = found.seats
    assert not found.over
    assert seat.result == pytest.approx(seat.decisions[-1].value.estimate, abs=1e-6)


def test_errors_are_those_between_worlds_or_of_one_if_all_are_equal() -> None:
    rng = np.random.default_rng(1)
    chances = rng.choice([0, MILLION], (64, 2, 1))
    sums = np.stack([chances.sum(axis=0)] * 2)
    both = 2 * np.einsum("wis,wjs->ijs", chances, chances)
    gain = Tries((0, 1), sums, both).gain(0, 1, 0)
    one = np.tile((chances[:, 0] - chances[:, 1])[:, 0] / MILLION, 2)
    assert gain.mean == pytest.approx(one.mean())
    assert gain.se == pytest.approx(one.std(ddof=1) / 128**0.5, rel=1e-9)
    chances = np.full((64, 2, 1), MILLION) * np.array([[[1], [0]]])
    sums = np.stack([chances.sum(axis=0)] * 2)
    tries = Tries((0, 1), sums, 2 * np.einsum("wis,wjs->ijs", chances, chances))
    assert tries.gain(0, 1, 0)[:2] == (1.0, 1 / 128)
    assert tries.gain(0, 0, 0)[:2] == (0.0, 0.0)


def test_looking_again_is_going_on_in_further_worlds() -> None:
    game, judge = played("silver"), judge_of_silver()
    later, earlier = game.of(0)[12], game.of(0)[2]

    def tries(table: Any) -> Tries:
        return try_again(table, [OWN], range(2, 4))

    first = judge.at(earlier, tries)
    judge.at(later, tries)
    assert np.array_equal(judge.at(earlier, tries).sums, first.sums)


@GAMES
def test_a_seat_that_cannot_be_judged_is_refused(name: str) -> None:
    game = played(name, FIRST[name])
    with pytest.raises(UserError, match="no seat 2"):
        reviewed(game, 2)
    with pytest.raises(UserError, match="cannot be judged"):
        reviewed(noted(name), 1)


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=20))
def test_false_discoveries_are_those_of_the_step_up_rule(p_values: list[float]) -> None:
    adjusted, number = false_discoveries(p_values), len(p_values)
    passed = [k for k in range(1, number + 1) if sorted(p_values)[k - 1] <= 0.05 * k / number]
    limit = sorted(p_values)[max(passed) - 1] if passed else -1.0
    for p, q in zip(p_values, adjusted, strict=True):
        assert q >= p
        if abs(q - 0.05) > 1e-9:
            assert (q <= 0.05) == (p <= limit)


def test_cards_of_others_are_called_by_who_has_them() -> None:
    words = "rob seat 12's 2 for 3"
    assert named(words, lambda seat: f"player {seat}'s") == "rob player 12's 2 for 3"
    assert named("put it on 1 3", str) == "put it on 1 3"
