"""A folder of somebody's own games: each is judged once, and what was found of it is kept.

What is kept is in the user's data folder, on this machine only: what the player's own answers were
worth, by what the player knew, and no card that the player did not see.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import NamedTuple

import numpy as np

from silver_sim.advice.interval import Interval, rounded
from silver_sim.advice.players import Players
from silver_sim.advice.review.accounts import mean_lost
from silver_sim.advice.review.played import PlayedGame, each_once, games_of
from silver_sim.advice.review.result import GameReview, SeatReview
from silver_sim.advice.review.review import judged_seats
from silver_sim.advice.review.review import review as review_one
from silver_sim.advice.weighing import Asker, Progress
from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_strategy
from silver_sim.caches import data_folder, keep, keep_newest, kept
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError, brief
from silver_sim.games import registry
from silver_sim.games.traces import Trace, trace_file
from silver_sim.outputs import write_whole
from silver_sim.reading import READABLE
from silver_sim.result import Result, as_json, optional, read
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.core.power import quantiles
from silver_sim.stats.core.ratios import ratio
from silver_sim.stats.levels import ALPHA
from silver_sim.studies.review.asking import ALL, ReviewRequest, check_kinds
from silver_sim.studies.review.known import known_of
from silver_sim.studies.review.mistakes import found_mistakes
from silver_sim.studies.review.people import ME, MOST_GAMES, POWER, difference, people_of
from silver_sim.studies.review.result import Person, Review

ENDINGS = ("", ".txt", ".md", ".notes", ".jsonl")  # of files of games
FOLDER, PRACTISE = "games-{}", "mine-{}.json"  # what is kept: judged games, and what to practise
OURS = (*(each.replace("{}", "*") for each in (f"{FOLDER}/*", PRACTISE)), "train-*.json")
MOST_KEPT = 2_000  # games
STRETCHES = 6  # in which the games are shown over time: single games, or three and more
LEAST = 3  # games that show how much they differ; twice as many that compare or plan
CHANGES = (0.005, 0.01, 0.02)  # of the game, a close decision: half the way from `human` to 0, ...


@dataclass(frozen=True, kw_only=True)
class ThemeLoss(Result):
    """What a player lost by a kind of decision, in all games."""

    about: str
    lost: Interval  # by choices, a game
    shown: bool  # whether it is shown to be lost, all themes considered (Holm)
    decisions: int  # that count
    mistakes: int


@dataclass(frozen=True, kw_only=True)
class MyGames(Result):
    """What a player's games have shown. Chances are shares of the game."""

    kind: str = "my_games"
    schema_version: int = 1
    review: Review  # only of this player, in the order of the games
    over_time: list[Person]  # stretches of games, named by their first and last
    change: Interval | None = optional()  # lost more per decision in the later half of the games
    themes: list[ThemeLoss]  # where most was lost comes first
    # By the size of a change per decision: further games that would show it, None if no number
    # would; and games before and after it.
    more: dict[str, tuple[int | None, int]]
    left_out: list[str]


class Library(NamedTuple):
    """A player's games as they were read, each once, and what is not among them."""

    games: Sequence[PlayedGame]
    seats: Sequence[int]
    name: str  # the player's
    problems: Sequence[UserError]  # files that cannot be read
    others: Sequence[UserError]  # games of others


def read_library(paths: Sequence[str], seat: str | None = None) -> Library:
    """Read the games of folders and files, in the order of their names, of one player.

    The player is ``seat``, by number or name; else who wrote the notes, and in scripts who has the
    same name, or that of nobody else: "Me". UserError if no game is left, or it is not known whose.
    """
    if seat == ALL:
        raise UserError("--seat all in a folder", help="name one player: --seat NAME")
    found: list[PlayedGame] = []
    problems, others = list[UserError](), list[UserError]()
    for file in (file for path in paths for file in _files(path)):
        try:
            with trace_file(file) as stream:
                for game in games_of(Trace(stream, file)):
                    found.append(game)  # one that breaks does not lose those before it
        except UserError as problem:
            problems.append(problem)
    check_kinds(found)
    wrote = {each.names[each.writer] for each in found if each.writer is not None}
    named = sorted(each for each in wrote if each.casefold() not in ME)
    if seat is None and len(named) > 1:
        raise UserError(
            f"notes of {' and of '.join(named)}",
            why="a folder is reviewed for one player",
            help=f"--seat {named[0]}",
        )
    own = {*ME, *(each.casefold() for each in named)}
    once: list[tuple[PlayedGame, int]] = []
    for game in each_once(found):
        try:
            once.append((game, _seat_of(game, seat, own)))
        except UserError as problem:
            others.append(problem)
    if not once:
        names = dict.fromkeys(name for game in found for name in game.names)
        unread = [*others, *problems] or [UserError(f"no file ends in {' '.join(ENDINGS[1:])}")]
        more = f"; {len(unread) - 1} more are not read either" * bool(unread[1:])
        raise UserError(
            "no game of yours" if found else "no game that can be read",
            where=unread[0].where or ", ".join(paths),
            why=unread[0].message + more,
            help=f"--seat NAME: {', '.join(names)}" if found else "silver-sim docs notes",
        )
    games, seats = zip(*once, strict=True)
    name = games[0].names[seats[0]] if seat or not named else named[0]
    return Library(games, seats, name, problems, others)


