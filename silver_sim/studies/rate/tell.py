"""Ratings of people: a table for each group, warnings, and who is strongest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.report.model import MOST_WORDS, Answer, Figure, Page, Section
from silver_sim.report.tables import Cell, Column, Table, plain, ranks, text, whole
from silver_sim.report.terminal.notebook import told_in_html
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.wording import (
    about,
    alike,
    counted,
    decimals,
    listed,
    number,
    plus_minus,
)
from silver_sim.result import shown
from silver_sim.stats.core.league_errors import FEWEST, MOST_MORE
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Estimate
from silver_sim.studies.rate.result import Chance, Group, Ratings, Tournament

SHAPES = {
    "long": "a row for each player of a game (game, player, points)",
    "pairs": "a row for each game (player1, points1, player2, ...)",
    "people": "a row for each game, a column for each person",
}
NO_LIMIT, TOO_FEW, ALL_ALIKE = "no limit", "too few", "always"
HEADINGS = ("games", "rank", "rating", "from", "to", "win share %", "by chance %", "mean points")
MORE = ("as estimated", "at least")
MOST_NAMED = 6
MOST_SHOWN = 6  # pairs on a terminal, besides the last


def tell(result: Ratings) -> Page:
    """Return what is said about ratings."""
    sessions = [("sessions", f"{result.sessions:,}")] if result.sessions else []
    return Page(
        title="Who is strongest?",
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
            *([plan(result.tournament)] if result.tournament else []),
        ],
        reading=" ".join(_reading(result)),
    )


def _read(result: Ratings) -> Iterator[str]:
    """Say which columns were not used, and which names differ only in capital letters."""
    if unused := result.read.unused:
        yield f"Not used: {'column' if len(unused) == 1 else 'columns'} {listed(unused)}."
    for names in alike(name for group in result.groups for name in group.people):
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
    tables = [table, _untold(result, group, place)] if group.untold else [table]
    return Section(f"group-{place}-section", title, tables=tables, said=[*warnings(group, result)])


def _untold(result: Ratings, group: Group, place: int) -> Table:
    """The table of those who are not told apart."""
    return Table(
        f"more-{place}",
        f"More {_noun(result)}s that would tell two people apart",
        [Column("higher rating", "name"), Column("lower rating", "name"), *map(Column, MORE)],
        [
            [text(each.a), text(each.b), text(_more(each.more)), text(_more(each.least))]
            for each in group.untold
        ],
        brief=True,
        few=(MOST_SHOWN, 1) if len(group.untold) > MOST_SHOWN + 1 else None,
    )


def _more(number: int | None) -> str:
    return f"over {MOST_MORE:,}" if number is None else f"{number:,}"


def _noun(result: Ratings) -> str:
    """What counts together: a session, or a game."""
    return "session" if result.sessions else "game"


def plan(found: Tournament) -> Section:
    """Return the section on a tournament: how many tables until the best stands first."""
    said = (
        f"All are drawn to tables of {found.seats} for every round, {found.tables_a_round} at a "
        "time, and those left over sit out; people stand by how many they left behind at a table, "
        f"on average. Simulated {found.tournaments:,} times, up to {counted(found.most, 'table')}, "
        "with all as strong as their ratings say; from and to are the 95 % interval of the "
        "simulation."
    )
    columns = [Column("in so many tournaments", "name"), *map(Column, ("tables", "from", "to"))]
    rows = [
        [text(f"{100 * aim.chance:.0f} %"), *map(_tables, (aim.tables, aim.lo, aim.hi))]
        for aim in found.aims
    ]
    if found.has_errors:
        columns.append(Column("with errors of ratings"))
        for row, aim in zip(rows, found.aims, strict=True):
            row.append(_tables(aim.unsure))
        said += (
            " The last column draws strengths from the errors of the ratings: it says how many "
            "tables find the best, whoever it is."
        )
    caption = f"Tables until the best stands first in a tournament of {found.people}"
    table = Table("tournament", caption, columns, rows, brief=True)
    return Section("tournament-section", "Tournament", tables=[table], said=[said])


def tell_tournament(found: Tournament) -> Page:
    """Return what is said about a tournament of which only the ratings are known."""
    aim, table = found.aims[0], plan(found).tables[0]
    often = f"{100 * aim.chance:.0f} % of tournaments"
    said = (
        f"After {counted(aim.tables, 'table')} of {found.seats}, the best stands first in {often}."
        if aim.tables is not None
        else f"More than {counted(found.most, 'table')} of {found.seats}: fewer than {often} find "
        "the best."
    )
    return Page(
        answer=Answer(
            said,
            f"How sure: simulated {found.tournaments:,} times, with all as strong as their "
            "ratings say.",
            table=table,
        ),
        title=f"How many tables until the best of {found.people} is found?",
        verdict=planned_words(found),
        kind="Tournament",
        line=[("best", found.best), ("seats at a table", str(found.seats))],
        sections=[plan(found)],
        reading="The ratings are taken as they are, on Elo's scale: one that is 100 higher ends "
        "ahead in 64 % of the games.",
    )


def _tables(number: int | None) -> Cell:
    return text("more") if number is None else whole(number)


def planned_words(found: Tournament) -> str:
    """Return after how many tables the best stands first, in one sentence."""
    aim = found.aims[0]
    if aim.tables is None:
        often, after = f"in fewer than {100 * aim.chance:.0f} %", found.most
    else:
        often, after = f"in {100 * aim.chance:.0f} %", aim.tables
    return (
        f"After {counted(after, 'table')} of {found.seats}, {found.best}, the best by the ratings, "
        f"stands first {often} of such tournaments."
    )


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
    clusters, noun = group.clusters, _noun(result)
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
    yield f"Read from {result.read.file}: {SHAPES[result.read.shape]}."
    apart = any(len(group.middle) < len(group.lines) for group in result.groups)
    yield (
        "Ratings: Plackett and Luce's on Elo's scale, mean 0"
        f"{' of those with limits on both sides' if apart else ''}; a person 100 higher ends ahead "
        "in 64 % of the games. Each person is given one more drawn game, spread over all others, "
        "so that one who always wins is not infinitely strong."
    )
    noun = _noun(result)
    yield (
        f"From, to: the 95 % interval, from how much {noun}s differ. Ranks hold together, all of "
        "them with 95 % or more. ± is the half-width of the 95 % interval; (a to b) is an interval "
        "that is not symmetric."
    )
    lines = [line for group in result.groups for line in group.lines]
    if any(_is_unknown(each) for line in lines for each in line.numbers):
        yield f"({TOO_FEW}): too few {noun}s to say how sure this is."
    if any(group.untold for group in result.groups):
        yield (
            f"More {noun}s, like those played: with so many the difference is shown in "
            f"{100 * result.power:.0f} % of the cases, if it is as estimated; at least: if it is "
            "as large as its interval allows."
        )
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
    noun = "session" if result.sessions else "game"
    clusters, said = counted(group.clusters, noun), strongest(group, noun)
    if len(said.split()) > MOST_WORDS:
        first = sum(min(line.rank) == 1 for line in group.lines)
        said = f"Any of {first} may be strongest; more {noun}s would tell."
    return Answer(
        said,
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
    for group in result.groups:
        yield strongest(group, _noun(result))
    if result.chance:
        yield _chance(result.chance, _noun(result))
    if result.tournament:
        yield planned_words(result.tournament)


def strongest(group: Group, noun: str) -> str:
    """Return who may be first, and how many games or sessions more would tell."""
    first = [line.person for line in group.lines if min(line.rank) == 1]
    if len(first) == 1:
        return f"{named(first)} is the strongest."
    leader = group.lines[0].person
    rivals = [each.more for each in group.untold if leader in (each.a, each.b)]
    more = f"more {noun}s"
    if None not in rivals and len(rivals) == len(first) - 1:
        more = f"about {counted(max(each for each in rivals if each is not None), noun)} more"
    if len(first) == len(group.lines):
        return f"Too few {noun}s to tell who of {named(first)} is strongest; {more} would."
    return f"The strongest is one of {named(first)}; {more} would tell."


def _chance(pair: Chance, noun: str) -> str:
    """Say how often one ends ahead of another, and how many more `noun`s tell who is better."""
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
        often = f"{share} %, and too few {noun}s to say how sure that is"
    return f"By the ratings {pair.a} ends ahead of {pair.b} in {often}; {seen}.{_apart(pair, noun)}"


def _apart(pair: Chance, noun: str) -> str:
    """Say how many more tell two apart."""
    if pair.untold is None:
        return ""
    if pair.untold.more is None:
        return f" If they differ so little, {MOST_MORE:,} {noun}s more do not tell who is better."
    more, least = pair.untold.more, pair.untold.least or 0
    return (
        f" About {more:,} {noun}{'s' * (more != 1)} more like these would tell who is better, if "
        f"they differ as the ratings say; at least {least:,}."
    )


def named(names: Sequence[str]) -> str:
    """Return names in a sentence, the first ones of many."""
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], f"{more} more"] if more > 0 else names)


def in_html(result: Ratings) -> str:
    """The same for a notebook."""
    return told_in_html(tell(shown(result)))
