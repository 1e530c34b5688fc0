"""Asking a strategy again: the same decision, with one thing changed that must not matter.

A probe is a table at which games are played as at any other. At a decision of the strategy that is
probed it can be asked again: all is put back as it was before the question, and then one thing is
changed in place, where a strategy that reads too far would find it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from enum import Enum
from time import perf_counter
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

import numpy as np

from silver_sim.compiled.jit import ask_at, compiled_entry, kernel
from silver_sim.errors import EndlessError
from silver_sim.games.contract.seats import FREE, Policy, SeatSetup
from silver_sim.games.contract.table import Setting, Waiting
from silver_sim.games.table.hidden_changes import (
    change_memories,
    change_other_streams,
    change_own_stream,
    open_chance,
)
from silver_sim.games.table.match import TableMatch, is_interrupt
from silver_sim.games.table.python_view import PlainChoice
from silver_sim.games.table.snapshot import Snapshots, Tables, differ, written_to
from silver_sim.rng import STREAM, SUPPLIED, seed_key

RAISED = b""  # in place of an answer: the strategy raised an exception
TIMES = 32  # a compiled strategy is asked in a row to measure its time


class Change(Enum):
    """What is changed before a strategy is asked again."""

    NOTHING = "nothing"
    HIDDEN_CARDS = "hidden cards"  # and with them the sights of the others
    OTHER_STREAMS = "other streams"
    OTHER_MEMORIES = "other memories"
    OWN_STREAM = "own stream"  # but for the words that are drawn, and with it the seed


@kernel
def _ask_compiled(address, question, sights, players, place, choices, kept, times):
    """Ask a seat function this many times, what it may write to as ``kept``; 0 if it has answered.

    Writes ``players`` and ``choices``.
    """
    player, policy = players[place], players[place].policies[0]
    status = 0
    for _ in range(times):
        player.supply = kept[place].supply
        policy.memory = kept[place].policies[0].memory
        status = ask_at(
            address,
            question,
            sights[place],
            policy.params,
            policy.memory,
            player.supply,
            choices[0],
        )
    return status


class _Watched:
    """The policy that is probed, as the match sees it: asked from outside, through the probe."""

    address = 0
    limits = FREE
    draws = True

    def __init__(self, policy: Policy, ask: Callable[..., None]) -> None:
        self.functions, self.numbers = policy.functions, policy.numbers
        self.history = policy.history
        self.ask = ask


class _Asked(NamedTuple):
    """A question of the game, as a seat in plain Python was asked it, and the table around it."""

    place: int  # the player who was asked
    question: int
    sight: Any
    memory: SimpleNamespace  # before the question
    supply: Any
    before: list[Any]  # a snapshot


class TableProbe:
    """A table at which ``lineup[0]``, wherever it sits, is asked again at its decisions.

    It is one policy without limits. A game says what its match is and how it deals again.
    """

    match_kind: ClassVar[type[TableMatch]]

    def __init__(self, lineup: Sequence[SeatSetup], setting: Setting) -> None:
        seat = lineup[0]
        [self.policy] = seat.policies
        watched = seat._replace(policies=[_Watched(self.policy, self._answer_for_match)])
        places = [watched if each is seat else each for each in lineup]
        self.match = match = self.match_kind(places, setting)
        self._snapshots = Snapshots(match)
        self._tables = self._snapshots.tables
        engine = match.engine
        self._choices = np.zeros(1, engine.machine.choice)
        self._choice_view = engine.views()[1]
        self._choice = self._choice_view.of(self._choices)
        self._chance = np.zeros(1, STREAM)
        self._key = seed_key(setting.seed)
        self._ask = compiled_entry(
            _ask_compiled, 0, 0, match.sights, match.players, 0, self._choices, match.players, 1
        )
        self._asked: _Asked | None = None
        self._after: list[Any] = []  # a snapshot when it had answered in the game
        self._times = 0  # it was asked
        self.answer = RAISED  # the one that was given in the game

    def decisions(self, block: int, rotation: int) -> Iterator[None]:
        """Play one game; stops at every decision for which the probed strategy was asked.

        Raises StrategyError, as ``TableMatch.decisions`` does.
        """
        self._asked = None
        for _ in self.match.decisions(block, rotation):
            if self._asked is not None:
                stands = self._snapshots.take()
                yield
                self._snapshots.put(stands)
                self._asked = None

    @property
    def waiting(self) -> Waiting | None:
        """As of a match; each time that it is asked again is another one (``contract.Waits``)."""
        stands = self.match.waiting
        return stands and stands._replace(where=(self._times, stands.where))

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long (``contract.Waits``)."""
        return self.match.endless(spent)

    @property
    def question(self) -> str:
        """The name of the question that stands."""
        return self.match.question

    @property
    def where(self) -> dict[str, int]:
        """The place of the decision (``TableMatch.where``)."""
        return self.match.where

    def change_hidden_cards(self, tables: Tables, chance: Any) -> None:
        """Deal again what the deciding seat cannot know; the others see what they would see then.

        ``chance`` is an array of one stream.
        """
        raise NotImplementedError

    def again(
        self, change: Change = Change.NOTHING, number: int = 0, policy: Policy | None = None
    ) -> bytes:
        """Ask again as it was asked, with one thing changed; the same number, the same change.

        ``policy`` may be the same strategy in plain Python, or with other parameters. Returns the
        answer, RAISED for an exception; answers are equal exactly if their bytes are.
        """
        self._snapshots.put(self._now.before)
        self._change(change, number)
        try:
            return self._answer(policy or self.policy, copied(self._now.memory))
        except BaseException as problem:
            if is_interrupt(problem):
                raise
            return RAISED

    def seconds(self, policy: Policy) -> float:
        """How long one answer takes, measured here and now."""
        self._snapshots.put(self._now.before)
        asked = self._now
        memory, choice = copied(asked.memory), self._choice_view()
        kept = self._snapshots.read(asked.before).players
        begun = perf_counter()
        if policy.address:
            self._ask_compiled(policy, kept, TIMES)
        else:
            policy.ask(asked.sight, memory, asked.supply, choice, asked.question)
        return (perf_counter() - begun) / (TIMES if policy.address else 1)

    def written(self) -> list[str]:
        """What the strategy wrote to in the game besides its own memory and chance, in words."""
        read = self._snapshots.read
        return written_to(read(self._now.before), read(self._after), self._now.place)

    def _drawn(self) -> tuple[int, int]:
        """The words of its supply that it drew in the game: the first, and the first that is left.

        All if there are others in their place: it drew more, or has written there.
        """
        kept = (self._snapshots.read(each).players for each in (self._now.before, self._after))
        before, after = (players["supply"][self._now.place] for players in kept)
        if differ(before["word"], after["word"]):
            return 0, SUPPLIED
        return int(before["used"]), max(int(before["used"]), int(after["used"]))

    @property
    def _now(self) -> _Asked:
        if self._asked is None:
            raise RuntimeError("no decision of the probed strategy stands")
        return self._asked

    def _answer_for_match(
        self, sight: Any, memory: Any, supply: Any, choice: PlainChoice, question: int
    ) -> None:
        """Answer in the game, and keep what is needed to ask again."""
        place = self.match.player
        cells = self._tables.players["policies"]["memory"]["cell"][place, 0]
        if self.policy.address:  # its memory is a record; that of the match lasts for the game
            cells[:] = memory.cell
        before = self._snapshots.take()
        self._asked = _Asked(place, question, sight, copied(memory), supply, before)
        self.answer = self._answer(self.policy, memory)
        if self.policy.address:
            memory.cell[:] = cells.tolist()
        self._after = self._snapshots.take()
        names = self._choices.dtype.names or ()
        for name, value in zip(names, self._choices[0].tolist(), strict=True):
            setattr(choice, name, value)

    def _answer(self, policy: Policy, memory: Any) -> bytes:
        """What the policy answers now."""
        asked = self._now
        self._choices.view(np.int64)[:] = 0
        self._times += 1
        with self.match.at_play():
            if policy.address:
                self._ask_compiled(policy, self._tables.players, 1)
            else:
                policy.ask(asked.sight, memory, asked.supply, self._choice, asked.question)
        return self._choices.tobytes()

    def _ask_compiled(self, policy: Policy, kept: Any, times: int) -> None:
        asked, tables = self._now, self._tables
        if policy is not self.policy:
            given = tables.players["policies"]["params"]["given"][asked.place, 0]
            given[: len(policy.numbers)] = policy.numbers
        status = self._ask(
            policy.address,
            asked.question,
            tables.sights,
            tables.players,
            asked.place,
            self._choices,
            kept,
            times,
        )
        if status != 0:
            raise RuntimeError("an exception was raised")

    def _change(self, change: Change, number: int) -> None:
        if change == Change.NOTHING:
            return
        place, chance, players = self._now.place, self._chance, self._tables.players
        open_chance(chance, *self._key, number, 0)
        if change == Change.HIDDEN_CARDS:
            self.change_hidden_cards(self._tables, chance)
        elif change == Change.OTHER_MEMORIES:
            change_memories(players, place, chance)
        elif change == Change.OTHER_STREAMS:
            change_other_streams(players, place, chance)
        else:
            change_own_stream(self._tables.jobs, players, place, *self._drawn(), chance)


def copied(memory: Any) -> SimpleNamespace:
    """A memory in plain Python with all that it holds; its cells are numbers, copied faster."""
    others = {name: deepcopy(held) for name, held in vars(memory).items() if name != "cell"}
    return SimpleNamespace(cell=[*memory.cell], **others)
