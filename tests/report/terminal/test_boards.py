"""A position in characters: a line a place, and what is to be said of single cards below."""

from dataclasses import replace

from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.terminal.boards import LEGEND, board_lines


def test_cards_show_how_they_lie_and_notes_have_letters() -> None:
    hidden = PlayingCard("?", "", notes=["its owner does not know it"])
    seen = PlayingCard("7", "", notes=["guarded", "its owner does not know it"])
    board = Board(
        [
            Spread("Row", []),
            Spread("You", [PlayingCard("3", "", up=True), PlayingCard("4", "")], ["9 points"]),
            Spread("Left opponent", [hidden, seen, PlayingCard("?", "")]),
        ],
        ["round 2", "turn 9"],
        "How to read it.",
    )
    drawn = [line.plain for line in board_lines(board)]
    assert drawn == [
        "Row            none",
        "You            [3]  (4)   9 points",
        "Left opponent  ?^a  (7)^ba  ?",
        "  a: its owner does not know it",
        "  b: guarded",
        "round 2 · turn 9",
        LEGEND,
    ]
    assert [line.plain for line in board_lines(replace(board, reading=""))] == drawn[:-1]
