"""Puzzles of a person's own games: the mistakes of a review, or advice that was asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.advice.interval import TOSS_UP
from silver_sim.advice.ranking import ONLY
from silver_sim.errors import UserError, brief
from silver_sim.reading import MOST_DATA, read_text
from silver_sim.result import read
from silver_sim.studies.train.puzzle import Made, Puzzle, Puzzles

if TYPE_CHECKING:
    from silver_sim.advice.result import Advice

YOU = "you"
UNFIT = (TOSS_UP, ONLY)  # verdicts
WRITTEN = "a file that silver-sim review GAME --json or silver-sim advise ... --json wrote"


def of_file(path: Path, game: str | None) -> Puzzles:
    """The decisions of a file of JSON that have advice, each once.

    Of one game, that of the first if none is named. UserError if there is none with a best answer.
    """
    advised = [
        each for each in _read(path) if each.position.line and each.verdict.word not in UNFIT
    ]
    game = game or next((each.game for each in advised), "")
    found = {each.position.line: _puzzle(each) for each in advised if each.game == game}
    if not found:
        raise UserError(
            f"{brief(path)} has no decision with one best answer",
            why="puzzles are made of mistakes, or of advice on one position",
            help=f"name {WRITTEN}",
        )
    first = advised[0]
    made = Made(game, brief(path), [first.own_strategy], first.seed, first.worlds)
    return Puzzles(made, [*found.values()])


def _read(path: Path) -> list[Advice]:
    from silver_sim.advice.result import Advice

    try:
        return [read(Advice, each) for each in _advice(json.loads(read_text(path, MOST_DATA)))]
    except (ValueError, RecursionError) as problem:
        raise UserError(
            f"{brief(path)} cannot be read as a review or as advice",
            why=str(problem).splitlines()[0],
            help=f"name {WRITTEN}",
        ) from problem


def _advice(plain: object) -> Iterator[object]:
    """Yield every object that is advice, wherever it stands in a document."""
    if isinstance(plain, dict):
        if plain.get("kind") == "advice":
            yield plain
        else:
            for each in plain.values():
                yield from _advice(each)
    elif isinstance(plain, list):
        for each in plain:
            yield from _advice(each)


def _puzzle(found: Advice) -> Puzzle:
    from silver_sim.studies.train.making import puzzle_of

    played = found.answers[found.played].words if found.played is not None else ""
    return puzzle_of(found, {played: [YOU]})
