"""An answer in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from silver_sim.studies.silver.call_safety.advice.answer import answer
from silver_sim.studies.silver.call_safety.advice.words import headline, lines
from tests.studies.silver.call_safety.advice.made_up import (
    CALL,
    QUESTION,
    TOSS_UP,
    WAIT,
    Cell,
    Packed,
    line,
    made_up,
    shift,
)


def told(*cells: Packed, shifts: tuple[Packed, ...] = (), **changed: Any) -> list[str]:
    """The answer of an atlas of these lines, verdict first."""
    found = answer(replace(QUESTION, **changed), made_up(cells, shifts))
    return [headline(found), *lines(found)]


def test_an_answer_in_full() -> None:
    here, fewest = line([2, 4], {3: Cell(CALL), 4: Cell()}), line(2, {4: Cell(forks=1542)})
    shifts = (shift("deck", 3, (0, 0)),)
    assert told(here, fewest, shifts=shifts, deck=14, turn=6) == [
        "Wait.",
        "Chance to be lowest 45.0 % (95 %: 41.4 to 49.5); a call pays in points from 65.0 % on "
        "(from 48.4 % if the round ended now, with 10.7 points expected in hand).",
        "Calling now against going on: saves −3.1 points of the round (−4.2 to −1.8), "
        "gains −3.2 percentage points of the game (−4.0 to −2.5).",
        "What beats the call: already behind 30.0 %, a taken card 7.0 %, a set 6.5 %, "
        "Robber 6.0 %, Witch 4.5 %, Master 1.5 %, otherwise 1.0 %; 4.0 % are won by a tie "
        "(1,542 forks where the opponent with the fewest has 2 cards).",
        "What would change it: a known sum of 3 (call).",
        "Counted in, but for what beats the call and for when it pays: "
        "cards left in the deck: 12 to 17.",
        "Not counted in: the caller's own turn of the round: 5, 6 (the deck tells the same).",
        "Rests on 500 forks (positions played on both ways) of 3 seats, 3 cards, 1 of them "
        "unknown, against 2 and 4 cards, and on those of the neighbouring cells; players mix(a,b), "
        "stand-in a, edition bezier, seed 7.",
        "Averaged over: the cards seen, the round and the totals, what is known of the opponents' "
        "cards, who sits where, abilities, the amulet.",
    ]


@pytest.mark.parametrize(
    ("win", "said"),
    [(CALL, "Call."), (WAIT, "Wait."), (TOSS_UP, "Toss-up: either is fine.")],
)
def test_the_verdict_comes_first(win: tuple[int, int, int], said: str) -> None:
    assert told(line([2, 4], {4: Cell(win)}))[0] == said


def test_what_is_not_known_is_said() -> None:
    text = "\n".join(told(line([2, 4], {4: Cell(need=None)})))
    assert "from which chance on a call pays in points is not known (from 48.4 %" in text
    assert "What beats the call is not known." in text
    assert "What would change it: nothing that was tried." in text
    assert "against 2 and 4 cards, and on those of the neighbouring cells; players" in text


def test_what_was_tried_in_vain_is_said() -> None:
    cells = [line(told, {4: Cell(), 5: Cell()}) for told in ([1, 4], [2, 4], [4, 5])]
    fewer = line([2, 4], {4: Cell()}, (3, 2, 0))
    assert (
        "What would change it: nothing that was tried: a known sum of 5; one unknown card fewer; "
        "the opponent with the fewest having 1 to 5 cards." in told(*cells, fewer)
    )


def test_rare_causes_are_left_out() -> None:
    never, sure = Cell(beaten=(0, 9, 9, 9, 0, 0, 0, 0, 0)), Cell(chance=(970, 960, 980))
    assert (
        "What beats the call: nothing in 1 % of calls or more; 0.0 % "
        in told(line([2, 4], {4: sure}), line(None, {4: never}))[3] + " "
    )


@pytest.mark.parametrize(
    ("opponents", "said"),
    [((1,), "against 1 card,"), ((3,), "against 3 cards,"), ((9,), "against 5 or more cards,")],
)
def test_a_single_opponent_is_named(opponents: tuple[int, ...], said: str) -> None:
    cell = line([min(*opponents, 5)], {4: Cell()}, (2, 3, 1))
    assert said in told(cell, seats=2, opponents=opponents)[-2]


def test_a_gain_of_nothing_has_no_sign() -> None:
    text = told(line([2, 4], {4: Cell(win=(3, 0, 50), points=(-3, -50, 20))}))[2]
    assert "saves 0.0 points of the round (−0.5 to +0.2)" in text
    assert "gains 0.0 percentage points of the game (0.0 to 0.5)" in text


@pytest.mark.parametrize(
    ("win", "said"),
    [
        ((40, 1, 90), "gains +0.40 percentage points of the game (0.01 to 0.90)."),
        ((-80, -160, -4), "gains −0.80 percentage points of the game (−1.60 to −0.04)."),
        ((40, 10, 90), "gains +0.4 percentage points of the game (0.1 to 0.9)."),
        ((3, -4, 50), "gains 0.0 percentage points of the game (0.0 to +0.5)."),
    ],
)
def test_the_end_that_decides_is_never_shown_as_nothing(
    win: tuple[int, int, int], said: str
) -> None:
    assert said in told(line([2, 4], {4: Cell(win)}))[2]


def test_nor_is_it_where_something_has_moved_it_by_little() -> None:
    text = "\n".join(
        told(
            line([2, 4], {4: Cell((-300, -400, -200))}),
            shifts=(shift("turn", 1, (-300, 0)) | {"wins": [0, 0, 0, 1, 0, 0]},),
            turn=6,
        )
    )
    assert "Wait." in text
    assert "gains −0.003 percentage points of the game (−0.004 to −0.002)" in text


@pytest.mark.parametrize(("win", "said"), [(WAIT, "(−4.0 to nothing)"), (CALL, "(nothing to 3.5)")])
def test_an_end_that_may_be_nothing_is_said_so(win: tuple[int, int, int], said: str) -> None:
    shifts = tuple(shift("standing", level, (win[0], 0)) for level in (5, 6))
    flat = tuple(each | {"wins": [win[0], win[0], 0, 1000, 0, 0]} for each in shifts)
    found = told(line([2, 4], {4: Cell(win)}), shifts=flat, round=2, scores=(0, 20, 20))
    verdict = "wait" if win == WAIT else "call"
    assert found[0] == f"{verdict.capitalize()}."
    assert f"of the game {said}." in found[2]
    assert f"; all of them say {verdict}, but the farther apart totals are" in found[3]


def test_an_atlas_cannot_steer_a_terminal() -> None:
    atlas = made_up([line([2, 4], {4: Cell()})])
    atlas.content["made"]["player"] = "\x1b[2J"
    assert "\x1b" not in "".join(lines(answer(QUESTION, atlas)))
