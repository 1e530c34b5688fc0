from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim import rng
from silver_sim.compiled.jit import kernel
from silver_sim.compiled.philox import WORDS as AT_ONCE
from silver_sim.compiled.philox import philox
from silver_sim.reading import MAX_SEED
from silver_sim.rng import SUPPLIED, below, next_word, open_stream, seed_key, supply_from, uniform

WORDS = 2**32
# Salmon and others, Random123 1.09, kat_vectors: counter, key, words (reliability, S13).
KNOWN_ANSWERS = [
    "00000000 00000000 00000000 00000000 00000000 00000000 6627e8d5 e169c58d bc57ac4c 9b00dbd8",
    "ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff 408f276d 41c83b0e a20bc7c6 6d5451fd",
    "243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0 d16cfe09 94fdcceb 5001e420 24126ea1",
]


def plain(function: Any) -> Any:
    """The function as plain Python, whatever mode this process is in."""
    return getattr(function, "py_func", function)


def new_stream(seed: int = 0, block: int = 0, round_no: int = 1, number: int = 0) -> Any:
    streams = np.zeros(1, rng.STREAM)
    open_stream(streams[0], *seed_key(seed), block, round_no, number)
    return streams


def stream_of_words(*words: int) -> Any:
    """A stream whose next words are these."""
    streams = np.zeros(1, rng.STREAM)
    streams["word"][0, AT_ONCE - len(words) :] = words
    streams["used"] = AT_ONCE - len(words)
    return streams


@kernel
def first_words(streams: Any, seeds: Any, blocks: Any, rounds: Any, numbers: Any, out: Any) -> None:
    """The first four words of every stream of the grid."""
    place = 0
    for seed in range(len(seeds)):
        for block in range(len(blocks)):
            for round_no in range(len(rounds)):
                for number in range(len(numbers)):
                    at = (blocks[block], rounds[round_no], numbers[number])
                    open_stream(streams[0], seeds[seed, 0], seeds[seed, 1], *at)
                    for word in range(4):
                        out[place, word] = next_word(streams[0])
                    place += 1


@pytest.mark.parametrize("known", KNOWN_ANSWERS)
@pytest.mark.parametrize("function", [philox, plain(philox)], ids=["compiled", "plain"])
def test_philox_gives_the_known_answers(function: Any, known: str) -> None:
    words = [int(word, 16) for word in known.split()]
    found = function(np.array(words[:4]), np.array(words[4:6]))
    assert [int(word) for word in found] == words[6:]


def test_a_stream_is_philox_at_ascending_counters() -> None:
    streams = new_stream(seed=2**40 + 7, block=2**33 + 5, round_no=3, number=17)
    drawn = [int(next_word(streams[0])) for _ in range(40)]
    key = np.array(seed_key(2**40 + 7))
    at = [np.array([place, 17 + rng.STREAMS * 2, 5, 3]) for place in range(10)]
    assert drawn == [int(word) for counter in at for word in philox(counter, key)]


def test_streams_of_different_addresses_differ() -> None:
    seeds = np.array([seed_key(seed) for seed in (0, 1, 2, 2**32, 2**63, MAX_SEED)])
    blocks = np.array([*range(500), 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**40, rng.MAX_BLOCK])
    rounds = np.arange(5)
    numbers = np.array([0, 1, *(rng.player_stream(r, p) for r in range(4) for p in range(4))])
    out = np.zeros((len(seeds) * len(blocks) * len(rounds) * len(numbers), 4), np.int64)
    first_words(np.zeros(1, rng.STREAM), seeds, blocks, rounds, numbers, out)
    assert len(out) == 273_240
    assert len(np.unique(out, axis=0)) == len(out)


def test_every_stream_of_a_game_has_a_number_of_its_own() -> None:
    """At the largest tables: six players, and so many rotations."""
    players = [(rotation, player) for rotation in range(6) for player in range(6)]
    numbers = [
        *(rng.DEAL, rng.START, rng.CIRCLE),
        *(rng.FORKS + rotation for rotation in range(6)),
        *(int(rng.player_stream(*each)) for each in players),
        *(int(rng.mixture_stream(*each)) for each in players),
    ]
    assert len(set(numbers)) == len(numbers) == 3 + 6 + 2 * 36
    assert 0 <= min(numbers) <= max(numbers) < rng.STREAMS
    # Those of the first four players are those of old runs.
    first = [[int(rng.player_stream(r, p)) for p in range(4)] for r in range(4)]
    assert first == [[16 + 8 * r + p for p in range(4)] for r in range(4)]
    assert [int(rng.mixture_stream(r, 3)) for r in range(4)] == [23, 31, 39, 47]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 31, 51, 52, 64, 1000, 2**20 + 1, 2**31 - 1])