def _files(path: str) -> Iterator[str]:
    """The files of a folder that may be games, in the order of their names; or a file itself."""
    if not Path(path).is_dir():
        yield path
        return
    try:
        found = [each for each in Path(path).iterdir() if each.suffix.lower() in ENDINGS]
    except OSError as problem:
        raise UserError(
            f"cannot read {brief(path)}", why=problem.strerror or "", help=READABLE
        ) from problem
    files = [each for each in found if each.name[0] != "." and not each.is_dir()]
    yield from map(str, sorted(files, key=_in_order))


def _in_order(path: Path) -> list[tuple[bool, int, str]]:
    """By what names are sorted: numbers in them by their size."""
    parts = re.split(r"([0-9]+)", path.name.casefold())
    return [(each.isdecimal(), int(each or 0) if each.isdecimal() else 0, each) for each in parts]


def _seat_of(game: PlayedGame, seat: str | None, own: set[str]) -> int:
    """The player's seat; UserError if there is none, or what was done there cannot be judged."""
    if seat is not None:
        [found, *_] = judged_seats(game, ReviewRequest([game], seat).seats_of(game))
        return found
    if game.writer is not None:
        return game.writer
    mine = [place for place, name in enumerate(game.names) if name.casefold() in own]
    if len(mine) != 1:
        raise UserError(
            "whose game is it? nobody there is called Me, or as the writer of the notes",
            where=f"{game.file} {game.place}",
            help=f"--seat NAME: {', '.join(game.names)}",
        )
    return mine[0]


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
    asker, folder = Asker(players, asked.seed, threads, deadline, progress), data_folder()
    labels = {players.own.label, *(each.label for each in players.others)}
    entries = [*players.table, *(read_strategy(each, files, kind) for each in sorted(labels))]
    made_of = [(each.label, [file.sha256 for file in each.files.values()]) for each in entries]
    program = fingerprint("silver_sim.advice.review.review", *kind.sources)
    settings = worlds, asked.seed, players.own.label, players.others_typed, made_of, program
    found: list[GameReview] = []
    for game, seat in zip(library.games, library.seats, strict=True):
        about = game.rules, game.totals, game.noted(seat), game.shares, seat, settings
        key = sha256(repr((about, [each.number for each in game.decisions[:1]])).encode())
        path = folder and folder / FOLDER.format(kind.name) / f"{key.hexdigest()[:32]}"
        judged = None if path is None else _read(path)
        if judged is None:
            judged = _own_sight(review_one(game, asker, [seat], worlds))
            if path is not None:
                keep(path, json.dumps(as_json(judged)).encode())
        else:
            progress(len(game.of(seat)))
        names = [library.name if at == seat else name for at, name in enumerate(game.names)]
        seats = [replace(each, name=library.name) for each in judged.seats]
        judged = replace(judged, names=names, seats=seats, notes=game.writer)
        same = [*game.same] or None
        found.append(replace(judged, file=game.file, place=game.place, same=same))
    if folder is not None:
        keep_newest(MOST_KEPT, folder / FOLDER.format(kind.name), "*")
    alike = {game.players for game in found}
    usual = all(each.rules == kind.rule_set({}) for each in library.games) and players.alike
    known = known_of(kind.name, found[0].players, found[0].own_strategy)
    known = known if usual and len(alike) == 1 else []
    again = "--simulations", str(found[0].worlds), "--seed", str(asked.seed)
    review = Review(
        game=kind.name, games=found, people=people_of(found, known), known=known,
        own_strategy=found[0].own_strategy, others=found[0].others, seed=asked.seed,
        command=shlex.join(("silver-sim", "review", *asked.typed, *again)),
    )  # fmt: skip
    few = len(found) <= STRETCHES
    stretches = len(found) if few else min(STRETCHES, len(found) // LEAST)
    return MyGames(
        review=review,
        over_time=[_stretch(found, each) for each in _parts(len(found), stretches)],
        change=_change(found),
        themes=_themes([game.seats[0] for game in found]),
        more=_more([game.seats[0] for game in found]),
        left_out=[": ".join(filter(None, (each.where, each.message, each.why)))
                  for each in (*library.problems, *library.others)],
    )  # fmt: skip


def _own_sight(found: GameReview) -> GameReview:
    """A review without what came of the cards as they were, and without names of people and files.

    What is left is the same for a script and for the player's own notes of it.
    """
    return replace(
        found,
        file="", place=0, names=[], notes=None, same=None,
        seats=[
            replace(
                seat,
                name="",
                mistakes=[replace(each, lay=None) for each in seat.mistakes],
                ended=[replace(each, lay=None) for each in seat.ended],
            )
            for seat in found.seats
        ],
    )  # fmt: skip


def _read(path: Path) -> GameReview | None:
    """What was kept of a game; None if it is absent, damaged or of another version."""
    with suppress(ValueError, RecursionError):
        content = kept(path)
        return None if content is None else read(GameReview, json.loads(content))
    return None


# What they have shown


def _parts(games: int, parts: int) -> list[range]:
    """The numbers of the games in this many parts of about the same size."""
    ends = [games * part // parts for part in range(parts + 1)]
    return [range(*each) for each in pairwise(ends)]


def label(game: GameReview, games: Sequence[GameReview]) -> str:
    """A game in short: by its file, and if that has more of them by its place there."""
    several = sum(each.file == game.file for each in games) > 1
    return f"{Path(game.file).stem} {game.place}" if several else Path(game.file).stem


def _stretch(found: Sequence[GameReview], some: range) -> Person:
    """What the player did in some games."""
    [person] = people_of([found[each] for each in some], [])
    first, last = (label(found[each], found) for each in (some[0], some[-1]))
    return replace(person, name=first if first == last else f"{first} to {last}")


def _change(found: Sequence[GameReview]) -> Interval | None:
    """How much more was lost per decision in the later half; None if games are too few to say."""
    if len(found) < 2 * LEAST:
        return None
    earlier, later = (_stretch(found, each).lost for each in _parts(len(found), 2))
    return difference(later, earlier) if earlier and later else None


def _themes(seats: Sequence[SeatReview]) -> list[ThemeLoss]:
    """What was lost by each kind of decision, the most first."""
    every = [each for seat in seats for each in seat.decisions]
    lost = {
        about: [
            -sum(each.choice.estimate for each in seat.decisions if each.about == about)
            for seat in seats
        ]
        for about in dict.fromkeys(each.about for each in every)
    }
    games = np.ones(len(seats), int)
    moments = [ratio(np.array(each), games) for each in lost.values()]
    p_values = [p_value(float(value), float(se), len(seats)) for value, se in moments]
    enough = len(seats) >= LEAST
    adjusted = holm([p if enough and p is not None else 1.0 for p in p_values])
    themes = [
        ThemeLoss(
            about=about,
            lost=(mean_lost(by_game, games) if enough else None)
            or Interval(rounded(np.mean(by_game)), None, None),
            shown=p <= ALPHA and sum(by_game) > 0,
            decisions=sum(each.counts for each in every if each.about == about),
            mistakes=sum(each.shown for each in every if each.about == about),
        )
        for (about, by_game), p in zip(lost.items(), adjusted, strict=True)
    ]
    return sorted(themes, key=lambda each: -each.lost.estimate)


def _more(seats: Sequence[SeatReview]) -> dict[str, tuple[int | None, int]]:
    """By the size of a change, how many games would show it; empty if the spread is not known."""
    lost = np.array([-seat.choices.estimate for seat in seats])
    counted = np.array([seat.counted for seat in seats])
    if len(seats) < 2 * LEAST or not counted.any():
        return {}
    spread = float(ratio(lost, counted).se) * len(seats) ** 0.5
    return {f"{100 * each:g}": further_games(each, spread, len(seats)) for each in CHANGES}


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


# What is kept to practise


def practise_file(game: str | None) -> Path | None:
    """Where positions to practise are kept, if there is such a folder; None: the usual game."""
    folder = data_folder()
    return folder and folder / PRACTISE.format(game or registry.DEFAULT)


def keep_to_practise(found: MyGames) -> str:
    """Keep the positions of all mistakes for the trainer; return why not, if not."""
    path = practise_file(found.review.game)
    if path is None:
        return "you have no home folder here"
    wrong = [as_json(each.mistake.advice) for each in found_mistakes(found.review)]
    try:
        write_whole(path, json.dumps(wrong).encode())
    except UserError as problem:
        return problem.why or problem.message
    return ""


def forget() -> int:
    """Delete what is kept of the user's games and practice; return how many files that were.

    UserError if one cannot be deleted.
    """
    folder, files = data_folder(), list[Path]()
    try:
        for pattern in OURS if folder else ():
            files += folder.glob(pattern)  # type: ignore[union-attr]
        for each in files:
            each.unlink()
        for each in {each.parent for each in files} - {folder}:
            with suppress(OSError):  # something of somebody else's is there
                each.rmdir()
    except OSError as problem:
        raise UserError(
            f"cannot delete {brief(problem.filename)}",
            why=problem.strerror or "",
            help=f"delete the folder yourself: {folder}",
        ) from problem
    return len(files)
