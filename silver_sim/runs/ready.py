"""Ready questions about the games of a run: which was the closest, the longest, the strangest."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from silver_sim.errors import UserError, repeated
from silver_sim.runs.folder import RunFolder
from silver_sim.runs.tables import GAME, entries, lazy

TOTAL, TURNS, STRANGENESS = "total_", "turns", "strangeness"
OFF = "_off"  # suffix: how far from the mean of its table, in standard deviations


class ReadyQuestion(NamedTuple):
    """The rule by which a game is found, and how games are measured for it."""

    rule: str  # after "the game with"
    measured: Callable[[pl.LazyFrame, Sequence[str]], pl.LazyFrame]  # (games, columns of totals)
    columns: Mapping[str, bool]  # what decides, in this order; True: the largest is first


class GamesFound(NamedTuple):
    """The games that answer a ready question, the first one first, of this many."""

    word: str
    games: int
    rows: pl.DataFrame

    @property
    def sentence(self) -> str:
        """Which games these are."""
        return f"The {self.word} of {self.games:,} games ({READY[self.word].rule}):"

    @property
    def command(self) -> str:
        """What shows the first game."""
        return str(self.rows.get_column("command").first())

    @property
    def shown(self) -> pl.DataFrame:
        """The columns for people: totals are next to names, and the command below."""
        return self.rows.select(pl.exclude(rf"^{TOTAL}\d+$", "command"))


def ready(run: RunFolder, word: str, most: int = 1) -> GamesFound:
    """Return the games that answer a ready question, at most ``most``.

    Raises UserError for a word that is no ready question, and if there are no games, or no turns
    that it needs.
    """
    if word not in READY:
        raise UserError(
            f"there is no question {repeated(word)}",
            help=f"one of {', '.join(READY)}, or a SELECT in quotes",
        )
    games = _with_turns(run, lazy(run, "games"))
    names = games.collect_schema().names()
    if word == "longest" and TURNS not in names:
        raise UserError("the games of this run have no turns", help="try closest or strangest")
    totals = [name for name in names if name.startswith(TOTAL)]
    deciding = READY[word].columns
    largest = [*deciding.values(), *(False for _ in GAME)]
    measured = READY[word].measured(games, totals)
    rows = measured.sort([*deciding, *GAME], descending=largest).head(most).collect()
    who = entries(run)
    said = pl.DataFrame([_said(run.path, row, who) for row in rows.iter_rows(named=True)])
    kept = [name for name in (*deciding, TURNS, *GAME, *totals) if name in rows.columns]
    found = said.hstack(rows.select(*dict.fromkeys(kept)))
    return GamesFound(word, games.select(pl.len()).collect().item(), found)


def rules() -> pl.DataFrame:
    """Return the ready questions, each with the rule by which its game is found."""
    return pl.DataFrame(
        {"question": list(READY), "the game with": [each.rule for each in READY.values()]}
    )


def _with_turns(run: RunFolder, games: pl.LazyFrame) -> pl.LazyFrame:
    """Games with the turns of all their rounds, if those of this game have turns."""
    rounds = lazy(run, "rounds")
    if TURNS not in rounds.collect_schema().names():
        return games
    turns = rounds.group_by(GAME).agg(pl.col(TURNS).cast(pl.Int64).sum())
    return games.join(turns, on=GAME, how="left")


def _apart(games: pl.LazyFrame, totals: Sequence[str]) -> pl.LazyFrame:
    """How far apart the two best totals are, and the best and the worst."""
    least = pl.concat_list(totals).list.drop_nulls().list.sort()
    return games.with_columns(
        lead=least.list.get(1) - least.list.get(0), spread=least.list.last() - least.list.first()
    )


def _as_they_are(games: pl.LazyFrame, totals: Sequence[str]) -> pl.LazyFrame:
    return games


def _strange(games: pl.LazyFrame, totals: Sequence[str]) -> pl.LazyFrame:
    """How far totals and turns are from what is usual at their table.

    Means and variances come from sums of whole numbers, so that they are the same in any order.
    """
    figures = [name for name in (*totals, TURNS) if name in games.collect_schema().names()]
    off = []
    for name in figures:
        value = pl.col(name).cast(pl.Int64)
        mean = value.sum().over("table") / pl.len().over("table")
        variance = (value**2).sum().over("table") / pl.len().over("table") - mean**2
        deviation = pl.when(variance > 0).then((value - mean) / variance.sqrt()).otherwise(0.0)
        off.append(deviation.alias(name + OFF))
    squares = pl.sum_horizontal(pl.col(name + OFF) ** 2 for name in figures)
    return games.with_columns(off).with_columns(squares.round(2).alias(STRANGENESS))


def _said(run: Path, row: Mapping[str, float | None], who: pl.DataFrame) -> dict[str, str]:
    """Who had which total, what is strangest of it, and the command that shows the game."""
    table, block, rotation = (row[name] for name in GAME)
    labels = who.filter(pl.col("table") == table).sort("player").get_column("label").to_list()
    said = {"totals": ", ".join(f"{label} {row[f'{TOTAL}{i}']}" for i, label in enumerate(labels))}
    if STRANGENESS in row:
        off = {name.removesuffix(OFF): row[name] for name in row if name.endswith(OFF)}
        name = max(off, key=lambda each: abs(off[each] or 0.0))
        figure = labels[int(name.removeprefix(TOTAL))] if name.startswith(TOTAL) else name
        said |= {"oddest": f"{figure} {row[name]} ({off[name]:+.1f} SD)"}
    place = f"{f'{table}:' if table else ''}{block}.{rotation}"
    traced = f"silver-sim game write {shlex.quote(str(run))} {place}"
    return said | {"command": f"{traced} | silver-sim game story -"}


READY = {
    "closest": ReadyQuestion(
        "the smallest gap between winner and runner-up; if equal, between winner and last",
        _apart,
        {"lead": False, "spread": False},
    ),
    "longest": ReadyQuestion("the most turns, all rounds together", _as_they_are, {TURNS: True}),
    "strangest": ReadyQuestion(
        "totals and a number of turns furthest from what is usual at its table: the largest sum "
        "of squared standard scores",
        _strange,
        {STRANGENESS: True},
    ),
}
