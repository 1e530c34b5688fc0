"""Decisions of self-play with what every legal answer is worth in true worlds: rows of labels."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Sequence
from functools import cache
from time import process_time
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.table import SeatedTable
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError
from silver_sim.games.contract.table import Setting
from silver_sim.games.lookahead import Number
from silver_sim.games.registry import game as game_named
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import below, judge_stream
from silver_sim.search.described import DescribedAnswers
from silver_sim.search.equity import Equity
from silver_sim.search.truth import TrueWorlds
from silver_sim.search.workspace import DecisionKeys

PART = 10  # blocks that are drawn at once and kept in a file
SEAT = 4  # the place of the seat in ``WHERE``
GIVES = "gives_"  # begins the columns that say whether a strategy gives the answer
DESCRIBED = "n_"  # begins those of the described numbers
CHANCES = ("chance", "chance_se", "gain", "gain_se")
WHERE = (
    Number("block", "block of deals", ""),
    Number("rotation", "rotation of the seats in the block", ""),
    Number("deal", "number of the deal in the game, from 1", ""),
    Number("turn", "number of the turn in the deal", ""),
    Number("seat", "seat that decides", ""),
    Number("decision", "number of the decision in the game, forced ones counted, from 0", ""),
)
ANSWERS = (
    Number("asked", "the question", ""),
    Number("answer", "number of the answer; 0 is that of the strategy that plays", ""),
    Number("kind", "kind of act", ""),
    Number("chance", "mean chance to win the game, from 0 to 1, over the plays", ""),
    Number(
        "chance_se", "its standard error: by deck and play alone, for the same hidden cards", ""
    ),
    Number("gain", "that chance less that after answer 0, in the same worlds", ""),
    Number("gain_se", "its standard error", ""),
)


class Spec(NamedTuple):
    """What is drawn: games of one strategy in every seat, and which of their decisions."""

    game: str
    players: int
    strategy: str
    also: tuple[str, ...]  # strategies that are asked what they would do
    times: int  # each answer is played on
    every: int  # of so many decisions one is drawn
    questions: tuple[str, ...]  # empty: at all
    seed: int

    def as_dict(self) -> dict[str, Any]:
        """Plain data: with what the same words could mean another time."""
        game = game_named(self.game)
        asked = {name: files_of(self.game, name) for name in (self.strategy, *self.also)}
        engine = fingerprint(
            "silver_sim.search.truth", "silver_sim.search.described", *game.sources
        )
        equity = Equity.load(self.game, self.players).hash
        plain = {**self._asdict(), "also": [*self.also], "questions": [*self.questions]}
        return {**plain, "part": PART, "files": asked, "engine": engine, "equity": equity}

    @property
    def columns(self) -> tuple[Number, ...]:
        """All columns of a row, in order."""
        gives = (
            Number(f"{GIVES}{name}", f"whether {name} gives this answer", "")
            for name in (self.strategy, *self.also)
        )
        described = game_named(self.game).lookahead().numbers
        numbers = (each._replace(name=DESCRIBED + each.name) for each in described)
        return (*WHERE, *ANSWERS, *gives, *numbers)


class Part(NamedTuple):
    """The labels of some blocks, and what they took."""

    content: bytes  # a Parquet file
    decisions: int
    seconds: float  # of processor time


def files_of(game: str, typed: str) -> str:
    """12 hex digits of the files of a strategy."""
    entry = read_strategy(typed, strategy_files(game, builtin_folder()), game_named(game))
    texts = sorted((name, file.path.read_bytes()) for name, file in entry.files.items())
    return hashlib.sha256(b"".join(text for _, text in texts)).hexdigest()[:12]


@cache
def table(spec: Spec) -> LabelledGames:
    """The table of this process."""
    return LabelledGames(spec)


def part(spec: Spec, number: int) -> Part:
    """The labels of part ``number``: its blocks from ``PART * number`` on."""
    games, begun = table(spec), process_time()
    rows = games.rows(range(PART * number, PART * (number + 1)))
    content = io.BytesIO()
    rows.write_parquet(content, compression="zstd")
    decisions = rows.select(pl.col("answer").eq(0).sum()).item()
    return Part(content.getvalue(), decisions, process_time() - begun)


class LabelledGames:
    """A table whose decisions are drawn, and labelled with what their answers are worth."""

    def __init__(self, spec: Spec) -> None:
        """UserError if a strategy cannot play, or a question is none of the game's."""
        self.spec, game = spec, game_named(spec.game)
        ahead, asked = game.lookahead(), game.machine.asked
        strange = [each for each in spec.questions if each not in asked]
        if strange:
            raise UserError(
                f"{', '.join(strange)}: no question of {game.title}",
                help="one of: " + ", ".join(asked),
            )
        setting = Setting(game.rule_set({}), spec.seed, game.deal_modes[0], "stop")
        files = strategy_files(game.name, builtin_folder())

        def seats(typed: str) -> list[Any]:
            return [seated(read_strategy(typed, files, game), game)] * spec.players

        match = SeatedTable(game, seats(spec.strategy), setting).match()
        assert isinstance(match, TableMatch)
        self._match, self._text, self._find = match, game.decision_text(), ahead.find
        self._followers = [game.follower(seats(each), setting) for each in spec.also]
        self._truth = TrueWorlds(match, game)
        self._described = DescribedAnswers(match, game)
        self._drawing = DecisionKeys(match, judge_stream)
        self._kinds: dict[tuple[str, bytes], str] = {}

    def rows(self, blocks: range) -> pl.DataFrame:
        """The labels of some blocks: a row an answer of a drawn decision."""
        games = ((block, each) for block in blocks for each in range(self.spec.players))
        return _frame(self.spec, [each for game in games for each in self._deals(*game)])

    def _deals(self, block: int, rotation: int) -> Iterator[Labelled]:
        """The drawn decisions of one game with two legal answers or more, deal by deal."""
        self._truth.begin()
        self._drawing.begin()
        here: list[Played] = []
        number = 0
        for choices in self._match.decisions(block, rotation):
            if choices is None:
                yield from [self._labelled(here)] if here else []
                here = []
                continue
            others = [each.follow(self._match, led=True) for each in self._followers]
            if self._is_drawn():
                answers, given = self._among(self._truth.stand(), others)
                if len(answers) > 1:
                    here.append(self._played(answers, given, number))
            number += 1

    def _is_drawn(self) -> bool:
        """Whether this decision is one of those that are labelled, each equally likely."""
        spec = self.spec
        drawn = spec.every == 1 or int(below(self._drawing.stream(), spec.every)) == 0
        return drawn and (not spec.questions or self._match.question in spec.questions)

    def _among(self, answers: np.ndarray, others: Sequence[Any]) -> tuple[np.ndarray, list[int]]:
        """The answers, with those of the others that were not listed; where each of those is."""
        given = [0]
        for choices in others:
            place = self._find(answers, choices)
            if place < 0:
                place, answers = len(answers), np.concatenate([answers, choices])
            given.append(place)
        return answers, given

    def _played(self, answers: np.ndarray, given: list[int], number: int) -> Played:
        """The decision at which the match stands, its answers played on."""
        match, state = self._match, self._match.states[0]
        where = match.jobs["block"][0], match.jobs["rotation"][0], match.deal_no, state["turn"]
        asked = match.question
        return Played(
            (*map(int, where), match.seat, number),
            asked,
            [self._kind(asked, answers[each : each + 1]) for each in range(len(answers))],
            given,
            self._described.of(answers),
            self._truth.results(answers, self.spec.times),
        )

    def _kind(self, asked: str, choices: np.ndarray) -> str:
        key = asked, choices.tobytes()
        if key not in self._kinds:
            self._kinds[key] = self._text.kind(self._text.line(self._match, choices))
        return self._kinds[key]

    def _labelled(self, played: Sequence[Played]) -> Labelled:
        """The decisions of the deal that is over, valued all at once."""
        sizes = np.array([len(each.kinds) for each in played])
        results = np.concatenate([each.results for each in played], axis=1)
        seats = np.repeat([each.where[SEAT] for each in played], sizes)
        by_seat = self._truth.chances_by_seat(results)
        chances = np.take_along_axis(by_seat, seats[None, :, None], axis=2)[..., 0]
        own = np.repeat(np.cumsum(sizes) - sizes, sizes)  # the answer 0 of each decision
        gains = chances - chances[:, own]
        return Labelled(played, np.stack([*_means(chances), *_means(gains)]))


