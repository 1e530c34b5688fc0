"""A sight shows what its seat may know, all of it and nothing else (odin-rules 5)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.seat.sight import SIGHT, blank_sights, show
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.text.given_of import given_of
from silver_sim.games.odin.text.position import legal_line
from silver_sim.games.odin.text.script import NAMES, cards_in, write_decision
from tests.games.odin.engine.play import ALL_PLAYERS, ALL_RULES, ALL_SEEDS, Line, new_match
from tests.games.odin.engine.witness import Witness

pytestmark = pytest.mark.slow


@kernel
def _fill(games: Any, sights: Any) -> None:
    show(games[0], sights[0])


def sight_of(games: Any) -> Any:
    """A full sight of the deciding seat in a fresh buffer: an array of length 1."""
    sights = blank_sights(1, games["rules"][0], int(games["players"][0]))
    _fill(games, sights)
    return sights


def differing(one: Any, other: Any) -> list[str]:
    """The fields in which two arrays of sights differ, guards and what lies between included."""
    fields = [name for name in SIGHT.names or () if one[name].tobytes() != other[name].tobytes()]
    return fields or ([] if one.tobytes() == other.tobytes() else ["between the fields"])


def new_witnesses(match: OdinMatch) -> list[Witness]:
    players = len(match.seats)
    start = int(match.states["starter"][0])
    return [Witness(seat, players, match.setting.rules, start) for seat in range(players)]


def watched(match: OdinMatch, block: int, rotation: int) -> Iterator[list[Witness]]:
    """At every decision of a game, before it is made: what every seat has heard so far."""
    witnesses: list[Witness] = []
    deal_no = 0
    for choices in match.decisions(block, rotation):
        if choices is None:
            continue
        state = match.states[0]
        witnesses = witnesses or new_witnesses(match)
        if deal_no != state["deal_no"]:
            deal_no = int(state["deal_no"])
            for seat, witness in enumerate(witnesses):
                witness.deal({*cards_in(int(state["hand"][seat]))})
        yield witnesses
        line = write_decision(match.seat, choices[0])
        for witness in witnesses:
            witness.hear(line)


@settings(max_examples=40)
@given(ALL_PLAYERS, ALL_RULES, ALL_SEEDS, st.sampled_from(("random", "random,low", "low,random")))
def test_every_byte_of_every_sight_is_what_a_witness_knows(
    players: int, rules: Line, seed: int, strategies: str
) -> None:
    line_up = (strategies.split(",") * players)[:players]
    match = new_match(",".join(line_up), seed, **rules)
    for witnesses in watched(match, 0, seed % players):
        witness = witnesses[match.seat]
        assert witness.asked == match.seat
        own = match.sights[match.player : match.player + 1]
        assert differing(own, witness.sight()) == []


def test_all_that_is_granted_is_shown_somewhere_and_all_questions_are_met() -> None:
    """Else the witness could be blind to a field that is always empty."""
    met: dict[str, set[bytes]] = {name: set() for name in SIGHT.names or ()}
    for number in range(8):
        match = new_match("random,low,random", next_starter=("rotate", "winner")[number % 2])
        for _ in watched(match, number, number % 3):
            own = match.sights[match.player]
            for name, values in met.items():
                values.add(own[name].tobytes())
    always = {name for name, values in met.items() if len(values) == 1}
    history = {"past_count", "past_by", "past_cards"}  # of strategies that ask for it
    assert always == {"guard_before", "guard_behind", "players", "restricted", *history}
    assert len(met["question"]) == 3


# what the seat does not know changes nothing


def with_hidden_cards_permuted(games: Any, witness: Witness, rng: Random) -> Any:
    """The same position for the seat that must decide; unseen cards lie in other hands, or not."""
    twin = games.copy()
    unseen = [1 << card for card in range(54) if witness.unseen >> card & 1]
    rng.shuffle(unseen)
    for seat in witness.seats:
        if seat != witness.me:
            known = sum(1 << NAMES.index(card) for card in witness.known[seat])
            drawn = [unseen.pop() for _ in range(witness.sizes[seat] - known.bit_count())]
            twin["hand"][0, seat] = known | sum(drawn)
    return twin


@pytest.mark.parametrize("players", [2, 3, 6])
def test_hidden_cards_change_neither_sight_nor_what_is_legal(players: int) -> None:
    """Nor what is told; a sight that shows the highest card of the next seat would be found."""
    rng, changed, found, points = Random(5), 0, 0, 0
    match = new_match(",".join(["random"] * players))
    for witnesses in watched(match, 1, 0):
        games, after = match.states, (match.seat + 1) % players
        sight, legal, told = sight_of(games), legal_line(games), given_of(games)
        for _ in range(2):
            twin = with_hidden_cards_permuted(games, witnesses[match.seat], rng)
            points += 1
            changed += twin["hand"].tobytes() != games["hand"].tobytes()
            assert differing(sight_of(twin), sight) == []
            assert legal_line(twin) == legal
            assert given_of(twin) == told
            highest = [int(each["hand"][0, after]).bit_length() for each in (games, twin)]
            found += highest[0] != highest[1]
    assert points > 100
    assert changed > 0.7 * points
    assert found > 20
