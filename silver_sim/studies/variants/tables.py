"""What variants change: win shares, differences to the reference, what rules say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from silver_sim.report.model import Figure, Rows, Section, Spec
from silver_sim.report.sections.changes import changed
from silver_sim.report.sections.subjects import POINTS_HELP
from silver_sim.report.tables import Cell, Column, Table, by_name, estimated, interval, text
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine, bars
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.wording import (
    POINTS,
    SAME,
    change,
    how_many_end_otherwise,
    is_constant,
    listed,
    otherwise,
    plus_minus,
)
from silver_sim.stats.core.noise import left_out
from silver_sim.studies.variants.result import Difference, VariantsResult

NAMED = 3  # at most so many variants are named in a title
TICKS = 12  # at most so many values are written below an axis


def of_values(result: VariantsResult, vary: str, *, drawn: bool) -> list[Section]:
    """The win share of the first player at every value; nothing of rules.

    On a page (`drawn`) it is a curve over the values of what varies, if these are numbers.
    """
    if not result.is_sweep:
        return []
    lines, who = result.variants, result.players[0]
    best = max(lines, key=lambda line: line.players[0].win_share.value)
    level = 100 * result.base.players[0].win_share.value
    axis = f"win share of {who} (%)"
    table = by_name(
        "win-shares-numbers",
        f"Every variant; line-up {', '.join(result.players)}",
        "variant",
        [(line.variant, line.players[0]) for line in lines],
        [
            estimated(f"{who}, win share %", lambda player: player.win_share, 100),
            estimated("mean total", lambda player: player.mean_total, help=POINTS_HELP),
        ],
        filtered=len(lines) > 8,
        brief=True,
    )
    forest = Forest(
        "win-shares",
        [ForestLine(line.variant, line.players[0].win_share) for line in lines],
        f"{best.variant} gives {who} the highest win share in these games, "
        f"{plus_minus(best.players[0].win_share, 100)} %",
        axis,
        ReferenceLine(level, f"with {result.reference}"),
        "The highest of several was helped by luck; whether it is above the reference is told by "
        "the paired differences below.",
    )
    figure = Figure.of(forest, table)
    values = result.numbers
    if drawn and values and len(set(values.values())) > 2:
        figure = _curve(figure, forest, result, values, (vary, axis))
    return [Section("shares-section", "Win shares", figures=[figure], tables=_meanings(result))]


def _meanings(result: VariantsResult) -> list[Table]:
    """What the values mean, if they are words that their author explains."""
    table = by_name(
        "meanings",
        "What the values mean",
        "variant",
        [(line.variant, line.meaning) for line in result.variants if line.meaning],
        [(Column("what it means", "text"), text)],
        sortable=False,
        brief=True,
    )
    return [table] if table.rows else []


def _curve(
    figure: Figure,
    forest: Forest,
    result: VariantsResult,
    values: dict[str, float],
    axes: tuple[str, str],
) -> Figure:
    """Return the same as a curve over the values, which pages draw."""
    from silver_sim.report.page.charts import Series
    from silver_sim.report.page.curves import curve_rows, curves

    who = Series([result.players[0]])
    points = [(values[line.variant], line.players[0].win_share) for line in result.variants]
    along = [sorted(points, key=lambda point: point[0])]
    rows = curve_rows(who, along, 100)
    ticks = sorted(values.values()) if len(values) <= TICKS else None
    level = (100 * result.base.players[0].win_share.value, f"with {result.reference}")
    words = "A line of win shares"
    spec = curves("win-shares", rows, who, axes, level, words, ticks=ticks)
    reading = figure.reading.replace(bars(forest), "Points: estimates. Band: 95 % intervals.")
    return replace(figure, reading=reading, forest=None, spec=spec, data=rows)


def differences(result: VariantsResult) -> list[Section]:
    """What every variant changes against the reference, for the players that are looked at."""
    if not result.differences:
        return []
    at_random = _random(result)
    who = [place for place in result.looked_at if result.players[place] not in at_random]
    # Of all it would be hard to read on a page.
    on_page = Figure.of(_changes(result, [_most_changed(result)]), _changes_table(result))

    def page_of_most() -> tuple[Rows, Spec]:
        from silver_sim.report.page.forest import charted

        found = charted(on_page, _changes(result, [_most_changed(result)]))
        return found.data, found.spec or {}

    figure = replace(on_page, forest=_changes(result, who), drawn=page_of_most)
    return [Section("differences-section", f"Against {result.reference}", figures=[figure])]


def _changes_table(result: VariantsResult) -> Table:
    """The differences of win shares, and of a sweep those of mean totals."""
    lines, names = result.differences, result.players
    who, sweep = result.looked_at, result.is_sweep
    return Table(
        "differences",
        f"Win share minus that with {result.reference}, in percentage points"
        f"{', and the same of the mean total' if sweep else ''}, paired by block; "
        f"▲ more, ▼ less: shown at the 5 % level, Holm over {adjusted_over(result)}",
        [
            Column("variant", "name"),
            *(Column(names[place], "estimate") for place in who),
            *([Column("mean total", "estimate", POINTS_HELP)] if sweep else []),
        ],
        [
            [
                text(line.variant),
                *(changed(line.players[place].win_share) for place in who),
                *([changed(line.players[0].mean_total, 1)] if sweep else []),
            ]
            for line in lines
        ],
        filtered=len(lines) > 8,
        brief=True,
    )


def _changes(result: VariantsResult, who: Sequence[int]) -> Forest:
    """The changes of these players' win shares, by variants that change anything."""
    lines, names, several = result.differences, result.players, len(who) > 1
    drawn = [line for line in lines if line.matters] or lines
    same = [line.variant for line in lines if line not in drawn]
    known = all(line.games_of_another_end for line in lines)  # older sweeps did not count them
    nothing = "no game ends otherwise" if known else "the same in every block"
    left = f" Left out, {nothing}: {listed(same)}." if same else ""
    says_same = any(
        is_constant(line.players[place].win_share) for line in lines for place in result.looked_at
    )
    constant = f" Where it says {SAME}, it was so in every block." if says_same else ""
    return Forest(
        "differences-chart",
        [_row(line, names, place, several=several) for line in drawn for place in who],
        _finding(lines, names, _most_changed(result)),
        f"change for {listed([names[place] for place in who])}\n({POINTS})",
        ReferenceLine(0.0, "no change"),
        f"Change of the win share{'' if several else f' of {names[who[0]]}'} against "
        f"{result.reference}, on the same deals, each interval for itself.{constant}{left} "
        f"{not_drawn(_random(result))}".rstrip(),
        sign="+",
    )


