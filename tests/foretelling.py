"""Strategies that try all that they are given to open the deal's stream, and foretell cards by it.

Their files are written here: they read every field of their sight and of their supply, one after
the other. Wherever six numbers in a row might be the key and the counter of a stream, the deal is
shuffled by them; the one that fits best what is known of the deal is believed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from silver_sim.compiled.jit import popcount, record
from silver_sim.games.odin.rules.deal import shuffle as shuffle_odin
from silver_sim.games.odin.seat.sight import SIGHT as ODIN_SIGHT
from silver_sim.games.silver.rules.deck import shuffle as shuffle_silver
from silver_sim.games.silver.seat.sight import SIGHT as SILVER_SIGHT
from silver_sim.rng import DEAL, STREAM, SUPPLY, open_stream

STATE = 6  # numbers of a stream: two of its key, four of its counter, of which the third is a block
# What a strategy counts in its memory: cards told, those that were right, how many would be by
# chance, and the variance of that, both in millionths; then what it has told and not yet seen.
TOLD, RIGHT, EXPECTED, VARIANCE, GUESS, ROUND = range(6)
MILLION = 1_000_000
# From here on: 1 + the value that it knows a card of the deck to have, by the cards left when that
# one is on top. The first discard came before them all.
FACTS, FIRST = 8, 32
CARDS = 52
VALUE = np.repeat(np.arange(14), [2, *[4] * 12, 2])  # of Silver's cards, by identity

_RULES = record(("hand_size",), ("two_player_colours",))
_DEALT = record(("cards",), ("players",), ("rules", _RULES, ()), ("order", (64,)))


@njit
def next_card(numbers, step, round_no, facts, left):  # type: ignore[no-untyped-def]
    """The value of the top card of Silver's deck, in which so many are left."""
    stream, dealt = np.zeros(1, STREAM)[0], np.zeros(1, _DEALT)[0]
    dealt.cards = CARDS
    best, found = -1, 0
    for at in range(numbers[0] % step, len(numbers) - STATE + 1, step):
        open_stream(stream, numbers[at], numbers[at + 1], numbers[at + 4], round_no, DEAL)
        shuffle_silver(dealt, stream)
        fits = 0
        for place in range(1, FIRST + 1):
            fits += facts[place] == 1 + VALUE[dealt.order[CARDS - place]]
        if fits > best:
            best, found = fits, VALUE[dealt.order[CARDS - left]]
    return found


@njit
def next_hand(numbers, step, deal_no, players, size, own):  # type: ignore[no-untyped-def]
    """The mask of the cards that the next seat was dealt in Odin, where ``own`` are one's own."""
    stream, dealt = np.zeros(1, STREAM)[0], np.zeros(1, _DEALT)[0]
    dealt.players, dealt.rules.hand_size = players, size
    best, found = -1, 0
    for at in range(numbers[0] % step, len(numbers) - STATE + 1, step):
        open_stream(stream, numbers[at], numbers[at + 1], numbers[at + 4], deal_no, DEAL)
        shuffle_odin(dealt, stream)
        for seat in range(players):
            fits = popcount(own & _hand(dealt.order, seat, size))
            if fits > best:
                best, found = fits, _hand(dealt.order, (seat + 1) % players, size)
    return found


@njit
def _hand(order, seat, size):  # type: ignore[no-untyped-def]
    cards = 0
    for place in range(seat * size, (seat + 1) * size):
        cards |= 1 << order[place]
    return cards


