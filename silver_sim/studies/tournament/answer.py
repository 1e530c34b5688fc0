"""The answer card of a tournament: who is best, or from whom the first is not told."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import MOST_WORDS, Answer, Figure
from silver_sim.report.tables import by_name, estimated
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.sure import between, fitting, in_percent, side_by_side, sure
from silver_sim.report.text.wording import complement, ends, listed
from silver_sim.stats.core.noise import others
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.answers import all_others, not_told_apart
from silver_sim.studies.core.confirming import Again
from silver_sim.studies.tournament.result import Line, Standings, TournamentResult


def answer(result: TournamentResult, standings: Figure) -> Answer:
    """Return the answer card; `standings` are those with the fewest players."""
    tables, again = result.standings, _again(result.again)
    firsts = [(table, table.lines[0].strategy, _next(table, result.noise)) for table in tables]
    if len(tables) > 1:
        held = sure("all these places hold together with 95 %", result.games, again)
        rows = [
            (f"{table.seats} players: {first} v {second.strategy}",
             _ahead(table, first, second.strategy))
            for table, first, second in firsts
        ]  # fmt: skip
        picture = matches(rows, "The first and the next, by number of players")
        return Answer(_of_several(tables), held, picture or standings.leading())
    (table, first, second), *_ = firsts
    if not _only_directly(table, second.strategy):
        what = _how_sure(table, first, second.strategy)
        return Answer(_of_one(table, second), sure(what, result.games, again), standings.leading())
    often = "more often than behind where both play"
    sentence = f"{first} is best: it ends ahead of {second.strategy}, the next, {often}."
    share = ends(_ahead(table, first, second.strategy), 100)
    what = f"{first} ends ahead in {share} % of these games (95 % interval)"
    rows = [(line.strategy, _ahead(table, first, line.strategy)) for line in table.lines[1:]]
    picture = matches(rows, f"How often {first} ends ahead of each other", first) or standings
    return Answer(sentence, sure(what, result.games, again), picture.leading())


def _only_directly(table: Standings, second: str) -> bool:
    """Whether the first is shown to be ahead of the next where both play, but not by win shares."""
    return not table.not_beaten and second in table.beaten_directly


def _ahead(table: Standings, one: str, other: str) -> Estimate:
    """How often one ends ahead of the other where both play."""
    pair = next(each for each in table.pairs if {each.a, each.b} == {one, other})
    return pair.ahead if pair.a == one else complement(pair.ahead)


def _of_one(table: Standings, second: Line) -> str:
    """Say who is best at the one number of seats, by win shares."""
    leader, behind = table.lines[0], len(table.lines) - 1
    first, near = leader.strategy, table.not_beaten
    if first in table.circle:
        return _circle(table.circle)
    if near:
        return not_told_apart(first, near, behind - len(near))
    best = f"{first} is best, ahead of {all_others(behind)}"
    won, next_ = side_by_side(leader.win_share, second.win_share)
    return f"{best}: it wins {won} of its games, the next {next_}."


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


def _how_sure(table: Standings, first: str, second: str) -> str:
    """How far the first is ahead of the next, or what is shown of a circle."""
    if first in table.circle:
        return "each is shown to end ahead of the next, and the last of the first"
    lead = table.lead(first, second)
    if lead is None or lead.ends is None:
        return f"{first} wins {in_percent(table.lines[0].win_share)} of its games"
    little = f", too little where {len(table.lines)} are compared"
    ahead = f"{first} is ahead of {second} by {between(lead)}"
    return f"{ahead}{little}" if table.not_beaten and lead.side() > 0 else ahead


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


def matches(
    rows: Sequence[tuple[str, Estimate]], finding: str, first: str = "the first"
) -> Figure | None:
    """How often the first ends ahead of others where both play; None where none ever met."""
    met = [(label, ahead) for label, ahead in rows if ahead.estimate is not None]
    if not met:
        return None
    table = by_name(
        "matches-numbers",
        "How often the first ends ahead where both play, in percent, half for a tie",
        "match",
        met,
        [estimated("ahead %", lambda numbers: numbers, 100)],
    )
    forest = Forest(
        "matches",
        [ForestLine(label, ahead) for label, ahead in met],
        finding,
        f"{first} ends ahead, where both play (%)",
        ReferenceLine(50.0, "as often behind"),
    )
    return Figure.of(forest, table)
