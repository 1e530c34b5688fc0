"""Files of games, and their pages."""

import json
from pathlib import Path

from silver_sim.games.notes import written
from silver_sim.report.page.replay import Mark
from silver_sim.studies.replay.page import replay_page
from tests.advice.positions import script

MARKS = (
    Mark(9, "Better was to wait, by 6.2 ± 1.1.", 0.0621),
    Mark(21, "As good as the best."),
    Mark(30, "Better was to pass.", 0.1),
)


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


def page_file(file: Path, marks: tuple[Mark, ...] = MARKS) -> Path:
    page = file.with_suffix(".html")
    page.write_bytes(replay_page(file, marks))
    return page
