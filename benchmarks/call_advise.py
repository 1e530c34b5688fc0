"""What `silver-sim advise` says of the questions of ``call``: in worlds that go by real positions.

A call is weighed against the best of the rest, in as many worlds for every question. Answers are
kept as they are had, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.call_judged import NAMED, Judged, judged
from benchmarks.call_questions import Fresh, as_they_occur, command
from benchmarks.call_verdicts import Must, Number, Said
from silver_sim.advice.budget import Budget
from silver_sim.advice.means import mean_of, share_of
from silver_sim.advice.players import Players
from silver_sim.advice.position import position_told
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import Asker, Weighed, weigh
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.result import as_json, read
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.advice.telling import shown

Answered = Callable[[CallQuestion], Any]
CALL = "call"
DRAWN = 8  # times as many questions, as one line does not tell each of them


class Advising:
    """Advice on questions, kept in a file of the folder whose name tells what advises."""

    def __init__(self, folder: Path, worlds: int, seed: int, threads: int) -> None:
        game = registry.game("silver")
        self._players = Players.read(game, strategy_files(game.name, builtin_folder()))
        self._game, self._worlds, self._seed, self._threads = game, worlds, seed, threads
        made = fingerprint(weigh.__module__, shown.__module__, *game.sources)
        name = hashlib.sha256(json.dumps([made, worlds, seed]).encode()).hexdigest()[:8]
        self._file = folder / f"advise-{name}.jsonl"
        self._kept: dict[str, Said] = {}
        if self._file.exists():  # the last line may be torn
            lines = self._file.read_text(encoding="utf-8").split("\n")[:-1]
            self._kept = {words: read(Said, said) for words, said in map(json.loads, lines)}

    def answered(self, question: CallQuestion) -> Said:
        """The chance to be lowest with a call, and what it gains; UserError where it cannot be."""
        words = command(question)
        if words not in self._kept:
            self._kept[words] = self._asked(question)
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([words, as_json(self._kept[words])]) + "\n")
        return self._kept[words]

    def _asked(self, question: CallQuestion) -> Said:
        position = position_told(self._game, shown(question))
        asker = Asker(self._players, self._seed, self._threads)
        table, weighed = asker.weighed(position, Budget(None, self._worlds, stops_early=False))
        acts = [line["act"] for line in table.lines()]
        if CALL not in acts or len(acts) == 1:
            raise UserError("nothing to choose", why=f"legal: {', '.join(acts)}", help="none")
        names = [each.name for each in self._game.looks_ahead.consequences]
        return _told(weighed, acts.index(CALL), names.index("failed_call"))


def _told(weighed: Weighed, call: int, failed: int) -> Said:
    """As ``call`` says it."""
    worlds = int(weighed.tried[call])
    rest = np.where(weighed.tried >= worlds, weighed.chances.sum(axis=0), -1.0)
    rest[call] = -1.0
    gain = weighed.chances[:worlds, call] - weighed.chances[:worlds, int(rest.argmax())]
    win = mean_of(gain, weighed.period, MILLION).told
    chance = share_of(1 - weighed.led[:worlds, call, failed], weighed.period).told
    return Said(chance, win, Number.of(win).verdict)


def told_in_one(question: CallQuestion) -> bool:
    """Whether one line tells it: no sum of several cards, no turn of whoever began."""
    return question.sum is None and question.turn is None


def agreed(
    games: Fresh, number: int, answered: Answered, advised: Answered, chance: np.random.Generator
) -> tuple[list[Must], list[Judged]]:
    """Ask both so many questions: what must be so of advice, and advice against fresh games."""
    every = as_they_occur(games, DRAWN * number, chance)
    occurs = [each for each in every if told_in_one(each.question)][:number]
    by_call, by_advice = (judged(games, occurs, each) for each in (answered, advised))
    called = {each.occurs.question: each for each in by_call}
    both = [each for each in by_advice if each.occurs.question in called]
    pairs = [(each, called[each.occurs.question]) for each in both]
    return [*_musts(pairs, number)], by_advice


def _musts(pairs: Sequence[tuple[Judged, Judged]], number: int) -> Sequence[Must]:
    within = {
        words: [advice.said[name].misses(call.said[name]) <= 1 for advice, call in pairs]
        for name, words in NAMED.items()
    }
    return [
        Must("questions that advise and call answer", len(pairs), number, True),
        *(
            Must(f"{words}: % within both errors", 100 * float(np.mean(each)), 93, True)
            for words, each in within.items()
        ),
    ]
