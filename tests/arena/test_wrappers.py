"""Wrappers: what they change, that they change nothing else, and how they are typed."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.typed import split_outside
from silver_sim.errors import UserError
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.cards import RESTRICTIONS as WORDS
from silver_sim.games.silver.rules.cards import UNKNOWN, Character, Power
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.seat.limits import powers_used
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.play import digest, joined, seats

pytestmark = pytest.mark.slow

FILES = strategy_files("silver", builtin_folder())


def new_match(players: str, compiled: bool = True, seed: int = 3, **rules: Any) -> SilverMatch:
    line_up = seats(SILVER, players, builtin_folder() / "silver", compiled)
    return SilverMatch(line_up, Setting(SILVER.rule_set(rules), seed, "lanes", "stop"))


def decisions(match: SilverMatch, blocks: int) -> Iterator[None]:
    """Stop at every decision of the first player, before it is applied."""
    for block in range(blocks):
        for choices in match.decisions(block, 0):
            if choices is not None and match.player == 0:
                yield


# what limits nothing

NOTHING = "+memory(64)+forget(0)+delay(0)+noise(0)"


@pytest.mark.parametrize(
    ("bare", "worn"),
    [
        *((name, f"{name}{NOTHING}") for name in ("counter", "keeper", "spy")),
        ("random", "greedy+noise(1)"),  # pure noise plays as `random` does
    ],
)
def test_a_wrapper_that_takes_nothing_away_changes_no_byte(bare: str, worn: str) -> None:
    one, other = (new_match(f"{each},greedy").play(0, 40) for each in (bare, worn))
    assert digest(one) == digest(other)


ALL = (
    "counter+memory(2)+noise(0.2),"
    "mix(spy+memory(3,least):2,keeper+restrict(no_squire),per=decision)+forget(0.2),"
    "mix(greedy,raider)+delay(9)"
)


def test_wrapped_strategies_play_the_same_compiled_and_in_plain_python() -> None:
    compiled = new_match(ALL).play(0, 12)
    assert digest(compiled) == digest(new_match(ALL, compiled=False).play(0, 12))


def test_a_block_of_wrapped_strategies_depends_on_nothing_before_it() -> None:
    match = new_match(ALL)
    whole = match.play(0, 40)
    parts = [match.play(20, 40), match.play(0, 20)]
    assert digest(whole) == digest(joined(parts[::-1]))


# restrict and delay

SEATED = {  # a line-up whose first player uses the power
    **dict.fromkeys(("no_squire", "no_empath"), "keeper,keeper"),
    **dict.fromkeys(("no_rascal", "no_exposer"), "keeper,greedy"),
    "no_villager": "villager_rush,greedy",
    "no_bodyguard": "keeper,raider,raider",
    "no_revealer": "raider,greedy",
    "no_doppelganger": "gambler,greedy",
}
POWERS = dict(zip(WORDS, (*Character, *Power), strict=True))


def uses(match: SilverMatch, power: int, blocks: int) -> Iterator[int]:
    """The turns in which the first player makes use of the power."""
    for _ in decisions(match, blocks):
        if (powers_used(match.states[0], match.choices[0]) >> power) & 1:
            yield int(match.states["turn"][0])


@pytest.mark.parametrize("word", WORDS)
def test_a_restricted_power_is_used_by_the_free_strategy_alone(word: str) -> None:
    first, _, others = SEATED.get(word, "counter,greedy").partition(",")
    power = POWERS[word]
    blocks = 150 if word in ("no_villager", "no_empath", "no_amulet") else 40
    restricted = uses(new_match(f"{first}+restrict({word}),{others}"), power, blocks // 4)
    assert next(uses(new_match(f"{first},{others}"), power, blocks), None) is not None
    assert next(restricted, None) is None


def test_a_restricted_strategy_sees_that_it_may_not_and_no_other_seat_does() -> None:
    match = new_match("greedy+restrict(no_call,no_take,no_amulet,no_empath),greedy")
    asked = 0
    for _ in decisions(match, 15):
        sight = match.sights[2]  # the copy of player 0
        for power in ("may_call", "may_take", "may_place_amulet", "empaths"):
            assert sight[power] == 0
        asked += 1
    assert asked > 300
    match = new_match("greedy+restrict(no_witch,no_call),greedy+delay(9),greedy")
    for block in range(3):
        for choices in match.decisions(block, 0):
            if choices is not None:
                assert not match.sights["restricted"][[0, 1, 2, 4]].any()
    assert match.sights["restricted"][3] == 1 << Character.WITCH | 1 << Power.CALL


@pytest.mark.parametrize("strategy", FILES)
def test_no_built_in_strategy_tries_what_it_may_never_do(strategy: str) -> None:
    """The table had to replace no answer."""
    for words in (*WORDS, ",".join(WORDS)):
        match = new_match(f"{strategy}+restrict({words}),villager_rush,gambler")
        match.play(0, 6)
        assert match.overruled == [0, 0, 0], words


def jokers_wanted(match: SilverMatch, blocks: int) -> int:
    """How often the first player takes a Doppelganger from the pile or the row."""
    wanted = 0
    for _ in decisions(match, blocks):
        state, choice = match.states[0], match.choices[0]
        top = state["in_pile"][state["discard_count"] - 1]
        wanted += choice["act"] == Act.TAKE and top == Character.DOPPELGANGER
        drawn = state["in_row"][choice["index"]] if choice["act"] == Act.DRAW_ROW else None
        wanted += drawn == Character.DOPPELGANGER
    return wanted


def test_who_may_not_use_a_doppelganger_wants_none() -> None:
    assert jokers_wanted(new_match("gambler,greedy"), 40) > 20
    assert jokers_wanted(new_match("gambler+restrict(no_doppelganger),greedy"), 40) == 0


def test_who_may_not_take_takes_where_nothing_else_is_legal() -> None:
    """4.7: the deck ends while others still have a turn, and only the pile is left."""
    rules: dict[str, Any] = {"deck_end_cuts_call": False, "village_size": 2, "first_looks": 1}
    match = new_match(
        "keeper+restrict(no_take),greedy:call_at=15,random", copies=[1] * 11 + [0] * 3, **rules
    )
    match.play(0, 60)  # an answer that is not legal is an error
    assert match.overruled == [0, 0, 0]
    took = sum(
        match.choices["act"][0] == Act.TAKE and match.states["deck_count"][0] == 0
        for _ in decisions(match, 60)
    )
    assert took > 0


def test_the_card_that_the_master_brings_is_the_one_that_counts() -> None:
    """11.2: it ends the round if it is a Villager and another one lies faceup."""
    match, ends = new_match("villager_rush,keeper"), 0
    for _ in decisions(match, 300):
        state, choice = match.states[0], match.choices[0]
        if choice["act"] == Act.MASTER and choice["index"] >= 0:
            brought = state["in_pile"][state["discard_count"] - 2 - choice["index"]]
            second = brought == Character.VILLAGER and state["villagers_up"] > 0
            assert powers_used(state, choice) & 1 == second
            ends += second
    assert ends > 0


def test_a_delayed_strategy_calls_from_its_turn_on() -> None:
    free = uses(new_match("early_caller,greedy"), Power.CALL, 30)
    late = uses(new_match("early_caller+delay(12),greedy"), Power.CALL, 30)
    assert min(free) < 12 <= min(late)


# memory and forget


def known_facedown(sight: Any, players: int) -> int:
    """How many facedown cards a sight shows."""
    shown = sum(int(value) != UNKNOWN for value in sight["returned"][: sight["returned_count"]])
    for seat in range(players):
        cards = int(sight["cards_in"][seat])
        known = sight["value"][seat, :cards] != UNKNOWN
        shown += int((known & (sight["up"][seat, :cards] == 0)).sum())
    return shown


@pytest.mark.parametrize("wrapper", ["memory(0)", "memory(2)", "memory(2,least)"])
def test_a_seat_remembers_no_more_cards_than_it_can(wrapper: str) -> None:
    most = int(wrapper[7])
    match = new_match(f"counter+{wrapper},spy,spy")
    copied = len(match.seats)
    full, more = 0, 0
    for _ in decisions(match, 15):
        limited, whole = match.sights[copied], match.sights[0]
        if limited["question"] != whole["question"] or limited["turn"] != whole["turn"]:
            continue  # answered by the house without a look
        shown = known_facedown(limited, 3)
        assert shown <= most
        full += shown == most
        more += known_facedown(whole, 3) > most
        assert limited["unseen"].sum() == limited["unseen_cards"]
        assert (limited["unseen"] * np.arange(14)).sum() == limited["unseen_sum"]
        forgotten = known_facedown(whole, 3) - shown
        assert limited["unseen_cards"] - whole["unseen_cards"] == forgotten
    assert full > 200
    assert more > 100


def test_the_oldest_or_the_least_useful_card_is_forgotten_first() -> None:
    kept: dict[str, list[int]] = {}
    for first in ("oldest", "least"):
        match = new_match(f"spy+memory(2,{first}),spy,spy")
        kept[first] = []
        for _ in decisions(match, 30):
            values = match.sights[3]["value"][0, :5]
            kept[first] += [abs(2 * int(value) - 13) for value in values if value != UNKNOWN]
    # what is least useful lies in the middle, so the other values are kept
    assert np.mean(kept["least"]) > np.mean(kept["oldest"]) + 0.5


def test_who_forgets_everything_knows_what_it_saw_in_this_turn_alone_and_sees_it_again() -> None:
    match = new_match("greedy+forget(1),greedy")
    turns = again = 0
    for _ in decisions(match, 60):
        if match.states["question"][0] == Question.OPEN_TURN and match.states["free_acts"][0] == 0:
            assert known_facedown(match.sights[2], 2) == 0
            turns += 1
        if match.states["question"][0] == Question.CLOSE_TURN:
            again += known_facedown(match.sights[2], 2) > 0
    assert turns > 500
    assert again > 20


# mix and noise


def test_a_mix_plays_every_game_as_one_of_its_strategies_and_one_of_decisions_as_neither() -> None:
    alone = [new_match(f"{name},raider").play(0, 120).games for name in ("greedy", "pairs")]
    mixed = new_match("mix(greedy:3,pairs:1),raider").play(0, 120).games
    like = [(games == mixed) for games in alone]
    assert (like[0] | like[1]).all()
    only_greedy, only_pairs = (like[0] & ~like[1]).sum(), (like[1] & ~like[0]).sum()
    assert 0.6 < only_greedy / (only_greedy + only_pairs) < 0.9  # 3 of 4, 8 standard errors wide
    alone = [new_match(f"{name},raider").play(0, 60).games for name in ("greedy", "pairs")]
    mixed = new_match("mix(greedy,pairs,per=decision),raider").play(0, 60).games
    assert (~((alone[0] == mixed) | (alone[1] == mixed))).sum() > 10


# as typed

TYPED = {
    "greedy": "greedy",
    "greedy:call_at=6 + memory( 3 )": "greedy:call_at=6+memory(3)",
    "counter+memory(k=2,first=least)": "counter+memory(2,least)",
    "counter+memory(2,oldest)": "counter+memory(2)",
    "pairs+noise(p=1e-1)+delay(n=4)": "pairs+noise(0.1)+delay(4)",
    "pairs+restrict(no_take,no_witch)": "pairs+restrict(no_witch,no_take)",
    "mix(pairs:fewer=4:7, spy+memory(1):3)": "mix(pairs:fewer=4:7,spy+memory(1):3)",
    "mix(greedy,pairs)+forget(.5)": "mix(greedy:1,pairs:1)+forget(0.5)",
    "mix(greedy:1,pairs:2,per=decision)": "mix(greedy:1,pairs:2,per=decision)",
}


@pytest.mark.parametrize("text", TYPED)
def test_a_label_typed_again_is_the_same_entry(text: str) -> None:
    entry = read_entry(text, FILES, SILVER)
    assert entry.label == TYPED[text]
    assert read_entry(entry.label, FILES, SILVER) == entry


UNREADABLE = (
    *("memory(-1)", "memory(1.5)", "memory(3,newest)", "memory(3,least,4)", "memory()"),
    *("forget(nan)", "noise(1.1)", "delay(1,2)", "restrict()"),
)
WRONG = {
    **{f"greedy+{typed}": f"wrapper {typed} cannot be read" for typed in UNREADABLE},
    "greedy+memory": "wrapper memory() cannot be read",
    "greedy+restrict(no_wich)": "restrict: there is no 'no_wich'",
    "greedy+memori(3)": "there is no wrapper 'memori'",
    "mix(greedy)": "mix(greedy) cannot be read",
    "mix(greedy,pairs,per=round)": "mix(greedy,pairs,per=round) cannot be read",
    "mix(greedy:0,pairs)": "mix: 'greedy:0' has no weight",
    "mix(greedy:x,pairs)": "mix: 'greedy:x' has no weight",
    "mix(mix(greedy,pairs),pairs)": "'mix(greedy,pairs)' cannot be a part of a mix",
    "mix(greedy+noise(0.1),pairs)": "'greedy+noise(0.1)' cannot be a part of a mix",
    "mix(gredy,pairs)": "strategy 'gredy' not found",
    "greedy+": "strategy 'greedy+' not found",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(UserError) as problem:
        read_entry(text, FILES, SILVER)
    assert problem.value.message == WRONG[text]
    assert problem.value.help


def test_parts_are_split_outside_parentheses_and_mixes_in_one_another_not_followed() -> None:
    with pytest.raises(UserError, match="cannot be a part of a mix"):
        read_entry("mix(" * 400 + "greedy" + ",pairs)" * 400, FILES, SILVER)
    assert split_outside("a, b(c,d(e,f)),g", ",") == ["a", "b(c,d(e,f))", "g"]
