"""Who answers a question: the fitted function of the atlas, or worlds that are played for it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.advice.goal import WIN
from silver_sim.advice.interval import Range, rounded
from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST, strategy_folders
from silver_sim.studies.silver.call_safety.advice.answer import (
    ATLAS,
    Beaten,
    CallAnswer,
    Commands,
    FromAtlas,
    GoingOn,
    answer,
)
from silver_sim.studies.silver.call_safety.advice.atlas import SHIPPED, Atlas
from silver_sim.studies.silver.call_safety.advice.changes import changes
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.solver import HEAVIEST, solved

if TYPE_CHECKING:
    from silver_sim.advice.weighing import Asker

WORLDS_BESIDE = 512  # in which neighbours of a question are tried
NEAR = 0.1  # a chance: how calls end elsewhere is told of calls that are lowest about as often
# What may be left out of a question, in words.
LEFT_OUT = {
    "turn": "the turn",
    "deck": "the deck",
    "scores": "the round and the totals",
    "seen": "the cards seen",
}
NEVER_TOLD = ("what is known of the opponents' cards", "abilities", "the amulet")


@dataclass(frozen=True)
class Asking:
    """How questions are answered.

    By the function of the atlas where its players play; else in ``worlds``, or until ``until``
    (``time.monotonic``). ``note`` is told what takes a while,
    ``progress`` how many more worlds were tried; ``typed`` are the words by which it was asked.
    """

    atlas: Path | None = None
    own: str = STRONGEST
    others: str | None = None
    worlds: int | None = None
    until: float | None = None
    plays_now: bool = False  # whatever the atlas holds
    seed: int = 1
    goal: str = WIN
    threads: int = 2
    strategies: Path | None = None
    deadline: float = DEADLINE  # seconds for one decision of a strategy
    note: Callable[[str], None] = print
    progress: Callable[[int], None] = lambda _: None
    typed: tuple[str, ...] = ()

    def answered(self, question: Question, *, more: bool = False) -> CallAnswer:
        """The answer; UserError, StrategyError, EndlessError if none is had."""
        found = self._held(question) or self._live(question)
        if not more:
            return found
        otherwise = changes(question, found.verdict, lambda other: self.beside(other).verdict)
        return replace(found, changes=otherwise)

    def beside(self, question: Question) -> CallAnswer:
        """The same for one of many questions: by the function, or in few worlds."""
        return self._held(question) or self._played(question, self.worlds or WORLDS_BESIDE)[0]

    def _held(self, question: Question) -> CallAnswer | None:
        """What the function says; None if it is not about these players."""
        strategy_folders("silver", self.strategies)  # refused if it is none, needed or not
        own = self.atlas and self._atlas  # refused if it cannot be read, needed or not
        known = self.own == STRONGEST and self.others in (None, STRONGEST)
        if self.worlds is not None or self.plays_now or not known or question.sure or question.up:
            return None
        atlas = own or self._atlas
        found = solved(atlas, question)
        costs = rounded(found.wait), rounded(found.wait - found.gains.points.estimate)
        left_out = [words for name, words in LEFT_OUT.items() if getattr(question, name) is None]
        return answer(
            question,
            ATLAS,
            self.goal,
            found.gains,
            GoingOn(*costs),
            found.pays,
            beaten=_beaten(atlas, question, found.gains.chance),
            not_told=[*left_out, *NEVER_TOLD],
            atlas=FromAtlas(found.forks, atlas.made),
        )

    @cached_property
    def _atlas(self) -> Atlas:
        return Atlas.read(self.atlas or SHIPPED)

    def _live(self, question: Question) -> CallAnswer:
        found, line = self._played(question, self.worlds)
        assert found.live is not None
        again = ("--worlds", str(found.live.worlds), "--seed", str(self.seed))
        typed = shlex.join(("silver-sim", "call", *self.typed, *again))
        return replace(found, commands=Commands(typed, self._advise(line, again)))

    def _played(self, question: Question, worlds: int | None) -> tuple[CallAnswer, str]:
        from silver_sim.studies.silver.call_safety.advice.live import live

        return live(question, self._asker, worlds, self.until, self.goal)

    def _advise(self, line: str, again: tuple[str, ...]) -> str | None:
        """The command that ranks all answers; None where no line tells the position."""
        if not line:
            return None
        players = [("--as", self.own)] if self.own != STRONGEST else []
        if self.others is not None:
            players.append(("--against", self.others))
        words = (*line.split(), *(word for pair in players for word in pair), *again)
        return shlex.join(("silver-sim", "advise", *words))

    @cached_property
    def _asker(self) -> Asker:
        from silver_sim.advice.players import Players
        from silver_sim.advice.weighing import Asker
        from silver_sim.arena.find import strategy_files
        from silver_sim.arena.precompile import tell_of_compiling
        from silver_sim.games import registry

        game = registry.game("silver")
        tell_of_compiling(game, self.note, ahead=True)
        files = strategy_files(game.name, self.strategies)
        players = Players.read(game, files, self.own, self.others, self.deadline)
        return Asker(players, self.seed, self.threads, self.deadline, self.progress)


def _beaten(atlas: Atlas, question: Question, chance: Range) -> Beaten | None:
    """How calls end by the fewest cards of an opponent, or whatever they have.

    None if far more calls are won there, or far fewer, than the answer says: it tells of others.
    """
    known = min(question.known_sum, HEAVIEST)
    for by, opponents in (("fewest", min(question.opponents)), ("average", None)):
        line = atlas.line(question.seats, question.cards, question.unknown, opponents)
        cell, shares = (line.cell(known), line.ends(known)) if line else (None, None)
        if cell and shares and cell.forks >= atlas.least:
            ties, *causes = shares
            if not chance.lo - NEAR <= 1 - sum(causes) <= chance.hi + NEAR:
                return None
            named = dict(zip(atlas.causes[1:], causes, strict=True))
            return Beaten(named, by, opponents, cell.forks, ties)
    return None
