"""Who is best of a roster, and what of the order is shown: what is told of a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from silver_sim.report.model import Figure, Sample, Section, Told, Trust
from silver_sim.report.sections import method, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.game import columns
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.subjects import NAME, RANK, RANK_INTERVAL, Cast, led
from silver_sim.report.sections.why import of_a_leader, told_game, why
from silver_sim.report.tables import (
    Cell,
    Column,
    Table,
    cross,
    interval,
    ranks,
    signed,
    text,
    whole,
)
from silver_sim.report.text import reasons
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.rules import not_drawn, signs_of
from silver_sim.report.text.wording import (
    DASH,
    about,
    bounded,
    complement,
    counted,
    equals,
    listed,
    plus_minus,
)
from silver_sim.stats.core import meetings
from silver_sim.stats.core.noise import left_out, others
from silver_sim.stats.core.survival import FEWEST
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.answers import all_others
from silver_sim.studies.contrast.tell import STANDING, of_rows
from silver_sim.studies.core.confirming import in_one_sentence, sentences
from silver_sim.studies.core.telling import Context, cast_of, shown_names
from silver_sim.studies.tournament.answer import answer
from silver_sim.studies.tournament.ratings import in_a_circle, ratings
from silver_sim.studies.tournament.result import Standings, TournamentResult
from silver_sim.studies.tournament.survival import survival


def tell(result: TournamentResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `tournament`."""
    roster = result.roster
    short = shown_names(roster, context)
    named = _named(result, short)
    casts = [_cast(result, number, short, context) for number in range(len(result.standings))]
    seats = listed([str(table.seats) for table in result.standings])
    reasons_told, from_rows = _of_rows(result, named, casts[-1], context)
    tables = [
        _of_seats(table, cast, looks=bool(result.stopped))
        for table, cast in zip(named.standings, casts, strict=True)
    ]
    again = in_one_sentence(result.again)
    return Told(
        title=result.title or f"Who is best of {len(roster)} strategies?",
        verdict=verdict(named),
        answer=answer(named, tables[0][0].figures[0]),
        kind=f"Tournament, {seats} players",
        together=True,
        line=[
            ("strategies", str(len(roster))),
            ("line-ups", f"{sum(table.line_ups for table in named.standings):,}"),
        ],
        head=["; ".join(map(_line_ups, result.standings))],
        sections=[
            *reasons_told,
            *chain.from_iterable(tables),
            *from_rows,
        ],
        trust=_trust(result),
        names=[*roster, *short],
        glossary=[RANK_INTERVAL],
        notes=[again] if again else [],
        confirmations=[*sentences(result.again)],
        reading="Win shares and ranks hold together: all of them with 95 %. Totals and places: "
        "lower is better.",
    )


def _named(result: TournamentResult, short: Sequence[str]) -> TournamentResult:
    """Return the result under the names of charts."""
    known = dict(zip(result.roster, short, strict=True))
    return replace(result, standings=[table.renamed(known) for table in result.standings])


def _order(result: TournamentResult, number: int) -> list[int]:
    """Where those of a number of seats stand among all subjects, by rank."""
    roster = result.roster
    first = number * len(roster)
    return [first + roster.index(line.strategy) for line in result.standings[number].lines]


def _cast(
    result: TournamentResult, number: int, short: Sequence[str], context: Context | None
) -> Cast:
    """Return the roster at one number of seats, ranked; its facts stand in order of seats."""
    table, several = result.standings[number], len(result.standings) > 1
    names = [line.strategy for line in table.lines]
    known = dict(zip(result.roster, short, strict=True))
    return cast_of(
        context,
        names,
        at_random=left_out(names, result.noise),
        game=result.game,
        short=[known[name] for name in names],
        subjects=_order(result, number),
        tag=f"-{table.seats}" if several else "",
    )


def _line_ups(table: Standings) -> str:
    return f"{counted(table.line_ups, 'line-up')} of {table.seats} players"


def _of_seats(table: Standings, cast: Cast, *, looks: bool) -> list[Section]:
    """Standings, cross table and what follows from it at one number of seats."""
    where = f" with {table.seats} players" if cast.tag else ""
    return [
        _standings(table, cast, where),
        _cross(table, cast, where),
        *survival(table, cast, where, looks=looks),
        *ratings(table, cast, where),
    ]


def _of_rows(
    result: TournamentResult, named: TournamentResult, cast: Cast, context: Context | None
) -> tuple[list[Section], list[Section]]:
    """What the rows tell of the largest number of seats, on pages alone: the reasons, the rest."""
    if context is None:
        return [], []
    facts, table = context.facts, result.standings[-1]
    told, others_ = told_game(facts, context.spec, context.game)
    order = _order(result, len(result.standings) - 1)
    found = [
        *of_rows(cast, context, result.edition),
        round_sections.seats(cast, facts.chairs_of(table.seats), result.blocks),
        *neighbours(cast, order, result.blocks),
        settling.settling(cast, 0, table.fair_share),
    ]
    first = _why(named, cast, order, told)
    if cast.tag:
        where = f"At the tables of {table.seats}."
        first, found = led(first, where), [led(section, where) for section in found]
    return [first], [*found, others_]


