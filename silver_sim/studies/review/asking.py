"""A review as somebody asks for it, in a command or in Python."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from silver_sim.advice.players import Players
from silver_sim.advice.review.pilot import MOST_WORLDS, WORLDS
from silver_sim.advice.review.played import PlayedGame, each_once, games_of
from silver_sim.advice.review.result import GameReview
from silver_sim.advice.review.review import judged_seats
from silver_sim.advice.review.review import review as review_one
from silver_sim.advice.weighing import Asker, Progress
from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST, strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError, repeated
from silver_sim.games.traces import STDIN, Trace, trace_file
from silver_sim.given import checked
from silver_sim.reading import as_typed, typed_number
from silver_sim.studies.review.known import known_of
from silver_sim.studies.review.people import people_of
from silver_sim.studies.review.result import Review

ALL = "all"  # every seat


@dataclass(frozen=True)
class ReviewRequest:
    """What is asked about games: whose decisions, and who judges them.

    ``seat`` is a number, a name or ``all``; None: the writer of the notes, else all. ``typed`` are
    the words by which it was asked.
    """

    games: Sequence[PlayedGame]
    seat: str | None = None
    own: str = STRONGEST
    others: str | None = None
    seed: int = 1
    strategies: Path | None = None
    typed: tuple[str, ...] = ()

    @property
    def decisions(self) -> int:
        """How many there are, forced ones too."""
        return sum(self._decisions(game) for game in self.games)

    def review(
        self,
        worlds: int = WORLDS,
        seconds: float | None = None,
        threads: int = 1,
        deadline: float = DEADLINE,
        progress: Progress = lambda _: None,
    ) -> Review:
        """Judge the games (``advice.review.review``), each by itself; ``seconds`` are for all.

        ``progress`` hears of every decision. UserError if the strategies cannot be played on, or
        there is no such seat; StrategyError and EndlessError if one of them fails, or does not
        answer.
        """
        kind = self.games[0].game
        files = strategy_files(kind.name, self.strategies)
        players = Players.read(kind, files, self.own, self.others, deadline)
        most = max(len(judged_seats(game, self.seats_of(game))) for game in self.games)
        if players.others[1:] and most > 1:
            raise UserError(
                f"--against {players.others_typed} for {most} seats",
                why="the others are named clockwise from the one that is judged",
                help="give --seat one of them, or --against one name for all others",
            )
        asker = Asker(players, self.seed, threads, deadline, progress)
        every = self.decisions
        found = [
            self.judged(
                game, asker, worlds, seconds and seconds * self._decisions(game) / max(1, every)
            )
            for game in self.games
        ]
        usual = all(game.rules == kind.rule_set({}) for game in self.games) and players.alike
        usual = usual and len({game.players for game in self.games}) == 1
        known = known_of(kind.name, found[0].players, found[0].own_strategy) if usual else []
        again = *self.typed, "--simulations", str(found[0].worlds), "--seed", str(self.seed)
        return Review(
            game=kind.name,
            games=found,
            people=people_of(found, known),
            known=known,
            own_strategy=found[0].own_strategy,
            others=found[0].others,
            seed=self.seed,
            command=shlex.join(("silver-sim", "review", *again)),
        )

    def judged(
        self, game: PlayedGame, asker: Asker, worlds: int, seconds: float | None
    ) -> GameReview:
        """One of the games."""
        return review_one(game, asker, self.seats_of(game), worlds, seconds)

    def _decisions(self, game: PlayedGame) -> int:
        seats = judged_seats(game, self.seats_of(game))
        return sum(each.position.seat in seats for each in game.decisions)

    def seats_of(self, game: PlayedGame) -> list[int]:
        """The seats that are asked about; none: all that can be judged. UserError: no such name."""
        if self.seat is None or self.seat == ALL:
            return []
        if self.seat.isdigit() and (number := typed_number(self.seat, int)) is not None:
            return [number]
        asked = as_typed(self.seat).casefold()
        found = [seat for seat, name in enumerate(game.names) if name.casefold() == asked]
        if not found:
            raise UserError(
                f"--seat {repeated(self.seat)}: nobody there has this name",
                where=game.file,
                help=f"{', '.join(game.names)}; or a number from 0 to {game.players - 1}; or all",
            )
        return found


def read_games(files: Sequence[str | os.PathLike[str]], twice: str = "") -> list[PlayedGame]:
    """The games of scripts and notes, each once; ``twice`` is what reads them again.

    UserError if one cannot be read, or not again, or they are of two kinds.
    """
    if twice and STDIN in [os.fspath(each) for each in files]:
        raise UserError(
            f"{twice} read a file twice",
            why="standard input can be read only once",
            help="save it to a file first",
        )
    return each_once(read_all(files))


def read_all(
    files: Sequence[str | os.PathLike[str]], problems: list[UserError] | None = None
) -> list[PlayedGame]:
    """The same as they stand there; what cannot be read is one of the ``problems``, if given."""
    found: list[PlayedGame] = []
    for file in files:
        try:
            with trace_file(os.fspath(file)) as stream:
                found += games_of(Trace(stream, str(file)))  # those before one that breaks stay
        except UserError as problem:
            if problems is None:
                raise
            problems.append(problem)
    kinds = sorted({each.game.title for each in found})
    if len(kinds) > 1:
        raise UserError(
            f"these are games of {' and of '.join(kinds)}",
            why="what is lost in one is not what is lost in the other",
            help="review the files of each in a command of its own",
        )
    return found


@checked
def review(
    *files: str | os.PathLike[str],
    seat: str | None = None,
    own: str = STRONGEST,
    against: str | None = None,
    worlds: int = WORLDS,
    seconds: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    strategies: str | os.PathLike[str] | None = None,
) -> Review:
    """Judge every decision of games: mistakes, luck, and what was lost per decision.

    Parameters
    ----------
    *files
        Scripts (trace files) or notes.
    seat
        A number, a name or ``"all"``; by default the writer of the notes, of a script all.
    own, against
        The strategy that judges and plays on, and that of all others (by default the same).
    worlds
        Simulations of the first look at a decision; the same number gives the same.
    seconds
        Instead of ``worlds``: about this long for all.
    seed
        Of these deals.
    threads
        How many play on; by default as many as there are processors.
    strategies
        The folder of your own strategies; by default ``./strategies``.

    Returns
    -------
    Review
        Chances are shares of the game from 0 to 1, with 95 % intervals.

    Raises
    ------
    UserError, StrategyError
        For what cannot be read, or cannot be so; if a strategy fails.

    Examples
    --------
    >>> import tempfile
    >>> from silver_sim import new_game, review
    >>> with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False) as file:
    ...     _ = file.write(new_game("odin", seats=2, seed=1).script())
    >>> [person.mistakes for person in review(file.name, worlds=128, threads=1).people]
    [0, 0]
    """
    if not files:
        raise UserError("no game to review", help="name a script, or notes")
    if not 1 <= worlds <= MOST_WORLDS:
        raise UserError(f"{worlds} worlds", help=f"1 to {MOST_WORLDS:_} are possible")
    folder = None if strategies is None else Path(strategies)
    typed = [str(os.fspath(file)) for file in files]
    options = {"--seat": seat, "--as": own, "--against": against, "--strategies": strategies}
    usual = {"--as": STRONGEST}
    for name, value in options.items():
        typed += [name, str(value)] if value not in (None, usual.get(name)) else []
    asked = ReviewRequest(read_games(files), seat, own, against, seed, folder, tuple(typed))
    return asked.review(worlds, seconds, threads or usable_threads())
