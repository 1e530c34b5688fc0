"""Rules of thumb: where their numbers come from, and what is told of them."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from silver_sim.errors import UserError
from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names
from silver_sim.games.thumb import Rule, Topic, always, never, only_if
from silver_sim.report.page.page import rendered
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.thumb import study
from silver_sim.studies.thumb.answer import answer
from silver_sim.studies.thumb.decisions import Decisions
from silver_sim.studies.thumb.result import JudgedTopic, RulesOfThumb
from silver_sim.studies.thumb.tell import sentence, tell
from tests.made import made
from tests.report.html import read

OPTION, GAMES = np.tile([0, 1], 40), 40
# A decision a game: option 1 gains 4 where x is 3 or more in even games, 1 or more in odd ones.
X = np.repeat(np.arange(GAMES) // 2 % 6, 2).astype(float)
EVEN = np.repeat(np.arange(GAMES) % 2 == 0, 2)
TRUE = np.where(OPTION == 1, np.where(np.where(EVEN, 3, 1) <= X, 40_000, -40_000), 0)


yes_if = only_if(lambda known: OPTION)


def rule(words: str, least: int | None = None) -> Rule:
    settings = [(least,)] if least is not None else [(each,) for each in range(7)]
    return Rule(words, yes_if(lambda k, at: k["x"] >= at), settings)


TOPIC = Topic(
    name="x",
    title="When?",
    asks=(),
    option=lambda k: OPTION,
    never=Rule("Never.", yes_if(never)),
    usual=Rule("Always.", yes_if(always)),
    rules=(rule("From {} on."),),
    players=(2,),
)


def judge(expected: Any) -> study._Judge:
    numbers = np.arange(GAMES), np.arange(0, 2 * GAMES, 2)
    played = Decisions(*numbers, expected, TRUE, X[:, None])
    return study._Judge(TOPIC, played, {"x": X, "act": X}, GAMES)


def test_numbers_are_chosen_in_one_half_of_the_games_and_judged_in_the_other() -> None:
    judged = judge(TRUE)
    fitted = judged.fitted(TOPIC.rules[0])
    assert fitted.words == "From 3 on."
    told = judged.judged(fitted)
    odd = ~EVEN[::2]
    x = X[::2][odd]
    assert told.decisions == odd.sum()
    assert told.advice.estimate == pytest.approx(0.04 * (x >= 1).mean())
    assert told.kept.estimate == pytest.approx((x >= 3).sum() / (x >= 1).sum())
    assert told.agrees.estimate == pytest.approx(((x >= 3) | (x < 1)).mean())


def test_what_was_expected_chooses_and_does_not_judge() -> None:
    told = judge(-TRUE).judged(study._Fitted(TOPIC.usual, (), 0.0))
    assert told.advice.estimate < 0  # advice that is always wrong
    assert told.gain.estimate > 0


def test_of_answers_that_are_as_good_the_first_is_given_and_each_agrees() -> None:
    judged = judge(np.zeros(2 * GAMES, np.int64))
    assert judged.judged(study._Fitted(TOPIC.usual, (), 0.0)).agrees.estimate == 1.0


def test_what_a_rule_keeps_is_not_told_without_an_interval() -> None:
    some = {"words": "Take it.", "decisions": 9, "agrees": {"estimate": 0.8, "lo": 0.4, "hi": 0.9}}
    rules = [some | {"chosen": chosen, "kept": {"estimate": 1.34}} for chosen in (False, True)]
    told = {"title": "Now?", "over": "Never.", "players": [2], "rules": rules}
    said = sentence(made(JudgedTopic, told))
    assert "too few games to say what it keeps of what advice gains over “Never”" in said
    assert "134" not in said
    page = rendered(tell(made(RulesOfThumb, {"game": "odin", "topics": [told]})), static=True)
    assert b"134" not in page
    assert read(page.decode())


def test_no_headline_says_what_is_kept_of_a_gain_that_may_be_nothing() -> None:
    """Advice is right in half of the games and wrong in the others: on average it gains nothing."""
    judged = judge(np.where(np.repeat(np.arange(GAMES) // 2 % 2, 2), TRUE, -TRUE))
    told = judged.judged(judged.fitted(TOPIC.rules[0]), chosen=True)
    assert told.advice.covers(0)
    assert told.kept.estimate is None
    topic = JudgedTopic("x", "When?", "", [2], "Never.", told.advice, [told])
    found = made(RulesOfThumb, {"games": GAMES})
    assert answer(replace(found, topics=[topic])).sentence == "From 3 on."
    wordy = replace(topic, rules=[replace(told, words="Take it if " * 9)])
    few = "Too few games to say what the rule keeps."
    assert answer(replace(found, topics=[wordy])).sentence == few
    assert answer(replace(found, topics=[topic, topic])).sentence == (
        "2 rules; too few games to say what they keep."
    )


@pytest.mark.parametrize("game", names())
def test_every_rule_of_a_game_scores_what_a_seat_may_know(game: str) -> None:
    played = game_named(game)
    columns = played.lookahead().numbers
    known = {each.name: np.full(6, np.nan) for each in columns}
    for topic in played.thumb().topics:
        assert set(topic.asks) <= set(played.machine.asked)
        assert len(topic.option(known)) == 6
        for each in (topic.never, topic.usual, *topic.rules):
            for setting in each.settings:
                assert "{" not in each.words.format(*setting)
                assert len(each.score(known, *setting)) == 6


@pytest.mark.slow
def test_a_topic_is_played_told_and_drawn_alike_by_any_number_of_threads() -> None:
    game = game_named("odin")
    [topic] = study.topics_of(game, ["pass"])
    few = topic._replace(players=(2,), every=4)
    setup = study.ThumbRequest(game, [few], game.rule_set({}), "odin", 3, 6)
    found = [study.found(setup, RunOptions(threads=threads)) for threads in (1, 2)]
    assert found[0] == found[1]
    [told] = found[0].topics
    assert sum(each.chosen for each in told.rules) == 1
    assert told.rules[0].words.encode() in rendered(tell(found[0]), static=True)


def test_a_topic_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(UserError, match="no rule of thumb 'passs'") as refused:
        study.topics_of(game_named("odin"), ["passs"])
    assert "pass" in str(refused.value.help)
