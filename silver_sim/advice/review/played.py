"""A game that was played, read once: all its decisions, each as a position to advise on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.position import Position, position_met
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.progress import GameState, Line
from silver_sim.games.registry import game as game_named
from silver_sim.games.text.lines import is_decision
from silver_sim.games.text.telling import seat_names
from silver_sim.games.traces import Trace


class PlayedDecision(NamedTuple):
    """A decision of a game that was played."""

    number: int  # from 1 through the file
    deal: int  # from 1
    position: Position
    choice: np.ndarray  # an array of one: what was answered


class PlayedGame(NamedTuple):
    """A game that was played, perhaps not to its end."""

    game: Game
    file: str
    place: int  # among the games of the file, from 1
    rules: Any
    names: Sequence[str]  # of all seats
    writer: int | None  # the seat whose notes it was read from
    totals: Sequence[int]  # points before the first deal
    decisions: Sequence[PlayedDecision]  # of all seats
    shares: Sequence[float] | None  # of the game, by seat; None: it is not over
    header: Any
    lines: Sequence[Line]  # of its script, after the header
    same: Sequence[str] = ()  # where else it stands, and was left out

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    def of(self, seat: int) -> list[PlayedDecision]:
        """The decisions of a seat."""
        return [each for each in self.decisions if each.position.seat == seat]

    def is_same(self, other: PlayedGame) -> bool:
        """Whether another is the same game, as far as notes of one of them tell."""
        one, two = ((x.game, x.rules, x.totals, len(x.decisions)) for x in (self, other))
        if one != two:
            return False
        if self.writer is None and other.writer is None:
            return self.lines == other.lines
        seat, *more = {each.writer for each in (self, other) if each.writer is not None}
        return not more and self.noted(seat) == other.noted(seat)

    def noted(self, seat: int) -> list[str]:
        """What a seat notes of it, but for the names and the cards at the end of a deal."""
        nameless = replace(self.header, information={})
        lines = self.game.notes().writer(nameless, seat).lines(self.lines)
        return [line for line in lines if not line.startswith("end")]


def each_once(games: Sequence[PlayedGame]) -> list[PlayedGame]:
    """The games without those that come again, a script in place of notes of the same game."""
    found: list[PlayedGame] = []
    for game in games:
        places = [place for place, each in enumerate(found) if each.is_same(game)]
        alike = [*(found[place] for place in places), game]
        kept = next((each for each in alike if each.writer is None), alike[0])
        same = [
            where
            for each in alike
            for where in (*[f"{each.file} {each.place}"] * (each is not kept), *each.same)
        ]
        for place in places[::-1]:
            del found[place]
        at = places[0] if places else len(found)
        found.insert(at, kept._replace(same=tuple(same)))
    return found


def games_of(trace: Trace) -> Iterator[PlayedGame]:
    """Yield the games of a trace, or of notes; UserError for one that cannot be read or played."""
    for place, (game, lines) in enumerate(trace.games(), 1):
        notes, header = trace.notes, game.header
        kept: list[Line] = []
        found = [*_decisions(trace, game, _kept(lines, kept))]
        yield PlayedGame(
            game_named(trace.kind),
            trace.name,
            place,
            header.rules,
            seat_names(header),
            notes.seat if notes else None,
            header.totals or (0,) * header.players,
            found,
            _shares(game) if notes is None or notes.tells_end else None,
            header,
            kept,
        )


def _shares(game: GameState) -> list[float] | None:
    """What each seat won of a game; None while it is unfinished."""
    if (result := game.result()) is None:
        return None
    winners = result["winners"] if "winners" in result else [result["winner"]]
    return [(seat in winners) / len(winners) for seat in range(game.players)]


def _kept(lines: Iterator[Line], kept: list[Line]) -> Iterator[Line]:
    """The lines that tell what was dealt and decided, kept while they are played."""
    for line in lines:
        if "result" not in line:
            kept.append(line)
        yield line


def _decisions(trace: Trace, game: GameState, lines: Iterator[Line]) -> Iterator[PlayedDecision]:
    """Yield the decisions of a game while it is played."""
    kind = game_named(trace.kind)
    game.games["recorded"] = 1  # beliefs go by what was done
    met: dict[int, list[Any]] = {seat: [] for seat in range(game.players)}
    standing, deal = game.copy(), 0
    for line in lines:
        if "deal" in line:
            deal += 1
        elif is_decision(line):
            before = met[line["seat"]]
            position = position_met(kind, standing, [*before], trace.decision, line)
            before.append(standing.games)
            yield PlayedDecision(trace.decision, deal, position, standing.choice(line))
        standing = game.copy()