def _random(result: VariantsResult) -> list[str]:
    """Who plays at random and is not drawn."""
    return [] if result.is_sweep else left_out(result.players, result.noise)


def _row(line: Difference, names: Sequence[str], player: int, *, several: bool) -> ForestLine:
    share = line.players[player].win_share
    label = f"{line.variant}: {names[player]}" if several else line.variant
    return ForestLine(label, share, player, change(share, 100))


def _most_changed(result: VariantsResult) -> int:
    """Return the player whose win share a variant changes most."""

    def most(who: int) -> float:
        return max(abs(line.players[who].win_share.value) for line in result.differences)

    return max(result.looked_at, key=most)


def _finding(lines: Sequence[Difference], names: Sequence[str], player: int) -> str:
    """Return the title of the chart of changes: which variants change a player's win share."""
    who = names[player]
    sure = [line.variant for line in lines if line.players[player].win_share.is_shown]
    if not sure:
        return f"No variant is shown to change the win share of {who}"
    if len(sure) == len(lines):
        return f"Every variant is shown to change the win share of {who}"
    if len(sure) <= NAMED:
        are = "is" if len(sure) == 1 else "are"
        return f"Of {len(lines)} only {listed(sure)} {are} shown to change the win share of {who}"
    return f"{len(sure)} of {len(lines)} are shown to change the win share of {who}"


def adjusted_over(result: VariantsResult) -> str:
    """Say over what the p values of win shares are adjusted."""
    if result.is_sweep:
        return "the variants"
    return f"all {len(result.differences) * len(result.players)} numbers"


def of_rules(result: VariantsResult, deal: str) -> list[Section]:
    """Where every rule matters, what it says, and the order under it; nothing of a sweep."""
    if result.is_sweep:
        return []
    return [*([_readings(result, deal)] if result.differences else []), _orders(result)]


def _readings(result: VariantsResult, deal: str) -> Section:
    """In how many games every rule matters, and what it says."""
    table = by_name(
        "readings",
        f"Games that end otherwise than with {result.reference}, in percent of all",
        "variant",
        [(line.variant, line) for line in result.differences],
        [(Column("games %", "estimate"), _how_many)],
        brief=True,
    )
    words = [
        f"{line.variant}: {line.rule} With {result.reference}: {line.instead_of}"
        for line in result.differences
    ]
    title = "What each rule says, and where it matters"
    return Section("readings-section", title, otherwise(deal), tables=[table], said=words)


def _how_many(line: Difference) -> Cell:
    ends, courses = line.games_of_another_end, line.games_of_another_course
    if ends is None or courses is None:
        raise ValueError("this run does not tell how many games end otherwise")
    return Cell(how_many_end_otherwise(ends, courses), interval(ends, 100).values)


def _orders(result: VariantsResult) -> Section:
    """The order of the strategies under every set of rules."""
    table = Table(
        "orders",
        "Win shares under every set of rules, in percent",
        [
            Column("rules", "name"),
            *(Column(name, "estimate") for name in result.players),
            Column("order", "text", "compared with that of the reference"),
        ],
        [
            [
                text(line.variant),
                *(interval(player.win_share, 100) for player in line.players),
                text("the same" if line.order == result.base.order else "another"),
            ]
            for line in result.variants
        ],
        brief=True,
    )
    return Section("orders-section", "The order of the strategies", tables=[table])
