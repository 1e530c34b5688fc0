"""What moves the limit: everything else that a caller may know, and the score of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.report.figures.chart import Grid, GridCell, Lanes, forest_lanes
from silver_sim.report.model import Choice, Figure, Section
from silver_sim.report.tables import Column, Table, text, whole
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.page import heat
from silver_sim.studies.silver.call_safety.page.choices import SHORT, players
from silver_sim.studies.silver.call_safety.pocket import limit_cell
from silver_sim.studies.silver.call_safety.result import ALL_KNOWN, Move

BY_SCORE = "standing"  # the factor of round and totals


def moves(found: Sequence[Move], tables: Choice) -> Iterator[Section]:
    """How the limit moves with everything else that a caller may know."""
    known = [move for move in found if move.limit is not None]
    drawn = [move for move in known if move.factor != BY_SCORE]
    if not any(players(move.seats) == tables.first for move in drawn):
        return

    def draw(seats: str) -> Lanes:
        lines = [
            ForestLine(f"{SHORT[move.factor]}{move.level}", limit, words=limit_cell(move).text)
            for move in drawn
            if players(move.seats) == seats
            for limit in [Estimate(move.limit, lo=move.lo, hi=move.hi)]
        ]
        rule = ReferenceLine(-1.0, "never")
        unit = "limit (sum of known cards)"
        return forest_lanes(Forest("moves", lines, "", unit, rule, scale=1))

    table = Table(
        "moves-numbers",
        "Highest sum at which a call gains, all own cards known, whatever their number",
        [Column("players"), Column("what", "name"), Column("level", "text"), Column("limit"),
         Column("forks")],
        [
            [whole(move.seats), text(move.title), text(move.level), limit_cell(move),
             whole(move.forks)]
            for move in known
        ],
        filtered=True,
    )  # fmt: skip
    figure = Figure(
        "moves",
        "The limit by a single thing that a caller may know",
        "Limit: the highest sum of known cards at which a call gains, all else averaged over; the "
        "table at the top shows own cards and theirs together. Bars: its 95 % interval. Best of "
        "them: what the opponent who seems to hold least is expected to hold; unseen: the mean of "
        "the cards not seen, and Witches and Robbers among them; abilities: faceup cards of 0 to "
        "4.",
        table,
        draw,
        choices=[tables],
    )
    yield Section("moves-section", "What moves the limit", figures=[figure])


def standing(found: Sequence[Move], tables: Choice) -> Iterator[Section]:
    """How the limit depends on the round and the totals."""
    known = {
        (move.seats, when, gap): move
        for move in found
        if move.factor == BY_SCORE and move.limit is not None
        for when, gap in [move.level.split(", ", 1)]
    }
    if not any(players(seats) == tables.first for seats, *_ in known):
        return
    rounds = sorted({when for _, when, _ in known})
    gaps = list(
        dict.fromkeys(move.level.split(", ", 1)[1] for move in found if move.factor == BY_SCORE)
    )
    usual = {move.seats: move.limit for move in found if move.level == ALL_KNOWN}
    table = Table(
        "standing-numbers",
        "Limit by the distance to the lowest other total",
        [
            Column("players", "name"),
            Column("the own total is", "text"),
            *(Column(each) for each in rounds),
        ],
        [
            [
                text(players(seats)),
                text(gap),
                *(limit_cell(known.get((seats, each, gap))) for each in rounds),
            ]
            for seats in dict.fromkeys(seats for seats, *_ in known)
            for gap in gaps
        ],
        filtered=True,
    )

    def draw(seats: str) -> Grid:
        cells = {
            (when, gap): GridCell(
                limit_cell(move).text,
                heat.MOVED[heat.moved((move.limit or 0) - (usual.get(move.seats) or 0))],
                words=f"{when}, {gap}: limit {limit_cell(move).text}; {move.forks:,} forks",
            )
            for (number, when, gap), move in known.items()
            if players(number) == seats
        }
        return heat.score(rounds, gaps, cells)

    figure = Figure(
        "standing",
        "The limit by the round and by how far the own total is from the lowest other one",
        "All own cards known, whatever their number and the opponents'. In a cell: the limit's 95 "
        "% interval. Colours: compared with the limit whatever the score.",
        table,
        draw,
        choices=[tables],
    )
    yield Section("standing-section", "The score of the game", figures=[figure])
