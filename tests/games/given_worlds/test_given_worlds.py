"""Whatever is told of a position, every world made of it can be; and what cannot be is found."""

import re
from dataclasses import replace
from typing import Any

import pytest

from silver_sim.games.odin.rules.questions import Question as OdinQuestion
from silver_sim.games.silver.rules.questions import Question
from tests.games.given_worlds import odin, silver
from tests.games.given_worlds.campaign import judge_all
from tests.games.given_worlds.lines import Base, Telling, in_pairs, in_subsets
from tests.games.given_worlds.side import Side, judged
from tests.games.processes import run

MASTER = "own:3,x others:x,x discard:10,5,... ask:master"
FEW = ("--subsets", "200", "--every", "96", "--games", "10")


@pytest.mark.slow
def test_every_world_of_what_is_told_in_part_can_be() -> None:
    """A part of ``python -m tests.games.given_worlds``, by code that checks bounds."""
    done = run(["-m", "tests.games.given_worlds", *FEW])
    assert done.returncode == 0, done.stdout + done.stderr
    games = {
        found[1]: dict(re.findall(r"(\w+)=(\d+)", found[2]))
        for found in re.finditer(r"^(silver|odin) (lines=.*)$", done.stdout, re.MULTILINE)
    }
    questions = {"silver": Question.FIRST_LOOK, "odin": OdinQuestion.LEAD}
    for name, first in questions.items():
        found = games[name]
        assert (found["wrong"], found["checked"]) == ("0", "1")
        assert int(found["questions"]) == sum(each >= first for each in type(first))
        assert int(found["worlds"]) > 250


def filled_by(side: Side, change: Any) -> Side:
    """The side whose worlds are changed when they are made."""

    def fill(*given: Any) -> Any:
        states = side.positions.fill(*given)
        change(states)
        return states

    return replace(side, positions=side.positions._replace(fill=fill))


def lose_a_card(states: Any) -> None:
    states["deck_count"] -= 1


def lay_the_master_alone(states: Any) -> None:
    states["discard_count"] = 1


def turn_back(states: Any) -> None:
    states["turn"], states["start"] = 1, 0


def hold_a_card_twice(states: Any) -> None:
    states["hand"][:, 1] |= 1


@pytest.mark.parametrize(
    ("change", "line", "wrong"),
    [
        (lose_a_card, MASTER, "the deck has another number of cards"),
        (lay_the_master_alone, MASTER, "discard is not as told"),
        (turn_back, "own:x others:x/x caller:1 ask:open_turn", "it cannot be: error: caller"),
        (turn_back, "own:x others:x turn:3 ask:open_turn", "turn is not as told"),
        (hold_a_card_twice, "hand:b1,g2,y9 others:7/5 ask:lead", ""),
    ],
)
def test_a_world_that_cannot_be_is_found(change: Any, line: str, wrong: str) -> None:
    side = odin.SIDE if line.startswith("hand") else silver.SIDE
    assert judged(side, line) == []
    found = judged(filled_by(side, change), line)
    assert any(each.startswith(wrong) for each in found or []), found


def test_an_answer_that_is_not_possible_in_every_world_is_found() -> None:
    """The Master's choices listed by one world, whatever others have in their piles."""
    careless = replace(silver.SIDE, positions=silver.SIDE.positions._replace(answered=None))
    found = judge_all(careless, [MASTER])
    assert [each[:6] for each in found.wrong[MASTER]][:1] == ["master"]
    assert judge_all(silver.SIDE, [MASTER]).wrong == {}


def test_whatever_is_raised_is_found_and_what_is_refused_is_not() -> None:
    def fail(_: Any) -> None:
        raise IndexError("out of bounds")

    failing = filled_by(silver.SIDE, fail)
    assert judged(failing, MASTER) == ["IndexError: out of bounds"]
    assert judged(failing, "own:3,x others:x,x ask:master") is None


def test_every_pair_of_fields_is_told_and_left_out_at_every_question() -> None:
    telling = Telling(("a",), lambda found, _: found)
    bases = [Base("one", {"a": "0", "b": "1", "c": "2"}), Base("two", {"a": "0", "c": "3"})]
    bases.append(Base("one", {"a": "9", "c": "4", "d": "5"}))
    lines = [*in_pairs(telling, bases)]
    assert len(set(lines)) == len(lines)
    for some in ("a:0", "a:0 b:1", "a:0 c:2", "a:0 b:1 c:2", "a:9 c:4 d:5", "a:9 d:5"):
        assert f"{some} ask:one" in lines


def test_random_subsets_tell_what_is_needed_and_are_the_same_for_a_seed() -> None:
    telling = Telling(("a",), lambda found, _: found)
    base = Base("one", {"a": "0", "b": "1", "c": "2"})
    lines = [*in_subsets(telling, [base], 1, 60)]
    assert lines == [*in_subsets(telling, [base], 1, 60)]
    assert lines != [*in_subsets(telling, [base], 2, 60)]
    assert {*lines} == {f"{some} ask:one" for some in ("a:0", "a:0 b:1", "a:0 c:2", "a:0 b:1 c:2")}
