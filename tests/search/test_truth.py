"""Beliefs and search against exact play: what a solver of small games says, and brute force."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.table import SeatedTable
from silver_sim.compiled.jit import kernel
from silver_sim.games.contract import Setting
from silver_sim.games.table.match import TableMatch
from silver_sim.search import belief as beliefs
from silver_sim.search.belief import Belief
from silver_sim.search.desk import Desk
from tests.search.exact import Decision, Tree, loss, solved
from tests.search.toys import (
    HERO,
    ONE_CARD,
    THREE_IN_HAND,
    TWO_CARDS,
    Asked,
    OdinToy,
    SilverToy,
    planned,
)

pytestmark = pytest.mark.slow

FIFTH = 0.2  # of what the strategy alone loses
ROOM = 512  # worlds: of no toy there are more
NEVER = 1e-12  # how often a fixed opponent does something else
KEY = (3, 4)

TOYS: dict[str, Any] = {
    "one card": SilverToy(**{**ONE_CARD, "max_turns": 3}),
    "two cards": SilverToy(**TWO_CARDS),
    "two in hand": OdinToy(hand_size=2, two_player_colours=2),
    "three in hand": OdinToy(60, **THREE_IN_HAND),
}


@cache
def tree(name: str) -> Tree:
    """All decisions against `counter`."""
    return solved(TOYS[name], Asked(TOYS[name], "counter"))


def match_of(toy: Any, players: str) -> TableMatch:
    """A line-up ready to play by the rules of a toy."""
    seats = [seated(entry, toy.game) for entry in read_lineup(players, toy.game)]
    setting = Setting(toy.rules, 1, toy.game.deal_modes[0], "stop")
    match = SeatedTable(toy.game, seats, setting).match()
    assert isinstance(match, TableMatch)
    return match


class Searching:
    """The plan of a seat that looks ahead at every decision."""

    def __init__(self, toy: Any, typed: str) -> None:
        self._toy, self._asked = toy, Asked(toy, "counter")
        self._match = match_of(toy, f"{typed},counter")
        self._places = dict[int, tuple[Decision, int]]()  # by identity, kept alive

    def __call__(self, decision: Decision) -> int:
        """The place of its answer."""
        if id(decision) not in self._places:
            self._places[id(decision)] = decision, self._place(decision)
        return self._places[id(decision)][1]

    def _place(self, decision: Decision) -> int:
        toy, match, state = self._toy, self._match, decision.worlds[0].state
        match.states[:] = state.view(toy.kind)
        match.jobs["block"] = len(self._places)  # for chance of its own
        match.choices[:] = self._asked(state).view(toy.choice)
        assert match.thoughts is not None
        match.thoughts.consider()
        lines = [toy.line(HERO, each) for each in decision.answers]
        return lines.index(toy.line(HERO, match.choices))


@pytest.mark.parametrize("name", [*TOYS])
def test_search_loses_at_most_a_fifth_of_what_the_strategy_alone_loses(name: str) -> None:
    toy = TOYS[name]
    alone = loss(tree(name), planned(toy, Asked(toy, "counter")))
    searched = loss(tree(name), Searching(toy, "counter+search(worlds=64)"))
    assert alone > 0.003  # there is something to be gained
    assert searched <= FIFTH * alone


def positions(name: str, most: int) -> list[Decision]:
    """Decisions of a tree at which more than one world is possible, evenly spaced."""
    found = [each for each in tree(name) if len(each.worlds) > 1]
    return found[:: max(1, len(found) // most)]


def belief_of(toy: Any, match: TableMatch, level: str) -> tuple[Belief, Desk]:
    """A belief for which everybody else is `counter`, and the desk at which it is asked."""
    desk = Desk(match, toy.game.looks_ahead)
    desk.seat_models(type(match), [match.seats[1].policies[0]])
    return Belief(toy.game.name, level, desk, [1.0], NEVER), desk


def told(desk: Desk, worlds: Any) -> Any:
    """What worlds say of the hidden cards: (worlds, cards)."""
    values, below = np.zeros((len(worlds), 64), np.int64), np.zeros((len(worlds), 2), np.int64)
    cards = desk.lookahead.facts(desk.states, worlds, values, below)
    return values[:, :cards]


def believed(belief: Belief, desk: Desk, number: int) -> tuple[Any, float]:
    """The chances (cards, values) of the values of hidden cards, and how many worlds are effective."""
    drawn = belief.worlds(number)
    values = told(desk, drawn.worlds)
    chances = np.stack(
        [(values == value).T @ drawn.weights for value in range(desk.lookahead.told)], axis=1
    )
    return chances, drawn.effective


def exact_silver(toy: SilverToy, decision: Decision) -> Any:
    """The same by the solver's worlds; of a card that nobody has seen all that are left."""
    rows = []
    total = decision.chance
    for chance, games in decision.worlds:
        state, found = games.view(toy.kind)[0], []
        cards = range(sum(toy.rules.copies))
        unseen = Counter(int(state["value"][card]) for card in cards if not state["known"][card])
        for step in range(2):
            owner = (int(state["seat"]) + step) % 2
            for slot in range(int(state["cards_in"][owner])):
                card = int(state["village"][owner, slot])
                if int(state["known"][card]) & (1 << HERO) or state["up"][card]:
                    continue
                chances = np.zeros(14)
                if state["known"][card]:
                    chances[state["value"][card]] = 1.0
                else:
                    for value, number in unseen.items():
                        chances[value] = number / sum(unseen.values())
                found.append(chances * chance / total)
        rows.append(found)
    return np.array(rows).sum(axis=0)


