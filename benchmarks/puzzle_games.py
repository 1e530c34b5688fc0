"""Games of strong strategies, and those of their decisions that make puzzles."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.means import paired
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.result import Advice
from silver_sim.advice.table import MILLION, AdviceTable
from silver_sim.advice.weighing import Asker
from silver_sim.advice.worlds import BATCH, batches
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import game as game_named
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import new_stream, uniform
from silver_sim.studies.train.making import (
    WORLDS,
    is_clear,
    puzzle_of,
    theme_among,
    theme_of,
    verified,
)
from silver_sim.studies.train.puzzle import Puzzle

SEED = 46_001
NUMBERS = (2, 3, 4)
STRONG: Mapping[str, Sequence[str]] = {
    "silver": ("champion", "counter", "atlas", "champion", "human"),
    "odin": ("champion", "counter", "planner", "champion", "blocker"),
}
# How likely a decision is looked at: where the best of the known strategies differs from the
# champion, where another does, where none does.
CHANCES = (1.0, 0.4, 0.02)
USUAL = ("open_turn", "place_card", "follow")  # what is rarely asked is looked at more often
RARE = 8.0  # times that
ALWAYS = ("rob",)  # hardly ever clear, so every one is looked at
END = "close_turn"  # of which there are many, and hardly any is one where none differs
LOOKS = ((0.01, 1.0), (0.02, 2.0))  # batch by batch: what is ahead, and by how many errors
MAKING, SHOWN = 2, 1  # seeds: of the worlds that choose, and of those that are told
FEWER = WORLDS // 2  # of those that choose
STREAM = 7
_SEAT = re.compile(r"\bseat (\d+)")

Wants = Callable[[str, list[str]], bool]


def position_at(match: TableMatch, game: Game, met: list[Any]) -> Position:
    """Where a match stands; ``met`` are the states at all decisions of its game, this one last."""
    *before, here = met
    seat = match.seat
    return Position(
        game,
        seat,
        len(match.seats),
        match.setting.rules,
        match.question,
        game.positions().write(here),
        states=here,
        before=[each for each in before if int(each["seat"][0]) == seat],
    )


class Seated(NamedTuple):
    """A line-up, and who says what they would do in its games."""

    match: TableMatch
    followers: Mapping[str, Any]
    champion: Any


class PuzzleGames:
    """The games of one game of the toolkit."""

    def __init__(self, name: str) -> None:
        self.game = game_named(name)
        files = strategy_files(name, builtin_folder())
        self._own = {
            each: Players.read(self.game, files, each)
            for each in {*STRONG[name], *self.game.trained_by}
        }
        self._players = self._own["champion"]
        self._seated = cache(self._seat)

    def asker(self, seed: int) -> Asker:
        """The champion for all, in worlds of a seed."""
        return Asker(self._players, seed, threads=1)

    def _seat(self, number: int, turn: int) -> Seated:
        game, strong = self.game, STRONG[self.game.name]
        setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
        names = [strong[(turn + seat) % len(strong)] for seat in range(number)]
        match = game.match([self._own[each].own for each in names], setting)
        assert isinstance(match, TableMatch)
        match.states["recorded"] = 1

        def follower(name: str) -> Any:
            return game.follower([self._own[name].own] * number, setting)

        followers = {name: follower(name) for name in game.trained_by}
        return Seated(match, followers, follower("champion"))

    def found_in(self, number: int, wants: Wants) -> Iterator[Puzzle]:
        """Yield the puzzles of a game: at most one of a deal."""
        block, place = divmod(number, len(NUMBERS))
        seated = self._seated(NUMBERS[place], block % len(STRONG[self.game.name]))
        chance = new_stream(SEED, block, place, STREAM)
        match, met, waits = seated.match, [], False
        for choices in match.decisions(block, block % NUMBERS[place]):
            if choices is None:
                waits = False
                continue
            met.append(match.states.copy())
            says = self._says(seated)
            if uniform(chance) < self._chance(match, says) and not waits:
                puzzle = self._puzzle(position_at(match, self.game, met), says, wants)
                if puzzle is not None:
                    waits = True
                    where = match.where
                    yield replace(
                        puzzle, where=[len(match.seats), where["block"], where["rotation"]]
                    )

    def _says(self, seated: Seated) -> dict[str, str]:
        """What each known strategy would answer, and the champion, in words."""
        asked = {**seated.followers, "": seated.champion}
        return {name: self._words(seated.match, each) for name, each in asked.items()}

    def _words(self, match: TableMatch, follower: Any) -> str:
        text = self.game.decision_text()
        return self._from_seat(
            text.in_words(text.line(match, follower.follow(match, led=True))),
            match.seat,
            len(match.seats),
        )

    @staticmethod
    def _from_seat(words: str, seat: int, players: int) -> str:
        """An answer in words with seats as a line of notation counts them."""
        return _SEAT.sub(lambda each: f"seat {(int(each[1]) - seat) % players}", words)

    def _chance(self, match: TableMatch, says: Mapping[str, str]) -> float:
        best, state = self.game.trained_by[-1], match.states[0]
        differs = {name for name, words in says.items() if words != says[""]}
        if match.question in ALWAYS:
            return 1.0
        kind = 0 if best in differs else 1 if differs else 2
        fields = {each.field for each in self.game.themes} & {*state.dtype.names}
        rare = match.question not in USUAL or any(state[each] >= 0 for each in fields)
        return CHANCES[kind] * (RARE if rare and (differs or match.question != END) else 1.0)

    def _puzzle(self, position: Position, says: Mapping[str, str], wants: Wants) -> Puzzle | None:
        """The puzzle of a decision, if it is one and wanted."""
        names = self.game.trained_by
        themes = [each for each in self.game.themes if position.question in each.questions]
        some = [each for each in self.game.themes if not each.questions]
        missed = [name for name in names if says[name] != says[""]]
        if not any(wants(each.name, missed or [*names]) for each in (*themes, *some)):
            return None
        best, theme = self._first_look(position)
        missed = [name for name in names if says[name] != best]
        if not best or not wants(theme, missed):
            return None
        found = self._clear(position.line, MAKING, FEWER)
        if found is None or found.answers[0].words != best or not wants(theme_of(found), missed):
            return None
        found = self._clear(position.line, SHOWN, WORLDS)
        if found is None or found.answers[0].words != best:
            return None
        by = defaultdict(list)
        for name in names:
            by[says[name]].append(name)
        return puzzle_of(found, by)

    def _clear(self, line: str, seed: int, worlds: int) -> Advice | None:
        """Advice on a line, if one answer is clear; None also if no real position fits it."""
        try:
            found = verified(line, self.asker(seed), worlds)
        except UserError:
            return None
        return found if is_clear(found) else None

    def _first_look(self, position: Position) -> tuple[str, str]:
        """The best answer in words as the seat knew it, if it is far ahead in few worlds.

        And the theme, by that and the next.
        """
        # What its strategy remembers of the game takes long to find, and hardly matters here.
        table = AdviceTable.at(replace(position, before=()), self._players, MAKING)
        number = len(table.answers)
        if number < 2:
            return "", ""
        tried: list[np.ndarray] = []
        for batch, (far, surely) in zip(batches(BATCH * len(LOOKS)), LOOKS, strict=True):
            dealt = table.worlds.deal(batch)
            results = table.played(dealt, np.ones(number, np.int64))
            tried.append(table.chances(dealt, results))
            worths = np.rint(np.concatenate(tried) * MILLION).astype(np.int64)
            best, following = np.argsort(-worths.sum(axis=0), kind="stable")[:2]
            behind, errors = (np.delete(each, best) for each in paired(worths, int(best)))
            if (behind < far).any() or (behind < surely * errors).any():
                return "", ""
        lines = table.lines()
        best_two = lines[best], lines[following]
        theme = theme_among(self.game, position.question, best_two, position.line)
        words = self.game.decision_text().in_words(best_two[0])
        return self._from_seat(words, position.seat, position.players), theme
