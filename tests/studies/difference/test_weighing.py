"""Differences are weighed: by worlds that nobody has chosen by, in both games."""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.study.shadow import Shadow as Odin
from silver_sim.games.silver.study.shadow import Shadow as Silver
from silver_sim.search.referee import Referee, Weighed
from silver_sim.studies.difference.comparison import Comparison, weighed
from silver_sim.studies.difference.result import DifferenceResult, Gains, Group
from silver_sim.studies.difference.study import difference
from silver_sim.studies.difference.tell import tell
from silver_sim.studies.difference.words import verdict

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

WORLDS = 16
FOLLOWERS = {"silver": Silver, "odin": Odin}


def table(
    a: str,
    b: str,
    games: int,
    weigh: int | None,
    name: str = "silver",
    *,
    of_b: bool = False,
    **rules: Any,
) -> Comparison:
    """Two at a table, their differences to be weighed."""
    game = registry.game(name)
    files = strategy_files(name, builtin_folder() / name)
    one, other = (read_entry(each, files, game) for each in (a, b))
    setting = Setting(game.rule_set(rules), 1, "lanes", "stop")
    plain = Comparison(game, one, other, 2, setting, game.editions[0], games, of_b=of_b)
    return weighed(plain, files, WORLDS, weigh, None)


def compared(
    a: str, b: str, games: int, weigh: int | None = None, name: str = "silver", threads: int = 1
) -> DifferenceResult:
    return difference(table(a, b, games, weigh, name), threads=threads)


@cache
def positions(name: str) -> list[list[Weighed]]:
    """Some decisions of a game, its choice beside itself: weighed twice alike, once anew."""
    game: Game = registry.game(name)
    seat = seated(read_entry("counter", strategy_files(name, None), game), game)
    setting = Setting(game.rule_set({}), 1, "lanes", "stop")
    leader: Any = game.match([seat] * 2, setting)
    follower = FOLLOWERS[name]([seat] * 2, setting)
    leader.states["recorded"] = 1
    referees = [Referee(follower, game, seat, again=again) for again in (False, False, True)]
    found = []
    for number, choices in enumerate(leader.decisions(0, 0)):
        if choices is None:
            continue
        follower.follow(leader)
        if number % 12 == 5:
            for each in referees:
                each.begin()
            both = np.concatenate([choices, choices])
            found.append([each.weigh(both, WORLDS) for each in referees])
    return found


@pytest.mark.parametrize("name", registry.names())
def test_a_choice_gains_nothing_over_itself(name: str) -> None:
    assert len(positions(name)) > 3
    for first, *_ in positions(name):
        assert (first.chances[:, 0] == first.chances[:, 1]).all()
        assert (first.led[:, 0] == first.led[:, 1]).all()
        assert first.true_chances[0] == first.true_chances[1]


@pytest.mark.parametrize("name", registry.names())
def test_the_same_worlds_come_again_only_where_they_should(name: str) -> None:
    for first, second, _ in positions(name):
        assert first.chances.tobytes() == second.chances.tobytes()
    anew = [
        again.chances.tobytes() != first.chances.tobytes() for first, _, again in positions(name)
    ]
    assert sum(anew) > len(anew) / 2


@pytest.mark.parametrize("name", registry.names())
def test_consequences_agree_with_each_other(name: str) -> None:
    """A call of two seats is of one; who goes out has no card; own and others' points are told."""
    names = [each.name for each in registry.game(name).lookahead().consequences]
    led = np.concatenate([first.led.reshape(-1, len(names)) for first, *_ in positions(name)])
    of = {each: led[:, place] for place, each in enumerate(names)}
    assert (of["turns"] >= 0).all()
    assert of["turns"].max() > 3
    if name == "odin":
        assert ((of["points"] == 0) == (of["out"] == 1)).all()
        assert (of["best_other"] == of["others"]).all()  # there is one other
        assert ((of["best_other"] == 0) | (of["points"] == 0)).all()
        return
    assert not (of["own_call"] & of["other_call"]).any()
    assert 0 < of["own_call"].mean() < 1
    assert 0 < of["robbed"].mean() < of["witched"].mean() + of["robbed"].mean() < 1
    assert (of["failed_call"] <= of["own_call"]).all()
    succeeds = (of["own_call"] == 1) & (of["failed_call"] == 0)
    assert (of["score"][succeeds] == 0).all()
    assert (of["lowest"][succeeds] == 1).all()
    assert (of["score"][of["own_call"] == 0] == of["sum"][of["own_call"] == 0]).all()
    assert (of["score"][of["failed_call"] == 1] == of["sum"][of["failed_call"] == 1] + 10).all()


@cache
def rash() -> DifferenceResult:
    """Greedy plays, and is asked whether it would call with any sum."""
    return compared("greedy", "greedy:call_at=60", 24, 200)


def gains(found: DifferenceResult) -> tuple[Gains, Group]:
    """What its differences are worth, by group and together."""
    assert found.weighed is not None
    assert found.weighed.together is not None
    return found.weighed, found.weighed.together


def groups(found: Gains) -> list[list[Group]]:
    return [found.kinds, found.questions, found.phases, found.deals]


def known(value: float | None) -> float:
    assert value is not None
    return value


