"""The story of a game: it turns where its winner takes the lead for good, with true figures."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.report.sections.silver.sample import called_by
from silver_sim.report.text.story import Course, behind, ended, story
from silver_sim.stats.outcomes.samples import PlayedRound, Sample
from tests.made import made

NAMES = ["ann", "bob", "cy", "dee", "eve"]
Scores = list[list[int]]


def sample(scores: Scores, winner: int | None = None) -> Sample:
    """A game of these scores, round by round; the first of the lowest totals has won."""
    totals = [sum(own) for own in zip(*scores, strict=True)]
    won = totals.index(min(totals)) if winner is None else winner
    rounds = [{"scores": each} for each in scores]
    return made(Sample, {"winner": won, "totals": totals, "rounds": rounds})


def told(scores: Scores, winner: int | None = None, said: str = "") -> str:
    return story(NAMES, sample(scores, winner), [said for _ in scores], "round")


@st.composite
def games(draw: st.DrawFn) -> tuple[Scores, int]:
    """The scores of a game, and who won it: one of those with the lowest total."""
    players = draw(st.integers(2, 5))
    row = st.lists(st.integers(0, 9), min_size=players, max_size=players)
    scores = draw(st.lists(row, min_size=1, max_size=6))
    totals = [sum(own) for own in zip(*scores, strict=True)]
    lowest = [who for who, total in enumerate(totals) if total == min(totals)]
    return scores, draw(st.sampled_from(lowest))


def leads_of(scores: Scores, winner: int) -> list[int]:
    """How far the winner was ahead before the first round and after each."""
    ran = [[sum(own[: n + 1]) for own in zip(*scores, strict=True)] for n in range(len(scores))]
    return [0] + [min(each[:winner] + each[winner + 1 :]) - each[winner] for each in ran]


@given(games())
def test_since_the_turn_the_winner_has_led_and_not_before(game: tuple[Scores, int]) -> None:
    course, leads = Course.of(sample(*game)), leads_of(*game)
    assert course is not None
    if course.turn is None:
        assert leads[-1] == 0
        return
    assert leads[course.turn - 1] <= 0
    assert all(lead > 0 for lead in leads[course.turn :])


@given(games())
def test_a_game_that_ended_level_is_told_as_decided_by_the_tie_break(
    game: tuple[Scores, int],
) -> None:
    scores, winner = game
    words = told(scores, winner)
    if leads_of(scores, winner)[-1]:
        assert "tie-break" not in words
        assert f" {NAMES[winner]} won: " in words
    else:
        assert f" {NAMES[winner]} won by the tie-break: " in words
        assert "turned" not in words


@given(games())
def test_every_figure_of_a_story_is_one_of_its_game(game: tuple[Scores, int]) -> None:
    scores, winner = game
    totals, words = sample(scores).totals, told(scores, winner)
    found = re.findall(r"[Rr]ound (\d+)[^:.]*: (\w+) scored (\d+), (\w+) (\d+)\.", words)
    assert len(found) == words.count(" scored ") >= 1
    for deal, one, own, other, others in found:
        of_round = scores[int(deal) - 1]
        assert one == NAMES[winner]
        assert int(own) == of_round[winner]
        assert int(others) == of_round[NAMES.index(other)]
    for deal, far, where, other in re.findall(
        r"After round (\d+) \w+ was (\d+) points? (ahead of|behind) (\w+)", words
    ):
        ran = [sum(own[: int(deal)]) for own in zip(*scores, strict=True)]
        lead = ran[NAMES.index(other)] - ran[winner]
        assert lead == (int(far) if where == "ahead of" else -int(far))
    ends = dict(re.findall(r"(\w+) (\d+)(?:,| and|\.)", words[words.rindex(":") :]))
    assert {NAMES.index(who): int(total) for who, total in ends.items()} == dict(enumerate(totals))


@pytest.mark.parametrize(
    ("scores", "winner", "decided"),
    [
        ([[12, 0], [0, 20], [1, 2]], 0, "ann was 12 points behind bob. Round 2 turned it:"),
        ([[1, 1, 5], [5, 6, 2]], 0, "ann was level with bob. Round 2, the last, turned it:"),
        ([[0, 4], [1, 20], [3, 0]], 0, "ahead of bob. Round 2 widened the lead most:"),
        ([[0, 1]], 0, "Round 1 widened the lead most:"),
        ([[0, 3], [3, 0]], 1, "bob was 3 points behind ann. Round 2, the last, left it level:"),
    ],
)
def test_a_story_is_about_the_deal_that_decided(scores: Scores, winner: int, decided: str) -> None:
    words = told(scores, winner, said="cy dozed")
    assert decided in words
    assert f"{decided} cy dozed; {NAMES[winner]} scored" in words


def test_a_win_that_is_shared_is_told_as_shared() -> None:
    game = replace(sample([[0, 3, 5], [3, 0, 1]]), sharers=[0, 1])
    words = story(NAMES[:3], game, ["", ""], "hand")
    assert words.endswith("ann and bob share the win: ann 3, bob 3 and cy 6.")


def test_a_game_says_how_far_its_winner_was_behind() -> None:
    said = behind(NAMES, sample([[5, 0], [4, 0], [0, 20]]), "hand")
    assert said == " After hand 2 ann was 9 points behind."
    assert behind(NAMES, sample([[0, 5]]), "hand") == ""
    said = ended(NAMES, sample([[4, 9]]), [4.0, 9.04])
    assert said == "ann won: ann 4 (mean 4.0) and bob 9 (mean 9.0)."


@pytest.mark.parametrize("totals", [[3, 4], [9, 3]])
def test_scores_that_do_not_tell_who_won_have_no_story(totals: list[int]) -> None:
    """A total may be more than its scores, and the fewest points need not win."""
    other = replace(sample([[9, 3]], winner=0), totals=totals)
    assert Course.of(other) is None
    assert Course.of(replace(other, rounds=[])) is None
    with pytest.raises(ValueError, match="do not say who won"):
        story(NAMES, other, [""], "round")


# What Silver says of a round.

CALLED = {"caller": 0, "success": True, "end": 1, "sums": [4, 4]}


def row(**more: Any) -> PlayedRound:
    return PlayedRound([0, 4], 0, 9, CALLED | more)


@given(st.lists(st.integers(0, 60), min_size=2, max_size=4), st.data())
def test_a_call_is_told_as_it_was_judged(sums: list[int], data: st.DataObject) -> None:
    caller = data.draw(st.integers(0, len(sums) - 1))
    right = sums[caller] == min(sums)
    (words,) = called_by(NAMES, [row(caller=caller, success=right, sums=sums)]).clauses
    assert words.startswith(f"{NAMES[caller]} called")
    least = min(points for who, points in enumerate(sums) if who != caller)
    if right:
        assert words.endswith(f"was right, nobody had less than its {sums[caller]}")
        return
    assert f"called with {sums[caller]} and was wrong" in words
    assert words.endswith(f" had {least}")
    for who, points in enumerate(sums):
        if who != caller:
            assert (NAMES[who] in words) == (points == least)


def test_a_round_without_a_call_and_a_tie_that_is_no_success_are_told() -> None:
    """A tie: under the reading in which a caller must be lower than everybody."""
    for end in (0, 2, 3):
        (words,) = called_by(NAMES, [row(caller=-1, end=end)]).clauses
        assert words.startswith("nobody called, ")
    (words,) = called_by(NAMES, [row(success=False)]).clauses
    assert words == "ann called with 4 and was wrong, bob had 4"
