"""Ratings of people on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import about, counted, decimals, listed, number, plus_minus
from silver_sim.stats.core.league_errors import FEWEST
from silver_sim.stats.core.levels import FEW_BLOCKS

Found = Mapping[str, Any]
Line = Mapping[str, Any]

SHAPES = {
    "long": "a row a player of a game (game, player, points)",
    "pairs": "a row a game (player1, points1, player2, ...)",
    "people": "a row a game, a column a person",
}
NO_LIMIT, TOO_FEW, ALL_ALIKE = "no limit", "too few", "always"
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
        f"{counted(found['games'], 'game')} of {people:,} people{by} · {found['first']} points win"
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
    for line in group["lines"]:
        rating, (best, worst) = line["rating"], line["rank"]
        add_row(
            sheet,
            printable(line["person"]),
            f"{line['games']:,}",
            f"{best}" if best == worst else f"{best} to {worst}",
            number(rating["estimate"], 0, "+"),
            *(limit(rating, end) for end in ("lo", "hi")),
            sure(line["win_share"], 100),
            number(100 * line["fair_share"], 1),
            sure(line["mean_points"]),
        )
    return sheet


def limit(rating: Mapping[str, Any], end: str) -> str:
    """Return an end of the interval of a rating."""
    if is_unknown(rating):
        return TOO_FEW
    return NO_LIMIT if rating[end] is None else number(rating[end], 0, "+")


def sure(numbers: Mapping[str, Any], scale: float = 1.0) -> str:
    """Return an estimate with its interval, or why it has none."""
    if numbers["lo"] is not None:
        return plus_minus(numbers, scale)
    why = TOO_FEW if is_unknown(numbers) else ALL_ALIKE
    return f"{number(numbers['estimate'] * scale, decimals(None))} ({why})"


def is_unknown(numbers: Mapping[str, Any]) -> bool:
    """Whether games or sessions are too few to tell how sure a number is."""
    return bool(numbers["method"] == "none")


def warnings(group: Found, found: Found) -> Iterator[str]:
    """Yield what somebody should know before the table is believed."""
    clusters, noun = group["clusters"], "session" if found["sessions"] else "game"
    if clusters < FEWEST:
        yield (f"Too few to tell: {counted(clusters, noun)}, and intervals need {FEWEST} at least.")
        return
    if clusters < FEW_BLOCKS:
        yield f"Only {counted(clusters, noun)}: read the intervals as rough."
    if names := [line["person"] for line in group["lines"] if is_unknown(line["rating"])]:
        yield (
            f"Too few {noun}s to say how far the ratings of {named(names)} may be from these: a "
            f"person needs three {noun}s that tell about equally much."
        )
    for end, side in (("hi", "above"), ("lo", "below")):
        names = [
            line["person"]
            for line in group["lines"]
            if line["rating"][end] is None and not is_unknown(line["rating"])
        ]
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
    noun = "session" if found["sessions"] else "game"
    yield (
        f"From, to: the 95 % interval, from how much {noun}s differ. Ranks hold together: all of "
        "them with 95 % or more. ± is the half-width of the 95 % interval, (a to b) one that is "
        "not symmetric."
    )
    if any(map(is_unknown, _numbers(found))):
        yield f"({TOO_FEW}): too few {noun}s to say how sure this is."
    if not found["sessions"]:
        yield (
            "Games are taken as independent; a column session, which says when they were played, "
            "lets those of one evening count together."
        )


def _numbers(found: Found) -> Iterator[Mapping[str, Any]]:
    """Yield all numbers that have intervals."""
    for group in found["groups"]:
        for line in group["lines"]:
            yield from (line["rating"], line["win_share"], line["mean_points"])


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
        yield chance(found["chance"], "sessions" if found["sessions"] else "games")


def strongest(lines: Sequence[Line]) -> str:
    """Return who may be first."""
    first = [line["person"] for line in lines if line["rank"][0] == 1]
    if len(first) == len(lines):
        return f"Too few games to tell who of {named(first)} is strongest."
    if len(first) == 1:
        return f"{named(first)} is the strongest."
    return f"The strongest is one of {named(first)}; more games would tell."


def chance(pair: Found, clusters: str) -> str:
    """Return how often one ends ahead of another; `clusters` are games or sessions."""
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
    often = about(pair["ahead"], 100, " %")
    if is_unknown(pair["ahead"]):
        share = number(100 * pair["ahead"]["estimate"], 0)
        often = f"{share} %, and too few {clusters} to say how sure that is"
    return f"By the ratings {a} ends ahead of {b} in {often}; {seen}."


def named(names: Sequence[str]) -> str:
    """Return names in a sentence, the first ones of many."""
    shown = [printable(name) for name in names[:MOST_NAMED]]
    more = len(names) - len(shown)
    return listed([*shown, f"{more} more"] if more else shown)
