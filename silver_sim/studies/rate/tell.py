"""The page of ratings: what the teller says of their rows, and how to read them."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.report.model import Page
from silver_sim.report.text.wording import listed
from silver_sim.stats.core.league_errors import MOST_MORE
from silver_sim.studies.arms.tell import tell as given_of
from silver_sim.studies.rate.result import Ratings

SHAPES = {
    "long": "a row for each player of a game (game, player, points)",
    "pairs": "a row for each game (player1, points1, player2, ...)",
    "people": "a row for each game, a column for each person",
}
SCALE = "Ratings are on Elo's scale, mean 0: a person 100 higher ends ahead in 64 % of the games."
RATED = """They are Plackett and Luce's, with one more drawn game for everybody, so that nobody is \
infinitely strong. Ranks hold at 95 %, all at once. ± and (a to b): 95 % intervals. No interval: \
too few games. No limit of a rating: no chain of games went the other way; it is left out of the \
mean."""
INDEPENDENT = "Games count as independent, unless a column session says which were of one evening."
NEEDED = f"""More needed: that many games like these show the difference in 80 % of cases if it is \
as estimated. In brackets: if it is as large as its interval allows, and if there is none. –: over \
{MOST_MORE:,}."""
PLAN = """Everybody is drawn to a table in every round; those left over sit out. The order is by \
how many others one left behind at a table, on average. –: more than were simulated."""
UNSURE = "Ratings unsure: with strengths drawn from the errors of the ratings."


def tell(result: Ratings) -> Page:
    """Return what is said about ratings, or about a tournament of which only they are known."""
    read, plan, line = result.read, result.tournament, dict[str, str]()
    if read:
        line = {"games": f"{result.games:,}", "people": f"{len(result.arms):,}"}
        line |= {"sessions": f"{result.sessions:,}"} if result.sessions else {}
        line |= {"won by": f"{result.first} points", "read as": SHAPES[read.shape]}
        line |= {"not used": listed(read.unused)} if read.unused else {}
    if plan:
        line |= {"best": plan.best, "seats at a table": str(plan.seats)}
    reading = [
        SCALE,
        RATED if read else "",
        NEEDED if any(row.metric == "more" for row in result.rows) else "",
        PLAN if plan else "",
        UNSURE if plan and plan.has_errors else "",
        INDEPENDENT if read and not result.sessions else "",
    ]
    text = " ".join(filter(None, reading))
    return replace(given_of(result), trust=None, line=[*line.items()], reading=text)
