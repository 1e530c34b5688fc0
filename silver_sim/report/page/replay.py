"""Games on a page move by move: the table drawn, forwards and back, with what is said of moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from silver_sim.report.model import Board, Page
from silver_sim.report.page import page as pages

Curve = tuple[Sequence[tuple[str, str]], Sequence[str]]


@dataclass(frozen=True)
class Mark:
    """A remark on a decision.

    ``loss`` is what the decision loses against the best one, as a share of the game from 0 to 1: it
    stands before the words, and makes the decision a mistake. Words say it, too: only they are
    read out.
    """

    decision: int  # its number, as ``silver-sim game story`` prints it
    words: str
    loss: float | None = None

    @property
    def badge(self) -> str:
        """The loss in points of the game; empty if it is none."""
        points = round(100 * (self.loss or 0.0), 1)
        return f"−{points:.1f}" if points > 0.0 else ""


class Puzzle(NamedTuple):
    """A mistake as a question: the position as its player saw it, and its answers."""

    board: Board
    asked: str
    choices: Sequence[tuple[str, str, bool]]  # an answer, what is said to it, whether it is right
    played: str
    better: str


@dataclass(frozen=True)
class Move:
    """What was done, and the table after it; or what opens a game or ends it, with no table.

    Of a mistake it is the table before it, with what was played and what is better; a second one
    ``follows`` with the table after it.
    """

    heading: Sequence[str]
    sentence: str = ""
    below: Sequence[str] = ()  # what happened besides
    decision: int | None = None  # its number; a deal has none
    board: Board | None = None
    acting: int = -1  # which of the board's groups of cards are those of who acted
    address: str = ""  # of links to it
    mark: Mark | None = None
    puzzle: Puzzle | None = None
    follows: bool = False
    curve: int = 0  # of its game, and where it is on it, from 0 to 1
    along: float = 0.0
    chance: str = ""  # to win, of who acted, after it


def rendered(page: Page, moves: Sequence[Move], curves: Sequence[Curve] = ()) -> bytes:
    """Return a page that begins with games, as HTML in UTF-8; without scripts they are a list.

    ``curves`` are those of the games: how each player's line looks, and the drawings of all sizes.
    """
    drawn = (board for move in moves for board in (move.board, move.puzzle and move.puzzle.board))
    boards = [board for board in drawn if board]
    spreads = {repr(each): each for board in boards for each in board.spreads}  # each once
    places = {words: place for place, words in enumerate(spreads)}
    return pages.rendered(
        page,
        "replay",
        moves=moves,
        curves=curves,
        reading=max((board.reading for board in boards), key=len, default=""),
        spreads=spreads.values(),
        places=lambda board: " ".join(str(places[repr(each)]) for each in board.spreads),
    )
