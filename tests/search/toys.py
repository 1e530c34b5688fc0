"""Rule sets small enough to be solved exactly, and the machines of their games as exact play wants.

Of a card that nobody has seen the value is still open: it is drawn when somebody first sees the
card, or when the game ends with it. That is the same game (such cards are exchangeable), and far
fewer worlds than there are ways to shuffle.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from hashlib import blake2b
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import Player
from silver_sim.compiled.jit import compiled_entry
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules import deal as odin_deal
from silver_sim.games.odin.rules import machine as odin
from silver_sim.games.odin.rules.legal import first_answer as odin_house
from silver_sim.games.odin.rules.questions import Question as OdinQuestion
from silver_sim.games.odin.rules.state import STATE as ODIN_STATE
from silver_sim.games.odin.rules.state import new_game as odin_new_game
from silver_sim.games.odin.seat import sight as odin_sight
from silver_sim.games.odin.study.playing import decisions as odin_decisions
from silver_sim.games.odin.table import python_view as odin_view
from silver_sim.games.odin.text import position as odin_position
from silver_sim.games.odin.text import script as odin_script
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules import machine as silver
from silver_sim.games.silver.rules.machine import first_answer as silver_house
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.rules.state import STATE, new_game
from silver_sim.games.silver.rules.turn import begin_game, begin_round
from silver_sim.games.silver.seat import sight as silver_sight
from silver_sim.games.silver.study.decisions import decisions as silver_decisions
from silver_sim.games.silver.table import python_view as silver_view
from silver_sim.games.silver.text import position as silver_position
from silver_sim.games.silver.text import script as silver_script
from silver_sim.games.table.policy import MEMORY_CELLS
from silver_sim.games.table.seat_function import BY_DEFAULT
from silver_sim.rng import new_stream
from tests.search.exact import Answer, Decision, Plan, State, World

HERO, OTHER = 0, 1
GAME_OVER, FIRST_LOOK, CLOSE_TURN, KEEP = (
    int(each) for each in (Question.GAME_OVER, Question.FIRST_LOOK, Question.CLOSE_TURN, Act.KEEP)
)

LEAD = int(OdinQuestion.LEAD)


def copies(*values: int) -> list[int]:
    counted = Counter(values)
    return [counted[value] for value in range(14)]


# One card each and three in the deck, of which a player draws two at most: what the other holds is
# told by what it does. And two cards each, with sets to be exchanged.
ONE_ROUND: dict[str, Any] = {"rounds": 1, "first_looks": 1}
ONE_CARD = {
    **ONE_ROUND, "village_size": 1, "max_turns": 3, "copies": copies(0, 0, 5, 5, 8, 8, 12, 12),
}  # fmt: skip
TWO_CARDS = {
    **ONE_ROUND, "village_size": 2, "max_turns": 2, "copies": copies(*[0] * 2, *[6] * 4, *[9] * 4),
}  # fmt: skip


def _plain(records: Any) -> Any:
    """The same array; kernels are given one of its elements much faster."""
    return records.view(np.dtype((np.void, records.dtype)))


def _copied(records: Any) -> Any:
    """A copy, bytes and all: numpy copies a record field by field."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


class Lines:
    """What the machines of both games have in common: answers are lines of a script."""

    hero = HERO
    choice: Any
    kind: Any
    first: int  # of the questions that somebody must answer
    position: Any
    script: Any
    decisions: Any  # of what is legal the lines
    read: tuple[Any, ...] = ()  # what a script's answer needs besides

    def seat(self, games: State) -> int | None:
        return int(games["seat"][0]) if games["question"][0] >= self.first else None

    def answers(self, games: State) -> Sequence[Answer]:
        legal = self.position.legal_line(games.view(self.kind))
        return [] if legal is None else [*map(self.answer, self.decisions(legal))]

    def answer(self, line: Any) -> Answer:
        choices = _plain(np.zeros(1, self.choice))
        self.script.read_decision(line, choices[0], *self.read)
        return choices

    def line(self, seat: int, answer: Answer) -> Any:
        return self.script.write_decision(seat, answer.view(self.choice)[0])


