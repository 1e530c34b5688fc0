"""Answers in words: the verdict, why, on what it depends, and what is sure."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from silver_sim.advice.goal import check_goal
from silver_sim.advice.interval import Interval
from silver_sim.advice.result import AsGiven
from silver_sim.errors import UserError
from silver_sim.games.silver.text.table_line import read_line
from silver_sim.studies.silver.call_safety.advice import tell
from silver_sim.studies.silver.call_safety.advice.answer import (
    CallAnswer,
    CardCertainty,
    DependsOn,
    GoingOn,
    Group,
    Naive,
    PaysFrom,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.advice.decided import Decided, decided
from tests.as_read import assert_cases_as_read
from tests.made import made

Ends = tuple[float, float, float]
GAINS, LOSES, EVEN = (0.03, 0.02, 0.04), (-0.03, -0.04, -0.02), (0.0, -0.009, 0.009)
SAVES, COSTS, AS_MANY = (2.0, 1.0, 3.0), (-2.0, -3.0, -1.0), (0.0, -1.0, 1.0)


def found(
    win: Ends = LOSES, points: Ends = COSTS, chance: float = 0.43, lowest: float = 0.2, **more: Any
) -> CallAnswer:
    gain = Interval(*win)
    fields = {
        "game": "silver", "players": 3, "seat": 0, "source": "real", "own_strategy": "champion",
        "others": "champion", "games_of": "champion", "worlds": 2048, "seed": 1, "goal": "win",
        "position": AsGiven("", ["the turn", "the deck"], "You: 2 known cards, 4 points."),
        "verdict": verdict_of(gain), "chance": Interval(chance, chance - 0.04, chance + 0.04),
        "points": Interval(*points), "win": gain, "own": "wait", "independent": 1031, "alike": 785,
        "pays_from": PaysFrom(Interval(0.61, 0.547, 0.672), Interval(0.521, 0.475, 0.566)),
        "naive": Naive(4.0, 0.714), "beaten": {"behind": 0.3, "afterwards": 0.27},
        "going_on": GoingOn(8.9, 13.0, Interval(lowest, lowest - 0.02, lowest + 0.02)),
    }  # fmt: skip
    return made(CallAnswer, fields | more)


@pytest.mark.parametrize(
    ("own", "win", "said"),
    [("wait", (0.05, 0.01, 0.09), 1), ("call", (0.05, 0.01, 0.09), 0), ("wait", GAINS, 0),
     ("call", (-0.05, -0.09, -0.01), 1), ("call", (-0.05, -0.12, 0.02), 0)],
)  # fmt: skip
def test_that_the_strategy_itself_gives_much_away_is_told(own: str, win: Ends, said: int) -> None:
    lines = tell.verdict(found(win, own=own))
    assert len([each for each in lines if each.startswith("By itself champion would")]) == said
    lines = tell.verdict(found(win, own=own, goal="points"))
    assert not any(each.startswith("By itself champion would") for each in lines)


def reason(*told: Any, **more: Any) -> str:
    return tell.verdict(found(*told, **more))[1]


def turning(*verdicts: str, names: str = "012") -> DependsOn:
    chance = Interval(0.5, 0.4, 0.6)
    named = zip(names.split() if " " in names else names, verdicts, strict=False)
    return DependsOn("turn", [Group(name.replace("_", " "), 0.5, chance, chance, each)
                              for name, each in named])  # fmt: skip


PAYS = PaysFrom(Interval(0.61, 0.55, 0.67), Interval(0.52, 0.47, 0.57), Interval(0.3, 0.2, 0.4))
OF_GOAL: dict[str, Any] = {"pays_from": PAYS, "second": Interval(*LOSES)}
CARD = CardCertainty(0, 0, 7, 80, below=Interval(0.62, 0.55, 0.7), above=None)
NO_NEED = PaysFrom(None, None)
CASES: dict[str, Callable[[], str | list[str]]] = {
    "in full": lambda: tell.verdict(found()),
    "in full, and more": lambda: [*tell.more(found(command="silver-sim call 3"))],
    "call: going on costs more": lambda: reason(GAINS, SAVES, 0.4),
    "call: going on wins less": lambda: reason(GAINS, COSTS, 0.4),
    "call, whose chance does not deceive": lambda: reason(GAINS, COSTS, 0.6),
    "call, by a little": lambda: reason((0.005, 0.001, 0.009), COSTS, 0.6),
    "wait: going on costs less": lambda: reason(LOSES, COSTS, 0.8),
    "wait: it costs the same": lambda: reason(LOSES, AS_MANY, 0.8),
    "wait: it is lowest nearly as often": lambda: reason(LOSES, COSTS, 0.8, 0.79),
    "wait, whose chance does not deceive": lambda: reason(LOSES, COSTS, 0.6),
    "toss-up": lambda: reason(EVEN, SAVES, 0.9),
    "close": lambda: reason((0.01, -0.01, 0.03), SAVES, 0.5),
    "close: an end at nothing has no sign": lambda: reason((0.01, 0.0, 0.03), verdict="toss-up"),
    "the end that decides, of a gain": lambda: tell.verdict(found((0.004, 0.0001, 0.0079)))[4],
    "the end that decides, of a loss": lambda: tell.verdict(found((-0.008, -0.0156, -0.0004)))[4],
    "it is not shown to differ": lambda: tell.verdict(found((0.003, -0.004, 0.01)))[4],
    "what is needed, of each goal":
        lambda: [tell.verdict(found(goal=goal, **OF_GOAL))[3]
                 for goal in ("win", "points", "second")],
    "needed for the other goal": lambda: [*tell.more(found(goal="points", pays_from=PAYS))][1],
    "not said: few fail": lambda: tell.verdict(found(chance=0.97, pays_from=NO_NEED))[3],
    "not said: few are lowest": lambda: tell.verdict(found(chance=0.02, pays_from=NO_NEED))[3],
    "the game is won": lambda: reason(decided=Decided("won", 59, 48), verdict="toss-up"),
    "lost by a call": lambda: reason(decided=Decided("lost by a call", 59, 48), verdict="wait"),
    "the game is won, and points count":
        lambda: reason(goal="points", decided=Decided("won", 59, 48), verdict="wait"),
    "the game is lost, and the second place counts":
        lambda: reason(goal="second", decided=Decided("lost", 59, 48), verdict="wait",
                       second=Interval(*LOSES)),
    "alike in every turn": lambda: reason(depends_on=[turning("wait", "toss-up")]),
    "it depends on the turn": lambda: tell.verdict(found(depends_on=[turning("call", "wait")])),
    "it depends on three turns": lambda: reason(depends_on=[turning("call", "wait", "wait")]),
    "depends on turns": lambda: reason(depends_on=[turning("call", "wait", names="3 4_to_6")]),
    "how sure one must be of a card": lambda: tell.verdict(found(certainty=CARD))[5],
    "however sure of it": lambda: tell.verdict(found(certainty=replace(CARD, below=None)))[5],
}  # fmt: skip


def test_every_answer_is_as_it_was_read() -> None:
    """A reason is given where the chance deceives, and never against the numbers."""
    said = {name: say() for name, say in CASES.items()}
    assert_cases_as_read(Path(__file__).with_name("tell.txt"), said)


def test_what_hardly_occurs_and_what_wins_go_by_is_said() -> None:
    said = "Such a position hardly ever occurs, so similar ones were counted."
    assert said not in tell.verdict(found())
    assert said in tell.verdict(replace(found(), alike=tell.FEW - 1))
    assert said not in tell.verdict(replace(found(), alike=None))
    said = "Wins assume that later rounds are played as by champion; trust points more."
    assert said not in tell.verdict(found())
    assert said in tell.verdict(replace(found(), others="human"))


@pytest.mark.parametrize("goal", ["second", "third"])
def test_a_goal_that_cannot_be_is_refused(goal: str) -> None:
    with pytest.raises(UserError, match=f"--goal .?{goal}") as problem:
        check_goal(goal, 2)
    assert problem.value.help
    check_goal("second", 3)


@pytest.mark.parametrize(
    ("scores", "sure"),
    [
        ("0/37", Decided("won", 37, 36)),
        ("0/36", None),
        ("363/0", Decided("lost", 363, 323)),
        ("200/0", Decided("lost by a call", 200, 85)),
        ("85/0", None),
    ],
)
def test_what_is_sure_of_the_last_round(scores: str, sure: Decided | None) -> None:
    """Two cards and the penalty have at most 36 points, all cards but 11 at most 323."""
    line = f"own:3,4 others:x,x,x scores:{scores}"
    assert decided(read_line(f"{line} round:4")) == sure
    assert decided(read_line(f"{line} round:3")) is None
    if sure:
        told = next(iter(tell.more(found(decided=sure))))
        assert f"{sure.apart} points" in told
