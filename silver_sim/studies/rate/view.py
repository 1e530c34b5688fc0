"""Ratings of people on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import DASH, about, counted, listed, number, plus_minus
from silver_sim.stats.core.league import FEWEST
from silver_sim.stats.core.levels import FEW_BLOCKS

Found = Mapping[str, Any]
Line = Mapping[str, Any]

SHAPES = {
    "long": "a row a player of a game (game, player, points)",
    "pairs": "a row a game (player1, points1, player2, ...)",
    "people": "a row a game, a column a person",
}
NO_LIMIT = "no limit"
MOST_NAMED = 6


def print_ratings(found: Found, console: Console) -> None:
    """Print who was rated and how."""
    for part in parts(found):
        console.print(part, highlight=False)


def parts(found: Found) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    yield Text("\n".join(heading(found)))
    for place, group in enumerate(found["groups"], 1):
        title = f"Ratings, group {place}" if len(found["groups"]) > 1 else "Ratings"
        yield table(title, group)
        for line in warnings(group, found):
            yield Text(f"\n{line}")
    yield Text(f"\n{' '.join(reading(found))}", style="dim")
    yield Text(f"\nVerdict: {' '.join(verdicts(found))}", style="bold")


def heading(found: Found) -> Iterator[str]:
    """Yield what was read, and what was not used."""
    read = found["read"]
    people = sum(len(group["lines"]) for group in found["groups"])
    sessions = found["sessions"]
    by = f" · {counted(sessions, 'session')}" if sessions else ""
    yield f"{printable(read['file'])}: {SHAPES[read['shape']]}"
    yield (
        f"{counted(found['games'], 'game')} of {people} people{by} · {found['first']} points win · "
        f"seed {found['seed']}"
    )
    if read["unused"]:
        noun = "column" if len(read["unused"]) == 1 else "columns"
        yield f"Not used: {noun} {listed([printable(name) for name in read['unused']])}."
    for names in alike(found):
        yield f"Taken for {len(names)} people: {named(names)}."


def alike(found: Found) -> list[list[str]]:
    """Return names that differ in capital letters alone."""
    names = sorted(line["person"] for group in found["groups"] for line in group["lines"])
    by_letters: dict[str, list[str]] = {}
    for name in names:
        by_letters.setdefault(name.casefold(), []).append(name)
    return [each for each in by_letters.values() if len(each) > 1]


def table(title: str, group: Found) -> RenderableType:
    """Return a line a person."""
    heads = ("games", "rank", "rating", "from", "to", "win share %", "by chance %", "mean points")
    sheet = titled(title, "person", *heads)
    known = group["clusters"] >= FEWEST
    for line in group["lines"]:
        rating, (best, worst) = line["rating"], line["rank"]
        limits = [limit(rating[end], known=known) for end in ("lo", "hi")]
        add_row(
            sheet,
            printable(line["person"]),
            f"{line['games']:,}",
            f"{best}" if best == worst else f"{best} to {worst}",
            number(rating["estimate"], 0, "+"),
            *limits,
            plus_minus(line["win_share"], 100),
            number(100 * line["fair_share"], 1),
            plus_minus(line["mean_points"]),
        )
    return sheet


def limit(value: float | None, *, known: bool) -> str:
    """Return an end of the interval of a rating."""
    if value is None:
        return NO_LIMIT if known else DASH
    return number(value, 0, "+")


def warnings(group: Found, found: Found) -> Iterator[str]:
    """Yield what somebody should know before the table is believed."""
    clusters = group["clusters"]
    what = counted(clusters, "session" if found["sessions"] else "game")
    if clusters < FEWEST:
        yield f"Too few to tell: {what}, and intervals need {FEWEST} at least."
    elif clusters < FEW_BLOCKS:
        yield f"Only {what}: read the intervals as rough."
    if clusters < FEWEST:
        return
    for end, side in (("hi", "above"), ("lo", "below")):
        names = [line["person"] for line in group["lines"] if line["rating"][end] is None]
        if names:
            yield (
                f"Nothing in these games limits how far {named(names)} may be {side} the others: "
                "no game, nor a chain of games (A ahead of B, B ahead of C), went the other way."
            )


def reading(found: Found) -> Iterator[str]:
    """Yield how the numbers are read, a sentence each."""
    apart = any(len(group["middle"]) < len(group["lines"]) for group in found["groups"])
    yield (
        "Ratings: Plackett and Luce's on Elo's scale, mean 0"
        f"{' of those with limits on both sides' if apart else ''}; a person 100 higher ends ahead "
        "in 64 % of the games. Everybody has drawn one game more, spread over all others, so that "
        "who always wins is not infinitely strong."
    )
    unit = "each session counts" if found["sessions"] else "the places of each game count"
    yield (
        f"From, to: the 95 % interval of {found['draws']:,} draws in which {unit} at "
        f"random more or less. Ranks hold together: all of them with 95 %. ± is the half-width of "
        "the 95 % interval, (a to b) one that is not symmetric."
    )
    if not found["sessions"]:
        yield (
            "Games are taken as independent; a column session, which says when they were played, "
            "lets those of one evening count together."
        )


def verdicts(found: Found) -> Iterator[str]:
    """Yield who is strongest, and what was asked of two people."""
    if len(found["groups"]) > 1:
        groups = "; ".join(
            named([line["person"] for line in group["lines"]]) for group in found["groups"]
        )
        yield (
            f"{len(found['groups'])} groups of people never met, and their ratings cannot be "
            f"compared: {groups}."
        )
    for group in found["groups"]:
        yield strongest(group["lines"])
    if found["chance"]:
        yield chance(found["chance"])


def strongest(lines: Sequence[Line]) -> str:
    """Return who may be first."""
    first = [line["person"] for line in lines if line["rank"][0] == 1]
    if len(first) == len(lines):
        return f"Too few games to tell who of {named(first)} is strongest."
    if len(first) == 1:
        return f"{named(first)} is the strongest."
    return f"The strongest is one of {named(first)}; more games would tell."


def chance(pair: Found) -> str:
    """Return how often one ends ahead of another."""
    a, b = (printable(pair[who]) for who in "ab")
    so_far = pair["together"]
    met = sum(so_far.values())
    if not met:
        seen = "they never met, and are compared by those whom both met"
    else:
        seen = (
            f"in {counted(met, 'game')} together ahead in {so_far['ahead']}, level in "
            f"{so_far['level']}, behind in {so_far['behind']}"
        )
    return f"By the ratings {a} ends ahead of {b} in {about(pair['ahead'], 100, ' %')}; {seen}."


def named(names: Sequence[str]) -> str:
    """Return names in a sentence, the first ones of many."""
    shown = [printable(name) for name in names[:MOST_NAMED]]
    more = len(names) - len(shown)
    return listed([*shown, f"{more} more"] if more else shown)
