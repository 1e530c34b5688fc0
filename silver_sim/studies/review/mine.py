"""A folder of somebody's own games: each is judged once, and what was found of it is kept.

What is kept is in the user's data folder, on this machine only: what the player's own answers were
worth, by what the player knew, and no card that the player did not see.
"""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.interval import Interval, rounded
from silver_sim.advice.players import Players
from silver_sim.advice.review.accounts import mean_lost
from silver_sim.advice.review.played import PlayedGame, each_once
from silver_sim.advice.review.result import GameReview, SeatReview
from silver_sim.advice.review.review import judged_seats
from silver_sim.advice.review.review import review as review_one
from silver_sim.advice.weighing import Asker, Progress
from silver_sim.arena.find import strategy_files
from silver_sim.caches import data_folder, keep, keep_newest, kept
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError
from silver_sim.outputs import write_whole
from silver_sim.result import Result, as_json, optional, read
from silver_sim.stats.core.power import quantiles
from silver_sim.stats.core.ratios import ratio
from silver_sim.studies.review.asking import ALL, ReviewRequest, read_all
from silver_sim.studies.review.known import known_of
from silver_sim.studies.review.mistakes import found_mistakes
from silver_sim.studies.review.people import ME, MOST_GAMES, POWER, difference, people_of
from silver_sim.studies.review.result import Person, Review

ENDINGS = ("", ".txt", ".md", ".notes", ".jsonl")  # of files of games
MOST_KEPT = 2_000  # games
STRETCHES = 6  # in which the games are shown over time: single games, or three and more
LEAST = 3  # games that show how much they differ; twice as many that compare or plan
CHANGES = (0.005, 0.01, 0.02)  # of the game, a close decision: half the way from `human` to 0, ...


@dataclass(frozen=True, kw_only=True)
class MyGames(Result):
    """What a player's games have shown. Chances are shares of the game."""

    kind: str = "my_games"
    schema_version: int = 1
    review: Review  # only of this player, in the order of the games
    over_time: list[Person]  # stretches of games, named by their first and last
    change: Interval | None = optional()  # lost more per decision in the later half of the games
    themes: dict[str, Interval]  # what was lost by them a game, the most first
    spread: float | None  # the standard deviation of the number between games
    left_out: list[str]


class Library(NamedTuple):
    """A player's games as they were read, each once, and what is not among them."""

    games: Sequence[PlayedGame]
    seats: Sequence[int]
    name: str  # the player's
    problems: Sequence[UserError]  # files that cannot be read
    others: Sequence[UserError]  # games of others

    @property
    def decisions(self) -> int:
        """How many of the player's there are, forced ones too."""
        return sum(len(game.of(at)) for game, at in zip(self.games, self.seats, strict=True))


def read_library(paths: Sequence[str], seat: str | None = None) -> Library:
    """Read the games of folders and files, in the order of their names, of one player.

    The player is ``seat``, by number or name; else who wrote the notes, and in scripts who has the
    same name, or is called "Me". UserError if no game is left, or it is not known whose.
    """
    problems, others, mine = list[UserError](), list[UserError](), list[tuple[PlayedGame, int]]()
    found = read_all([file for path in paths for file in _files(path)], problems)
    wrote = {each.names[each.writer] for each in found if each.writer is not None}
    named = sorted(each for each in wrote if each.casefold() not in ME)
    if seat == ALL or (seat is None and named[1:]):
        whose = f"notes of {' and of '.join(named)}" if seat is None else "--seat all in a folder"
        raise UserError(whose, why="it is reviewed for one player", help="--seat NAME")
    own = {*ME, *(each.casefold() for each in named)}
    for game in each_once(found):
        try:
            mine.append((game, _seat_of(game, seat, own)))
        except UserError as problem:
            others.append(problem)
    if not mine:
        none = f"no file ends in {' '.join(ENDINGS[1:])}"
        first, *_ = (*others, *problems, UserError(none, help="silver-sim docs notes"))
        where, why = first.where or ", ".join(paths), first.message
        raise UserError("no game of yours is there", where=where, why=why, help=first.help)
    games, seats = zip(*mine, strict=True)
    name = games[0].names[seats[0]] if seat or not named else named[0]
    return Library(games, seats, name, problems, others)


