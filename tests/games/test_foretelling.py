"""No strategy can tell from what it is given which cards will come (issue 38, reliability K9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.table import SeatedTable
from silver_sim.games import registry
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Setting
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import SUPPLY, seed_key
from silver_sim.search.workspace import AT_FIRST, OWN, Workspace
from tests.foretelling import (
    EXPECTED,
    FACTS,
    GUESS,
    MILLION,
    RIGHT,
    TOLD,
    VARIANCE,
    next_card,
    next_hand,
    written,
)
from tests.games.plain_policy import PlainPolicy

pytestmark = pytest.mark.slow  # strategies are compiled for it

SEED = 11
CARDS = 5000  # to be told
SURE = 3.29  # standard errors that chance alone exceeds once in a thousand times, either way


class Watched(PlainPolicy):
    """What it was handed last can be looked at."""

    def __init__(self, policy: Any) -> None:
        super().__init__(policy)
        self.cell = [0] * FACTS
        self.given: list[Any] = []

    def ask(self, sight: Any, memory: Any, supply: Any, *others: Any) -> None:
        self.cell, self.given = memory.cell, [sight, memory, supply]
        super().ask(sight, memory, supply, *others)


class Told(NamedTuple):
    """Cards that were told, and those that were right: how many, and how many by chance."""

    cards: float
    right: float
    expected: float
    variance: float

    @classmethod
    def of(cls, cells: Any) -> Told:
        """What memories say, added up."""
        cells = np.array(cells).reshape(-1, FACTS)[:, : VARIANCE + 1].sum(0)
        return cls(cells[TOLD], cells[RIGHT], cells[EXPECTED] / MILLION, cells[VARIANCE] / MILLION)

    def __add__(self, other: Any) -> Told:
        return Told(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def errors(self) -> float:
        """How many standard errors more are right than by chance."""
        return float((self.right - self.expected) / self.variance**0.5)


NOTHING = Told(0, 0, 0, 0)


def match_of(folder: Path, game: str, way: str, puts_back: bool) -> TableMatch:
    """A table at which such a strategy sits in all places."""
    step = 64 if way == "search" else 16
    typed = f"{written(folder, game)}:step={step}:puts_back={str(puts_back).lower()}"
    if way == "search":
        typed += "+search(worlds=4,belief=uniform)"
    return match_of_line_up(game, ",".join([typed] * 3), way != "plain")


def match_of_line_up(game: str, line_up: str, compiled: bool = True) -> TableMatch:
    """A table of these strategies, all compiled or all watched in plain Python."""
    played = registry.game(game)
    seats = [seated(entry, played, compiled) for entry in read_lineup(line_up, played)]
    assert all(bool(seat.policies[0].address) == compiled for seat in seats)
    if not compiled:
        seats = [SeatSetup(seat.label, [Watched(seat.policies[0])]) for seat in seats]
    setting = Setting(played.rule_set({}), SEED, "physical", "stop")
    match = SeatedTable(played, seats, setting).match()
    assert isinstance(match, TableMatch)
    return match


def cells(match: TableMatch) -> Any:
    """The first cells of every player's memory."""
    own: list[Any] = [seat.policies[0] for seat in match.seats]
    if isinstance(own[0], Watched):
        return np.array([policy.cell[:FACTS] for policy in own])
    return match.players["policies"]["memory"]["cell"][:, 0, :FACTS]


def told_in_silver(match: TableMatch) -> Iterator[Told]:
    """Cards of the deck, told before they are drawn: game by game."""
    for block in count():
        for _ in match.decisions(block, 0):
            pass
        yield Told.of(cells(match))


def told_in_worlds(match: TableMatch) -> Iterator[Told]:
    """The same in the worlds of searches: of some of them, decision by decision."""
    found: list[Told] = []
    call = Workspace.call

    def counted(space: Workspace, kernel: Any, *given: Any) -> Any:
        result = call(space, kernel, *given)
        if kernel is registry.game("silver").lookahead().roll_out:
            cells = space.players["policies"]["memory"]["cell"][: space.seats, :2, :FACTS]
            found.append(Told.of(cells[:, OWN] - cells[:, AT_FIRST]))
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workspace, "call", counted)
        for block in count():
            for _ in match.decisions(block, 0):
                yield from found
                found.clear()


