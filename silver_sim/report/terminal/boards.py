"""A position in characters: a line of cards for each place, and what else is known below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from rich.text import Text

from silver_sim.report.model import Board, PlayingCard

UNKNOWN = "?"
LEGEND = "[7] is faceup, (7) is facedown and you know it, ? you do not know."


def board_lines(board: Board) -> Iterator[Text]:
    """Yield the lines; what is to be said of single cards stands below them, by letters."""
    cards_ = (card for spread in board.spreads for card in spread.cards)
    noted = dict.fromkeys(note for card in cards_ for note in card.notes)
    notes = dict(zip(noted, ascii_lowercase, strict=False))
    widest = max((len(each.title) for each in board.spreads), default=0)
    for spread in board.spreads:
        cards = "  ".join(_card(each, notes) for each in spread.cards) or "none"
        said = f"   {', '.join(spread.notes)}" if spread.notes else ""
        line = Text(f"{spread.title:{widest}}  ", style="bold")
        yield line.append(cards, style="not bold").append(said, style="not bold dim")
    for note, letter in notes.items():
        yield Text(f"  {letter}: {note}", style="dim")
    yield Text(" · ".join(board.facts))
    if board.reading:
        yield Text(LEGEND, style="dim")


def _card(card: PlayingCard, notes: dict[str, str]) -> str:
    letters = "".join(notes.get(note, "*") for note in card.notes)
    if card.face == UNKNOWN:
        return f"{card.face}{_raised(letters)}"
    face = f"[{card.face}]" if card.up else f"({card.face})"
    return f"{face}{_raised(letters)}"


def _raised(letters: Sequence[str]) -> str:
    return f"^{''.join(letters)}" if letters else ""
