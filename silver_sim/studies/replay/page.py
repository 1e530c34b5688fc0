"""The page of a file of games, from the scenes in which they are described and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from silver_sim import __version__
from silver_sim.errors import UserError
from silver_sim.games.text.telling import Drawn, listed
from silver_sim.games.traces import Scene, scenes
from silver_sim.report.model import Board
from silver_sim.report.page.replay import Mark, Move, ReplayPage, rendered
from silver_sim.report.sections.boards import Onlooker

MOST = 5_000  # scenes on a page
READING = (
    "A solid frame: everybody sees the card. A broken frame: only its owner knows the card, unless "
    "it says otherwise. Unseen: even its owner does not know it."
)


def replay_page(file: str | Path, marks: Iterable[Mark] = ()) -> bytes:
    """The games of a script or of notes, move by move, as HTML.

    Parameters
    ----------
    file
        The file; ``-`` is standard input.
    marks
        Remarks on decisions, by their numbers in the file.

    Returns
    -------
    bytes
        The page: of a script with all cards, of notes with those that their writer has seen.

    Raises
    ------
    UserError
        If the file cannot be read or played, or is too long for a page.
    """
    shown: list[Scene] = []
    for scene in scenes(file):
        shown.append(scene)
        if len(shown) > MOST:
            raise UserError(
                f"{file} is too long for one page",
                why=f"more than {MOST:,} moves",
                help="give a file of fewer games",
            )
    return rendered(_page(shown, {mark.decision: mark for mark in marks}))


def _page(shown: Sequence[Scene], marks: Mapping[int, Mark]) -> ReplayPage:
    openings = [scene for scene in shown if scene.picture is None][::2]  # each has a closing
    names = [*dict.fromkeys(name for scene in openings for name in scene.names)]
    many = f"{len(openings)} games: " if len(openings) > 1 else ""
    return ReplayPage(
        title=f"Replay: {many}{listed(openings[0].names)}",
        lead=[*_lead(openings)],
        moves=[_move(scene, marks) for scene in shown],
        reading=READING,
        names=names,
        version=__version__,
    )


def _lead(openings: Sequence[Scene]) -> Iterator[str]:
    [*about] = openings[0].said.heading[1:]
    yield from about if len(openings) == 1 else []
    if (viewer := openings[0].viewer) is not None:
        yield (
            f"From notes of {openings[0].names[viewer]}: what they did not see is a question mark."
        )


def _move(scene: Scene, marks: Mapping[int, Mark]) -> Move:
    said, seat, decision = scene.said, scene.seat, scene.decision
    return Move(
        heading=[*_lines(said.heading)],
        sentence=said.sentence,
        below=[*_lines((*said.events, *said.after))],
        decision=decision,
        board=_board(scene),
        actor="" if seat is None else scene.names[seat],
        mark=None if decision is None else marks.get(decision),
    )


def _lines(lines: Iterable[str]) -> Iterator[str]:
    """Those that say something: cards are drawn on the page."""
    return (line.strip() for line in lines if line and not isinstance(line, Drawn))


def _board(scene: Scene) -> Board | None:
    """The seats first, so that they stay where they are while cards come and go on the table."""
    if scene.picture is None:
        return None
    who = Onlooker(scene.names, scene.names, scene.viewer, "unknown", "unseen")
    board, table = who.board(scene.picture, reading=""), len(scene.picture.table)
    return replace(board, spreads=[*board.spreads[table:], *board.spreads[:table]])
