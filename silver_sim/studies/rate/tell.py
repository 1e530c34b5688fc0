"""Ratings of people: a table for each group, warnings, and who is strongest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.report.model import Answer, Figure, Section, Told
from silver_sim.report.tables import Column, Table, plain, ranks, text, whole
from silver_sim.report.terminal.notebook import told_in_html
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.wording import about, counted, decimals, listed, number, plus_minus
from silver_sim.result import shown
from silver_sim.stats.core.league_errors import FEWEST
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Estimate
from silver_sim.studies.rate.result import Chance, Group, Ratings

SHAPES = {
    "long": "a row for each player of a game (game, player, points)",
    "pairs": "a row for each game (player1, points1, player2, ...)",
    "people": "a row for each game, a column for each person",
}
NO_LIMIT, TOO_FEW, ALL_ALIKE = "no limit", "too few", "always"
HEADINGS = ("games", "rank", "rating", "from", "to", "win share %", "by chance %", "mean points")
MOST_NAMED = 6


def tell(result: Ratings) -> Told:
    """Return what is said about ratings."""
    sessions = [("sessions", f"{result.sessions:,}")] if result.sessions else []
    return Told(
        title=f"{result.read.file}: {SHAPES[result.read.shape]}",
        verdict=" ".join(verdicts(result)),
        answer=_answer(result),
        kind="Ratings",
        line=[
            ("games", f"{result.games:,}"),
            ("people", f"{sum(len(group.lines) for group in result.groups):,}"),
            *sessions,
            ("won by", f"{result.first} points"),
        ],
        sections=[
            Section("read", "Read", said=[*_read(result)]),
            *(_group(result, group, place) for place, group in enumerate(result.groups, 1)),
        ],
        reading=" ".join(_reading(result)),
    )


def _read(result: Ratings) -> Iterator[str]:
    """Say which columns were not used, and which names differ only in capital letters."""
    if unused := result.read.unused:
        yield f"Not used: {'column' if len(unused) == 1 else 'columns'} {listed(unused)}."
    by_letters: dict[str, list[str]] = {}
    for name in sorted(name for group in result.groups for name in group.people):
        by_letters.setdefault(name.casefold(), []).append(name)
    for names in by_letters.values():
        if len(names) > 1:
            yield f"Taken for {len(names)} people: {named(names)}."


def _group(result: Ratings, group: Group, place: int) -> Section:
    """The table of a group, with one line for each person."""
    title = f"Ratings, group {place}" if len(result.groups) > 1 else "Ratings"
    table = Table(
        f"group-{place}",
        title,
        [Column("person", "name"), *map(Column, HEADINGS)],
        [
            [
                text(line.person),
                whole(line.games),
                ranks(*line.rank),
                plain(line.rating.estimate, 0, "+"),
                *(text(_limit(line.rating, end)) for end in (line.rating.lo, line.rating.hi)),
                text(sure(line.win_share, 100)),
                plain(100 * line.fair_share, 1),
                text(sure(line.mean_points)),
            ]
            for line in group.lines
        ],
        brief=True,
    )
    return Section(f"group-{place}-section", title, tables=[table], said=[*warnings(group, result)])


def _limit(rating: Estimate, end: float | None) -> str:
    """An end of the interval of a rating."""
    if _is_unknown(rating):
        return TOO_FEW
    return NO_LIMIT if end is None else number(end, 0, "+")


def sure(numbers: Estimate, scale: float = 1.0) -> str:
    """Return an estimate with its interval, or with why it has none."""
    if numbers.lo is not None:
        return plus_minus(numbers, scale)
    why = TOO_FEW if _is_unknown(numbers) else ALL_ALIKE
    return f"{number((numbers.estimate or 0) * scale, decimals(None))} ({why})"


def _is_unknown(numbers: Estimate) -> bool:
    """Whether games or sessions are too few for an interval."""
    return numbers.method == "none"


def warnings(group: Group, result: Ratings) -> Iterator[str]:
    """Yield what a reader should know before believing the table."""
    clusters, noun = group.clusters, "session" if result.sessions else "game"
    if clusters < FEWEST:
        yield f"Too few to tell: {counted(clusters, noun)}, and intervals need at least {FEWEST}."
        return
    if clusters < FEW_BLOCKS:
        yield f"Only {counted(clusters, noun)}: the intervals are rough."
    if names := [line.person for line in group.lines if _is_unknown(line.rating)]:
        yield (
            f"Too few {noun}s to say how sure the ratings of {named(names)} are: a person needs "
            f"three {noun}s of about equal weight."
        )
    known = [line for line in group.lines if not _is_unknown(line.rating)]
    for side, names in (
        ("above", [line.person for line in known if line.rating.hi is None]),
        ("below", [line.person for line in known if line.rating.lo is None]),
    ):
        if names:
            yield (
                f"Nothing in these games limits how far {named(names)} may be {side} the others: "
                "no game, nor a chain of games (A ahead of B, B ahead of C), went the other way."
            )


def _reading(result: Ratings) -> Iterator[str]:
    """Yield sentences on how to read the numbers."""
    apart = any(len(group.middle) < len(group.lines) for group in result.groups)
    yield (
        "Ratings: Plackett and Luce's on Elo's scale, mean 0"
        f"{' of those with limits on both sides' if apart else ''}; a person 100 higher ends ahead "
        "in 64 % of the games. Each person is given one more drawn game, spread over all others, "
        "so that one who always wins is not infinitely strong."
    )
    noun = "session" if result.sessions else "game"
    yield (
        f"From, to: the 95 % interval, from how much {noun}s differ. Ranks hold together, all of "
        "them with 95 % or more. ± is the half-width of the 95 % interval; (a to b) is an interval "
        "that is not symmetric."
    )
    lines = [line for group in result.groups for line in group.lines]
    if any(_is_unknown(each) for line in lines for each in line.numbers):
        yield f"({TOO_FEW}): too few {noun}s to say how sure this is."
    if not result.sessions:
        yield (
            "Games are assumed to be independent; a column session, which says when they were "
            "played, lets those of one evening count together."
        )


def _answer(result: Ratings) -> Answer:
    """Who is strongest of the largest group, and the ratings that say so."""
    group = result.groups[0]
    lines = [line for line in group.lines if line.rating.estimate is not None]
    forest = Forest(
        "ratings",
        rows_of([line.person for line in lines], [line.rating for line in lines]),
        "Ratings, the highest first",
        "rating (Elo's scale)",
        ReferenceLine(0.0, "mean"),
        sign="+",
        scale=1.0,
    )
    clusters = counted(group.clusters, "session" if result.sessions else "game")
    return Answer(
        strongest(group),
        f"How sure: ranks hold together with 95 %, from {clusters}; "
        f"{group.lines[0].person} may be {_ranked(group.lines[0].rank)}.",
        Figure.of(forest, _group(result, group, 1).tables[0]).leading(),
    )


def _ranked(rank: Sequence[int]) -> str:
    """Return the places that a person may have."""
    best, worst = rank
    return f"in place {best}" if best == worst else f"in places {best} to {worst}"


def verdicts(result: Ratings) -> Iterator[str]:
    """Yield who is strongest, and the answer about two people."""
    if len(result.groups) > 1:
        groups = "; ".join(named(group.people) for group in result.groups)
        yield (
            f"{len(result.groups)} groups of people never met, so their ratings cannot be "
            f"compared: {groups}."
        )
    yield from map(strongest, result.groups)
    if result.chance:
        yield _chance(result.chance, "sessions" if result.sessions else "games")


def strongest(group: Group) -> str:
    """Return who may be first."""
    first = [line.person for line in group.lines if min(line.rank) == 1]
    if len(first) == len(group.lines):
        return f"Too few games to tell who of {named(first)} is strongest."
    if len(first) == 1:
        return f"{named(first)} is the strongest."
    return f"The strongest is one of {named(first)}; more games would tell."


def _chance(pair: Chance, clusters: str) -> str:
    """Say how often one ends ahead of another; `clusters` are games or sessions."""
    so_far = pair.together
    met = so_far.ahead + so_far.level + so_far.behind
    seen = (
        f"in {counted(met, 'game')} together ahead in {so_far.ahead}, level in {so_far.level}, "
        f"behind in {so_far.behind}"
        if met
        else "they never met, and are compared through others"
    )
    often = about(pair.ahead, 100, " %")
    if _is_unknown(pair.ahead):
        share = number(100 * (pair.ahead.estimate or 0), 0)
        often = f"{share} %, and too few {clusters} to say how sure that is"
    return f"By the ratings {pair.a} ends ahead of {pair.b} in {often}; {seen}."


def named(names: Sequence[str]) -> str:
    """Return names in a sentence, the first ones of many."""
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], f"{more} more"] if more > 0 else names)


def in_html(result: Ratings) -> str:
    """The same for a notebook."""
    return told_in_html(tell(shown(result)))
