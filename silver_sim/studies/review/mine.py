"""A folder of somebody's own games: each is judged once, and what was found of it is kept.

What is kept is in the user's data folder, on this machine only: what the player's own answers were
worth, by what the player knew, and no card that the player did not see.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise
from math import ceil
from pathlib import Path

import numpy as np

from silver_sim.advice.interval import Interval, rounded
from silver_sim.advice.review.accounts import mean_lost
from silver_sim.advice.review.played import PlayedGame, each_once
from silver_sim.advice.review.result import GameReview, SeatReview
from silver_sim.advice.review.review import judged_seats
from silver_sim.advice.weighing import Asker
from silver_sim.arena.find import strategy_files
from silver_sim.caches import keep, keep_newest, kept, user_data
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError
from silver_sim.outputs import write_whole
from silver_sim.result import Result, as_json, optional, read
from silver_sim.stats.core.power import quantiles
from silver_sim.stats.core.ratios import ratio
from silver_sim.studies.review.asking import ALL, ReviewRequest, read_all
from silver_sim.studies.review.mistakes import found_mistakes, label
from silver_sim.studies.review.people import ME, MOST_GAMES, POWER, difference, people_of
from silver_sim.studies.review.result import Person, Review

ENDINGS = ("", ".txt", ".md", ".notes", ".jsonl")  # of files of games
FOLDER, MOST_KEPT = "mine", 2_000  # of games that were judged
PRACTISE = f"{FOLDER}/practise-{{}}.json"  # by game, advice on the positions of all mistakes
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


@dataclass(frozen=True)
class Library(ReviewRequest):
    """A player's games, each once, as if the player had written notes of them."""

    name: str = ""  # the player's
    problems: Sequence[UserError] = ()  # files that cannot be read
    left_out: Sequence[UserError] = ()  # these, and games of others

    def judged(
        self, game: PlayedGame, asker: Asker, worlds: int, seconds: float | None = None
    ) -> GameReview:
        """What was kept of a game; it is judged and kept if there is nothing."""
        [seat], kind, who = judged_seats(game, []), game.game, asker.players
        names = [who.own.label, who.others_typed, *(each.label for each in who.table)]
        files = strategy_files(kind.name, self.strategies)
        made_of = [file.sha256 for name, file in files.items() if name in " ".join(names)]
        program = fingerprint("silver_sim.advice.review.review", *kind.sources)
        settings = kind.name, worlds, asker.seed, names, made_of, program
        first = [each.number for each in game.decisions[:1]]  # chance goes by it
        about = game.rules, game.totals, game.noted(seat), game.shares, seat, settings, first
        path = user_data(f"{FOLDER}/{sha256(repr(about).encode()).hexdigest()[:32]}")
        content = None if path is None else kept(path)
        if content is None:
            fresh = super().judged(game, asker, worlds, seconds)
            fresh = replace(fresh, file="", place=0, names=[], same=None)
            content = json.dumps(as_json(fresh)).encode()
            if path is not None:
                keep(path, content)
        else:
            asker.progress(len(game.of(seat)))
        found = read(GameReview, json.loads(content))
        called = [self.name if at == seat else name for at, name in enumerate(game.names)]
        seats = [replace(each, name=self.name) for each in found.seats]
        found = replace(found, names=called, seats=seats, file=game.file, place=game.place)
        return replace(found, same=[*game.same] or None)