class SilverToy(Lines):
    """A Silver of one round for two; of three answers and more perhaps only some are tried."""

    game, machine, view, house = SILVER, silver.MACHINE, silver_view, staticmethod(silver_house)
    first, position, script = FIRST_LOOK, silver_position, silver_script
    read, decisions = ({"extra": 0, "by": -1},), staticmethod(silver_decisions)
    choice = silver.MACHINE.choice
    kind = STATE

    def __init__(self, some: slice = slice(None), **rules: Any) -> None:
        self.rules, self._some = SILVER.rule_set(rules), some
        self._sights = silver_sight.blank_sights(1, self.rules.as_record(), 2)
        self._cards = sum(self.rules.copies)
        self._bytes = self._sights.view(np.uint8)
        self._blank = self._bytes.copy()
        self._nothing = np.zeros(1, silver_sight.SHOWN)
        state, choice = new_game(2, self.rules, True)[0], np.zeros(1, self.choice)[0]
        self._answer = compiled_entry(silver.MACHINE.answer, state, choice)
        self._show = compiled_entry(silver_sight.show, state, self._sights[0], self._nothing[0])
        self._shown = _plain(self._sights)[0], _plain(self._nothing)[0]

    def deals(self) -> Iterator[World]:
        """The card that lies open from the beginning, and who starts."""
        games = _plain(new_game(2, self.rules, by_lanes=True))
        cards, first = int(games["cards"][0]), 4 * self.rules.village_size
        games["order"][0, :cards] = np.arange(cards)
        games["recorded"] = 1
        for start in (HERO, OTHER):
            for value, number in enumerate(self.rules.copies):
                if number:
                    twin = _copied(games)
                    _exchange(twin, first, int(np.argmax(twin["value"][0] == value)))
                    state = twin.view(STATE)[0]
                    begin_game(state, start)
                    begin_round(state)
                    yield World(number / cards / 2, twin)

    def answers(self, games: State) -> Sequence[Answer]:
        """All legal answers, or those that are tried."""
        found = super().answers(games)
        return found if len(found) < 3 else found[self._some]

    def only_answer(self, games: State) -> Answer | None:
        if games["question"][0] not in (FIRST_LOOK, CLOSE_TURN):
            return None
        answers = self.answers(games)
        return answers[0] if len(answers) == 1 else None

    def outcomes(self, games: State, answer: Answer, drawn: tuple[int, ...] = ()) -> list[World]:
        """What follows, for all values of the cards that are seen for the first time."""
        after = _copied(games)
        self._answer(after[0], answer[0])
        if len(hidden := self._unseen(games, drawn)) == 0:
            return [World(1.0, after)]
        counting = self._counting(after)
        seen = next((card for card in hidden if card in counting), None)
        if seen is None:
            return [World(1.0, after)]
        found, values = [], games["value"][0].tolist()
        for value, number in Counter(values[card] for card in hidden).items():
            twin = _copied(games)
            _exchange(twin, seen, next(card for card in hidden if values[card] == value))
            found += [
                World(number / len(hidden) * chance, state)
                for chance, state in self.outcomes(twin, answer, (*drawn, seen))
            ]
        return found

    def _unseen(self, games: State, drawn: tuple[int, ...]) -> list[int]:
        """The cards that nobody has seen, without those whose value has been drawn."""
        known = games["known"][0, : self._cards].tolist()
        return [card for card, seats in enumerate(known) if not seats and card not in drawn]

    def _counting(self, games: State) -> set[int]:
        """The cards whose values matter: those that somebody has seen, or that are scored."""
        known = games["known"][0, : self._cards].tolist()
        found = {card for card, seats in enumerate(known) if seats}
        if games["question"][0] == GAME_OVER:
            for village, number in zip(games["village"][0], games["cards_in"][0], strict=True):
                found.update(village[:number].tolist())
        return found

    def sight(self, games: State, seat: int) -> bytes:
        return blake2b(self.show(games), digest_size=16).digest()

    def show(self, games: State) -> Any:
        """The sight of the seat that must decide, until the next one is shown."""
        self._bytes[:] = self._blank
        self._nothing[:] = 0
        self._show(games[0], *self._shown)
        return self._sights

    def public(self, games: State, answer: Answer) -> Hashable:
        """All but which of several drawn cards is kept."""
        return None if answer["act"][0] == KEEP else bytes(answer.tobytes())

    def share(self, games: State) -> float:
        """Ties are broken: the whole win."""
        return float(games["winner"][0] == HERO)


def _exchange(games: State, card: int, other: int) -> None:
    """Two cards that nobody has seen change their values."""
    values = games["value"][0]
    values[card], values[other] = int(values[other]), int(values[card])