def exact_odin(toy: OdinToy, match: TableMatch, decision: Decision) -> Any:
    """The same for Odin, where all is dealt: the solver's worlds are whole."""
    desk = Desk(match, toy.game.looks_ahead)
    truth = np.zeros(len(decision.worlds), desk.lookahead.world)
    for number, (_, games) in enumerate(decision.worlds):
        desk.lookahead.true_world(games.view(toy.kind), truth[number])
    desk.states[0] = decision.worlds[0].state.view(toy.kind)[0]
    values = told(desk, truth)
    weights = np.array([chance for chance, _ in decision.worlds]) / decision.chance
    return np.stack([(values == value).T @ weights for value in range(desk.lookahead.told)], axis=1)


def exact(toy: Any, match: TableMatch, decision: Decision) -> Any:
    """The chances of the values of every hidden card."""
    if isinstance(toy, OdinToy):
        return exact_odin(toy, match, decision)
    return exact_silver(toy, decision)


@pytest.mark.parametrize("name", [*TOYS])
def test_where_all_worlds_can_be_counted_the_belief_is_the_exact_posterior(name: str) -> None:
    toy = TOYS[name]
    match = match_of(toy, "counter,counter")
    moved = 0
    for decision in positions(name, 150):
        match.states[:] = decision.worlds[0].state.view(toy.kind)
        belief, desk = belief_of(toy, match, "policy")
        desk.look_at(match, KEY)
        chances, _ = believed(belief, desk, ROOM)
        right = exact(toy, match, decision)
        assert chances == pytest.approx(right, abs=1e-6)
        counting, counted_by = belief_of(toy, match, "uniform")
        counted_by.look_at(match, KEY)
        moved += bool(np.abs(believed(counting, counted_by, ROOM)[0] - right).max() > 0.05)
    assert moved > 5  # what the other did tells something


@kernel
def more_than_room(states, kept, chance, worlds, weights):
    """No position is small enough to be counted out."""
    return 0


@pytest.mark.parametrize("name", ["one card", "two in hand"])
def test_a_sample_of_worlds_tends_to_the_exact_posterior(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within five standard errors of as many independent worlds as are effective."""
    monkeypatch.setattr(beliefs, "EFFECTIVE", 0.0)
    toy = TOYS[name]
    match = match_of(toy, "counter,counter")
    for decision in positions(name, 25):
        match.states[:] = decision.worlds[0].state.view(toy.kind)
        belief, desk = belief_of(toy, match, "policy")
        desk.lookahead = desk.lookahead._replace(every_world=more_than_room)
        desk.look_at(match, KEY)
        chances, effective = believed(belief, desk, 2000)
        right = exact(toy, match, decision)
        error = np.sqrt((right * (1 - right)).clip(0.0) / effective)
        assert (np.abs(chances - right) <= 5 * error + 1e-6).all()