def _files(path: str) -> Iterator[str]:
    """The files of a folder that may be games, in the order of their names; or a file itself."""
    if not Path(path).is_dir():
        yield path
        return
    found = [each for each in Path(path).iterdir() if each.suffix.lower() in ENDINGS]
    files = [each for each in found if each.name[0] != "." and not each.is_dir()]
    yield from map(str, sorted(files))


def _seat_of(game: PlayedGame, seat: str | None, own: set[str]) -> int:
    """The player's seat; UserError if there is none, or what was done there cannot be judged."""
    if seat is not None:
        return judged_seats(game, ReviewRequest([game], seat).seats_of(game))[0]
    mine = [place for place, name in enumerate(game.names) if name.casefold() in own]
    if game.writer is None and len(mine) != 1:
        raise UserError(
            "whose game is it? nobody there is called Me, or as the writer of the notes",
            where=f"{game.file} {game.place}",
            help=f"--seat NAME: {', '.join(game.names)}",
        )
    return mine[0] if game.writer is None else game.writer


def my_games(
    library: Library, asked: ReviewRequest, worlds: int, threads: int, deadline: float,
    progress: Progress = lambda _: None,
) -> MyGames:  # fmt: skip
    """Judge the games that were not judged before, and say what all have shown.

    ``asked`` says who judges (its games and its seat are not read), the rest is as there; the same
    numbers come out, whatever was kept.
    """
    kind = library.games[0].game
    files = strategy_files(kind.name, asked.strategies)
    players = Players.read(kind, files, asked.own, asked.others, deadline)
    asker, path = Asker(players, asked.seed, threads, deadline, progress), to_practise(kind.name)
    folder = path and path.parent
    names = [players.own.label, players.others_typed, *(each.label for each in players.table)]
    made_of = [file.sha256 for name, file in files.items() if name in " ".join(names)]
    program = fingerprint("silver_sim.advice.review.review", *kind.sources)
    settings = kind.name, worlds, asked.seed, names, made_of, program
    found: list[GameReview] = []
    for game, seat in zip(library.games, library.seats, strict=True):
        about = game.rules, game.totals, game.noted(seat), game.shares, seat, settings
        numbers = [each.number for each in game.decisions[:1]]  # chance goes by them
        path = folder and folder / sha256(repr((about, numbers)).encode()).hexdigest()[:32]
        judged = None if path is None else _read(path)
        if judged is None:
            fresh = review_one(game, asker, [seat], worlds)
            fresh = replace(fresh, file="", place=0, names=[], notes=None, same=None)
            # The player did not know what comes of the cards as they were.
            seen = json.loads(json.dumps(as_json(fresh)), object_hook=_without_lay)
            judged = read(GameReview, seen)
            if path is not None:
                keep(path, json.dumps(seen).encode())
        else:
            progress(len(game.of(seat)))
        called = [library.name if at == seat else name for at, name in enumerate(game.names)]
        seats = [replace(each, name=library.name) for each in judged.seats]
        judged = replace(judged, names=called, seats=seats, notes=game.writer)
        same = [*game.same] or None
        found.append(replace(judged, file=game.file, place=game.place, same=same))
    if folder is not None:
        keep_newest(MOST_KEPT, folder, "[0-9a-f]" * 32)
    own, seats = found[0].own_strategy, [game.seats[0] for game in found]
    usual = players.alike and all(each.rules == each.game.rule_set({}) for each in library.games)
    usual = usual and len({game.players for game in found}) == 1
    known = known_of(found[0].game, found[0].players, own) if usual else []
    again = *asked.typed, "--simulations", str(found[0].worlds), "--seed", str(asked.seed)
    review = Review(
        game=found[0].game, games=[*found], people=people_of(found, known), known=known,
        own_strategy=own, others=found[0].others, seed=asked.seed,
        command=shlex.join(("silver-sim", "review", *again)),
    )  # fmt: skip
    many = len(found) if len(found) <= STRETCHES else min(STRETCHES, len(found) // LEAST)
    enough = len(found) >= 2 * LEAST
    earlier, later = (each.lost for each in (_stretches(found, 2) * 2)[:2])
    met = dict.fromkeys(each.about for seat in seats for each in seat.decisions)
    themes = {about: _theme(about, seats) for about in met}
    return MyGames(
        review=review,
        over_time=_stretches(found, many),
        change=difference(later, earlier) if enough and earlier and later else None,
        themes=dict(sorted(themes.items(), key=lambda each: -each[1].estimate)),
        spread=_spread(seats),
        left_out=[": ".join(filter(None, (each.where, each.message, each.why)))
                  for each in (*library.problems, *library.others)],
    )  # fmt: skip


def _without_lay(plain: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in plain.items() if name != "lay"}


def _read(path: Path) -> GameReview | None:
    """What was kept of a game; None if it is absent, damaged or of another version."""
    with suppress(ValueError, RecursionError):
        content = kept(path)
        return None if content is None else read(GameReview, json.loads(content))
    return None


def label(game: GameReview) -> str:
    """A game in short: by its file, and if it is not the first there by its place."""
    return Path(game.file).stem + f" {game.place}" * (game.place > 1)


def _stretches(found: Sequence[GameReview], many: int) -> list[Person]:
    """What the player did in this many stretches of about as many games each."""
    ends = [len(found) * part // many for part in range(many + 1)]
    parts = [found[first:end] for first, end in pairwise(ends) if end > first]
    names = [" to ".join(dict.fromkeys((label(each[0]), label(each[-1])))) for each in parts]
    people = [people_of(each, [])[0] for each in parts]
    return [replace(each, name=name) for each, name in zip(people, names, strict=True)]


def _theme(about: str, seats: Sequence[SeatReview]) -> Interval:
    """What was lost by a kind of decision a game, with an interval from how much games differ."""
    some = [[each.choice for each in seat.decisions if each.about == about] for seat in seats]
    lost = [-sum(each.estimate for each in game) for game in some]
    mean = mean_lost(lost, np.ones(len(seats), int)) if len(seats) >= LEAST else None
    return mean or Interval(rounded(np.mean(lost)), None, None)


def _spread(seats: Sequence[SeatReview]) -> float | None:
    """How much the number differs between games; None if they are too few to say."""
    lost = np.array([-seat.choices.estimate for seat in seats])
    counted = np.array([seat.counted for seat in seats])
    known = len(seats) >= 2 * LEAST and counted.any()
    return rounded(ratio(lost, counted).se * len(seats) ** 0.5) if known else None


def further_games(change: float, spread: float, games: int) -> tuple[int | None, int]:
    """Games after which a change would be seen in four cases of five, at the level of 5 %.

    ``spread`` is the standard deviation of the number between games, in the unit of the change. It
    is seen if the means of n games before and m after it differ by z = 1.96 + 0.84 of their
    standard error, spread sqrt(1/n + 1/m) (two samples; Cohen, Statistical Power Analysis, 2nd
    edition, 2.4; z as in statistics.md 4.3). Returns m for these n ``games``, None if no m will do;
    and n = m, if there may be as many before as after.
    """
    room = (change / (quantiles(POWER) * spread)) ** 2 if spread else float("inf")
    left = room - 1 / games
    return (max(1, ceil(1 / left)) if left > 1 / MOST_GAMES else None), max(1, ceil(2 / room))


# What is kept


def to_practise(game: str) -> Path | None:
    """Where positions to practise are kept, next to what was judged, if there is such a folder."""
    folder = data_folder()
    return folder and folder / "mine" / f"practise-{game}.json"


def keep_to_practise(found: MyGames) -> Path | None:
    """Keep the positions of all mistakes for the trainer; return in which folder, None if not."""
    wrong = [as_json(each.mistake.advice) for each in found_mistakes(found.review)]
    path = to_practise(found.review.game)
    with suppress(UserError):
        if path is not None:
            write_whole(path, json.dumps(wrong).encode())
            return path.parent
    return None


def forget() -> None:
    """Delete what is kept of the user's games and practice; OSError if that fails."""
    if (folder := data_folder()) is not None:
        if (folder / "mine").exists():
            shutil.rmtree(folder / "mine")
        for each in folder.glob("train-*.json"):
            each.unlink()
