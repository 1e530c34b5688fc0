"""What else was counted of a line-up: totals, what the game measures, seats and start."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Section
from silver_sim.report.sections.subjects import NAME
from silver_sim.report.tables import Cell, Column, Table, by_name, interval, text
from silver_sim.report.text.wording import DASH, NO_INTERVAL, number
from silver_sim.stats.results import Estimate
from silver_sim.studies.simulate.result import Line, SimulateResult

Shown = tuple[Estimate, float, str]  # a number with its scale and its sign


def totals(result: SimulateResult, full: Sequence[str]) -> Section:
    """The percentiles of the totals, with their intervals."""
    percents = list(result.strategies[0].total_percentiles)
    table = Table(
        "total-percentiles",
        "Totals: this share of the games ends at or below",
        [NAME, *(Column(f"{percent} %", "estimate") for percent in percents)],
        [
            [text(full[line.player]), *(_percentile(line.total_percentiles[p]) for p in percents)]
            for line in result.ranking
        ],
        brief=True,
    )
    return Section("percentiles-section", "Totals by percentile", tables=[table])


def _percentile(found: Estimate) -> Cell:
    """A percentile and, unless it is the same number, its interval."""
    value, ends = found.estimate, found.ends
    values = (found.estimate, found.lo, found.hi)
    if ends is None or value is None:
        return Cell(DASH if value is None else f"{value} ({NO_INTERVAL})", values)
    if ends[0] == ends[1] == value:
        return Cell(f"{value}", values)
    return Cell(f"{value} ({number(ends[0], 0)} to {number(ends[1], 0)})", values)


def of_players(result: SimulateResult, full: Sequence[str], game: GameInfo) -> list[Section]:
    """The tables that the game brings of what each did: a line a strategy."""
    scales, tables = _scales(game), []
    for shown in (each for each in game.tables if each.each_player):
        fields = [(head, name, scales.get(name, 1.0)) for head, name in shown.fields]
        tables.append(
            Table(
                f"of-players-{shown.title.lower()}".replace(" ", "-"),
                shown.title,
                [NAME, *(Column(_headed(head, scale), "estimate") for head, _, scale in fields)],
                [
                    [
                        text(full[line.player]),
                        *(interval(_of_player(line, name), scale) for _, name, scale in fields),
                    ]
                    for line in result.ranking
                ],
                brief=True,
            )
        )
    return [Section("game-true", "What each did", tables=tables)] if tables else []


def of_all(result: SimulateResult, game: GameInfo) -> list[Section]:
    """The tables that the game brings of what all did together: a line a number.

    What is counted by itself as well is left out where there is none of it.
    """
    scales, known = _scales(game), result.measures | {"tied_games": result.tied_games}
    bare = {each.name: each.counted_as for each in game.measures if each.counted_as}
    tables = [
        _of_all(
            f"of-all-{shown.title.lower()}".replace(" ", "-"),
            f"{shown.title}, all strategies together",
            [
                (_headed(head, scale), (known[name], scale, ""))
                for head, name in shown.fields
                for scale in [scales.get(name, 1.0)]
                if name not in bare or result.counts[bare[name]]
            ],
        )
        for shown in game.tables
        if not shown.each_player
    ]
    return [Section("game-false", "What all did together", tables=tables)] if tables else []


def seats(result: SimulateResult, deal: str) -> Section:
    """What seat and start are worth, to all strategies together."""
    start = result.start_player
    won = [*((f"seat {seat}", share) for seat, share in enumerate(result.seats))]
    won.append((f"start player of {deal} 1", start.win_share))
    lines: list[tuple[str, Shown]] = [(f"{who} wins %", (share, 100, "")) for who, share in won]
    if start.round_score_difference and not result.at_random:  # whose scores would pull the mean
        name = f"{deal} 1: score of its start player against the others"
        lines.append((name, (start.round_score_difference, 1, "+")))
    table = _of_all("seats-and-start", "Seats and start, all strategies together", lines)
    return Section("seats-of-all", "Seats and start in figures", tables=[table])


def _of_all(name: str, caption: str, lines: Sequence[tuple[str, Shown]]) -> Table:
    """Numbers of all strategies together."""
    return by_name(
        name,
        caption,
        "what",
        lines,
        [(Column("estimate", "estimate"), lambda shown: interval(*shown))],
        sortable=False,
        brief=True,
    )


def _scales(game: GameInfo) -> dict[str, float]:
    """What measures are multiplied by to be shown: 100 for a share."""
    return {each.name: 100.0 for each in game.measures if each.is_share} | {"tied_games": 100.0}


def _headed(heading: str, scale: float) -> str:
    return f"{heading} %" if scale == 100 else heading


def _of_player(line: Line, name: str) -> Estimate:
    """A measure of a player, or an estimate that lines of all games have."""
    found: Estimate = line.measures[name] if name in line.measures else getattr(line, name)
    return found
