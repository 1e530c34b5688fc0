"""A question to advice as somebody types it, in a command or in Python, and its answer."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from silver_sim.advice.budget import Budget
from silver_sim.advice.goal import WIN
from silver_sim.advice.position import (
    Position,
    position_given,
    position_of_script,
    position_of_text,
)
from silver_sim.arena.deadline import DEADLINE, DeadlineWatch, in_time
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import lacking
from silver_sim.games.traces import STDIN
from silver_sim.given import checked

if TYPE_CHECKING:
    from silver_sim.advice.interval import Interval
    from silver_sim.advice.result import Advice, Decision
    from silver_sim.advice.weighing import Asker, Progress

Found = TypeVar("Found", bound="Decision")  # what a question finds

_CARDS = re.compile(r"(\d{1,2}|[nx?])([\s,]+(\d{1,2}|[nx?]))*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class AdviceRequest:
    """What is asked about decisions: who plays on, as ``Players.read`` reads it, and the seed.

    ``typed`` are the words by which it was asked of ``command``.
    """

    positions: tuple[Position, ...]
    own: str = STRONGEST
    others: str | None = None
    seed: int = 1
    strategies: Path | None = None
    typed: tuple[str, ...] = ()
    command: str = "advise"
    goal: str = WIN

    def advice(
        self,
        budget: Budget,
        threads: int,
        deadline: float = DEADLINE,
        progress: Progress = lambda _: None,
    ) -> Advice:
        """Advice (``advice.advice``), with the command by which it is had again.

        ``progress`` hears how many more worlds were tried; of strategies that are shipped there
        are ``budget.FLOOR`` at least, whatever the time. UserError if the strategies cannot be
        played on; StrategyError and EndlessError if one of them fails, or does not answer.
        """
        from silver_sim.advice.advice import advise

        [position] = self.positions
        asker = self._asker(threads, deadline, progress)
        budget = budget.floored(asker.players.shipped)
        return self._again(advise(position, asker, budget, self.goal))

    def lead(
        self, best: Any, other: Any, budget: Budget, threads: int, deadline: float = DEADLINE
    ) -> Interval:
        """By how much an answer wins more of the game than another (``Asker.lead``)."""
        [position] = self.positions
        asker = self._asker(threads, deadline, lambda _: None)
        return asker.lead(position, best, other, budget)

    def answered(
        self,
        question: Callable[..., Found],
        budget: Budget,
        deadline: float = DEADLINE,
        progress: Progress = lambda _: None,
        **more: Any,
    ) -> Found:
        """The answer to a special question (``questions``, ``acts``), in the same way."""
        from silver_sim.studies.advice.questions import Sitting

        asker = self._asker(1, deadline, progress)
        sitting = Sitting(asker, budget.floored(asker.players.shipped))

        def found(watch: DeadlineWatch) -> Found:
            return question(sitting._replace(watch=watch), *self.positions, **more)

        return self._again(in_time(found, deadline))

    def _asker(self, threads: int, deadline: float, progress: Progress) -> Asker:
        from silver_sim.advice.players import Players
        from silver_sim.advice.weighing import Asker

        game = self.positions[0].game
        files = strategy_files(game.name, self.strategies)
        players = Players.read(game, files, self.own, self.others, deadline)
        return Asker(players, self.seed, threads, deadline, progress)

    def _again(self, found: Found) -> Found:
        """An answer with the words that give it again."""
        again = (*self.typed, "--simulations", str(found.worlds), "--seed", str(self.seed))
        command = shlex.join(("silver-sim", *self.command.split(), *again))
        return replace(found, command=command)


@checked
def advise(
    position: str | os.PathLike[str],
    *,
    at: int | None = None,
    game: str | None = None,
    own: str = STRONGEST,
    against: str | None = None,
    seconds: float = 2.0,
    worlds: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    strategies: str | os.PathLike[str] | None = None,
    goal: str = WIN,
) -> Advice:
    """Rank the legal answers at a decision.

    Parameters
    ----------
    position
        A script or notes (a file), or one line of notation.
    at
        Which decision of the script: its number from 1, as ``silver-sim game story`` prints it; by
        default where the script ends.
    game
        The game of a line that does not name it.
    own, against
        The strategies that play on for the seat that asks and for all others (by default the
        same); what a line leaves out is as in their games. Against ``"people"`` it is as in games
        of people, and `champion` plays on for the others.
    seconds
        The most time that is spent.
    worlds
        Instead of ``seconds``: the most simulations; the same number gives the same every time.
    seed
        Of these deals.
    threads
        How many play on; by default as many as there are processors.
    strategies
        The folder of your own strategies; by default ``./strategies``.
    goal
        Answers are ranked by the chance to ``"win"`` or to be first or ``"second"``, or by
        ``"points"`` of the deal.

    Returns
    -------
    Advice
        The answers, the best first; shares of the game from 0 to 1, with 95 % intervals.

    Raises
    ------
    UserError, StrategyError
        For what cannot be read, or cannot be so; if a strategy fails.

    Examples
    --------
    >>> line = "own:3,0,4,x others:x,x,x,x discard:7"
    >>> advice = advise(line, worlds=64, seed=1)
    >>> sorted(each.words for each in advice.answers)
    ['call', 'draw', 'take 7']
    """
    words = str(position).split() if _is_line(position) else [str(position)]
    place = read_position(words, at, game, {})
    typed = (*words, *(["--at", str(at)] if at is not None else []))
    folder = None if strategies is None else Path(strategies)
    typed += () if goal == WIN else ("--goal", goal)
    typed += () if own == STRONGEST else ("--as", own)
    typed += () if against is None else ("--against", against)
    asked = AdviceRequest((place,), own, against, seed, folder, typed, goal=goal)
    budget = Budget(seconds) if worlds is None else Budget(None, worlds)
    return asked.advice(budget, threads or usable_threads())


def read_position(
    words: list[str],
    at: int | None,
    game: str | None,
    options: Mapping[str, str],
    read_by: Callable[[Any], Any] | None = None,
    rules: Mapping[str, str] | None = None,
) -> Position:
    """The decision that is asked about.

    ``words`` are the name of a trace, or a line of notation, perhaps taken apart at its blanks; or
    there are none but own cards, and ``options`` describe the position, as ``read_by`` reads them
    (by default ``Game.asked``). ``rules`` are ``edition`` and ``set`` as a line has them. UserError
    for anything else.
    """
    if _are_cards(words, options):
        words, options = [], {"own": " ".join(words), **options}
    if options:
        if words or at is not None:
            raise UserError(
                f"{next(iter(options))} and a position are given together",
                why="a position is given by its line, by a script, or by options",
                help="leave out one of them",
            )
        kind = registry.game(game or registry.DEFAULT)
        if kind.asked is lacking and read_by is None:
            raise UserError(
                f"positions of {kind.title} cannot be given by options",
                help=f"write it in one line, as this page says: {page_on_lines(kind.name)}",
            )
        return position_given(kind, (read_by or kind.asked)({**options, **(rules or {})}))
    if not any(word.strip() for word in words):
        raise UserError(
            "no position",
            help="a script and --at N, options, or a line of notation, as this page says: "
            f"{page_on_lines(game or registry.DEFAULT)}",
        )
    if _is_file(words):
        if rules:
            raise UserError(
                f"--{next(iter(rules))} goes with a line or options",
                why="a script and notes have their own rules",
                help="leave it out",
            )
        found = position_of_script(words[0], at)
        if game is not None and found.game.name != game:
            raise UserError(
                f"{words[0]} is a game of {found.game.name}, not of {game}",
                help=f"leave --game out, or --game {found.game.name}",
            )
        return found
    if at is not None:
        raise UserError(
            "--at goes with a script",
            why="a line of notation describes one decision",
            help="leave --at out, or name a script",
        )
    words = [*words, *(f"{name}:{value}" for name, value in (rules or {}).items())]
    return position_of_text(" ".join(words), None if game is None else registry.game(game))


def page_on_lines(game: str) -> Path:
    """The page that says how a position is written in one line."""
    usual = game == registry.DEFAULT
    name = "docs/positions.md" if usual else f"docs/positions_{game}.md"
    return builtin_folder("docs").parent / name


def _are_cards(words: list[str], options: Mapping[str, str]) -> bool:
    """Whether words are own cards, given with options: "3 0 4 x"."""
    text = " ".join(words)
    if ":" in text or os.path.exists(text):  # of any length
        return False
    return bool(words) and (bool(options) or _CARDS.fullmatch(text.strip()) is not None)


def _is_file(words: list[str]) -> bool:
    """Whether a single word is the name of a file: a field of a position has a colon in it."""
    [first, *rest] = words
    return not rest and (first == STDIN or Path(first).exists() or ":" not in first)


def _is_line(position: str | os.PathLike[str]) -> bool:
    return isinstance(position, str) and ":" in position and not Path(position).exists()