def test_a_rash_call_costs_and_it_is_told_why() -> None:
    found, _ = gains(rash())
    [kind] = [each for each in found.kinds if each.change and each.change.a == "draw"]
    assert kind.name == "open turn: draw → call"
    assert known(kind.worth.hi) < 0
    assert known(kind.gain.hi) < 0
    # It could be made again and again.
    assert known(kind.worth.estimate) > known(kind.sum.estimate)
    assert any("ends" in reason and "sooner" in reason for reason in kind.reasons)
    assert not any("calls itself" in reason for reason in kind.reasons)
    assert all(each.fresh and each.fresh.worlds == 1024 for each in found.costliest)


def test_belief_and_true_cards_agree() -> None:
    """Who all play as the belief takes them for: their hidden cards are as it says."""
    apart = gains(rash())[0].apart
    assert apart is not None
    assert abs(known(apart.estimate)) < 4 * known(apart.se)


def test_parts_add_up() -> None:
    found, together = gains(rash())
    for lines in groups(found):
        assert sum(line.differences for line in lines) == together.differences
        sums = sum(known(line.sum.estimate) for line in lines)
        assert sums == pytest.approx(together.sum.estimate, abs=1e-9)
    assert found.weighed * found.every == together.differences


@pytest.mark.parametrize("name", registry.names())
def test_who_looks_ahead_is_asked_and_any_number_of_threads_says_the_same(name: str) -> None:
    ahead = "counter+search(worlds=4,belief=uniform)"
    one, three = (compared("counter", ahead, 2, name=name, threads=n) for n in (1, 3))
    assert one == three
    found, _ = gains(one)
    assert found.weighed == one.together.differences > 5
    for each in found.costliest:
        assert each.a != each.b
        assert each.position
        assert each.fresh is not None
        apart = each.fresh.chances[1] - each.fresh.chances[0]
        assert each.fresh.gain.estimate == pytest.approx(apart, abs=1e-6)


def test_who_looks_ahead_does_not_differ_from_itself() -> None:
    """Its worlds are its own, and the same as if it played."""
    ahead = "counter+search(worlds=4,belief=kept)"
    found = compared(ahead, ahead, 1)
    assert found.together.decisions > 30
    assert found.together.differences == 0
    assert found.weighed is not None
    assert found.weighed.together is None


@pytest.mark.parametrize("a", ["greedy+memory(2)", "greedy+noise(0.3)", "mix(greedy:1,pairs:1)"])
def test_what_wears_something_follows_itself(a: str) -> None:
    game = registry.game("silver")
    files = strategy_files("silver", None)
    entry = read_entry(a, files, game)
    setting = Setting(game.rule_set({}), 1, "lanes", "stop")
    found = difference(Comparison(game, entry, entry, 3, setting, "bezier", 6))
    assert found.together.decisions > 300
    assert (found.together.differences, found.weighed) == (0, None)


def test_several_strategies_cannot_play_on() -> None:
    with pytest.raises(UserError, match="cannot play choices out"):
        compared("mix(greedy:1,pairs:1)", "counter", 2)


@cache
def of_b() -> tuple[DifferenceResult, Comparison]:
    """Greedy plays one seat, and who would call with any sum the other; one round is a game."""
    comparison = table("greedy:call_at=60", "greedy", 80, 10_000, of_b=True, rounds=1)
    return difference(comparison), comparison


def test_the_gains_of_the_one_that_plays_add_up_to_what_it_wins() -> None:
    """In these very games: by the winners, and by the gains of single choices."""
    told, comparison = of_b()
    found, together = gains(told)
    assert told.of_b
    assert together.worth == together.sum
    for lines in groups(found):
        worths = sum(known(line.worth.estimate) for line in lines)
        assert worths == pytest.approx(together.worth.estimate, abs=1e-9)
    seats = [seated(each, comparison.game) for each in comparison.table.entries]
    games = comparison.game.match(seats, comparison.setting).play(0, comparison.games).games
    won = [int(row["winner"] == 0) for row in games if row["rotation"] == row["block"] % 2]
    edge, error = np.mean(won) - 0.5, np.std(won) / len(won) ** 0.5
    assert known(together.worth.lo) > 0
    apart = abs(known(together.worth.estimate) - edge)
    assert apart < 4 * math.hypot(error, known(together.worth.se))


@pytest.mark.parametrize(
    ("told", "title", "glossary"),
    [
        (
            rash,
            "Where does greedy:call_at=60 decide differently from greedy?",
            "first such",
        ),
        (lambda: of_b()[0], "Where does greedy win over greedy:call_at=60?", "instead of"),
    ],
)
def test_the_page_asks_answers_and_says_how(
    told: Callable[[], DifferenceResult], title: str, glossary: str
) -> None:
    made = tell(told())
    assert (made.title, made.verdict) == (title, verdict(told()))
    assert glossary in dict(made.glossary)["Worth"]
    names = [section.name for section in made.sections]
    assert names == ["kinds-section", "positions", "questions-section", "when", "often-section",
                     "frequent-section", "method"]  # fmt: skip
    positions = made.sections[1].samples
    assert [each.drawn for each in positions] == [
        each.position for each in gains(told())[0].costliest
    ]
