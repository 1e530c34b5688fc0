"""Positions in which two strategies decide differently, and what both choices lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from silver_sim.report.model import Board, Sample, Section
from silver_sim.report.sections.boards import Onlooker
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text
from silver_sim.report.text.wording import capital, counted, p_words, percent
from silver_sim.studies.difference.result import DifferenceResult, Effect, Gains, Position
from silver_sim.studies.difference.words import SHARE, by_how_much, points


def costliest(result: DifferenceResult, found: Gains) -> Section:
    """Single positions where a change gains most."""
    lead = (
        "The position of each kind where the change gains most, as the player who must decide "
        "sees it. They were chosen by the worlds in which all were weighed; the numbers come from "
        "fresh worlds, so that the choice does not bias them."
        if found.costliest
        else "In no position is a change sure to gain."
    )
    samples = _samples(result, found.costliest, "position")
    title, signs = "Where a change gains most", _signs(result) if samples else ""
    return Section("positions", title, lead, samples=samples, signs=signs)


def _signs(result: DifferenceResult) -> str:
    return f"Signs: {'; '.join(sign for line in result.legend for sign in line.split('   '))}."


def _samples(result: DifferenceResult, positions: Sequence[Position], name: str) -> list[Sample]:
    """Positions; how to read the cards is said once."""
    samples = [_sample(result, each, f"{name}-{n}") for n, each in enumerate(positions, 1)]
    boards = [each.board and replace(each.board, reading="") for each in samples[1:]]
    rest = [replace(each, board=b) for each, b in zip(samples[1:], boards, strict=True)]
    return [*samples[:1], *rest]


def _sample(result: DifferenceResult, position: Position, name: str) -> Sample:
    """A position, both choices, and what each leads to."""
    fresh, a, b = position.fresh, result.a, result.b
    if fresh is None:
        return Sample(
            str(position.change),
            f"{counted(position.times or 0, 'time')} like this; first: {position.place}. "
            f"{a}: {position.a}. {b}: {position.b}.",
            None,
            "",
            position.position,
            _board(result, position),
        )
    table = Table(
        name,
        f"What {b}'s choice leads to, compared with {a}'s, in {fresh.worlds:,} worlds",
        [
            Column("", "name"),
            Column("difference", "estimate"),
            Column("size", help="in standard deviations of single worlds"),
            Column("shown", "text", "Holm, over all rows"),
        ],
        [
            [
                text(effect.words + (", %" if effect.unit == SHARE else "")),
                _more(effect),
                plain(effect.size, 2, "+"),
                text(p_words(effect.more.p_adjusted)),
            ]
            for effect in fresh.consequences
        ],
        sortable=False,
    )
    one, other = (f"{percent(each, 1, fresh.worlds)} %" for each in fresh.chances)
    follows = f" What follows: {'; '.join(fresh.reasons)}." if fresh.reasons else ""
    return Sample(
        str(position.change),
        f"{a}: {position.a}, which wins {one}. {b}: {position.b}, which wins {other}: "
        f"{points(fresh.gain)}, in {fresh.worlds:,} fresh worlds.{follows} ({position.place})",
        table,
        "",
        position.position,
        _board(result, position),
    )


def _board(result: DifferenceResult, position: Position) -> Board | None:
    """The position as cards; seats are called as in the words of both choices."""
    if position.picture is None:
        return None

    first = position.where.get("seat", 0)
    seats = [f"seat {(first + step) % result.seats}" for step in range(result.seats)]
    titles = map(capital, (f"{seats[0]}, who decides", *seats[1:]))
    return Onlooker([*titles], seats).board(position.picture)


def _more(effect: Effect) -> Cell:
    """A cell: how much more of a consequence there is."""
    scale = 100 if effect.unit == SHARE else 1
    values = interval(effect.more, scale).values
    return Cell(by_how_much(effect.more, effect.unit, "+"), values)


def frequent(result: DifferenceResult) -> Section:
    """The first of the most frequent differences."""
    samples = _samples(result, result.samples, "sample")
    title = "Where they differ most often"
    lead = "The first position of each kind, as the player who must decide sees it."
    return Section("frequent-section", title, lead, samples=samples, signs=_signs(result))
