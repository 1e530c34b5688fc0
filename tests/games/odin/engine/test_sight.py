"""A sight shows what its seat may know, all of it and nothing else (odin-rules 5)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.compiled.jit import kernel
from silver_sim.games.contract.seats import FREE, SeatSetup
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.seat.sight import SIGHT, blank_sights, show
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.text.position import legal_line
from silver_sim.games.odin.text.script import NAMES, cards_in, write_decision
from tests.games.odin.engine.play import (
    ALL_PLAYERS,
    ALL_RULES,
    ALL_SEEDS,
    Line,
    match_of,
    new_match,
    seats,
)
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
    rng, changed, points = Random(5), 0, 0
    match = new_match(",".join(["random"] * players))
    for witnesses in watched(match, 1, 0):
        games = match.states
        sight, legal = sight_of(games), legal_line(games)
        for _ in range(4):
            twin = with_hidden_cards_permuted(games, witnesses[match.seat], rng)
            points += 1
            changed += twin["hand"].tobytes() != games["hand"].tobytes()
            assert differing(sight_of(twin), sight) == []
            assert legal_line(twin) == legal
    assert points > 100
    assert changed > 0.7 * points


def test_a_sight_that_shows_a_card_too_many_is_found_by_the_same_permutations() -> None:
    """The highest card of the next seat would be enough."""
    rng, found = Random(5), 0
    match = new_match("random,random,random")
    for witnesses in watched(match, 1, 0):
        twin = with_hidden_cards_permuted(match.states, witnesses[match.seat], rng)
        after = (match.seat + 1) % 3
        highest = [int(each["hand"][0, after]).bit_length() for each in (match.states, twin)]
        found += highest[0] != highest[1]
    assert found > 20


# strategies in plain Python


class Watcher:
    """A policy in plain Python that looks at every sight it is given before it answers."""

    history = False
    draws = True

    def __init__(self, watch: Any) -> None:
        [self.policy] = seats("random,random", compiled=False)[0].policies
        self.watch = watch
        self.address, self.limits = 0, FREE
        self.functions = self.policy.functions
        self.numbers: Sequence[float] = self.policy.numbers

    def ask(self, sight: Any, *others: Any) -> None:
        self.watch(sight)
        self.policy.ask(sight, *others)


def test_a_plain_strategy_reads_the_same_sight_and_cannot_write_to_it() -> None:
    questions: list[int] = []

    def watch(sight: Any) -> None:
        record = match.sights[match.player]
        questions.append(sight.question)
        for name in SIGHT.names or ():
            if name == "rules":
                fields = {field: record[name][field].tolist() for field in record[name].dtype.names}
                assert vars(sight.rules) == fields
            elif name.startswith("guard_"):
                assert not hasattr(sight, name)
            else:
                shown = getattr(sight, name)
                plain = shown if isinstance(shown, int) else shown.tolist()
                assert plain == record[name].tolist(), name
        with pytest.raises(TypeError):
            sight.known[0] = 3
        with pytest.raises(AttributeError):
            sight.hand = 3

    match = match_of([SeatSetup("watcher", [Watcher(watch)])] * 3)
    match.play(0, 4)
    assert set(questions) == {Question.LEAD, Question.FOLLOW, Question.TAKE}
    assert len(questions) > 300