def read_library(paths: Sequence[str], asked: ReviewRequest) -> Library:
    """Read the games of folders and files, in the order of their names, of one player.

    The player is the seat that is asked about; else who wrote the notes, and in scripts who has the
    same name, or is called "Me". UserError if no game is left, or it is not known whose.
    """
    seat = asked.seat
    problems, others, mine = list[UserError](), list[UserError](), list[PlayedGame]()
    found = read_all([file for path in paths for file in _files(path)], problems)
    wrote = {each.names[each.writer] for each in found if each.writer is not None}
    named = sorted(each for each in wrote if each.casefold() not in ME)
    if seat == ALL or (seat is None and named[1:]):
        whose = f"notes of {' and of '.join(named)}" if seat is None else "--seat all in a folder"
        raise UserError(whose, why="it is reviewed for one player", help="--seat NAME")
    own = {*ME, *(each.casefold() for each in named)}
    for game in each_once(found):
        try:
            mine.append(game._replace(writer=_seat_of(game, seat, own)))
        except UserError as problem:
            others.append(problem)
    if not mine:
        none = f"no file ends in {' '.join(ENDINGS[1:])}"
        first, *_ = (*others, *problems, UserError(none, help="silver-sim docs notes"))
        where, why = first.where or ", ".join(paths), first.message
        raise UserError("no game of yours is there", where=where, why=why, help=first.help)
    name = named[0] if named and not seat else mine[0].names[mine[0].writer or 0]
    given = vars(asked) | {"games": mine, "seat": None}
    return Library(**given, name=name, problems=problems, left_out=[*problems, *others])


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


def my_games(library: Library, review: Review) -> MyGames:
    """What a player's games have shown, the positions to practise kept."""
    found, seats = review.games, [game.seats[0] for game in review.games]
    many = len(found) if len(found) <= STRETCHES else min(STRETCHES, len(found) // LEAST)
    before, after = (each.lost for each in (_stretches(found, 2) * 2)[:2])
    known = len(found) >= 2 * LEAST
    met = dict.fromkeys(each.about for seat in seats for each in seat.decisions)
    themes = {about: _theme(about, seats) for about in met}
    return MyGames(
        review=review,
        over_time=_stretches(found, many),
        change=difference(after, before) if known and before and after else None,
        themes=dict(sorted(themes.items(), key=lambda each: -each[1].estimate)),
        spread=_spread(seats),
        left_out=[
            ": ".join(filter(None, (each.where, each.message, each.why)))
            for each in library.left_out
        ],
    )


def _stretches(found: Sequence[GameReview], many: int) -> list[Person]:
    """What the player did in this many stretches of about as many games each."""
    ends = [len(found) * part // many for part in range(many + 1)]
    parts = [found[first:end] for first, end in pairwise(ends) if end > first]
    names = [" to ".join(dict.fromkeys((label(each[0]), label(each[-1])))) for each in parts]
    people = [people_of(each, [])[0] for each in parts]
    return [replace(each, name=name) for each, name in zip(people, names, strict=True)]


def _theme(about: str, seats: Sequence[SeatReview]) -> Interval:
    """What was lost by a kind of decision a game, with an interval from how much games differ."""
    made = ((each for each in seat.decisions if each.about == about) for seat in seats)
    lost = [-sum(each.choice.estimate for each in some) for some in made]
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

    It is seen if n games before and m after it differ by z = 1.96 + 0.84 of their standard error,
    spread sqrt(1/n + 1/m), the ``spread`` being the standard deviation between games (Cohen,
    Statistical Power Analysis, 2nd edition, 2.4; z as in statistics.md 4.3). Returns m for these n
    ``games``, None if no m will do; and n = m, if there may be as many before as after.
    """
    room = (change / (quantiles(POWER) * spread)) ** 2 if spread else float("inf")
    left = room - 1 / games
    return (max(1, ceil(1 / left)) if left > 1 / MOST_GAMES else None), max(1, ceil(2 / room))


# What is kept


def keep_to_practise(review: Review) -> Path | None:
    """Keep the positions of all mistakes for the trainer; return in which folder, None if not."""
    wrong = [as_json(each.mistake.advice) for each in found_mistakes(review)]
    with suppress(UserError):
        if (folder := user_data(FOLDER)) is not None:
            keep_newest(MOST_KEPT, folder, "[0-9a-f]" * 32)
            write_whole(folder.parent / PRACTISE.format(review.game), json.dumps(wrong).encode())
            return folder
    return None


def forget() -> None:
    """Delete what is kept of the user's games and practice; OSError if that fails."""
    if (folder := user_data()) is not None:
        for each in (*folder.glob(f"{FOLDER}/*"), *folder.glob("train-*.json")):
            each.unlink()
