"""What whoever is advised wants: to win the game, to be among the best two, or few points."""

from __future__ import annotations

from silver_sim.errors import UserError, repeated

WIN, SECOND, POINTS = GOALS = "win", "second", "points"


def check_goal(goal: str, players: int) -> None:
    """UserError if it is none, or means nothing among so many."""
    if goal not in GOALS:
        raise UserError(f"--goal {repeated(goal)} is unknown", help=f"one of {', '.join(GOALS)}")
    if goal == SECOND and players < 3:
        raise UserError(
            "--goal second needs three players",
            why="of two players the second is last",
            help="--goal win, or --goal points",
        )