def _why(
    named: TournamentResult, cast: Cast, order: Sequence[int], told: Sequence[Sample]
) -> Section:
    """What goes with the lead of the first beside the next."""
    shown = cast.shown
    places = [number for number, name in enumerate(cast.names) if name in shown.names]
    places += [number for number in range(len(order)) if number not in places]
    names, subjects = [cast.short[n] for n in places], [cast.subjects[n] for n in places]
    met = [each for each in named.standings[-1].pairs if {each.a, each.b} <= {*shown.short}]
    found = [
        *of_a_leader(cast.game, names, subjects, [order[n] for n in places], named.blocks),
        *reasons.met(names[0], met),
    ]
    return why(found, f"to set {names[0]} apart", told, looks=bool(named.stopped))


# The answer


def verdict(result: TournamentResult) -> str:
    """Return who is best at every number of seats, in one sentence if it is always the same."""
    tables = result.standings
    circles = [words for table in tables if (words := in_a_circle(table.circle))]
    leaders = {table.lines[0].strategy for table in tables}
    several, remembered = bool(tables[1:]), [*_remembered(tables)]
    if several and len(leaders) == 1 and not any(table.not_beaten for table in tables):
        return " ".join([_always_best(tables), *circles, *remembered])
    found = (verdict_at(table, result.noise, several=several) for table in tables)
    return " ".join([*found, *circles, *remembered])


def _remembered(tables: Sequence[Standings]) -> Iterator[str]:
    """Say at every number of seats how many cards remembered are enough, where that was asked."""
    for table in tables:
        where = f"With {table.seats} players: " if tables[1:] else ""
        yield from (f"{where}{memory.sentence}" for memory in table.memories or ())


def _always_best(tables: Sequence[Standings]) -> str:
    """Say how often the same strategy wins at every number of seats."""
    name, beaten = tables[0].lines[0].strategy, len(tables[0].lines) - 1
    seats = listed([str(table.seats) for table in tables])
    first, *rest = (
        f"with {table.seats} players {about(table.lines[0].win_share, 100, ' %')}, where "
        f"{equals(table.fair_share)}"
        for table in tables
    )
    return (
        f"{name} is best with {seats} players, each time shown to be ahead of "
        f"{all_others(beaten)}. Of its games it wins {'; '.join([first, *rest])}."
    )


def verdict_at(table: Standings, noise: str = "", *, several: bool = False) -> str:
    """Say who leads at a number of seats, and whom the leader is not shown to beat."""
    leader, *rest = table.lines
    name, near = leader.strategy, table.not_beaten
    where = f" with {table.seats} players" if several else ""
    share = f"{about(leader.win_share, 100, ' % of its games')}, where {equals(table.fair_share)}"
    if not near:
        played = others([line.strategy for line in table.lines], noise)
        second = next(table.lines[place] for place in played if place)
        return (
            f"{name} is best{where}, shown to be ahead of {all_others(len(rest))}: it wins "
            f"{share}. The next, {second.strategy}, wins {about(second.win_share, 100, ' %')}."
            f"{_by_direct_matches(table)}"
        )
    beaten = len(rest) - len(near)
    ahead = f"; it is ahead of {all_others(beaten)}" if beaten else ""
    return (
        f"Nobody is shown to be best{where}: {name} wins {share}, but is not shown to be ahead of "
        f"{listed(near)}{ahead}."
    )


def _by_direct_matches(table: Standings) -> str:
    """Say whom the first beats only where both play; "" if win shares show it ahead of all."""
    first, others_ = table.lines[0].strategy, table.beaten_directly
    if not others_:
        return ""
    ahead = "it ends ahead of each of them more often than behind"
    if len(others_) == 1:
        ahead = f"it ends ahead in {about(table.ahead(first, *others_), 100, ' %')}"
    return f" Win shares do not show it ahead of {listed(others_)}, but where both play {ahead}."


# Standings and cross table


