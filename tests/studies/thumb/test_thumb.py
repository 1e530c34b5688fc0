"""Rules of thumb: where their numbers come from, and what is told of them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.errors import UserError
from silver_sim.games.registry import game as game_named
from silver_sim.games.thumb import Rule, Topic, always, never, only_if
from silver_sim.report.page.page import rendered
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.thumb import study
from silver_sim.studies.thumb.decisions import Decisions
from silver_sim.studies.thumb.tell import tell
from tests.before import assert_as_before
from tests.report.made_pages import rules_of_thumb

OPTION, GAMES = np.tile([0, 1], 40), 40
# A decision a game: option 1 gains 4 where x is 3 or more in even games, 1 or more in odd ones.
X = np.repeat(np.arange(GAMES) // 2 % 6, 2).astype(float)
EVEN = np.repeat(np.arange(GAMES) % 2 == 0, 2)
TRUE = np.where(OPTION == 1, np.where(np.where(EVEN, 3, 1) <= X, 40_000, -40_000), 0)
yes_if = only_if(lambda known: OPTION)
FROM = Rule("From {} on.", yes_if(lambda k, at: k["x"] >= at), [(each,) for each in range(7)])
NEVER, ALWAYS = Rule("Never.", yes_if(never)), Rule("Always.", yes_if(always))
TOPIC = Topic("x", "When?", (), lambda k: OPTION, NEVER, ALWAYS, (FROM,), (2,))


def judge(expected: Any) -> study._Judge:
    numbers = np.arange(GAMES), np.arange(0, 2 * GAMES, 2)
    played = Decisions(*numbers, expected, TRUE, X[:, None])
    return study._Judge(TOPIC, played, {"x": X, "act": X}, GAMES)


USUAL = study._Fitted("Always.", TOPIC.usual)


def test_numbers_are_chosen_in_one_half_of_the_games_and_judged_in_the_other() -> None:
    judged = judge(TRUE)
    fitted = judged.fitted(TOPIC.rules[0])
    assert fitted.words == "From 3 on."
    told = judged.judged(fitted)
    odd = ~EVEN[::2]
    x = X[::2][odd]
    assert told["decisions"].estimate == odd.sum()
    assert told["advice"].estimate == pytest.approx(0.04 * (x >= 1).mean())
    assert told["keeps"].estimate == pytest.approx((x >= 3).sum() / (x >= 1).sum())
    assert told["agrees"].estimate == pytest.approx(((x >= 3) | (x < 1)).mean())


def test_what_was_expected_chooses_and_does_not_judge() -> None:
    """Of answers that are expected to be as good the first is given, and each agrees."""
    told = judge(-TRUE).judged(USUAL)
    assert told["advice"].value < 0 < told["gain"].value  # advice that is always wrong
    told = judge(np.zeros(2 * GAMES, np.int64)).judged(USUAL)
    assert told["agrees"].estimate == 1.0
    judged = judge(np.where(np.repeat(np.arange(GAMES) // 2 % 2, 2), TRUE, -TRUE))
    told = judged.judged(judged.fitted(TOPIC.rules[0]))
    assert told["advice"].covers(0)
    assert told["keeps"].estimate is None


def test_a_rule_that_decides_as_a_plain_one_is_that_one() -> None:
    judged = judge(TRUE)
    from_0, from_3 = (study._Fitted(f"From {n} on.", FROM, (n,)) for n in (0, 3))
    assert judged.alike(from_0, USUAL)
    assert not judged.alike(from_3, USUAL)


@pytest.mark.parametrize("kept", [None, 0.93])
def test_a_share_is_said_only_where_it_is_known(kept: float | None) -> None:
    one = rules_of_thumb({"Now?": "Take it."}, kept)
    several = rules_of_thumb({"Now?": "Take it.", "Where?": "There."}, kept)
    assert one.answer.found == several.answer.found == ("more" if kept else "open")
    assert one.answer.sentence == "Take it."
    assert ("93 %" in one.answer.beside[0]) == (kept is not None)
    assert ("93" in several.answer.sentence) == (kept is not None)


def test_the_card_of_several_questions_has_their_rules_and_others_are_refused() -> None:
    table = tell(rules_of_thumb({"Now?": "Take it.", "Where?": "There."}, 0.93)).answer.table
    assert table is not None
    assert [[cell.text for cell in row[:2]] for row in table.rows] == [
        ["Now?", "Take it."],
        ["Where?", "There."],
    ]
    with pytest.raises(UserError, match="no rule of thumb 'passs'") as refused:
        study.topics_of(game_named("odin"), ["passs"])
    assert "pass" in str(refused.value.help)


@pytest.mark.slow
def test_a_topic_is_played_told_and_drawn_alike_by_any_number_of_threads() -> None:
    game = game_named("odin")
    [topic] = study.topics_of(game, ["pass"])
    few = topic._replace(players=(2,), every=4)
    setup = study.ThumbRequest(game, [few], game.rule_set({}), "odin", 3, 24)
    found = [study.found(setup, RunOptions(threads=threads)) for threads in (1, 2)]
    assert found[0] == found[1]
    assert_as_before(map(vars, found[0].rows), Path(__file__).with_name("estimates.csv"), "thumb")
    assert "4 or more cards" in found[0].answer.sentence
    page = rendered(tell(found[0]))
    assert all(str(arm.varied.get("in words", "")).encode() in page for arm in found[0].arms)
