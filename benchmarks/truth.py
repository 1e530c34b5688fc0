"""What is expected of answers at decisions of fresh games, and what they gain in true worlds.

Answers are chosen in so many worlds of a belief. What is expected of them is what they gain in
further worlds, which had no say in that: else the luck of having been chosen would count as a fault
of the belief. What the worlds expect that have chosen is kept beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from benchmarks.contrasts import Pair, pairs
from benchmarks.drawn_positions import NUMBERS
from silver_sim.advice.players import Players
from silver_sim.advice.table import MILLION
from silver_sim.advice.worlds import batches
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import game as game_named
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import SEARCH, judge_stream, open_stream, search_stream, uniform
from silver_sim.search.belief import Belief
from silver_sim.search.played_on import PlayedOn
from silver_sim.search.racing import lead_of, race
from silver_sim.search.truth import TrueWorlds
from silver_sim.search.workspace import DRAWS, DecisionKeys, Workspace

STREAMS = 192  # behind those of who judges beliefs: what draws decisions here
MIX = "mix"  # of the game: what seats that look ahead take the others for
LATE = 60  # turns of a deal: one in which all go in circles would be told of a hundred times
FURTHER, TRUE = 64, 16  # worlds in which is expected, and true ones
LOOK, HOPELESS = 64, 3.0  # worlds before an answer is dropped; its standard errors behind
FIGURES = ("decisions", "expected", "chosen", "true")
# The share of decisions of a question that are measured; of all others it is ``REST``. Those of one
# game tell nearly as much as those of many, and a game costs more than a decision.
DRAWN: Mapping[str, Mapping[str, float]] = {
    "silver": {"open_turn": 1.0, "place_card": 0.05, "first_look": 0.05, "close_turn": 0.02},
    "odin": {"lead": 0.5, "follow": 0.3},
}
REST = 0.2

Found = dict[str, list[int]]  # by ``Pair.key``, the sums of ``FIGURES``: gains are in millionths


class Asked(NamedTuple):
    """What is measured, in games of `champion` in every seat."""

    game: str
    seed: int
    belief: str
    models: str  # what the belief takes the others for: a strategy, or the game's mix
    worlds: int  # in which answers are chosen
    search: bool  # chosen as seats that look ahead choose; else the first one in order


def settings(asked: Asked) -> dict[str, Any]:
    """All that figures depend on, beside what plays."""
    drawn = {**DRAWN[asked.game], "rest": REST}
    return {**asked._asdict(), "drawn": drawn, "late": LATE, "further": FURTHER, "true": TRUE}


class Decisions:
    """The decisions of games of so many players, some of them drawn and measured."""

    def __init__(self, asked: Asked, players: int) -> None:
        self._asked, self._game = asked, game_named(asked.game)
        game, files = self._game, strategy_files(asked.game, builtin_folder())
        own = Players.read(game, files, STRONGEST).own
        models = game.lookahead().mix if asked.models == MIX else asked.models
        others = seated(read_entry(models, files, game), game)
        setting = Setting(game.rule_set({}), asked.seed, game.deal_modes[0], "stop")
        match = game.match([own] * players, setting)
        assert isinstance(match, TableMatch)
        match.states["recorded"] = 1  # beliefs go by what was done
        self.match = match
        self._truth, self._played = TrueWorlds(match, game), PlayedOn(match, game)
        self._weighing = Workspace(match, game.lookahead())
        self._weighing.seat_models(type(match), list(others.policies))
        self._belief = Belief(game.name, asked.belief, self._weighing, others.weights)
        self._keys = DecisionKeys(match, search_stream)
        self._drawing = DecisionKeys(match, lambda *seat: judge_stream(*seat) + STREAMS)

    def found_in(self, block: int) -> Found:
        """What is found in a game."""
        found: dict[str, Any] = {}
        match, shares = self.match, DRAWN[self._asked.game]
        for each in (self._truth, self._keys, self._drawing):
            each.begin()
        for choices in match.decisions(block, block % len(match.seats)):
            if choices is None or match.states["turn"][0] > LATE:
                continue
            if uniform(self._drawing.stream()) < shares.get(match.question, REST):
                for pair, figures in self.measured():
                    found[pair.key] = found.get(pair.key, 0) + figures
        return {key: figures.tolist() for key, figures in sorted(found.items())}

    def measured(self) -> Iterator[tuple[Pair, Any]]:
        """The contrasts of the decision at which the match stands, and their figures."""
        asked, answers = self._asked, self._truth.stand()
        if len(answers) == 1:
            return
        text, game, question = self._game.decision_text(), asked.game, self.match.question
        acts = [text.line(self.match, answers[n : n + 1])["act"] for n in range(len(answers))]
        key = self._keys.next()
        worlds = self.worlds(key, asked.worlds + FURTHER)
        worth, best = self._chosen(key, worlds[: asked.worlds], answers, acts)
        found = list(pairs(game, question, acts, worth, best))
        if not found:
            return
        used = sorted({number for pair in found for number in (pair.best, pair.other)})
        both = answers[used], np.ones(len(used), np.int64)
        further = self.chances(key, worlds, *both, asked.worlds, len(worlds)).mean(axis=0)
        true = self._truth.chances(answers[used], TRUE).mean(axis=0)
        for pair in found:
            best, other = used.index(pair.best), used.index(pair.other)
            gains = np.array(
                [
                    further[best] - further[other],
                    worth[pair.best] - worth[pair.other],
                    true[best] - true[other],
                ]
            )
            yield pair, np.array([1, *np.rint(gains * MILLION)], np.int64)

    def worlds(self, key: tuple[int, int], number: int) -> np.ndarray:
        """Worlds of the belief, as advice draws them."""
        weighing, found = self._weighing, []
        weighing.look_at(self.match, key)
        with self.match.at_play():
            for place, batch in enumerate(batches(number)):
                open_stream(weighing.chance[0], *key, 0, place, SEARCH + DRAWS)
                found.append(self._belief.sample_again(len(batch)))
        return np.concatenate(found)

    def _chosen(
        self, key: tuple[int, int], worlds: Any, answers: Any, acts: list[str]
    ) -> tuple[np.ndarray, int]:
        """What answers are worth in these worlds, and which one is recommended.

        Of each act those are dropped, and worth -inf, that are hopeless beside the second best;
        seats that look ahead see to that themselves.
        """
        alive = np.ones(len(answers), np.int64)
        values = np.zeros((0, len(answers)))
        while len(values) < len(worlds):
            done, last = len(values), min(max(2 * len(values), LOOK), len(worlds))
            new = self.chances(key, worlds, answers, alive, done, last)
            values = np.concatenate([values, new])
            if last < len(worlds) and not self._asked.search:
                _drop(values, alive, acts)
        worth = np.where(alive == 1, values.mean(axis=0), -np.inf)
        if not self._asked.search:
            return worth, int(worth.argmax())
        return worth, race(len(answers), len(worlds), lambda _, a, b: values[a:b])

    def chances(
        self, key: tuple[int, int], worlds: Any, answers: Any, alive: Any, first: int, last: int
    ) -> np.ndarray:
        """The chances to win after answers that are alive in some of the worlds; else 0."""
        self._played.stand(key)
        with self.match.at_play():
            results = self._played.results(worlds[first:last], answers, alive, first, further=0)
        tried = np.flatnonzero(alive)
        values = np.zeros(results.shape[:2])
        values[:, tried] = self._played.chances(results[:, tried])
        return values


def _drop(values: np.ndarray, alive: np.ndarray, acts: list[str]) -> None:
    """Drop what is hopeless beside the second best answer of the same act."""
    for act in set(acts):
        same = np.array([n for n, each in enumerate(acts) if each == act and alive[n]])
        if len(same) > 2:
            second = int(values[:, same].mean(axis=0).argsort()[-2])
            behind, errors = lead_of(values[:, same], second)
            alive[same[behind > HOPELESS * errors]] = 0


@cache
def decisions(asked: Asked, players: int) -> Decisions:
    """Those of this process."""
    return Decisions(asked, players)


def found_in(asked: Asked, number: int) -> tuple[int, Found]:
    """What is found in a game; two, three and four play in turn: how many, and the figures."""
    block, turn = divmod(number, len(NUMBERS))
    return NUMBERS[turn], decisions(asked, NUMBERS[turn]).found_in(block)