_FILE = '''"""Takes whatever it is given for the key and the counter of a stream."""

from typing import NamedTuple

import numpy as np

from silver_sim.{game} import *
from silver_sim.rng import next_word
from tests.foretelling import *


class Params(NamedTuple):
    step: int = 1  # at one in so many places it looks for a key; chance says at which
    puts_back: bool = False
    acts: bool = False  # by what it foretells


def given(sight, rng, params):
    """All numbers that it can read; it draws a word, and may put the stream back."""
    numbers = np.zeros({count}, np.int64)
    numbers[0] = next_word(rng)
{reads}
    if params.puts_back:
        rng.used -= 1
    return numbers

{questions}
'''
_SILVER = """
def open_turn(sight, params, memory, rng):
    numbers = given(sight, rng, params)
    if not sight.may_draw or sight.returned_count > 0:
        return any_turn(sight)
    if memory.cell[ROUND] != sight.round_no:
        memory.cell[ROUND] = sight.round_no
        for place in range(FACTS, 64):
            memory.cell[place] = 0
        memory.cell[FACTS + FIRST] = 1 + sight.discard[0]
    facts = np.zeros(64, np.int64)
    for place in range(1, FIRST + 1):
        facts[place] = memory.cell[FACTS + place]
    memory.cell[GUESS] = 1 + next_card(
        numbers, params.step, sight.round_no, facts, sight.deck_count
    )
    if params.acts and sight.may_take and memory.cell[GUESS] > sight.discard_top:
        return Turn.TAKE
    return Turn.DRAW


def place_card(sight, params, memory, rng):
    guess = memory.cell[GUESS] - 1
    memory.cell[GUESS] = 0
    if guess >= 0 and sight.hand_from == Source.DECK:
        right = guess == sight.hand[0]
        share = (sight.unseen[guess] + right) / (sight.unseen_cards + 1)
        memory.cell[TOLD] += 1
        memory.cell[RIGHT] += right
        memory.cell[EXPECTED] += int(MILLION * share)
        memory.cell[VARIANCE] += int(MILLION * share * (1 - share))
        memory.cell[FACTS + sight.deck_count + 1] = 1 + sight.hand[0]
    return exchange(0) if sight.hand_from == Source.PILE else discard()
"""
_ODIN = """
def lead(sight, params, memory, rng):
    if sight.turn == 0:
        numbers = given(sight, rng, params)
        memory.cell[GUESS] = next_hand(
            numbers,
            params.step,
            sight.deal_no,
            sight.players,
            sight.rules.hand_size,
            sight.hand,
        )
        if params.acts and memory.cell[GUESS] % 2 == 1:
            return highest_of(sight.hand)
    return sight.hand & -sight.hand
"""


def written(folder: Path, game: str) -> Path:
    """The file of such a strategy of this game."""
    sight = {"silver": SILVER_SIGHT, "odin": ODIN_SIGHT}[game]
    fields = [*_fields("rng", SUPPLY), *_fields("sight", sight)]
    # No plain strategy has guards, and without HISTORY nothing stands in the past.
    fields = [each for each in fields if "guard_" not in each[0] and "past" not in each[0]]
    reads: list[str] = []
    count = 1
    for name, shape in fields:
        places = list(np.ndindex(shape))
        reads += _lines(name, shape, count)
        count += len(places)
    questions = {"silver": _SILVER, "odin": _ODIN}[game]
    path = folder / "taker.py"
    text = _FILE.format(game=game, count=count, reads="\n".join(reads), questions=questions)
    path.write_text(text)
    return path


def _fields(name: str, kind: np.dtype[Any]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """All fields of a record, with those of records in it, and their shapes."""
    for field in kind.names or ():
        of = kind[field]
        if of.names:
            yield from _fields(f"{name}.{field}", of)
        else:
            yield f"{name}.{field}", of.shape


def _lines(name: str, shape: tuple[int, ...], first: int) -> Iterator[str]:
    """What reads a field into the numbers from ``first`` on."""
    indent, place = "    ", str(first)
    for axis, length in enumerate(shape):
        yield f"{indent}for i{axis} in range({length}):"
        indent += "    "
        place += f" + i{axis}" + "".join(f" * {further}" for further in shape[axis + 1 :])
    index = ", ".join(f"i{axis}" for axis in range(len(shape)))
    yield f"{indent}numbers[{place}] = {name}{f'[{index}]' if shape else ''}"
