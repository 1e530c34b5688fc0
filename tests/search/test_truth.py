"""Beliefs and search against exact play: what a solver of small games says, and brute force.

And the solver is right where it can be told otherwise what is right.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.table import SeatedTable
from silver_sim.compiled.jit import kernel
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.study.rollouts import MARKER, SUCCESS
from silver_sim.games.silver.study.worlds import put_world
from silver_sim.games.table.match import TableMatch
from silver_sim.search import belief as beliefs
from silver_sim.search.belief import Belief
from silver_sim.search.equity import Course, Equity
from silver_sim.search.searcher import Searchers
from silver_sim.search.workspace import Workspace
from tests.search import exact, toys
from tests.search.exact import Answer, Decision, State, Tree, loss
from tests.search.tables import SILVER, match_of, told
from tests.search.toys import HERO, OTHER, Asked, OdinToy, SilverToy, planned

pytestmark = pytest.mark.slow

BLOCKS = 20_000  # of two games each
FIFTH = 0.2  # of what the strategy alone loses
ROOM = 512  # worlds: of no toy there are more
NEVER = 1e-12  # how often a fixed opponent does something else
KEY = (3, 4)

TOYS: dict[str, Any] = {
    "one card": SilverToy(**toys.ONE_CARD),
    "two cards": SilverToy(**toys.TWO_CARDS),
    "three turns": SilverToy(slice(1, None, 3), **{**toys.TWO_CARDS, "max_turns": 3}),
    "two in hand": OdinToy(hand_size=2, two_player_colours=2),
    "three in hand": OdinToy(200, hand_size=3, two_player_colours=2),  # of so many hands one
}


@cache
def tree(name: str) -> Tree:
    return exact.solved(TOYS[name], Asked(TOYS[name], "counter"))


# The solver


class Guess:
    """The opponent is dealt 0 or 1, 1 twice as often, and says something; the hero guesses it."""

    hero = HERO

    def deals(self) -> Iterator[exact.World]:
        yield exact.World(1 / 3, (0,))
        yield exact.World(2 / 3, (1,))

    def seat(self, state: Any) -> int | None:
        return {1: OTHER, 2: HERO, 3: None}[len(state)]

    def answers(self, state: Any) -> Sequence[Any]:
        return [0, 1]

    def only_answer(self, state: Any) -> Any:
        return None

    def outcomes(self, state: Any, answer: Any) -> list[exact.World]:
        return [exact.World(1.0, (*state, answer))]

    def sight(self, state: Any, seat: int) -> bytes:
        return b""

    def public(self, state: Any, answer: Any) -> Hashable:
        return int(answer)

    def share(self, state: Any) -> float:
        return float(state[0] == state[2])


@pytest.mark.parametrize(
    ("says", "wins"),
    [(lambda state: 0, 2 / 3), (lambda state: state[0], 1.0), (lambda state: 1 - state[0], 1.0)],
)
def test_the_seat_knows_what_was_said_and_no_more(says: Any, wins: float) -> None:
    tree = exact.solved(Guess(), says)
    assert sum(map(exact.best_value, tree.first)) == pytest.approx(wins)
    assert sum(decision.chance for decision in tree) == pytest.approx(1.0)


def test_what_a_plan_loses_is_what_its_answers_lose() -> None:
    tree = exact.solved(Guess(), lambda state: state[0])
    assert loss(tree, lambda decision: 0) == pytest.approx(2 / 3)


@pytest.mark.parametrize("name", ["one card", "two cards", "two in hand"])
def test_the_chances_of_first_decisions_are_those_of_all_deals(name: str) -> None:
    total = sum(world.chance for world in TOYS[name].deals())
    assert total == pytest.approx(1.0)
    assert sum(each.chance for each in tree(name).first) <= 1.0 + 1e-9
    for decision in tree(name):
        for answer in range(len(decision.answers)):
            after = sum(each.chance for each in decision.then[answer])
            assert 0.0 <= decision.won[answer] <= decision.chance - after + 1e-12


@pytest.mark.parametrize(
    ("name", "strategies"),
    [
        ("one card", ["greedy", "keeper"]),
        ("two cards", ["greedy", "pairs"]),
        ("two in hand", ["low"]),
    ],
)
def test_what_a_strategy_wins_is_what_the_engine_plays(name: str, strategies: list[str]) -> None:
    for strategy in strategies:
        plan = planned(TOYS[name], Asked(TOYS[name], strategy))
        right = tree(name).won + sum(exact.plan_value(each, plan) for each in tree(name).first)
        share, error = played(TOYS[name], f"{strategy},counter")
        assert error < 0.004
        assert abs(share - right) < 4 * error


def played(toy: Any, line_up: str) -> tuple[float, float]:
    """The share of games that the first of two wins on the engine, and its standard error."""
    games: Any = toy_match(toy, line_up).play(0, BLOCKS).games
    names = games.dtype.names
    wins = games["winner"] == 0 if "winner" in names else games["won"][:, 0] / toy.game.win_unit
    blocks = wins.reshape(BLOCKS, -1).mean(axis=1)  # both rotations have the same deal
    return float(blocks.mean()), float(blocks.std() / np.sqrt(BLOCKS))


# Beliefs and search


def toy_match(toy: Any, players: str) -> TableMatch:
    seats = [seated(entry, toy.game) for entry in read_lineup(players, toy.game)]
    setting = Setting(toy.rules, 1, toy.game.deal_modes[0], "stop")
    match = SeatedTable(toy.game, seats, setting).match()
    assert isinstance(match, TableMatch)
    return match


def searching(toy: Any, typed: str) -> Callable[[State], Answer]:
    """What a seat answers that looks ahead at every decision, each with chance of its own."""
    match, asked, numbers = toy_match(toy, f"{typed},counter"), Asked(toy, "counter"), count()

    def answer(state: State) -> Answer:
        match.states[:] = state.view(toy.kind)
        match.jobs["block"] = next(numbers)
        match.choices[:] = asked(state).view(toy.choice)
        match.searchers.search()
        return match.choices

    return answer


@pytest.mark.parametrize("name", ["one card", "two cards", "three in hand"])
def test_search_loses_at_most_a_fifth_of_what_the_strategy_alone_loses(name: str) -> None:
    toy = TOYS[name]
    alone = loss(tree(name), planned(toy, Asked(toy, "counter")))
    searched = loss(tree(name), planned(toy, searching(toy, "counter+search(worlds=64)")))
    assert alone > 0.003  # there is something to be gained
    assert searched <= FIFTH * alone


def positions(name: str, most: int) -> list[Decision]:
    """Decisions of a tree at which more than one world is possible, evenly spaced."""
    found = [each for each in tree(name) if len(each.worlds) > 1]
    return found[:: max(1, len(found) // most)]


def belief_of(toy: Any, match: TableMatch, level: str) -> tuple[Belief, Workspace]:
    """A belief for which everybody else is `counter`, and the workspace at which it is asked."""
    workspace = Workspace(match, toy.game.lookahead())
    workspace.seat_models(type(match), [match.seats[1].policies[0]])
    return Belief(toy.game.name, level, workspace, [1.0], NEVER), workspace


def believed(belief: Belief, workspace: Workspace, number: int) -> tuple[Any, float]:
    """The chances (cards, values) of hidden cards, and how many worlds are effective."""
    drawn = belief.worlds(number)
    values = told(workspace, drawn.worlds)
    chances = np.stack(
        [(values == value).T @ drawn.weights for value in range(workspace.lookahead.fact_values)],
        axis=1,
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
    workspace = Workspace(match, toy.game.lookahead())
    truth = np.zeros(len(decision.worlds), workspace.lookahead.world)
    for number, (_, games) in enumerate(decision.worlds):
        workspace.lookahead.true_world(games.view(toy.kind), truth[number])
    workspace.states[0] = decision.worlds[0].state.view(toy.kind)[0]
    values = told(workspace, truth)
    weights = np.array([chance for chance, _ in decision.worlds]) / decision.chance
    return np.stack(
        [(values == value).T @ weights for value in range(workspace.lookahead.fact_values)], axis=1
    )


def posterior(toy: Any, match: TableMatch, decision: Decision) -> Any:
    if isinstance(toy, OdinToy):
        return exact_odin(toy, match, decision)
    return exact_silver(toy, decision)


@pytest.mark.parametrize("name", ["one card", "three turns", "two in hand", "three in hand"])
def test_where_all_worlds_can_be_counted_the_belief_is_the_exact_posterior(name: str) -> None:
    toy = TOYS[name]
    match = toy_match(toy, "counter,counter")
    moved = 0
    for decision in positions(name, 150):
        match.states[:] = decision.worlds[0].state.view(toy.kind)
        belief, workspace = belief_of(toy, match, "policy")
        workspace.look_at(match, KEY)
        chances, _ = believed(belief, workspace, ROOM)
        right = posterior(toy, match, decision)
        assert chances == pytest.approx(right, abs=1e-6)
        counting, counted_by = belief_of(toy, match, "uniform")
        counted_by.look_at(match, KEY)
        moved += bool(np.abs(believed(counting, counted_by, ROOM)[0] - right).max() > 0.05)
    assert moved > 5  # what the other did tells something


@kernel
def more_than_room(states: Any, kept: Any, chance: Any, worlds: Any, weights: Any) -> int:
    """No position is small enough to be counted out."""
    return 0


@pytest.mark.parametrize("name", ["one card", "two in hand"])
def test_a_sample_tends_to_the_exact_posterior(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within five standard errors of as many independent worlds as are effective."""
    monkeypatch.setattr(beliefs, "EFFECTIVE", 0.0)
    toy = TOYS[name]
    match = toy_match(toy, "counter,counter")
    for decision in positions(name, 25):
        match.states[:] = decision.worlds[0].state.view(toy.kind)
        belief, workspace = belief_of(toy, match, "policy")
        workspace.lookahead = workspace.lookahead._replace(every_world=more_than_room)
        workspace.look_at(match, KEY)
        chances, effective = believed(belief, workspace, 2000)
        right = posterior(toy, match, decision)
        error = np.sqrt((right * (1 - right)).clip(0.0) / effective)
        assert (np.abs(chances - right) <= 5 * error + 1e-6).all()


