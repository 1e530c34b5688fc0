"""Who answers a question: the atlas where it holds the very case, else worlds played for it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.arena.deadline import DEADLINE
from silver_sim.studies.silver.call_safety.advice.answer import STRONGEST, Plain
from silver_sim.studies.silver.call_safety.advice.atlas import SHIPPED, Atlas
from silver_sim.studies.silver.call_safety.advice.changes import changes
from silver_sim.studies.silver.call_safety.advice.from_atlas import from_atlas
from silver_sim.studies.silver.call_safety.advice.question import Question

if TYPE_CHECKING:
    from silver_sim.studies.silver.call_safety.advice.worlds import Asker

WORLDS_BESIDE = 512  # in which neighbours of a question are tried


@dataclass(frozen=True)
class Asking:
    """How questions are answered.

    ``worlds``: in so many, whatever the atlas holds; else until ``until`` (``time.monotonic``).
    ``note`` is told what takes a while, ``progress`` how many more worlds were tried; ``typed`` are
    the words by which it was asked.
    """

    atlas: Path | None = None
    own: str = STRONGEST
    others: str | None = None
    worlds: int | None = None
    until: float | None = None
    seed: int = 1
    threads: int = 2
    strategies: Path | None = None
    deadline: float = DEADLINE  # seconds for one decision of a strategy
    note: Callable[[str], None] = print
    progress: Callable[[int], None] = lambda _: None
    typed: tuple[str, ...] = ()

    def answered(self, question: Question, *, more: bool = False) -> Plain:
        """The answer (``advice.answer``); UserError, StrategyError, EndlessError if none is had."""
        found = self._held(question)
        if found is None:
            return self._live(question, more)
        if more:
            found["changes"] = changes(question, found["verdict"], self._in_atlas)
        return found

    def beside(self, question: Question) -> Plain:
        """The same for one of many questions: in ``worlds``, or in few worlds."""
        return self._held(question) or self._few(question)

    def _held(self, question: Question) -> Plain | None:
        own_atlas = self.atlas and self._atlas  # refused if it cannot be read, needed or not
        if self.worlds is not None or self.own != STRONGEST or self.others not in (None, STRONGEST):
            return None
        if not question.tells_only_cards and own_atlas is None:
            return None
        return from_atlas(question, own_atlas or self._atlas)

    @cached_property
    def _atlas(self) -> Atlas:
        return Atlas.read(self.atlas or SHIPPED)

    def _in_atlas(self, question: Question) -> str | None:
        found = from_atlas(question, self._atlas)
        return None if found is None else str(found["verdict"])

    def _live(self, question: Question, more: bool) -> Plain:
        from silver_sim.studies.silver.call_safety.advice.live import judged
        from silver_sim.studies.silver.call_safety.advice.worlds import Budget

        until = None if self.worlds else self.until
        worlds = self._asker.tried(question, Budget(self.worlds, until))
        found = judged(question, self._asker, worlds)
        again = ("--worlds", str(found["live"]["worlds"]), "--seed", str(self.seed))
        found["commands"] = {
            "again": shlex.join(("silver-sim", "call", *self.typed, *again)),
            "advise": self._advise(worlds.line, again),
        }
        if more:
            found["changes"] = changes(
                question, found["verdict"], lambda other: self._few(other)["verdict"]
            )
        return found

    def _few(self, question: Question) -> Plain:
        from silver_sim.studies.silver.call_safety.advice.live import live
        from silver_sim.studies.silver.call_safety.advice.worlds import Budget

        return live(question, self._asker, Budget(self.worlds or WORLDS_BESIDE))

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
        from silver_sim.studies.silver.call_safety.advice.worlds import Asker

        game = registry.game("silver")
        if not was_compiled(game.engine):
            self.note("compiling the engine (first run only, less than a minute) ...")
        files = strategy_files(game.name, self.strategies)
        players = Players.read(game, files, self.own, self.others, self.deadline)
        return Asker(players, self.seed, self.threads, self.deadline, self.progress)
