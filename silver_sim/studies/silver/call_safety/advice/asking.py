"""Who answers a question: the fitted function of the atlas, or worlds that are played for it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.advice.goal import WIN
from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST
from silver_sim.studies.silver.call_safety.advice.answer import (
    ATLAS,
    Plain,
    answer,
    plain,
)
from silver_sim.studies.silver.call_safety.advice.atlas import SHIPPED, Atlas, Range
from silver_sim.studies.silver.call_safety.advice.changes import changes
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.solver import HEAVIEST, solved

if TYPE_CHECKING:
    from silver_sim.studies.silver.call_safety.advice.live import Asker

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

    def answered(self, question: Question, *, more: bool = False) -> Plain:
        """The answer (``advice.answer``); UserError, StrategyError, EndlessError if none is had."""
        found = self._held(question) or self._live(question)
        if more:
            found["changes"] = changes(
                question, found["verdict"], lambda other: str(self.beside(other)["verdict"])
            )
        return found

    def beside(self, question: Question) -> Plain:
        """The same for one of many questions: by the function, or in few worlds."""
        return self._held(question) or self._played(question, self.worlds or WORLDS_BESIDE)[0]

    def _held(self, question: Question) -> Plain | None:
        """What the function says; None if it is not about these players."""
        own = self.atlas and self._atlas  # refused if it cannot be read, needed or not
        known = self.own == STRONGEST and self.others in (None, STRONGEST)
        if self.worlds is not None or self.plays_now or not known or question.sure or question.up:
            return None
        atlas = own or self._atlas
        found = solved(atlas, question)
        cost = found.wait - found.points.estimate
        told: Plain = {
            **{name: getattr(found, name) for name in ("chance", "points", "win", "second")},
            "pays_from": {name: each and plain(each) for name, each in found.pays.items()},
            "going_on": dict.fromkeys(("act", "lowest", "lo", "hi"))
            | {"points": round(found.wait, 6), "call": round(cost, 6)},
            "beaten": _beaten(atlas, question, found.chance),
            "not_told": [
                *(word for name, word in LEFT_OUT.items() if getattr(question, name) is None),
                *NEVER_TOLD,
            ],
            "atlas": {"forks": found.forks, "made": dict(atlas.made)},
        }
        return answer(question, ATLAS, told, self.goal)

    @cached_property
    def _atlas(self) -> Atlas:
        return Atlas.read(self.atlas or SHIPPED)

    def _live(self, question: Question) -> Plain:
        found, line = self._played(question, self.worlds)
        again = ("--worlds", str(found["live"]["worlds"]), "--seed", str(self.seed))
        found["commands"] = {
            "again": shlex.join(("silver-sim", "call", *self.typed, *again)),
            "advise": self._advise(line, again),
        }
        return found

    def _played(self, question: Question, worlds: int | None) -> tuple[Plain, str]:
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
        from silver_sim.arena.find import strategy_files
        from silver_sim.compiled.machine_code import was_compiled
        from silver_sim.games import registry
        from silver_sim.studies.silver.call_safety.advice.live import Asker

        game = registry.game("silver")
        if not was_compiled(game.engine):
            self.note("compiling the engine (first run only, less than a minute) ...")
        files = strategy_files(game.name, self.strategies)
        players = Players.read(game, files, self.own, self.others, self.deadline)
        return Asker(players, self.seed, self.threads, self.deadline, self.progress)


def _beaten(atlas: Atlas, question: Question, chance: Range) -> Plain | None:
    """How calls end by the fewest cards of an opponent, or whatever they have.

    None if far more calls are won there, or far fewer, than the answer says: it tells of others.
    """
    known = min(question.known_sum, HEAVIEST)
    for by, opponents in (("fewest", min(question.opponents)), ("average", None)):
        line = atlas.line(question.seats, question.cards, question.unknown, opponents)
        cell, shares = (line.cell(known), line.beaten(known)) if line else (None, None)
        if cell and shares and cell.forks >= atlas.least:
            ties, *causes = shares
            if not chance.lo - NEAR <= 1 - sum(causes) <= chance.hi + NEAR:
                return None
            return {
                "by": by,
                "opponents": opponents,
                "forks": cell.forks,
                "ties": ties,
                "causes": dict(zip(atlas.causes[1:], causes, strict=True)),
            }
    return None