class LastTurn:
    """The last turn of a round of which its seat knows all cards, played out by brute force."""

    def __init__(self, states: Any, rules: Any) -> None:
        self.toy = SilverToy()  # for legal answers, and to play on: a state has its rules in it
        self.begin, self.seat = self.copied(states), int(states["seat"][0])
        self._players = int(states["players"][0])
        self._equity = Equity.load("silver", self._players)
        self._course = Course.of(SILVER, rules, int(states["round_no"][0]))
        self._known = dict[bytes, float]()

    @staticmethod
    def copied(states: Any) -> State:
        return np.frombuffer(bytearray(states.tobytes()), np.dtype((np.void, states.dtype)))

    def is_over(self, state: State) -> bool:
        return bool(state["question"][0] < Question.FIRST_LOOK)

    def after(self, state: State, answer: Any) -> State:
        ((_, then),) = self.toy.outcomes(state, answer)
        return then

    def best(self, state: State) -> float:
        """The chance to win the game under best play, all legal answers tried."""
        if self.is_over(state):
            return self._value(state)
        assert state["seat"][0] == self.seat  # nobody else has a say
        here = state.tobytes()
        if here not in self._known:
            answers = self.toy.answers(state)
            self._known[here] = max(self.best(self.after(state, each)) for each in answers)
        return self._known[here]

    def _value(self, state: State) -> float:
        ahead, begin = SILVER.lookahead(), self.begin.view(self.toy.kind)
        results = np.zeros((1, ahead.results), np.int64)
        results[0, : self._players] = state["scores"][0, : self._players]
        results[0, MARKER], results[0, SUCCESS] = state["marker"][0], state["success"][0]
        ends = ahead.finish(begin, results)
        return float(self._equity.chances(*ends, self._course)[0, self.seat])


