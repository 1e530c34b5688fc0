"""A position in one line: read back as written, refused where it cannot be, blind to the rest."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.games.odin.rules.rule_set import RuleSet
from silver_sim.games.odin.study.consistency import inconsistencies
from silver_sim.games.odin.study.filling import fill
from silver_sim.games.odin.text.given import OdinGiven
from silver_sim.games.odin.text.given_of import given_of
from silver_sim.games.odin.text.table_line import read_line, write_line
from tests.games.odin.engine.play import ALL_PLAYERS, ALL_RULES, ALL_SEEDS, Line, new_match

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[4] / "docs" / "positions_odin.md"


def positions(players: int, seed: int, **rules: Any) -> Iterator[Any]:
    """The STATE array of every decision of a game."""
    match = new_match(",".join(["random"] * players), seed, **rules)
    for choices in match.decisions(0, seed % players):
        if choices is not None:
            yield match.states


@settings(max_examples=25)
@given(ALL_PLAYERS, ALL_RULES, ALL_SEEDS)
def test_every_real_position_is_read_as_it_was_told(players: int, rules: Line, seed: int) -> None:
    for states in positions(players, seed, **rules):
        told = given_of(states)
        line = write_line(told)
        assert read_line(line) == told
        assert write_line(read_line(line)) == line
        assert {*told.not_given} <= {"who played what before"}


MARKS = "0123456789bgopry/,:-= "


@cache
def some_fields() -> list[dict[str, str]]:
    """The fields of the lines of some games of three."""
    lines = [write_line(given_of(states)) for seed in range(3) for states in positions(3, seed)]
    return [dict(word.split(":") for word in line.split()[1:]) for line in lines]


@given(st.data(), st.text(MARKS, max_size=2))
def test_whatever_is_typed_is_refused_or_can_be_written_and_filled(
    data: st.DataObject, slip: str
) -> None:
    """Fields of one position among those of another, some left out, and a slip of the finger."""
    one, other = (data.draw(st.sampled_from(some_fields())) for _ in range(2))
    foreign = data.draw(st.sets(st.sampled_from(sorted(other)), max_size=2))
    left_out = data.draw(st.sets(st.sampled_from(sorted({*one} - {"hand", "others"}))))
    fields = one | {name: other[name] for name in foreign}
    line = " ".join(f"{name}:{fields[name]}" for name in fields if name not in left_out)
    place = data.draw(st.integers(0, len(line)))
    typed = line[:place] + slip + line[place + (len(slip) > 1) :]
    try:
        told = read_line(typed)
    except UserError:
        return
    assert read_line(write_line(told)) == told
    assert inconsistencies(fill(told, (1, 2), 0, 1)) == []


def test_seats_are_counted_from_the_one_that_decides() -> None:
    for states in positions(4, 5):
        s, told = states[0], given_of(states)
        turned = [(int(s["seat"]) + step) % 4 for step in range(4)]
        assert told.cards_in == tuple(int(s["hand"][seat]).bit_count() for seat in turned)
        assert told.totals == tuple(s["totals"][turned].tolist())
        assert told.passed == tuple(n for n, seat in enumerate(turned) if s["passed"] >> seat & 1)
        assert turned[told.start or 0] == s["starter"]


def test_nobody_tells_a_position_in_which_nobody_decides() -> None:
    states = next(positions(2, 1)).copy()
    states["question"] = 0
    with pytest.raises(ValueError, match="nobody must decide"):
        given_of(states)


def test_all_lines_of_the_page_are_read_and_written_back() -> None:
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("odin ")]
    assert {read_line(line).question for line in lines} == {"lead", "follow", "take"}
    for line in lines:
        assert write_line(read_line(line)) == line


def test_the_page_names_every_field_and_no_other() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    named = {row.split("`")[1] for row in rows} | {"edition", "set"}  # these two in a sentence
    told = given_of(next(positions(2, 1)))
    cards = {"table": 1 << 50, "by": 1, "others": (8,), "beaten": 1}
    cards["rules"] = RuleSet(points_limit=10, hand_size=8)
    everything = write_line(OdinGiven(**{**vars(told), **cards}))
    assert named == {word.split(":")[0] for word in everything.split()[1:]}


@pytest.mark.parametrize(
    ("short", "line"),
    [
        ("hand:B1,g2 others:7", "hand:b1,g2 others:7 ask:lead"),
        ("odin others:7 hand:g2,b1 table:r9", "hand:b1,g2 others:7 table:r9 by:1 ask:follow"),
        (
            "hand:b1 others:7 table:r9,p9 beaten:g4,b4 out:-",
            "hand:b1 others:7 table:p9,r9 by:0 beaten:b4,g4 out:- ask:take",
        ),
        (
            "set:max_turns=80,points_limit=20 hand:b1 others:7",
            "hand:b1 others:7 ask:lead edition:long set:max_turns=80",
        ),
        ("hand:b1 others:7 edition:standard table:- beaten:-", "hand:b1 others:7 ask:lead"),
    ],
)
def test_what_follows_may_be_left_out(short: str, line: str) -> None:
    assert write_line(read_line(short)) == f"odin {line}"


NOT_GIVEN = {
    "hand:b1,b2,b3,b4,b5,b6,b7,b8,b9 others:9/9": ["the scores"],
    "hand:b1 others:9/9 out:g1,g2 taken:-/-/- passes:0/3/2 start:0": [
        *("6 of the 8 cards that are out", "the scores", "who played what before")
    ],
    "hand:b1,b2 others:9/9 set:max_turns=40": [
        "which cards in the hands were taken from the table",
        "which 7 cards are out",
        *("the scores", "who started the hand", "how often everybody has passed"),
        *("how many turns were played", "who played what before"),
    ],
    "hand:b1,b2,b3,b4,b5,b6,b7,b8 others:9/9 scores:1/2/3": [
        "which cards in the hands were taken from the table",
        *("which card is out", "who started the hand", "how often everybody has passed"),
        "who played what before",
    ],
}


@pytest.mark.parametrize("line", NOT_GIVEN)
def test_what_was_not_told_is_said(line: str) -> None:
    assert read_line(line).not_given == NOT_GIVEN[line]
