"""A game in a file, as far as it is played: the person's notes, and what it takes to go on.

Nothing that the person has not seen stands there. The seed does, from which anyone who has the
program can work the hidden cards out: it is written only as a number.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from silver_sim import __version__
from silver_sim.arena.deadline import DEADLINE
from silver_sim.errors import UserError, brief
from silver_sim.games import registry
from silver_sim.games.contract.progress import Line
from silver_sim.games.notes import EXAMPLE
from silver_sim.games.text.notes import NotesError
from silver_sim.games.text.notes_heading import read_heading
from silver_sim.outputs import FOLDER, check_output, is_no_file, write_output
from silver_sim.reading import MOST_DATA, read_text
from silver_sim.result import as_json, read
from silver_sim.studies.table.live import Invitation, LiveGame

HOW = "# silver-sim play FILE  goes on with this game"
MARK = "# {"  # begins the line that says how the game goes on
SCRIPT = ".jsonl"


@dataclass(frozen=True)
class Saved:
    """What the notes do not say."""

    against: list[str]
    seat: int
    seed: int
    tutor: bool = False
    answers: list[Line] = field(default_factory=list)  # the person's own
    hints: list[int] = field(default_factory=list)  # the answers, from 1, before which one was had
    taken_back: int = 0  # answers
    version: str = __version__


def content(live: LiveGame, saved: Saved) -> str:
    """The text of the file."""
    marked = replace(saved, answers=live.answers)
    marks = json.dumps(as_json(marked), ensure_ascii=False)
    return "\n".join([HOW, f"# {marks}", *live.notes(), ""])


def write(path: Path, text: str) -> None:
    """Write the file, whole, in place of what it was; UserError if that fails."""
    try:
        write_output(path, text.encode(), force=True)
    except UserError as problem:
        raise UserError(
            problem.message,
            why=problem.why,
            help="make room, or name a place where you may write: --out FILE",
        ) from problem


class SavedGame(NamedTuple):
    """A game as its file has it, or a new one."""

    path: Path
    invitation: Invitation
    saved: Saved
    notes: list[str]  # none of a new one

    @classmethod
    def new(cls, asked: Invitation) -> SavedGame:
        """A game that is not yet in a file."""
        return cls(Path(), asked, Saved([*asked.against], asked.seat, asked.seed), [])

    @classmethod
    def read(cls, path: Path) -> SavedGame:
        """Read a file; UserError if it was not written by ``write``."""
        saved, notes = _parts(path, read_text(path, MOST_DATA).removeprefix("\ufeff"))
        return cls(path, _invitation(path, saved, notes), saved, notes)

    def live(self, strategies: Path | None = None, deadline: float = DEADLINE) -> LiveGame:
        """The game where it stands; UserError if it cannot go on."""
        live = LiveGame(self.invitation, strategies, deadline)
        if not self.notes:
            return live
        try:
            live.replay(self.saved.answers)
        except UserError as problem:
            raise self._changed(problem.message) from problem
        if live.notes() != self.notes:
            others = ", ".join(self.saved.against)
            raise self._changed(
                f"notes, seed or answers were edited, or a strategy plays otherwise now: {others}"
            )
        return live

    def _changed(self, why: str) -> UserError:
        name = brief(self.path)
        return UserError(
            f"{name} does not go on as it was saved",
            why=why,
            help="undo what was changed in the file, the strategies or the program; its notes can "
            f"be read all the same: silver-sim game story {name}",
        )


def _parts(path: Path, text: str) -> tuple[Saved, list[str]]:
    """What is marked, and the notes."""
    lines = text.splitlines()
    marks = [line for line in lines if line.startswith(MARK)]
    notes = [line for line in lines if not line.startswith("#")]
    try:
        [line] = marks
        return read(Saved, json.loads(line.removeprefix("# "))), notes
    except (ValueError, RecursionError):
        raise UserError(
            f"{brief(path)} is no game that can go on",
            why="the line that begins with # { is missing or damaged",
            help="name a file that silver-sim play has written",
        ) from None


def _invitation(path: Path, saved: Saved, notes: list[str]) -> Invitation:
    """Who plays what, by the first line of the notes."""
    first = notes[0] if notes else ""
    name = first.split(maxsplit=1)[0] if first.split() else ""
    try:
        if name not in registry.names():
            raise NotesError(1, "the notes do not begin with who plays", help=EXAMPLE)
        heading = read_heading(1, first, registry.game(name).notes().grammar)
    except NotesError as problem:
        raise UserError(problem.message, where=brief(path), help=problem.help) from None
    return Invitation(name, tuple(saved.against), saved.seat, saved.seed, heading.rules)


def free_name(game: str) -> Path:
    """The first name that is free of silver-game-1.txt, silver-game-2.txt and so on."""
    number = 1
    while (path := Path(f"{game}-game-{number}.txt")).exists() or script_of(path).exists():
        number += 1
    return path


def script_of(path: Path) -> Path:
    """Where the script of a game is written when it is over."""
    return path.with_suffix(SCRIPT)


def check_names(path: Path, *, force: bool) -> None:
    """UserError if a new game may not be written to this file, or its script not next to it."""
    if not path.name:  # . or /
        raise is_no_file(path, FOLDER)
    if path.suffix == SCRIPT:
        raise UserError(
            f"{brief(path)} is the name of a script",
            help=f"name the notes, such as {path.with_suffix('.txt').name}: the script is written "
            "next to them when the game is over",
        )
    for each in (path, script_of(path)):
        check_output(each, force=force)