def test_the_last_turn_of_a_round_with_all_cards_known_is_played_exactly() -> None:
    """From the first legal answer in place of the strategy's own, which search must then leave."""
    match = match_of("counter+search(worlds=8),counter,keeper", seed=11)
    assert isinstance(match.searchers, Searchers)
    thoughts, match.searchers = match.searchers, None
    turns = answers = 0
    for game in range(9):
        for choices in match.decisions(game, game % 3):
            if choices is None or match.player != 0 or not is_last_turn(match.states[0]):
                continue
            before = match.states.copy(), match.choices.copy()
            show_all_cards(match)
            last = LastTurn(match.states, match.setting.rules)
            state = last.begin
            while not last.is_over(state):
                match.states[:] = state.view(match.states.dtype)
                match.choices[:] = last.toy.answers(state)[0].view(match.choices.dtype)
                thoughts.search()
                then = last.after(state, match.choices.view(np.dtype((np.void, choices.dtype))))
                assert last.best(then) == pytest.approx(last.best(state), abs=1e-12)
                state = then
                answers += 1
            turns += 1
            match.states[:], match.choices[:] = before
    assert turns >= 6
    assert answers > 3 * turns


def is_last_turn(state: Any) -> bool:
    """Whether somebody has called, and only this turn is left."""
    last = (state["seat"] + 1) % state["players"] == state["caller"]
    return bool(state["caller"] >= 0 and last and state["question"] == Question.OPEN_TURN)


def show_all_cards(match: TableMatch) -> None:
    """Let the seat that must decide know every card, those of the deck among them."""
    truth = np.zeros(1, SILVER.lookahead().world)
    match.states["known"][0, : match.states["cards"][0]] |= 1 << match.seat
    match.states["recorded"] = 0
    SILVER.lookahead().true_world(match.states, truth[0])
    put_world(match.states[0], truth[0])
