"""A position at the table in one line: all that the seat may know, read back, refused if wrong."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import NAMES
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.text.given import NOBODY, CardGiven, SilverGiven
from silver_sim.games.silver.text.given_check import completed
from silver_sim.games.silver.text.given_of import given_of
from silver_sim.games.silver.text.table_line import FIELDS, read_line, write_line
from tests.games.silver.engine.play import replayed
from tests.games.silver.engine.test_sight import sight_of
from tests.pages import fences, page

pytestmark = pytest.mark.slow

GAMES = 6  # of random legal play, under random rules; every question is asked in them
UNKNOWN = NONE = -1
SAFE = re.compile(r"[a-z0-9_:,/+=.~ -]+")  # nothing in it means anything to a shell


@cache
def positions() -> list[Any]:
    """A STATE array for each decision of some games."""
    games = (each for seed in range(GAMES) for each in replayed(seed))
    return [replay.games.copy() for replay, _ in games if replay.asks]


def test_every_question_is_met() -> None:
    asked = {int(states["question"][0]) for states in positions()}
    assert asked == {each for each in Question if each >= Question.FIRST_LOOK}


def test_a_real_position_is_read_as_it_was_written_and_told_in_full() -> None:
    for states in positions():
        told = given_of(states)
        line = write_line(told)
        assert read_line(line) == told, line
        assert told.not_given == ()
        assert SAFE.fullmatch(line)


# What is told


def known_by(told: SilverGiven, card: CardGiven) -> int:
    """The mask of a sight."""
    seats = range(told.players) if card.up or card.known_to is None else card.known_to
    return sum(1 << seat for seat in seats)


def or_none(number: int | None) -> int:
    return NONE if number is None else number


def test_it_tells_what_the_sight_shows() -> None:
    for states in positions():
        told, sight = given_of(states), sight_of(states)[0]
        assert tuple(map(len, told.villages)) == tuple(sight["cards_in"][: told.players])
        for seat, village in enumerate(told.villages):
            cards = len(village)
            assert sight["value"][seat, :cards].tolist() == [or_none(c.value) for c in village]
            assert sight["up"][seat, :cards].tolist() == [c.up for c in village]
            assert sight["known_by"][seat, :cards].tolist() == [known_by(told, c) for c in village]
            assert sight["guards"][seat, :cards].tolist() == [or_none(c.guards) for c in village]
            assert sight["spent"][seat, :cards].tolist() == [c.spent for c in village]
            covered = [slot for slot, c in enumerate(village) if c.amulet]
            assert sight["amulet_slot"][seat] == (covered[0] if covered else NONE)
        witch = told.question == "witch"
        returned = [or_none(card.value) for card in told.returned]
        knowers = [known_by(told, card) for card in told.returned]
        assert told.discard is not None
        assert told.totals is not None
        shown = {
            "question": Question[told.question.upper()],
            "deck_count": or_none(told.deck) + witch,
            "discard": list(told.discard[::-1]),
            "row": list(told.row),
            "hand": [] if witch else list(told.hand),
            "witch_card": told.hand[0] if witch else NONE,
            "returned": [*told.hand, *returned] if witch else returned,
            "returned_known_by": [sum(1 << seat for seat in told.hand_known_to), *knowers]
            if witch
            else knowers,
            "discard_count": len(told.discard),
            "row_count": len(told.row),
            "hand_count": 0 if witch else len(told.hand),
            "returned_count": len(told.returned) + witch,
            "round_no": told.round_no,
            "totals": list(told.totals),
            "turn": told.turn,
            "seat_of_start": told.start,
            "amulet_owner": told.amulet_owner,
            "amulet_used": told.amulet_used,
            "caller": or_none(told.caller),
            "free_acts": told.free_acts,
        }
        if told.question == "place_card":
            shown["hand_from"] = Source[str(told.hand_from).upper()]
        for name, value in shown.items():
            found = sight[name][: len(value)].tolist() if isinstance(value, list) else sight[name]
            assert found == value, name
        assert told.rules.as_record().tobytes() == states["rules"].tobytes()


def test_the_choice_of_the_master_and_who_knows_a_card_that_was_put_back_are_told() -> None:
    chosen = drawn = 0
    for seed in range(GAMES):
        before: SilverGiven | None = None
        last: dict[str, Any] = {"act": ""}
        for replay, line in replayed(seed):
            told = given_of(replay.games) if replay.asks else None
            if told and told.question == "master_exchange":
                assert told.chosen == last["index"] + 1  # the Master itself lies on top
                chosen += 1
            if told and before and before.returned and last["act"] == "draw":
                (put_back, *_), extra = before.returned, last.get("extra", 0)
                known = put_back.known_to or frozenset()
                assert extra or told.hand_known_to == known | {0}
                drawn += not extra
            before, last = told, line
    assert chosen
    assert drawn


def test_who_looked_at_what_is_told() -> None:
    told = read_line("own:x,3k01 others:xk1,xk-,7k0")
    mine, yours = told.villages
    assert [card.known_to for card in mine] == [None, {0, 1}]
    assert [card.value for card in yours] == [None, None, 7]
    assert [card.known_to for card in yours] == [*map(frozenset, ({1}, (), {0}))]


# Some of it told


@st.composite
def told_in_part(draw: st.DrawFn) -> tuple[SilverGiven, set[str]]:
    """A real position of which some things are forgotten, and what that is called."""
    told = given_of(draw(st.sampled_from(positions())))
    forgotten = draw(st.sets(st.sampled_from([*FORGOTTEN])))
    for words in sorted(forgotten):
        told = FORGOTTEN[words](told, draw)
    return completed(told), forgotten


def without_looks(told: SilverGiven, draw: st.DrawFn) -> SilverGiven:
    keep = draw(st.booleans())
    villages = tuple(
        tuple(
            replace(card, known_to=None if keep or card.value is None else card.known_to)
            for card in village
        )
        for village in told.villages
    )
    return replace(told, villages=villages)


def without_pile(told: SilverGiven, draw: st.DrawFn) -> SilverGiven:
    """Some cards from the top, and some of those beneath without their places."""
    pile = told.discard or ()
    least = (told.chosen or int(told.question == "master")) + 1  # one beneath it can be chosen
    named = draw(st.integers(least, len(pile))) if len(pile) > least else len(pile)
    seen = draw(st.lists(st.sampled_from(pile[named:]), unique=True)) if pile[named:] else []
    return replace(told, discard=pile[:named] or None, whole_pile=False, seen=tuple(seen))


FORGOTTEN: dict[str, Callable[[SilverGiven, st.DrawFn], SilverGiven]] = {
    "the discard pile": without_pile,
    "the number of cards in the deck": lambda told, _: (
        replace(told, deck=None, returned=()) if told.deck else told  # an empty one filled no row
    ),
    "the round and the totals": lambda told, _: replace(told, round_no=None, totals=None),
    "the turn": lambda told, _: replace(told, turn=None),
    "who has looked at which card": without_looks,
    "who started the round": lambda told, _: replace(told, turn=None, start=None),
    "who owns the amulet": lambda told, _: (
        replace(told, amulet_owner=None) if not told.amulet_used else told
    ),
}


@given(told_in_part())
def test_what_is_told_in_part_is_read_as_it_was_written(part: tuple[SilverGiven, set[str]]) -> None:
    told, forgotten = part
    again = read_line(write_line(told))
    assert again == told
    assert {words.removeprefix("the rest of ") for words in again.not_given} <= forgotten | {
        "the turn"  # goes with who started the round
    }
    assert ("the round and the totals" in again.not_given) == (
        "the round and the totals" in forgotten
    )


def test_what_was_left_out_is_said_in_the_order_of_the_line() -> None:
    assert read_line("own:x,3 others:x,x").not_given == (
        "the discard pile",
        "the number of cards in the deck",
        "who has looked at which card",
        "the round and the totals",
        "the turn",
        "who started the round",
        "who owns the amulet",
    )
    told = read_line("own:xk-,3k0 others:xk-,xk1 discard:5,... deck:9 round:2 scores:3/4 turn:5")
    assert told.not_given == ("the rest of the discard pile", "who owns the amulet")


# What follows from what is told


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("own:3,x others:x,x/x turn:9", "start", 1),
        ("own:3,x others:x,x/xa", "amulet_owner", 2),
        ("own:3,x others:x,x/xa", "start", 2),
        ("own:3,x others:x,x/xa", "amulet_used", True),
        ("own:3,x others:x,x/x round:1 scores:0/0/0", "amulet_owner", NOBODY),
        ("own:3,x,x others:x,x,x,x/x,x,x,x,x discard:5,7,8,9,end", "deck", 52 - 5 - 12 - 4),
        ("own:3,x,x others:x,x,x,x/x,x,x,x,x discard:5,7,8,9 deck:31", "whole_pile", True),
        ("own:3,x,x others:x,x,x,x/x,x,x,x,x discard:5,7,8", "whole_pile", False),
        ("own:3,x,x others:x,x,x,x,x,x/x,x,x,x,x,x,x,x deck:30", "discard", ()),
        ("own:3,x others:x,x/x ask:rob", "discard", (12,)),
        ("own:3,x others:x,x/x hand:6", "question", "place_card"),
        ("own:3,x others:x,x/x hand:6", "hand_from", "deck"),
        ("own:4+,x others:x,x/x hand:6,7", "question", "choose_drawn"),
        ("own:2+s,x others:x,x/x", "free_acts", 1),
        ("own:1+,x others:x,x/1+", "row", (None, None)),
        ("own:1+,x others:x,x/x hand:6 from:row", "row", ()),
        ("own:1+,x others:x,x/x row:?", "row", (None,)),
    ],
)
def test_what_follows_is_filled_in(line: str, field: str, value: object) -> None:
    assert getattr(read_line(line), field) == value


def test_characters_may_be_named() -> None:
    for value, name in enumerate(NAMES):
        for spelling in {name.replace(" ", "_"), name.upper().replace(" ", "-"), name.lower()}:
            if " " not in spelling:
                told = read_line(f"OWN:X,{spelling}k01 others:{spelling},x")
                assert told.villages[0][1] == CardGiven(value, known_to=frozenset({0, 1}))


def test_the_editions_and_changes_of_rules_are_told() -> None:
    for rules in (
        "edition:bga",
        "edition:ravensburger set:call_penalty=5",
        "set:village_size=4,copies=4,4,4,4,4,4,4,4,4,4,4,4,4,4",
    ):
        line = f"silver own:x others:x ask:open_turn {rules}"
        assert write_line(read_line(line)) == line


# What is refused


@pytest.mark.parametrize(
    ("line", "asks"), [("others:3,4", True), ("others:3,x", False), ("others:3,4/x", False)]
)
def test_bare_numbers_of_others_alone_are_asked_about(line: str, asks: bool) -> None:
    with pytest.raises(UserError, match="own: is missing") as refused:
        read_line(line)
    question = 'are 3,4 numbers of cards? then "3 0 x" --opponents 3,4'
    assert refused.value.help.startswith(question) == asks
    assert "own: and your cards from the left" in refused.value.help


@pytest.mark.parametrize(
    "line",
    [
        "own:2+s,x others:x,x ask:close_turn",  # one free act: the look
        "own:3+,x others:x,x free_acts:5",  # a Bodyguard that went to and fro
        "own:x,x others:x,x ask:close_turn free_acts:2",  # by cards that are gone
        "own:x,x others:2s,x ask:close_turn",  # a Robber gave it away
        "own:xa,x others:x,x turn:1",
        "own:x others:n amulet:1,used edition:bga",
        "own:3,x others:n hand:9",  # for the own card
        "own:seer~80k01,7~1a,7~100 others:x,x",
        "own:3+ others:n/x hand:9",
        "own:3,x others:n hand:8 from:pile",
        "own:3,x others:x,x ask:master discard:10,... seen:5",
        "own:x,x,x,x,x others:x,x,x,x,x ask:first_look deck:31 discard:5",
    ],
)
def test_what_can_be_is_read(line: str) -> None:
    told = read_line(line)
    assert read_line(write_line(told)) == told


@pytest.mark.parametrize(
    "fields",
    [
        "own:{}", "others:{}", "own:3+g{},x", "own:3~{}", "own:xk{}", "discard:{}", "seen:{}",
        "row:{}", "hand:{}", "hand:6k0{}", "deck:{}", "turn:{}", "start:{}", "amulet:{}",
        "caller:{}", "scores:{}/0", "round:{}", "free_acts:{}", "set:rounds={}",
        "set:copies=" + ",".join(["4"] * 13) + ",{}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("digit", ["\u0661", "\u00b2", "\uff11", "\u0967"])  # of other scripts
def test_digits_are_those_from_0_to_9(fields: str, digit: str) -> None:
    name, _, value = fields.partition(":")
    line = {"own": "own:x,x", "others": "others:x,x"} | {name: fields.format(digit)}
    with pytest.raises(UserError) as refused:
        read_line(" ".join(line.values()))
    about = value.partition("=")[0] if name == "set" else f"{name}:"
    assert refused.value.message.startswith(about)


@pytest.mark.parametrize("name", ["\u017fquire", "ma\u017fter", "see\u212a"])
def test_letters_of_names_are_those_from_a_to_z(name: str) -> None:
    with pytest.raises(UserError, match="is not a card"):
        read_line(f"own:{name},x others:x,x")


@st.composite
def mistyped(draw: st.DrawFn) -> str:
    """The line of a real position with something else in one place."""
    line = write_line(given_of(draw(st.sampled_from(positions()))))
    first = draw(st.integers(0, len(line)))
    last = draw(st.integers(first, first + 2))
    return line[:first] + draw(st.text("x013 ,/:+gaskc-.=~", max_size=2)) + line[last:]


@given(mistyped() | st.text(max_size=20))
def test_a_mistyped_line_is_refused_or_tells_another_position(line: str) -> None:
    with suppress(UserError):
        told = read_line(line)
        assert read_line(write_line(told)) == told


# The page

PAGE = page("docs/positions.md")


def test_every_line_of_the_page_is_read_and_written_back_the_same() -> None:
    lines = [line for block in fences(PAGE, "text") for line in block.splitlines()]
    assert len(lines) >= 8
    for line in lines:
        assert write_line(read_line(line)) == line


def test_the_short_forms_of_the_page_are_read_as_it_says() -> None:
    pairs = [block.splitlines() for block in fences(PAGE, "short")]
    assert pairs
    for typed, printed in pairs:
        assert write_line(read_line(typed)) == printed


def test_the_page_names_every_field_and_every_question() -> None:
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert {*FIELDS} <= named
    assert {each.name.lower() for each in Question if each >= Question.FIRST_LOOK} <= named
