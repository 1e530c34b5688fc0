"""A page on which games are looked at move by move: the table drawn, forwards and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from silver_sim.report.model import Board, Spread
from silver_sim.report.page.names import namer
from silver_sim.report.page.page import environment, policy, read, style


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


@dataclass(frozen=True)
class Move:
    """What was done, and the table after it; or what opens a game or ends it, with no table."""

    heading: Sequence[str]
    sentence: str = ""
    below: Sequence[str] = ()  # what happened besides
    decision: int | None = None  # its number; a deal has none
    board: Board | None = None
    actor: str = ""  # the title of whose cards are his that acted
    mark: Mark | None = None


@dataclass(frozen=True)
class ReplayPage:
    """All that the page tells; ``names`` are those of the players."""

    title: str
    lead: Sequence[str]
    moves: Sequence[Move]
    reading: str
    names: Sequence[str]
    version: str

    @property
    def goes_to(self) -> str:
        """What the reader can go to one after another: mistakes, if there are any, or remarks."""
        marks = [move.mark for move in self.moves if move.mark]
        if any(mark.badge for mark in marks):
            return "mistake"
        return "remark" if marks else ""

    @cached_property
    def spreads(self) -> list[Spread]:
        """All groups of cards, each once however often it is drawn."""
        return [*self._places]

    def drawn(self, move: Move) -> str:
        """The places of a move's groups of cards among all."""
        spreads = move.board.spreads if move.board else ()
        return " ".join(str(self._places[_key(each)]) for each in spreads)

    def acting(self, move: Move) -> int:
        """Which of a move's groups of cards are those of who acted; -1 if none are."""
        spreads = move.board.spreads if move.board else ()
        return next((at for at, each in enumerate(spreads) if each.title == move.actor), -1)

    @cached_property
    def _places(self) -> dict[Spread, int]:
        boards = (move.board for move in self.moves if move.board)
        found = dict.fromkeys(_key(each) for board in boards for each in board.spreads)
        return {spread: place for place, spread in enumerate(found)}


def rendered(page: ReplayPage) -> bytes:
    """Return the page as HTML in UTF-8; it fetches nothing, and without scripts it is a list."""
    from markupsafe import Markup

    script = read("templates/replay.js")
    html = (
        environment()
        .get_template("replay.html.jinja")
        .render(
            page=page,
            named=namer(page.names),
            style=Markup(style("replay.css") + "\n" + read("templates/board.css")),
            policy=policy([script]),
            script=Markup(script),
        )
    )
    return html.encode("utf-8", "backslashreplace")


def _key(spread: Spread) -> Spread:
    """The same with tuples for its lists, so that it can be looked up."""
    cards = tuple(
        replace(card, notes=tuple(card.notes), chances=tuple(card.chances)) for card in spread.cards
    )
    return replace(spread, cards=cards, notes=tuple(spread.notes))
