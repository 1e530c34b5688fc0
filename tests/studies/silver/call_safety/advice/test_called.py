"""What is played on for a question about a call: the call, and the strategy that may not call."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.advice.budget import Budget
from silver_sim.advice.players import Players
from silver_sim.advice.table import AdviceTable
from silver_sim.arena.find import strategy_files
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.studies.advice.asking import AdviceRequest
from silver_sim.studies.silver.call_safety.advice import called as calling
from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
from silver_sim.studies.silver.call_safety.advice.asked import answered, call, position_asked

NOBODY = -1
pytestmark = pytest.mark.slow


def ask(known: str, opponents: str, worlds: int = 1024, **more: str) -> CallAnswer:
    told = {f"--{name.replace('_', '-')}": text for name, text in more.items()}
    options = {"own": known, "--opponents": opponents, **told}
    return answered(AdviceRequest((position_asked([], None, options),)), Budget(None, worlds))


@pytest.mark.parametrize("player", ["champion", "early_caller"])
def test_who_goes_on_does_not_call_in_this_turn(player: str) -> None:
    """Though the strategy would: the sum is as low as it can be."""
    game = registry.game("silver")
    players = Players.read(game, strategy_files(game.name), player)
    position = position_asked([], None, {"own": "0 0", "--opponents": "4"})
    table = AdviceTable.at(position, players, 1)
    call = [each["act"] for each in table.lines()].index("call")
    table.answers = np.concatenate(
        [table.answers[call : call + 1], np.zeros_like(table.answers[:1])]
    )
    dealt = table.worlds.deal(range(64))
    called = table.to_next_turn(dealt, np.ones(2, np.int64))[0][:, :, 0]
    assert set(called[:, 0].tolist()) == {0}
    assert set(called[:, 1].tolist()) <= {NOBODY, 1}
    calls = table.consequence("own_call")
    later = table.played(dealt, np.ones(2, np.int64))[:, 1, game.lookahead().results + calls]
    assert later.any()  # in a later turn it may


def test_the_turn_moves_the_chance_as_it_does_in_games() -> None:
    """In champion's own games 14 of 100 such calls are lowest at turn 4, and 3 at turn 6."""
    early, late = (ask("3 0 4 ?", "4,5,3", own_turn=turn) for turn in ("4", "6"))
    assert early.chance.hi is not None
    assert late.chance.hi is not None
    assert late.chance.hi < early.chance.estimate
    assert (late.verdict, early.verdict) == ("wait", "wait")
    assert ask("3 0 4 ?", "4,5,3", own_turn="4") == early


def test_a_turn_that_is_not_said_and_matters_is_answered_for_each() -> None:
    """Who holds four cards of 11 points is lowest far more often early in the round."""
    found = ask("n n n n", "5,5,5", 2048, sum="11")
    [turn] = [each for each in found.depends_on if each.what == "turn"]
    early, *_, late = turn.groups
    assert early.chance.estimate - late.chance.estimate > calling.MOVES
    assert (early.chance.lo or 0.0) > (late.chance.hi or 1.0)
    assert sum(each.share for each in turn.groups) == pytest.approx(1.0)
    middle = sum(each.share * each.chance.estimate for each in turn.groups)
    assert middle == pytest.approx(found.chance.estimate, abs=0.03)
    said = ask("n n n n", "5,5,5", 2048, sum="11", own_turn="3")
    assert all(each.what != "turn" for each in said.depends_on)
    assert abs(said.chance.estimate - early.chance.estimate) < 0.1


def test_what_nobody_drew_from_the_row_is_still_there() -> None:
    """So a call with a faceup Squire succeeds more often than against a row of any card.

    Of champion's own calls with a 0 and a 1 against a single card 64 to 73 of 100 succeed.
    """
    assert 0.62 < ask("0 1", "1", 2048).chance.estimate < 0.75
    found = ask("13 12 11", "4", 256)
    assert found.pays_from.win is None
    assert found.chance.estimate == 0.0
    assert found.chance.hi is not None
    assert found.chance.hi >= 1 - 0.05 ** (1 / found.independent) - 1e-6


def test_where_it_stays_open_more_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "MORE_WORLDS", 512)
    asked = AdviceRequest((position_asked([], None, {"own": "0 3", "--opponents": "4"}),))
    few = Budget(None, 64)
    assert answered(asked, few).worlds == 64

    def goes_on(found: str) -> int:
        monkeypatch.setattr(CallAnswer, "is_close", property(lambda each: found == "close"))
        return asked.answered(calling.called, few, goal="win", goes_on=True).worlds

    assert (goes_on("close"), goes_on("clear")) == (512, 64)


@pytest.mark.parametrize("scores", [None, "10,22,22,22", "30,10,10,10"])
@pytest.mark.parametrize("known", ["0 1 3 5", "2 3", "9 9 8"])
def test_needed_chance_and_gain_fit_together(known: str, scores: str | None) -> None:
    """A call that is lowest less often than needed loses, and more often gains."""
    more = {} if scores is None else {"scores": scores, "round": "4"}
    found = ask(known, "4,5,3", 512, **more)
    if (needed := found.pays_from.win) is not None:
        apart = found.chance.estimate - needed.estimate
        assert apart * found.win.estimate >= 0 or abs(apart) < 1e-6
    assert found.chance.hi is not None
    assert found.chance.hi > 0


def test_a_line_and_a_script_are_read_as_advise_reads_them() -> None:
    line = "own:3,0,4,x others:x,x,x,x/x,2+,x turn:9"
    found = call(line, worlds=128)
    assert found.position.line.endswith("turn:9 start:1 ask:open_turn")
    assert found.source == "real"
    typed = call("3 0 4 ?", [4, 3], worlds=128, goal="points", own_turn=3)
    told = "silver-sim call 3 0 4 '?' --own-turn 3 --opponents 4,3 --goal points"
    told += " --simulations 128 --seed 1"
    assert (typed.command, typed.position.line) == (told, "")
    assert found.alike is not None
    assert found.alike <= found.independent
    assert call("3 0 4 ?", [4, 3], worlds=128).position.understood.startswith("You: 3 known cards")


def test_where_no_call_is_legal_it_is_refused(tmp_path: Path) -> None:
    for words, said in {
        "own:3,0,4,x,5 others:x,x,x": "5 own cards are too many to call",
        "own:3,0 others:x,x,x caller:1": "you may not call there",
        "own:3,0 others:x,x,x hand:4": "you may not call there",
    }.items():
        with pytest.raises(UserError) as problem:
            call(words, worlds=64)
        assert problem.value.message == said
        assert problem.value.help
    script = tmp_path / "our last game.jsonl"
    script.write_text("", encoding="utf-8")
    with pytest.raises(UserError, match="our last game"):
        call(str(script), worlds=64)


def test_goals_have_their_own_gain_and_the_strategy_its_own_answer() -> None:
    goals = ("win", "second", "points")
    found: dict[str, Any] = {goal: call("3 0", [4, 4], worlds=64, goal=goal) for goal in goals}
    assert found["second"].gain == found["second"].second
    assert found["points"].gain == found["points"].points
    assert found["win"].second is None
    assert len({str(each.chance) for each in found.values()}) == 1
    assert call("0 1", [4], worlds=64, own="early_caller").own == "call"
    assert call("9 9", [4], worlds=64, own="early_caller").own == "wait"
