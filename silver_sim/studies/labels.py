"""What advice says of every answer at decisions of a run: rows that join those of its decisions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from silver_sim import __version__
from silver_sim.advice.advice import advise
from silver_sim.advice.budget import Budget
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.result import Advice
from silver_sim.advice.weighing import Asker
from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_strategy
from silver_sim.columns import POINTS, SHARE, WHICH_GAME, Column, File
from silver_sim.errors import UserError, brief
from silver_sim.outputs import append, check_output, kind_at, write_whole
from silver_sim.reading import opened
from silver_sim.result import Plain
from silver_sim.runs.files import packed_json, sha256
from silver_sim.runs.formats import write
from silver_sim.runs.manifest import SPEC
from silver_sim.studies.core.game import write_down
from silver_sim.studies.decisions import OWN, TYPES, Decisions
from silver_sim.studies.programs import engine

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
FILE = File("labels (silver-sim runs label)", "one row per answer of a decision", COLUMNS)
SCHEMA = {each.name: TYPES[each.type] for each in COLUMNS}


class Labels(NamedTuple):
    """What is asked of which decisions of a run; made by ``of``."""

    decisions: Decisions
    asker: Asker
    worlds: int
    every: int  # decisions: of this many one is asked about
    question: Plain  # what the answers depend on

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
        files = strategy_files(found.game.name)
        players = Players.read(found.game, files, own)
        policies = read_strategy(own, files, found.game).policies
        question = {
            "silver_sim": __version__,
            "engine": engine(found.game),
            "run": sha256(folder / SPEC),
            "own": [own, *(each.file.sha256 for each in policies)],
            "every": [games, every],
            "games": found.games.height,
            "worlds": worlds,
            "seed": seed,
        }
        return cls(found, Asker(players, seed, threads), worlds, every, question)

    def write(self, out: Path, progress: Callable[[], None], *, force: bool = False) -> None:
        """Write the table as Parquet; UserError as `check_output`, StrategyError if one fails.

        What is weighed is kept in a file next to it until then: the same question goes on with it.
        """
        check_output(out, force=force)
        kept = kept_for(out)
        known = self._known(kept, force=force)
        rows = [row for rows in known for row in rows]
        for weighed in self._weighed(len(known)):
            if weighed is not None:
                append(kept, packed_json(weighed))
                rows += weighed
            progress()
        table = pl.LazyFrame(rows, SCHEMA, orient="row")
        write(table, (), "parquet", out, force=force)
        kept.unlink()

    def _known(self, kept: Path, *, force: bool) -> list[Any]:
        """The rows of every decision that was weighed before, from the file that keeps them.

        Without one, or with ``force`` if it is of another question, it is begun.
        """
        content = b""
        if kind_at(kept):
            with opened(kept) as stream:
                content = stream.read()
        question = packed_json(self.question)
        lines = content.splitlines(keepends=True)
        if lines and lines[0] != question and not force:
            raise UserError(
                f"{brief(kept)} keeps the answers to another question",
                help="ask that one again, choose another name, or give them up with --force",
            )
        whole = [line for line in lines if line.endswith(b"\n") and lines[0] == question]
        if (begun := b"".join(whole or [question])) != content:
            write_whole(kept, begun)
        try:
            known = [json.loads(line) for line in whole[1:]]
            pl.DataFrame([row for rows in known for row in rows], SCHEMA, orient="row")
        except (ValueError, TypeError, pl.exceptions.PolarsError) as problem:
            raise UserError(
                f"{brief(kept)} is damaged", why=str(problem), help="delete it"
            ) from None
        return known

    def _weighed(self, known: int) -> Iterator[list[tuple[Any, ...]] | None]:
        """The rows of each decision, one for each answer; None for the first ones, if known."""
        asked = (each for each in self._positions() if each[0] % self.every == 0)
        for place, (_, position, which) in enumerate(asked):
            if place < known:
                yield None
            else:
                advice = advise(position, self.asker, Budget(None, self.worlds))
                yield _rows(self.decisions, which, position, advice)

    def _positions(self) -> Iterator[tuple[int, Position, tuple[int, ...]]]:
        """The decisions at which a seat can look ahead, numbered from 1, and which these are."""
        found, asked = self.decisions, count(1)
        questions = found.game.machine.asked
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
        game.positions().write(match.states),
        states=match.states.copy(),
        before=[*before],
        played=game.decision_text().line(match, choices),
    )


def kept_for(out: Path) -> Path:
    """The file that keeps what was weighed until the table is written."""
    return out.parent / f"{out.name}.weighed"


def _rows(
    found: Decisions, which: tuple[int, ...], position: Position, advice: Advice
) -> list[tuple[Any, ...]]:
    """A row for each answer that was weighed; none for a single one."""
    encoding, standing = found.game.encoding(), found.standing(position.states)
    in_words = found.game.decision_text().in_words  # as the table of decisions has them
    if len(advice.answers) < 2:
        return []
    return [
        (
            *which,
            in_words(each.line),
            encoding.action(position.states[0], standing.choice(each.line)[0]),
            int(each.line == position.played),
            *(each.win.estimate, each.win.lo, each.win.hi),
            *(each.behind.estimate, each.behind.lo, each.behind.hi),
            each.points.estimate,
            each.worlds,
        )
        for each in advice.answers
    ]
