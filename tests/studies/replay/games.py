"""Files of games, reviews of them, and their pages."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from silver_sim.games.notes import written
from silver_sim.studies.replay.page import replay_page, review_page
from silver_sim.studies.review.asking import ReviewRequest, read_games
from silver_sim.studies.review.result import Review
from tests.advice.positions import script

FIRST = 12  # decisions that are judged: enough, and quick


def script_file(folder: Path, game: str, times: int = 1) -> Path:
    """A file of a game of random answers."""
    file = folder / f"{game}.jsonl"
    file.write_text(script(game) * times, encoding="utf-8")
    return file


def notes_file(folder: Path, game: str, seat: int = 1) -> Path:
    """The same game as a seat notes it."""
    file = folder / f"{game}.txt"
    lines = written(map(json.loads, script(game).splitlines()), seat)
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def begun(folder: Path, game: str, first: int = FIRST) -> Path:
    """A file of the first decisions of a game of random answers."""
    lines, left = list[str](), first
    for line in script(game).splitlines():
        left -= '"act"' in line
        lines += [line] if left >= 0 else []
    file = folder / "begun.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def judged(file: Path, threads: int = 1) -> Review:
    return ReviewRequest(read_games([file])).review(64, threads=threads)


@cache
def review_of(game: str, threads: int = 1) -> Review:
    """The review of the first decisions of a game."""
    with TemporaryDirectory() as folder:
        return judged(begun(Path(folder), game), threads)


def page_file(file: Path) -> Path:
    page = file.with_suffix(".html")
    page.write_bytes(replay_page(file))
    return page


def judged_file(folder: Path, game: str) -> Path:
    """The page of such a review."""
    file, found = begun(folder, game), review_of(game)
    page = file.with_suffix(".html")
    page.write_bytes(review_page(of_file(found, file)))
    return page


def of_file(found: Review, file: Path) -> Review:
    """A review as one of the games of this file."""
    return replace(found, games=[replace(game, file=str(file)) for game in found.games])
