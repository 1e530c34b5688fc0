"""What advice says of every answer at decisions of a run: rows that join those of its decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from silver_sim.advice.advice import advise
from silver_sim.advice.budget import Budget
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.result import Advice
from silver_sim.advice.weighing import Asker
from silver_sim.arena.find import strategy_files
from silver_sim.columns import POINTS, SHARE, WHICH_GAME, Column, File
from silver_sim.studies.core.game import write_down
from silver_sim.studies.decisions import OWN, TYPES, Decisions, made_late

DECISION = OWN[0]
ENDS = "its 95 % interval: the lower end", "the upper end"
COLUMNS = (
    *WHICH_GAME,
    DECISION,
    Column("answer", "text", "an answer, in words"),
    Column("action", "int32", "the same as a number of `silver_sim.env`; none of few answers"),
    Column("played", "int8", "1 if it is what was answered in the game", "0 or 1"),
    Column("chance", "number", "share of the game that it wins, by advice", SHARE),
    *(
        Column(f"chance_{end}", "number", words, SHARE)
        for end, words in zip(("lo", "hi"), ENDS, strict=True)
    ),
    Column("behind", "number", "by how much the best is better; of the best the next", SHARE),
    *(
        Column(f"behind_{end}", "number", words, SHARE)
        for end, words in zip(("lo", "hi"), ENDS, strict=True)
    ),
    Column("points", "number", "own points of the deal", POINTS),
    Column("worlds", "int32", "deals of the hidden cards in which it was tried"),
)
FILE = File("labels (silver-sim label)", "one row an answer of a decision", COLUMNS)
SCHEMA = {each.name: TYPES[each.type] for each in COLUMNS}


class Labels(NamedTuple):
    """What is asked of which decisions of a run; made by ``of``."""

    decisions: Decisions
    asker: Asker
    worlds: int
    every: int  # decisions: of so many one is asked about

    @classmethod
    def of(
        cls,
        folder: Path,
        own: str,
        games: int,
        every: int,
        worlds: int,
        seed: int = 1,
        threads: int = 1,
    ) -> Labels:
        """One decision in ``every``, of one game in ``games``; ``own`` plays on in all seats.

        UserError if the run has no games, or seats of its game cannot look ahead.
        """
        found = Decisions.of(folder, games)
        players = Players.read(found.game, strategy_files(found.game.name), own)
        return cls(found, Asker(players, seed, threads), worlds, every)

    def lazy(self, progress: Callable[[], None]) -> pl.LazyFrame:
        """The table, whose decisions are asked about when its rows are."""

        def told() -> Iterator[pl.DataFrame]:
            for frame in self.frames():
                progress()
                yield frame

        return made_late(told, SCHEMA)

    def frames(self) -> Iterator[pl.DataFrame]:
        """A frame for each decision, a row for each answer; none of those with a single answer.

        StrategyError if a strategy fails.
        """
        for number, position, which in self._positions():
            if number % self.every == 0:
                advice = advise(position, self.asker, Budget(None, self.worlds))
                if len(advice.answers) > 1:
                    yield _frame(self.decisions, which, position, advice)

    def _positions(self) -> Iterator[tuple[int, Position, tuple[int, ...]]]:
        """The decisions at which a seat can look ahead, numbered from 1, and which these are."""
        found, asked = self.decisions, count(1)
        questions = found.game.looks_ahead.questions
        for (table,), games in found.games.group_by("table", maintain_order=True):
            match = found.match(int(table))
            write_down(match)
            for which, _ in found.seated(int(table), match, games):
                before: dict[int, list[Any]] = {}
                played = (each for each in match.decisions(*which[1:]) if each is not None)
                for place, choices in enumerate(played):
                    met = before.setdefault(match.seat, [])
                    if match.question in questions:
                        yield next(asked), _position(found, match, choices, met), (*which, place)
                    met.append(match.states.copy())


def _position(found: Decisions, match: Any, choices: Any, before: list[Any]) -> Position:
    """The decision at which a match stands."""
    game = found.game
    return Position(
        game,
        match.seat,
        len(match.seats),
        match.setting.rules,
        match.question,
        game.tells_positions.write(match.states),
        states=match.states.copy(),
        before=[*before],
        played=game.decision_text.line(match, choices),
    )


def _frame(
    found: Decisions, which: tuple[int, ...], position: Position, advice: Advice
) -> pl.DataFrame:
    """A row for each answer that was weighed."""
    encoding, standing = found.game.in_numbers, found.standing(position.states)
    in_words = found.game.decision_text.in_words  # as the table of decisions has them
    rows = [
        (
            *which,
            in_words(each.line),
            encoding.action(position.states[0], standing.choice_of(each.line)[0]),
            int(each.line == position.played),
            *(each.win.estimate, each.win.lo, each.win.hi),
            *(each.behind.estimate, each.behind.lo, each.behind.hi),
            each.points.estimate,
            each.worlds,
        )
        for each in advice.answers
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")