def test_below_accepts_equally_many_words_for_every_number(n: int) -> None:
    """Of the 2**32 words exactly 2**32 // n give each number, the others are rejected.

    A word w gives r where r * 2**32 <= w * n < (r + 1) * 2**32. The words of r are an interval; all
    of it is accepted but the first few, so asking at the ends of the intervals proves the whole.
    """
    share = WORDS // n
    for r in sorted({0, min(1, n - 1), n // 3, n // 2, n - 1}):
        past = -(-(r + 1) * WORDS // n)  # the first word of r + 1
        first = past - share
        assert below(stream_of_words(first)[0], n) == r
        assert below(stream_of_words(past - 1)[0], n) == r
        begin = -(-r * WORDS // n)
        for word in {begin, first - 1} if begin < first else ():
            streams = stream_of_words(word, past - 1)
            assert below(streams[0], n) == r
            assert streams["used"][0] == AT_ONCE  # the rejected word and the next are used


@given(st.integers(1, 2**31 - 1), st.integers(0, 2**64 - 1))
def test_below_stays_below_and_is_the_same_in_plain_python(n: int, seed: int) -> None:
    compiled, python = new_stream(seed), new_stream(seed)
    for _ in range(5):
        number = below(compiled[0], n)
        assert 0 <= number < n
        assert number == plain(below)(python[0], n)
    assert compiled == python


def test_uniform_is_in_the_unit_interval_and_the_same_in_plain_python() -> None:
    compiled, python = new_stream(seed=3), new_stream(seed=3)
    numbers = [uniform(compiled[0]) for _ in range(2000)]
    assert numbers == [plain(uniform)(python[0]) for _ in range(2000)]
    assert min(numbers) >= 0
    assert max(numbers) < 1
    assert abs(np.mean(numbers) - 0.5) < 5 * (1 / 12 / 2000) ** 0.5
    assert uniform(stream_of_words(0, 0)[0]) == 0
    assert uniform(stream_of_words(WORDS - 1, WORDS - 1)[0]) == 1 - 2**-53


ENOUGH = SUPPLIED - AT_ONCE + 1  # words that a supply holds at the least


def new_supply() -> Any:
    supplies = np.zeros(1, rng.SUPPLY)
    rng.open_supply(supplies[0])
    return supplies


def drawn(stream: Any, supply: Any, number: int) -> list[int]:
    """So many words that a strategy draws in one decision."""
    supply_from(stream, supply)
    return [int(next_word(supply)) for _ in range(number)]


@given(st.lists(st.integers(0, ENOUGH), max_size=12), st.integers(0, MAX_SEED))
def test_a_supply_gives_the_words_of_its_stream_decision_by_decision(
    numbers: list[int], seed: int
) -> None:
    behind, alone, supply = new_stream(seed)[0], new_stream(seed)[0], new_supply()[0]
    for number in numbers:
        assert drawn(behind, supply, number) == [int(next_word(alone)) for _ in range(number)]


def test_all_that_is_drawn_from_a_stream_is_drawn_from_a_supply() -> None:
    behind, alone, supply = new_stream(7)[0], new_stream(7)[0], new_supply()[0]
    for n in range(1, 40):
        supply_from(behind, supply)
        ours, theirs = np.arange(10), np.arange(10)
        rng.shuffle_numbers(supply, ours)
        rng.shuffle_numbers(alone, theirs)
        assert ours.tolist() == theirs.tolist()
        assert below(supply, n) == below(alone, n)
        assert uniform(supply) == uniform(alone)


def test_a_supply_holds_words_and_how_many_are_used_and_nothing_else() -> None:
    assert rng.SUPPLY.names == ("word", "used")
    behind, alone, supply = new_stream(3), new_stream(3)[0], new_supply()
    supply_from(behind[0], supply[0])
    assert supply["word"][0].tolist() == [int(next_word(alone)) for _ in range(SUPPLIED)]
    assert supply["used"][0] == 0


def test_who_draws_more_than_there_is_goes_on_with_what_the_words_give() -> None:
    """Whatever the stream behind them: nothing more of it can be found out."""
    behind, supply = new_stream(3), new_supply()
    first = drawn(behind[0], supply[0], SUPPLIED)
    twin = supply.copy()
    more = [int(next_word(supply[0])) for _ in range(40)]
    assert more == [int(next_word(twin[0])) for _ in range(40)]
    counter, key = np.array(first[-6:-2]), np.array(first[-2:])
    at = [counter + np.array([lane, 0, 0, 0]) for lane in range(4)]
    expected = [int(word) for each in at for word in philox(each, key)]
    assert more[:AT_ONCE] == expected
    alone = new_stream(3)[0]
    theirs = [int(next_word(alone)) for _ in range(2 * SUPPLIED)]
    assert not set(more) & set(theirs)
    left = 3 * AT_ONCE - 40  # of the last ones, which come first now
    later = drawn(behind[0], supply[0], left + 20)
    assert later[left:] == theirs[SUPPLIED : SUPPLIED + 20]


@pytest.mark.parametrize("used", [-(2**63), -1, AT_ONCE, SUPPLIED, SUPPLIED + 1, 2**63 - 1])
def test_whatever_a_strategy_writes_it_reads_its_own_words(used: int) -> None:
    behind, supply = new_stream(3), new_supply()
    supply_from(behind[0], supply[0])
    supply["word"], supply["used"] = np.arange(SUPPLIED), used
    word = next_word(supply[0])
    assert word in (supply["word"] if used >= SUPPLIED else np.arange(SUPPLIED))
    supply["used"] = used
    supply_from(behind[0], supply[0])
    assert 0 <= supply["used"][0] < AT_ONCE
    later = drawn(behind[0], supply[0], ENOUGH)
    assert len(set(later)) == ENOUGH


def test_a_supply_is_the_same_in_plain_python() -> None:
    here, there = (new_stream(5), new_supply()), (new_stream(5), new_supply())
    for number in (3, 0, 49, 100, 1, 16, 64):
        drawn(here[0][0], here[1][0], number)
        plain(supply_from)(there[0][0], there[1][0])
        for _ in range(number):
            plain(next_word)(there[1][0])
        assert here == there