class Played(NamedTuple):
    """One decision, and how deals end after its answers."""

    where: tuple[int, ...]  # as ``WHERE``
    asked: str
    kinds: list[str]  # of its answers
    given: list[int]  # the answer of each strategy
    numbers: np.ndarray  # (answers, described numbers)
    results: np.ndarray  # (worlds, answers, results)


class Labelled(NamedTuple):
    """Decisions of one deal, and what their answers are worth."""

    decisions: Sequence[Played]
    chances: np.ndarray  # (as ``CHANCES``, answers of all decisions)


def _means(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Means of values (worlds, answers) and their standard errors, NaN of a single world."""
    worlds = len(values)
    spread = values.std(axis=0, ddof=1) if worlds > 1 else np.full(values.shape[1], np.nan)
    return values.mean(axis=0), spread / np.sqrt(worlds)


def _frame(spec: Spec, deals: Sequence[Labelled]) -> pl.DataFrame:
    """Rows with all columns, in their order."""
    found = [each for deal in deals for each in deal.decisions]
    chances = _joined([deal.chances.T for deal in deals], len(CHANCES))
    sizes = np.array([len(each.kinds) for each in found], np.int64)
    first = np.cumsum(sizes) - sizes
    places = np.array([each.where for each in found], np.int64).reshape(-1, len(WHERE))
    described = [each for each in spec.columns if each.name.startswith(DESCRIBED)]
    numbers = _joined([each.numbers for each in found], len(described))
    columns: dict[str, Any] = {
        column.name: np.repeat(places[:, place], sizes).astype(np.int32)
        for place, column in enumerate(WHERE)
    }
    columns["asked"] = np.repeat(np.array([each.asked for each in found], np.str_), sizes)
    columns["answer"] = (np.arange(sizes.sum()) - np.repeat(first, sizes)).astype(np.int32)
    columns["kind"] = [kind for each in found for kind in each.kinds]
    columns |= {name: chances[:, place] for place, name in enumerate(CHANCES)}
    for place, name in enumerate((spec.strategy, *spec.also)):
        gives = np.zeros(sizes.sum(), np.bool_)
        gives[first + np.array([each.given[place] for each in found], np.int64)] = True
        columns[GIVES + name] = gives
    columns |= {column.name: numbers[:, place] for place, column in enumerate(described)}
    text = {"asked": pl.String, "kind": pl.String}
    return pl.DataFrame(columns, schema_overrides=text)


def _joined(tables: Sequence[np.ndarray], columns: int) -> np.ndarray:
    """Tables of so many columns below each other, as narrow floats."""
    return np.concatenate([np.zeros((0, columns)), *tables]).astype(np.float32)