def told_in_odin(match: TableMatch) -> Iterator[Told]:
    """The hand that the next seat was dealt, told by who begins: deal by deal."""
    for block in count():
        next(match.decisions(block, 0))
        state = match.states[0]
        own, other = (int(state["hand"][(match.seat + on) % len(match.seats)]) for on in (0, 1))
        yield told_hand(int(cells(match)[match.player, GUESS]), own, other, int(state["deck"]))


def told_hand(guess: int, own: int, other: int, deck: int) -> Told:
    """How many cards of a hand were told."""
    unseen, size = (deck & ~own).bit_count(), other.bit_count()
    told, share = (guess & deck & ~own).bit_count(), size / unseen
    variance = told * share * (1 - share) * (unseen - told) / (unseen - 1)
    return Told(told, (guess & other).bit_count(), told * share, variance)


@pytest.mark.parametrize("puts_back", [False, True], ids=["draws", "puts_back"])
@pytest.mark.parametrize(
    ("game", "way", "telling"),
    [
        ("silver", "compiled", told_in_silver),
        ("silver", "plain", told_in_silver),
        ("silver", "search", told_in_worlds),
        ("odin", "compiled", told_in_odin),
        ("odin", "plain", told_in_odin),
        ("odin", "search", told_in_odin),
    ],
)
def test_cards_are_foretold_by_chance_alone(
    tmp_path: Path,
    game: str,
    way: str,
    telling: Callable[[TableMatch], Iterator[Told]],
    puts_back: bool,
) -> None:
    match, told = match_of(tmp_path, game, way, puts_back), NOTHING
    for each in telling(match):
        told += each
        if told.cards >= CARDS:
            break
    assert told.cards >= CARDS
    assert abs(told.errors) < SURE


def test_who_has_the_key_foretells_every_card() -> None:
    """So the strategies above would, if anything that they are given led to it."""
    match = match_of_line_up("silver", "greedy,pairs,greedy")
    nothing, told = np.zeros(64, np.int64), 0
    for block in range(3):
        for choices in match.decisions(block, 0):
            state = match.states[0]
            left = int(state["deck_count"])
            if choices is not None and left > 0 and state["returned_count"] == 0:
                card = state["deck"][state["lane_next"][0]]
                numbers = np.array([*seed_key(SEED), 0, 0, block, 0])
                found = next_card(numbers, 1, int(state["round_no"]), nothing, left)
                assert found == state["value"][card]
                told += 1
    assert told > 500


def test_who_has_the_key_foretells_every_hand() -> None:
    match = match_of_line_up("odin", "low,high,shedder")
    for block in range(100):
        next(match.decisions(block, 0))
        own, other = (int(match.states["hand"][0, (match.seat + on) % 3]) for on in (0, 1))
        assert next_hand(np.array([*seed_key(SEED), 0, 0, block, 0]), 1, 1, 3, 9, own) == other


@pytest.mark.parametrize("game", registry.names())
def test_no_attribute_of_what_a_plain_strategy_is_handed_leads_to_the_table(game: str) -> None:
    match = match_of_line_up(game, "random,random,random", compiled=False)
    for _ in islice(match.decisions(0, 0), 8):
        pass
    [policy] = match.seats[match.player].policies
    assert isinstance(policy, Watched)
    most = max(match.sights.itemsize, SUPPLY.itemsize)
    assert all(size <= most for size in reached(policy.given, 6))
    for part in (match.sights["rules"][:1], match.players["supply"][:1]):
        assert any(size > most for size in reached([part], 2))


def reached(objects: Iterable[Any], steps: int) -> Iterator[int]:
    """The sizes of all that lies in memory to which attributes lead in so many steps."""
    seen: dict[int, Any] = {}
    for _ in range(steps):
        found = [each for each in objects if id(each) not in seen]
        seen |= {id(each): each for each in found}
        objects = [each for every in found for each in attributes(every)]
    for each in seen.values():
        if isinstance(each, np.ndarray | memoryview):
            yield each.nbytes


def attributes(of: Any) -> Iterator[Any]:
    """What an object has, but for numbers, words and what can be called."""
    if isinstance(of, dict):
        yield from of.values()
    for name in dir(of):
        held = None
        with suppress(ValueError):  # a matrix transpose is not always defined
            held = getattr(of, name, None)
        plain = isinstance(held, int | float | str | np.generic | np.dtype)
        if held is not None and not plain and not name.startswith("__") and not callable(held):
            yield held