class OdinToy(Lines):
    """An Odin of one deal for two.

    Of the hands that the hero can be dealt only every so manieth is looked at, each with all hands
    of the opponent: what one can do with a hand has nothing to do with the others.
    """

    game, machine, view, house = ODIN, odin.MACHINE, odin_view, staticmethod(odin_house)
    first, position, script = LEAD, odin_position, odin_script
    decisions = staticmethod(odin_decisions)
    choice = odin.MACHINE.choice
    kind = ODIN_STATE

    def __init__(self, every: int = 1, **rules: Any) -> None:
        self.rules, self._every = ODIN.rule_set({"points_limit": 1, **rules}), every
        self._sights = odin_sight.blank_sights(1, self.rules.as_record(), 2)
        self._only = dict[bytes, Answer | None]()
        state, choice = odin_new_game(2, self.rules)[0], np.zeros(1, self.choice)[0]
        self._answer = compiled_entry(odin.MACHINE.answer, state, choice)
        self._show = compiled_entry(odin_sight.show, state, self._sights[0])
        self._shown = _plain(self._sights)[0]

    def deals(self) -> Iterator[World]:
        size, cards = self.rules.hand_size, 9 * self.rules.two_player_colours
        mine = list(combinations(range(cards), size))[:: self._every]
        for own in mine:
            rest = [card for card in range(cards) if card not in own]
            others = list(combinations(rest, size))
            for other in others:
                for start in (HERO, OTHER):
                    games = odin_new_game(2, self.rules)
                    games["order"][0, : 2 * size] = [*own, *other]
                    games["recorded"] = 1
                    odin_deal.begin_game(games[0], start)
                    odin_deal.begin_deal(games[0])
                    yield World(1 / len(mine) / len(others) / 2, _plain(games))

    def only_answer(self, games: State) -> Answer | None:
        """The one legal answer; None if there is a choice, which a seat sees of itself."""
        seen = self.sight(games, int(games["seat"][0]))
        if seen not in self._only:
            answers = self.answers(games)
            self._only[seen] = answers[0] if len(answers) == 1 else None
        return self._only[seen]

    def outcomes(self, games: State, answer: Answer) -> list[World]:
        """All is dealt: there is but one."""
        after = _copied(games)
        self._answer(after[0], answer[0])
        return [World(1.0, after)]

    def sight(self, games: State, seat: int) -> bytes:
        return bytes(self.show(games).tobytes())

    def show(self, games: State) -> Any:
        """The sight of the seat that must decide, until the next one is shown."""
        self._show(games[0], self._shown)
        return self._sights

    def public(self, games: State, answer: Answer) -> Hashable:
        return bytes(answer.tobytes())

    def share(self, games: State) -> float:
        """Who is tied shares the win."""
        mine, other = games["totals"][0, :2].tolist()
        return 0.5 if mine == other else float(mine < other)


class Asked:
    """A strategy that draws nothing and remembers nothing, asked in plain Python."""

    def __init__(self, toy: Any, name: str) -> None:
        [entry, _] = read_lineup(f"{name},{name}", toy.game)
        [policy] = entry.policies
        self._toy = toy
        self._ask = Player(policy, toy.game, compiled=False).ask
        self._sight = toy.view.PlainSight.of(toy.show(next(iter(toy.deals())).state))
        self._stream = new_stream(0, 0, 0, 0)
        self._given = dict[tuple[int, bytes], Answer]()

    def __call__(self, games: State) -> Answer:
        seat = int(games["seat"][0])  # a sight is told from it: two seats may see the same
        seen = seat, self._toy.sight(games, seat)
        if seen not in self._given:
            self._given[seen] = self._asked(games)
        return self._given[seen]

    def _asked(self, games: State) -> Answer:
        choices = _plain(np.zeros(1, self._toy.choice))
        memory, before = SimpleNamespace(cell=[0] * MEMORY_CELLS), self._stream.tobytes()
        answer, question = self._toy.view.PlainChoice.of(choices), int(games["question"][0])
        self._ask(self._sight, memory, self._stream, answer, question)
        if any(memory.cell) or self._stream.tobytes() != before:
            raise ValueError("it remembers or draws something: it is no fixed opponent")
        # It may be asked for the target of an ability that it would not have used.
        state, choice = games.view(self._toy.kind)[0], choices.view(self._toy.choice)[0]
        if choice["act"] == BY_DEFAULT or self._toy.machine.refusal(state, choice):
            self._toy.house(state, choice)
        return choices


def planned(toy: Any, asked: Callable[[State], Answer]) -> Plan:
    """The plan of a seat that answers so, in whatever state it may be."""
    places = dict[int, tuple[Decision, int]]()  # by identity, kept alive

    def plan(decision: Decision) -> int:
        if id(decision) not in places:
            lines = [toy.line(HERO, each) for each in decision.answers]
            given = toy.line(HERO, asked(decision.worlds[0].state))
            places[id(decision)] = decision, lines.index(given)
        return places[id(decision)][1]

    return plan
