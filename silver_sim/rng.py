"""Chance: counter-based random streams, the only source of chance in the program.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as
1, 2, 3", SC11). A stream is addressed by (seed, block, round, number): the seed is the key, the
rest is part of the counter, so streams never overlap and any number can be found again.

Who knows key and counter of one stream can therefore compute all others, that of the deal too. No
strategy gets a stream: it draws from a supply, which holds the next words of its stream and nothing
of where they come from.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import either, inline_kernel, kernel, record
from silver_sim.compiled.philox import LANES, WORDS, draw_words

# Streams of a round's shuffle, and of a game's start player and seating.
DEAL, START, CIRCLE = 0, 1, 2
FORKS = 4  # streams FORKS and up draw, in a rotation, which decisions of a game are forked
PLAYERS = 16  # streams PLAYERS and up belong to the players (see ``player_stream``)
FURTHER = 64  # behind the streams of the first four players: those of the others
MIXTURES = 4  # behind the streams of four players of a rotation
SEARCH = 512  # streams SEARCH and up are those of seats that look ahead
JUDGES = 64  # behind them: those of who judges what seats believe
STREAMS = 1024  # stream numbers are below this
MAX_BLOCK = 2**53

SUPPLIED = 4 * WORDS  # words of a supply

STREAM = record(("key", (2,)), ("counter", (4,)), ("word", (WORDS,)), ("used",))
SUPPLY = record(("word", (SUPPLIED,)), ("used",))  # ``word[used:]`` come next


def seed_key(seed: int) -> tuple[int, int]:
    """The two 32-bit key words of a seed from 0 to 2**64 - 1."""
    return seed & 0xFFFFFFFF, seed >> 32


@inline_kernel
def player_stream(rotation, player):
    """The number of the stream of a player (place in the line-up) in a rotation."""
    return PLAYERS + 8 * rotation + (player & 3) + FURTHER * (player >> 2)


@inline_kernel
def mixture_stream(rotation, player):
    """The number of the stream that decides for the player what it forgets and who it is."""
    return player_stream(rotation, player) + MIXTURES


def search_stream(rotation: int, player: int) -> int:
    """The number of the stream by which a player (place in the line-up) looks ahead."""
    return SEARCH + 8 * rotation + player


def judge_stream(rotation: int, player: int) -> int:
    """The number of the stream by which the beliefs of a player are judged."""
    return search_stream(rotation, player) + JUDGES


@kernel
def open_stream(stream, key0, key1, block, round_no, number):
    """Set ``stream`` to its beginning; nothing is computed before the first draw."""
    stream.key[0] = key0
    stream.key[1] = key1
    stream.counter[0] = 0
    stream.counter[1] = number + STREAMS * (block >> 32)
    stream.counter[2] = block & 0xFFFFFFFF
    stream.counter[3] = round_no
    stream.used = WORDS


@inline_kernel
def open_supply(supply):
    """Leave no word of another stream in the supply; ``supply_from`` fills it."""
    supply.used = SUPPLIED


@inline_kernel
def supply_from(stream, supply):
    """Let more than ``SUPPLIED - WORDS`` words be left, the next ones of the stream.

    To be called before a strategy is asked; nothing else may draw from the stream.
    """
    if not 0 <= supply.used < WORDS:
        _top_up(stream, supply)


@kernel
def _top_up(stream, supply):
    """Whole blocks of used words go, the others move to the front, the stream's next ones follow.

    The strategy may have written anything into its supply.
    """
    used = supply.used if 0 <= supply.used <= SUPPLIED else SUPPLIED
    gone = used - used % WORDS
    for place in range(SUPPLIED - gone):
        supply.word[place] = supply.word[place + gone]
    for place in range(SUPPLIED - gone, SUPPLIED, WORDS):
        draw_words(stream.counter, stream.key, supply.word[place : place + WORDS])
        stream.counter[0] += LANES
    supply.used = used - gone


@kernel
def _draw_on(stream):
    """Draw the next words of a stream: those of four counters."""
    draw_words(stream.counter, stream.key, stream.word)
    stream.counter[0] += LANES
    stream.used = 0


@kernel
def _go_on_by_itself(supply):
    """Put other words in place of the last ones of a supply, which are their key and counter.

    A strategy draws them that wants more in one decision than it was supplied with: what it has can
    tell it no more than it had. No built-in strategy comes to that.
    """
    last = supply.word[SUPPLIED - WORDS :]
    draw_words(last[WORDS - 6 : WORDS - 2], last[WORDS - 2 :], last)
    supply.used = SUPPLIED - WORDS


_refill = either("key", _draw_on, _go_on_by_itself)


@inline_kernel
def next_word(stream):
    """The next 32 random bits of a stream or a supply, as an integer from 0 to 2**32 - 1."""
    words = len(stream.word)  # a power of two: whatever a strategy says is used, it reads these
    if stream.used >= words:
        _refill(stream)
    word = stream.word[stream.used & (words - 1)]
    stream.used += 1
    return word


@inline_kernel
def below(stream, n):
    """An integer from 0 to n - 1, every one exactly equally likely (1 <= n < 2**31).

    Lemire's multiply-and-reject ("Fast random integer generation in an interval", 2019).
    """
    product = next_word(stream) * n
    if (product & 0xFFFFFFFF) < n:
        product = _redraw(stream, product, n)
    return product >> 32


@kernel
def _redraw(stream, product, n):
    """The rare case of ``below``: draw again while the low half is among the surplus values."""
    threshold = (0x100000000 - n) % n
    while (product & 0xFFFFFFFF) < threshold:
        product = next_word(stream) * n
    return product


@kernel
def uniform(stream):
    """A number from 0 (included) to 1 (excluded) with 53 random bits."""
    high = next_word(stream) >> 5
    low = next_word(stream) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


@kernel
def shuffle_numbers(stream, numbers):
    """Bring an array into a drawn order, every one equally likely (Fisher and Yates)."""
    for last in range(len(numbers) - 1, 0, -1):
        other = below(stream, last + 1)
        number = numbers[last]
        numbers[last] = numbers[other]
        numbers[other] = number


def new_stream(seed: int, block: int, round_no: int, number: int) -> Any:
    """A stream at its beginning, for plain Python: a STREAM record of its own."""
    stream = np.zeros(1, STREAM)[0]
    open_stream(stream, *seed_key(seed), block, round_no, number)
    return stream
