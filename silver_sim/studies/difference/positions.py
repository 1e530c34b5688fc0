"""Positions in which two strategies decide differently, and what both choices lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from silver_sim.report.model import Board, Sample, Section
from silver_sim.report.sections.boards import Onlooker
from silver_sim.report.tables import Cell, Column, by_name, interval, plain, text
from silver_sim.report.text.wording import POINTS, capital, counted, p_words, percent, plus_minus
from silver_sim.studies.difference.result import DifferenceResult, Effect, Position
from silver_sim.studies.difference.worth import SHARE, by_how_much


def costliest(result: DifferenceResult) -> Section:
    """Single positions where a change gains most."""
    found = result.weighed.costliest if result.weighed else []
    lead = (
        "The position of each kind where the change gains most, as the player who must decide "
        "sees it. They were chosen in the worlds in which all were weighed. The numbers come from "
        "fresh worlds, so the choice does not bias them."
        if found
        else "No position is shown in which a change gains."
    )
    return _section(result, "positions", "Where a change gains most", lead, found)


def frequent(result: DifferenceResult) -> Section:
    """The first of the most frequent differences."""
    lead = "The first position of each kind, as the player who must decide sees it."
    title = "Where they differ most often"
    return _section(result, "frequent-section", title, lead, result.samples)


def _section(
    result: DifferenceResult, name: str, title: str, lead: str, positions: Sequence[Position]
) -> Section:
    """Positions; how to read the cards is said once."""
    samples = [_sample(result, each, f"{name}-{n}") for n, each in enumerate(positions, 1)]
    boards = [each.board and replace(each.board, reading="") for each in samples[1:]]
    samples[1:] = [replace(each, board=b) for each, b in zip(samples[1:], boards, strict=True)]
    return Section(name, title, lead, samples=samples)


def _sample(result: DifferenceResult, position: Position, name: str) -> Sample:
    """A position, both choices, and what each leads to."""
    fresh, a, b, table = position.fresh, result.a, result.b, None
    words = f"{counted(position.times or 0, 'time')} like this; first: {position.place}. "
    words += f"{a}: {position.a}. {b}: {position.b}."
    if fresh is not None:
        worlds = f"{fresh.worlds:,}"
        one, other = (f"{percent(each, 1, fresh.worlds)} %" for each in fresh.chances)
        follows = f" As a result {'; '.join(fresh.reasons)}." if fresh.reasons else ""
        words = (
            f"{a}: {position.a}, which wins {one}. {b}: {position.b}, which wins {other}: "
            f"{plus_minus(fresh.gain, 100, '+')} {POINTS}, in {worlds} fresh worlds.{follows} "
            f"({position.place})"
        )
        size = "in standard deviations of single worlds"
        table = by_name(
            name,
            f"What {b}'s choice leads to, compared with {a}'s, in {worlds} worlds",
            "",
            [(each.words + ", %" * (each.unit == SHARE), each) for each in fresh.consequences],
            [
                (Column("difference", "estimate"), _more),
                (Column("size", help=size), lambda each: plain(each.size, 2, "+")),
                (
                    Column("shown", "text", "Holm, over all rows"),
                    lambda each: text(p_words(each.more.p_adjusted)),
                ),
            ],
            sortable=False,
        )
    return Sample(str(position.change), words, table, "", _board(result, position))


def _board(result: DifferenceResult, position: Position) -> Board:
    """The position as cards; seats are called as in the words of both choices."""
    first = position.where.get("seat", 0)
    seats = [f"seat {(first + step) % result.seats}" for step in range(result.seats)]
    titles = map(capital, (f"{seats[0]}, who decides", *seats[1:]))
    return Onlooker([*titles], seats).board(position.picture)


def _more(effect: Effect) -> Cell:
    """A cell: how much more of a consequence there is."""
    values = interval(effect.more, 100 if effect.unit == SHARE else 1).values
    return Cell(by_how_much(effect.more, effect.unit, "+"), values)
