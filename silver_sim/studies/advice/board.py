"""A position as cards on a table, as the seat that must decide sees it."""

from __future__ import annotations

from silver_sim.games.positions import Picture
from silver_sim.games.text import telling
from silver_sim.report.model import Board
from silver_sim.report.sections.boards import Hidden, Onlooker
from silver_sim.report.text.wording import capital
from silver_sim.studies.advice.text import YOU


def board_of(picture: Picture, chances: Hidden | None = None) -> Board:
    """Return the cards of a picture: what is on the table, then the seats, you first."""
    players = len(picture.seats)
    others = [telling.opponent(step, players) for step in range(1, players)]
    persons = [telling.person(step, players) for step in range(players)]
    titles = [*map(capital, (YOU, *others))]
    return Onlooker(titles, persons).board(picture, chances)