def _standings(table: Standings, cast: Cast, where: str) -> Section:
    lines, shown = table.lines, cast.shown
    extra = columns(cast.game, "standings", cast) if cast.subjects else []
    adaptive = len({line.blocks for line in lines}) > 1  # some played longer than others
    shown_table = Table(
        f"standings{cast.tag}",
        f"Standings{where}; win shares and ranks hold together, all of them with 95 %",
        [
            NAME,
            RANK,
            *(column for column, _ in STANDING),
            Column("rating", "estimate", "on Elo's scale; a strategy 100 higher wins 64 %"),
            *(each.column for each in extra),
            *([Column("blocks")] if adaptive else []),
        ],
        [
            [
                text(cast.names[place]),
                ranks(*line.rank),
                *(cell(line) for _, cell in STANDING),
                interval(line.rating),
                *(each.cells[place] for each in extra),
                *([whole(line.blocks)] if adaptive else []),
            ]
            for place, line in enumerate(lines)
        ],
        filtered=len(lines) > 4,
        brief=True,
    )
    forest = Forest(
        f"win-shares{cast.tag}",
        rows_of(
            shown.short,
            [line.win_share for line in lines if line.strategy in shown.short],
        ),
        _leads(table),
        f"win share{where} (%)",
        ReferenceLine(100 * table.fair_share, f"fair share 1/{table.seats}"),
        f"Each interval holds together with those of all others. {not_drawn(cast.noise)}".rstrip(),
        coloured=True,
    )
    figure = Figure.of(forest, shown_table)
    return Section(f"standings-section{cast.tag}", f"Standings{where}", figures=[figure])


def _leads(table: Standings) -> str:
    """Return who leads at one number of seats, and whom the leader is not shown to beat."""
    leader = table.lines[0]
    share = f"{plus_minus(leader.win_share, 100)} % of the games"
    told = f"With {table.seats} players {leader.strategy}"
    if near := table.not_beaten:
        found = f"{told} leads with {share}, but is not shown to beat {listed(near)}"
    else:
        others_ = table.beaten_directly
        where = f", of {listed(others_)} where both play" if others_ else ""
        found = f"{told} is best: {share}, shown to be ahead of every other{where}"
    circle = in_a_circle(table.circle)
    return f"{found}. {circle}".removesuffix(".") if circle else found


def _cross(table: Standings, cast: Cast, where: str) -> Section:
    names = [line.strategy for line in table.lines]
    full = dict(zip(cast.short, cast.names, strict=True))
    cells = {key: cell for pair in table.pairs for key, cell in _both_ways(pair).items()}
    who_beats_whom = cross(
        f"cross{cast.tag}",
        "How often the row ends ahead of the column where both play, in percent, half for a tie; "
        f"▲ this number is shown to be above 50, ▼ below: {signs_of(table.pairs)}",
        "row against column",
        [full[name] for name in names],
        names,
        lambda row, column: cells.get((names[row], names[column])),
        look="dense",
        brief=True,
    )
    ahead = sum(map(abs, map(meetings.winner, table.pairs)))
    apart = sum(pair.told_apart for pair in table.pairs)
    pairs = counted(len(table.pairs), "pair")
    surer = (
        " Some numbers are surer than others; the table of pairs under Ratings has the interval of "
        "each."
        if len(table.lines) >= FEWEST
        else ""
    )
    figure = Figure(
        f"who-beats-whom{cast.tag}",
        f"In {ahead} of {pairs} one is shown to end ahead of the other more often than not",
        "In the order of the standings. A circle, where a lower one ends ahead of a higher one, "
        "shows as a number above 50 left of the diagonal. The win shares of the standings, over "
        f"all games of a strategy, tell {apart} of {pairs} apart.{surer}",
        who_beats_whom,
    )
    return Section(f"pairs{cast.tag}", f"Against each other{where}", figures=[figure])


def _both_ways(pair: meetings.Pair) -> dict[tuple[str, str], Cell]:
    """Return the cells of a pair, as seen from both."""
    side = meetings.winner(pair)
    return {
        (pair.a, pair.b): _ahead(pair.ahead, side),
        (pair.b, pair.a): _ahead(complement(pair.ahead), -side),
    }


def _ahead(ahead: Estimate, side: int) -> Cell:
    if ahead.estimate is None:
        return Cell(DASH, (None,))
    return signed(Cell(bounded(ahead, 1), (100 * ahead.value,)), side)


def _trust(result: TournamentResult) -> Trust:
    """How sure it is, and of what."""
    several = len(result.standings) > 1
    lines = [
        (line.strategy + (f", {table.seats} players" if several else ""), line.win_share)
        for table in result.standings
        for line in table.lines
    ]
    levels = ", ".join(
        f"{100 * table.level:.2f} % each for win shares and {100 * table.pair_level:.2f} % for "
        f"differences with {table.seats} players"
        for table in result.standings
    )
    return Trust(
        method.precision(lines, "the win shares"),
        f"Intervals hold together with 95 %, which takes {levels}. A winner looks better than it "
        "is, having been chosen for its luck too: the confirmation plays it again on fresh seeds.",
        [
            *sentences(result.again),
            *method.limits(
                result.edition,
                f"{len(result.roster)} strategies, every line-up equally often",
            ),
        ],
    )
