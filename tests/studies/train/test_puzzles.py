"""The puzzles that ship keep their promises."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from silver_sim.advice.players import Players
from silver_sim.advice.position import position_of_text
from silver_sim.advice.weighing import Asker
from silver_sim.arena.find import strategy_files
from silver_sim.games import registry
from silver_sim.studies.advice import text as say
from silver_sim.studies.train.making import AHEAD, MOST, WORLDS, is_clear, puzzle_of, verified
from silver_sim.studies.train.puzzle import LEVELS, Puzzle, Puzzles, look

GAMES = registry.names()


@pytest.fixture(scope="module", params=GAMES)
def puzzles(request: pytest.FixtureRequest) -> Puzzles:
    return Puzzles.shipped(request.param)


def test_there_are_enough_of_every_theme_and_no_two_are_alike(puzzles: Puzzles) -> None:
    counts = Counter(each.theme for each in puzzles.puzzles)
    assert counts.keys() == {each.name for each in registry.info(puzzles.game).themes}
    assert min(counts.values()) >= LEAST[puzzles.game][0]
    assert len(puzzles.puzzles) >= LEAST[puzzles.game][1]
    best = registry.info(puzzles.game).trained_by[-1]
    hard = sum(best in each.missed for each in puzzles.puzzles)
    assert hard >= len(puzzles.puzzles) / 5
    assert {*map(puzzles.level, puzzles.puzzles)} == {*LEVELS}
    looks = Counter(look(each.line) for each in puzzles.puzzles)
    assert [each for each, times in looks.items() if times > 1] == []


# Of a theme, and of all.
LEAST = {"silver": (44, 500), "odin": (100, 600)}


def test_suits_seats_and_the_order_of_cards_make_no_other_puzzle() -> None:
    one = "odin hand:b1,b5,g5,y9 others:4/3 table:r2 by:1 ask:follow"
    other = "odin hand:r1,r5,p5,o9 others:3/4 table:y2 by:2 ask:follow"
    assert look(one) == look(other)
    assert look(one) != look("odin hand:b1,g5,p5,y9 others:4/3 table:r2 by:1 ask:follow")
    village = "silver own:{} others:x,x,2+/x,x discard:7,5,... ask:open_turn"
    assert look(village.format("3k0,0k0,4+")) == look(village.format("4+,3k0,0k0"))
    assert look(village.format("3k0,0k0,4+")) != look(village.format("3k0,0k0,4k0"))


def test_one_answer_is_ahead_of_all_others(puzzles: Puzzles) -> None:
    for each in puzzles.puzzles:
        best, *others = each.choices
        assert 1 <= len(others) < MOST
        assert len(each.choices) <= each.legal
        assert len({choice.words for choice in each.choices}) == len(each.choices)
        assert best.behind == 0
        for choice in others:
            assert choice.behind >= AHEAD
            assert choice.win < best.win
        following = min(others, key=lambda choice: choice.behind)
        assert following.behind >= 2 * following.half - 2e-4  # both are rounded


def test_everybody_chooses_one_answer_and_their_order_tells_nothing(puzzles: Puzzles) -> None:
    known = sorted(registry.info(puzzles.game).trained_by)
    for each in puzzles.puzzles:
        assert sorted(name for choice in each.choices for name in choice.by) == known
        assert each.missed == sorted({*known} - {*each.best.by})
    for each in puzzles.puzzles:
        turned = Puzzle(each.line, each.theme, "", each.choices[::-1], each.legal, [])
        assert turned.shuffled == each.shuffled


def test_every_line_can_be_asked_about_and_read(puzzles: Puzzles, tmp_path: Path) -> None:
    for each in puzzles.puzzles:
        position = position_of_text(each.line)
        assert position.game.name == puzzles.game
        assert position.line == each.line
        assert puzzles.made.following > 0
    file = tmp_path / "some.jsonl"
    file.write_bytes(puzzles.written())
    assert Puzzles.read(file) == puzzles


@pytest.mark.slow
def test_advice_on_the_line_says_what_the_puzzle_says(puzzles: Puzzles) -> None:
    """In the same worlds to the last digit; so whoever asks again is told the same."""
    game = registry.game(puzzles.game)
    asker = Asker(Players.read(game, strategy_files(game.name)), 1, threads=1)
    for each in puzzles.puzzles[:: len(puzzles.puzzles) // 2]:
        found = verified(each.line, asker, WORLDS)
        assert is_clear(found)
        told = {say.answer(found, place): each for place, each in enumerate(found.answers)}
        by = {told[choice.words].words: choice.by for choice in each.choices}
        assert puzzle_of(found, by, each.where) == each
