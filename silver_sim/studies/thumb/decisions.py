"""Decisions of self-play between a few options: what each is expected to be worth, and is worth.

Of all answers that are one option the one counts that is expected to be best, in worlds of the
belief by which ``advise`` goes. What it is worth is shown by true worlds, which had no say in that:
so the luck of having been chosen is not in it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from typing import Any, NamedTuple, Self

import numpy as np

from silver_sim.advice.players import Players
from silver_sim.advice.table import MILLION, AdviceTable
from silver_sim.advice.worlds import batches
from silver_sim.arena.run import Progress, pieces
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.thumb import Known, Topic
from silver_sim.rng import below, judge_stream, search_stream
from silver_sim.search.described import DescribedAnswers
from silver_sim.search.truth import TrueWorlds
from silver_sim.search.workspace import DecisionKeys
from silver_sim.studies.core.game import write_down

WORLDS, TRUE = 64, 64  # of the belief, and true ones
STREAMS = 224  # behind those of who judges beliefs: what draws decisions here
TASK = 4  # games that a thread plays at a time


class TopicGames(NamedTuple):
    """What is looked at: a topic in games of these players."""

    game: Game
    rules: Any
    seed: int
    topic: Topic
    players: Players


class Decisions(NamedTuple):
    """Decisions, and their options one after the other, in whole millionths of the game."""

    game: np.ndarray  # (decisions,): its number
    first: np.ndarray  # place of its first option
    expected: np.ndarray  # (options,)
    true: np.ndarray
    numbers: np.ndarray  # (options, columns): what the seat knows

    def plus(self, other: Self) -> Self:
        """Those of both, one after the other."""
        moved = other._replace(first=other.first + len(self.true))
        return type(self)(*map(np.concatenate, zip(self, moved, strict=True)))

    def given(self, scores: Any) -> np.ndarray:
        """The place of the option that scores give at each decision: the first of the highest."""
        sizes = np.diff([*self.first, len(scores)])
        highest = np.repeat(np.maximum.reduceat(scores, self.first), sizes)
        places = np.where(scores == highest, np.arange(len(scores)), len(scores))
        found: np.ndarray = np.minimum.reduceat(places, self.first)
        return found


def known(game: Game, numbers: np.ndarray) -> Known:
    """What seats know, by name of the column."""
    return dict(zip((each.name for each in game.lookahead().numbers), numbers.T, strict=True))


class _Table:
    """The table of one thread: this many players, of whom the first one's decisions are looked at.

    If all are alike, everybody's.
    """

    def __init__(self, asked: TopicGames, number: int) -> None:
        self._asked, game, players = asked, asked.game, asked.players
        setting = Setting(asked.rules, asked.seed, game.deal_modes[0], "stop")
        seats = players.at(0, number)
        self._match = match = game.match(seats, setting)
        write_down(match)
        others = None if players.alike else [each.policies[0] for each in seats]
        self._truth = TrueWorlds(match, game, others)
        self._tables = [AdviceTable(game, players, asked.rules, number, s) for s in range(number)]
        self._described = DescribedAnswers(match, game)
        self._keys = DecisionKeys(match, search_stream)
        self._drawing = DecisionKeys(match, lambda *seat: judge_stream(*seat) + STREAMS)

    def found_in(self, game: int) -> Iterator[Decisions]:
        """The decisions of a game that are looked at."""
        match, topic, everybody = self._match, self._asked.topic, self._asked.players.alike
        for each in (self._truth, self._keys, self._drawing):
            each.begin()
        for choices in match.decisions(game, game % len(match.seats)):
            if choices is not None and match.question in topic.asks:
                if everybody or match.player == 0:
                    if below(self._drawing.stream(), topic.every) == 0:
                        yield from self._looked_at(game)

    def _looked_at(self, game: int) -> Iterator[Decisions]:
        """The decision at which the match stands, unless the strategy takes none of the options."""
        answers = self._truth.stand()
        numbers = self._described.of(answers)
        option = self._asked.topic.option(known(self._asked.game, numbers))
        options = np.unique(option[option >= 0])
        if option[0] < 0 or len(options) < 2:
            return
        expected = self._expected(option >= 0)
        best = np.array([np.where(option == each, expected, -1).argmax() for each in options])
        true = np.rint(MILLION * self._truth.chances(answers[best], TRUE).mean(axis=0))
        here = np.array([game]), np.zeros(1, np.int64)
        yield Decisions(*here, expected[best], true.astype(np.int64), numbers[best])

    def _expected(self, alive: Any) -> np.ndarray:
        """What is expected of answers in worlds of the belief; -1 of those that are not alive."""
        table = self._tables[self._match.seat]
        table.stand(self._match, self._keys.next())
        tried = [table.try_batch(each, alive * 1) for each in batches(WORLDS)]
        found = np.full(len(alive), -1, np.int64)
        found[alive] = np.rint(np.concatenate([each.chances for each in tried]).mean(axis=0))
        return found


def decisions(asked: TopicGames, games: int, threads: int, progress: Progress) -> Decisions:
    """The decisions of this many games; the numbers of players come in turn."""
    own, players = threading.local(), asked.topic.players
    width = len(asked.game.lookahead().numbers)
    none = Decisions._make([*np.zeros((4, 0), np.int64), np.zeros((0, width), np.float32)])

    def task(numbers: Sequence[int]) -> Decisions:
        if not hasattr(own, "tables"):
            own.tables = {}
        found = none
        for game in numbers:
            number = players[game % len(players)]
            if number not in own.tables:
                own.tables[number] = _Table(asked, number)
            found = reduce(Decisions.plus, own.tables[number].found_in(game), found)
            progress(1)
        return found

    with ThreadPoolExecutor(threads) as pool:
        try:
            return reduce(Decisions.plus, pool.map(task, pieces(range(games), TASK)), none)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
