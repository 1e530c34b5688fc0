"""What the advised player wants: to win the game, to be among the best two, or few points."""

from __future__ import annotations

from silver_sim.errors import UserError, repeated

WIN, SECOND, POINTS = GOALS = "win", "second", "points"
# A difference that matters: a share of the game, or points of the deal. A point of a round of
# Silver is worth 1.0 to 1.2 percentage points of the game, over all cells of the atlas of calls.
MATTERS = {WIN: 0.01, SECOND: 0.01, POINTS: 1.0}
EQUAL = {goal: 0.3 * much for goal, much in MATTERS.items()}  # one that does not, to players


def check_goal(goal: str, players: int) -> None:
    """UserError if it is none, or means nothing among this many."""
    if goal not in GOALS:
        raise UserError(f"--goal {repeated(goal)} is unknown", help=f"one of {', '.join(GOALS)}")
    if goal == SECOND and players < 3:
        raise UserError(
            "--goal second needs three players",
            why="in a game of two the second is last",
            help="--goal win, or --goal points",
        )
