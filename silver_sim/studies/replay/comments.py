"""A game with comments: what a review says of every decision that was not obvious."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from silver_sim.advice.players import Players
from silver_sim.advice.review.played import PlayedGame, games_of
from silver_sim.advice.review.result import Judged
from silver_sim.advice.review.review import review
from silver_sim.advice.weighing import Asker
from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.games.contract import Game
from silver_sim.games.traces import Trace, trace_file
from silver_sim.report.page.replay import Mark
from silver_sim.studies.advice import text as say

SECONDS = 20.0  # for all games of a file, about

_SEAT = re.compile(r"\bseat (\d+)")


class Comments:
    """The games of a file, read to be commented on."""

    def __init__(self, file: str | Path) -> None:
        """UserError if they cannot be read or played."""
        with trace_file(file) as stream:
            self._games: list[PlayedGame] = [*games_of(Trace(stream, str(file)))]

    @property
    def kinds(self) -> list[Game]:
        """Which games these are, each once."""
        return [*dict.fromkeys(each.game for each in self._games)]

    @property
    def decisions(self) -> int:
        """How many are looked at: of notes those of their writer."""
        return sum(len(game.of(seat)) for game in self._games for seat in _seats(game))

    def marks(
        self,
        threads: int = 1,
        seconds: float = SECONDS,
        worlds: int | None = None,
        progress: Callable[[int], None] = lambda _: None,
    ) -> Iterator[Mark]:
        """A comment on each decision that was not obvious.

        All take so many ``seconds``, about; or each so many ``worlds``, which gives the same every
        time. ``progress`` is told of every decision.
        """
        for game in self._games:
            files = strategy_files(game.game.name, builtin_folder())
            players = Players.read(game.game, files, STRONGEST, None, DEADLINE)
            asker = Asker(players, 1, threads, DEADLINE, progress)
            time = seconds / len(self._games)
            found = (
                review(game, asker, seconds=time)
                if worlds is None
                else review(game, asker, worlds=worlds)
            )
            for seat in found.seats:
                for each in seat.decisions:
                    if each.counts:
                        yield _mark(each, game.names)


def _seats(game: PlayedGame) -> Sequence[int]:
    return range(game.players) if game.writer is None else [game.writer]


def _mark(judged: Judged, names: Sequence[str]) -> Mark:
    best = _SEAT.sub(lambda seat: names[int(seat[1])], judged.best)
    lost = f"{say.told(judged.lost, 100)} percentage points"
    if judged.best == judged.played:
        return Mark(judged.number, "Advice agrees.")
    if judged.shown:
        words = f"Better: {best}. This loses {lost} of winning."
        return Mark(judged.number, words, judged.lost.estimate)
    if judged.lost.estimate > 0.0:
        return Mark(judged.number, f"Perhaps better, by {lost}: {best}.")
    return Mark(judged.number, f"As good, as far as is shown: {best}.")
