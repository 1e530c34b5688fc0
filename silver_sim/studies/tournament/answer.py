"""The answer card of a tournament: who is best, or from whom the first is not told."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import MOST_WORDS, Answer, Figure
from silver_sim.report.tables import by_name, estimated
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.sure import between, fitting, in_percent, side_by_side, sure
from silver_sim.report.text.wording import POINTS, counted, listed
from silver_sim.stats.core.noise import others
from silver_sim.studies.contrast.answers import all_others, not_told_apart
from silver_sim.studies.core.confirming import Again
from silver_sim.studies.tournament.result import Line, Standings, TournamentResult


def answer(result: TournamentResult, standings: Figure) -> Answer:
    """Return the answer card; `standings` are those with the fewest players."""
    tables = result.standings
    if len(tables) == 1:
        picture = standings.leading()
        return Answer(_of_one(tables[0], result.noise), _how_sure(result), picture)
    return Answer(_of_several(tables), _how_sure(result), leads(result))


def _of_one(table: Standings, noise: str) -> str:
    """Say who is best at the one number of seats."""
    leader, names = table.lines[0], [line.strategy for line in table.lines]
    first, near = leader.strategy, table.not_beaten
    if first in table.circle:
        return _circle(table.circle)
    if near:
        return not_told_apart(first, near, len(names) - 1 - len(near))
    second = _next(table, noise)
    best = f"{first} is best, ahead of {all_others(len(names) - 1)}"
    if leader.win_share.value <= second.win_share.value:
        return f"{best}: where both play it ends ahead more often than behind."
    won, next_ = side_by_side(leader.win_share, second.win_share)
    return fitting(MOST_WORDS, f"{best}: it wins {won} of its games, the next {next_}.", f"{best}.")


def _circle(names: Sequence[str]) -> str:
    """Say that an order does not tell who beats whom."""
    who = listed(names) if len(names) <= 5 else f"{len(names)} strategies"
    return f"Nobody is best: {who} beat each other in a circle."


def _next(table: Standings, noise: str) -> Line:
    """Whom the first is compared with: who is not told from it, or else the next."""
    if table.not_beaten:
        return next(line for line in table.lines if line.strategy == table.not_beaten[0])
    played = others([line.strategy for line in table.lines], noise)
    return next(table.lines[place] for place in played if place)


def _of_several(tables: Sequence[Standings]) -> str:
    """Say who is best with how many players, and with how many nobody is shown to be."""
    best: dict[str, list[str]] = {}
    for table in tables:
        first = table.lines[0].strategy
        shown = first not in table.circle and not table.not_beaten
        best.setdefault(first if shown else "", []).append(str(table.seats))
    nobody = best.pop("", [])
    if not best:
        return _not_told(tables)
    if len(best) == 1 and not nobody:
        (first, seats), *_ = best.items()
        behind = all_others(len(tables[0].lines) - 1)
        return f"{first} is best with {listed(seats)} players, each time ahead of {behind}."
    (who, seats), *rest = best.items()
    whole = f"{who} is best with {listed(seats)} players"
    whole += "".join(f", {who} with {listed(seats)}" for who, seats in rest)
    whole += f"; with {listed(nobody)} nobody is shown to be" if nobody else ""
    return fitting(MOST_WORDS, f"{whole}.", "Who is best depends on the number of players.")


def _not_told(tables: Sequence[Standings]) -> str:
    """Say that nobody is shown to be best with any number of players."""
    leaders = {table.lines[0].strategy for table in tables}
    seats = listed([str(table.seats) for table in tables], "or")
    near = {tuple(table.not_beaten) for table in tables}
    if len(leaders) == 1 and len(near) == 1:
        told = not_told_apart(leaders.pop(), list(near.pop()), 0)
        return fitting(MOST_WORDS, f"{told.rstrip('.')} with {seats} players.", told)
    return f"Nobody is shown to be best with {seats} players."


def _how_sure(result: TournamentResult) -> str:
    tables = result.standings
    again = _again(result.again)
    if len(tables) > 1:
        return sure("all these places hold together with 95 %", result.games, again)
    first, second = tables[0].lines[0].strategy, _next(tables[0], result.noise).strategy
    if first in tables[0].circle:
        what = "each is shown to end ahead of the next, and the last of the first"
        return sure(what, result.games)
    lead = tables[0].lead(first, second)
    if lead is None or lead.ends is None:
        what = f"{first} wins {in_percent(tables[0].lines[0].win_share)} of its games"
    else:
        what = f"{first} is ahead of {second} by {between(lead)}"
    near = tables[0].not_beaten and lead is not None and lead.side() > 0
    little = f"; too little where {len(tables[0].lines)} are compared" if near else ""
    return sure(what, result.games, f"{little}{again}")


def _again(found: Sequence[Again]) -> str:
    """Whether fresh games confirm who is first; in full below where they do not agree."""
    words = {each.word for each in found}
    said = {
        "confirmed": "; fresh games confirm it",
        "refuted": "; fresh games refute it",
        "not confirmed": "; fresh games do not confirm it",
    }
    some = "; fresh games confirm only a part of it" if words else ""
    return said[words.pop()] if len(words) == 1 else some


def leads(result: TournamentResult) -> Figure:
    """How far the first is ahead of the next, with every number of players."""
    rows = [
        ForestLine(f"{table.seats} players: {first} − {second}", lead)
        for table in result.standings
        for first, second in [(table.lines[0].strategy, _next(table, result.noise).strategy)]
        for lead in [table.lead(first, second)]
        if lead is not None
    ]
    table = by_name(
        "leads-numbers",
        f"How far the first is ahead of the next, in {POINTS} of win share",
        "players",
        [(row.label, row.numbers) for row in rows],
        [estimated("lead", lambda numbers: numbers, 100, "+")],
    )
    forest = Forest(
        "leads",
        rows,
        f"The first and the next with {counted(len(rows), 'number')} of players",
        f"lead of the first on the next ({POINTS})",
        ReferenceLine(0.0, "no lead"),
        sign="+",
    )
    return Figure.of(forest, table)
