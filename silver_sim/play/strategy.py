"""A strategy that is asked at the decisions of a game object."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from silver_sim.arena.deadline import NO_DEADLINE, DeadlineWatch, in_time
from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.witness import asking
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import Game as Kind
from silver_sim.games.contract.progress import Line, copied
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.table.match import TableMatch
from silver_sim.given import checked
from silver_sim.play.answer import Answer
from silver_sim.play.game import Game, Met
from silver_sim.search.searcher import attach_search


class Strategy:
    """A strategy as line-ups name it, wrappers included; made by ``strategy``.

    ``str`` gives what names it in line-ups, where it can stand itself, too.

    Examples
    --------
    >>> from silver_sim.play.game import new_game
    >>> asked = strategy("counter+memory(3)")
    >>> asked.label
    'counter+memory(3)'
    >>> print(asked.choose(new_game("silver", seats=2, seed=1)))
    look own 1st and 2nd
    """

    def __init__(self, entry: Entry, game: str, typed: str = "") -> None:
        self._entry, self.game, self._typed = entry, game, typed or entry.label
        self._setup = seated(entry, registry.game(game))
        self._seats: dict[int, _Seat] = {}  # where it was asked last

    def __reduce__(self) -> tuple[Any, ...]:
        return Strategy, (
            self._entry,
            self.game,
            self._typed,
        )  # what it has met stands in the games

    @property
    def label(self) -> str:
        """Its name, as tables show it."""
        return self._setup.label

    @property
    def looks_ahead(self) -> bool:
        """Whether it plays answers on before it gives one, which takes longer."""
        return self._setup.search is not None

    @checked
    def choose(self, game: Game, deadline: float | None = None) -> Answer:
        """What it answers in the seat that must answer.

        It remembers what it has met in that seat since the game began, no matter who answered, and
        draws its chance as it does at that place of a simulated game. Raises UserError if the game
        is over or another one, StrategyError if the strategy fails, EndlessError if it takes more
        than ``deadline`` seconds of processor time, if there is such a limit.
        """
        if game.name != self.game:
            raise UserError(
                f"{self.label} plays {self.game}, not {game.name}",
                help=f"silver_sim.strategy(..., game={game.name!r})",
            )
        seat = game.deciding
        met = [each for each in game.met if each.seat == seat]
        kept = self._seats.get(seat)
        if kept is None or not kept.has_followed(game, met[:-1]):
            kept = self._seats[seat] = _Seat(self._setup, game)

        def choose(watch: DeadlineWatch) -> Answer:
            watch.add(kept.match)
            return kept.choose(met)

        with asking(f"strategy {self.label!r}"):
            return in_time(choose, NO_DEADLINE if deadline is None else deadline)

    def __str__(self) -> str:
        return self._typed

    def __repr__(self) -> str:
        return f"<Strategy {self.label} of {self.game}>"


class _Seat:
    """The strategy in one seat of one game, with what it remembers."""

    def __init__(self, setup: SeatSetup, game: Game) -> None:
        self._kind, self._setting, self._place = game.kind, game.setting, game.place
        follower = game.kind.follower([setup] * game.seats, game.setting)
        self.match = looking_ahead(follower, game.kind)  # says what the strategy would do
        self._followed: list[Met] = []
        self._led = False  # somebody answered for it otherwise, so its answers may not be legal

    def has_followed(self, game: Game, before: list[Met]) -> bool:
        """Whether it has met just these decisions of the game, in this order."""
        same = (self._setting, self._place) == (game.setting, game.place)
        met = self._followed
        return same and len(met) <= len(before) and all(map(_is, met, before))

    def choose(self, met: list[Met]) -> Answer:
        """The answer to the last of the decisions, after those that it has not met yet."""
        line: Line = {}
        for each in met[len(self._followed) :]:
            choices = self.match.follow(self._leader(each), led=self._led)
            line = self._kind.decision_text().line(self.match, choices)
            self._led |= each.line not in (None, line)
            self._followed.append(each)
        return Answer.of(line, self._kind)

    def _leader(self, met: Met) -> Any:
        """The game at a decision, as a follower looks at one."""
        state = met.states[0]
        counter = next(iter(self.match.engine.counters.values()))
        block, rotation = self._place
        jobs = {"games": [1], "block": [block], "rotation": [rotation]}
        return SimpleNamespace(
            states=copied(met.states), jobs=jobs, deal_no=int(state[counter]), searchers=None
        )


def looking_ahead(match: Any, kind: Kind) -> Any:
    """The same match, whose seats look ahead where their setups say so."""
    if any(each.search is not None for each in match.seats):
        assert isinstance(match, TableMatch)
        attach_search(match, kind)
    return match


def _is(one: Met, other: Met) -> bool:
    return one.states is other.states


@checked
def strategy(
    typed: str | type | Callable[..., Any],
    *,
    game: str = registry.DEFAULT,
    strategies: str | os.PathLike[str] | None = None,
) -> Strategy:
    """Make a strategy ready to be asked.

    A function or class of yours becomes a strategy, too: a function called like a question answers
    it, a class has what the file of a strategy has, and no ``self``. Wherever a line-up is given,
    they can stand as they are: ``players=[Mine, "greedy"]``.

    Parameters
    ----------
    typed
        The strategy as line-ups name it: ``champion``, ``greedy:call_at=6``,
        ``counter+memory(3)``, or a path; or a function or class.
    game
        The game that it plays.
    strategies
        The folder of your own strategies; by default ``./strategies``.

    Returns
    -------
    Strategy
        Its ``choose`` answers in whatever seat must answer.

    Raises
    ------
    UserError
        If there is no such strategy, parameter or wrapper, or the source of a function or class is
        not to be had.
    StrategyError
        If its file cannot be run.

    Examples
    --------
    >>> from silver_sim.play.game import new_game
    >>> game = new_game("silver", seats=2, seed=1)
    >>> print(strategy("greedy").choose(game))
    look own 1st and 2nd
    >>> from silver_sim.silver import any_turn
    >>> def open_turn(sight, params, memory, rng):
    ...     return any_turn(sight)
    >>> strategy(open_turn)
    <Strategy open_turn of silver>
    """
    kind = registry.game(game)
    files = strategy_files(game, None if strategies is None else Path(strategies))
    return Strategy(read_entry(str(typed), files, kind), game, str(typed))
