"""Figures of arms and of their differences: forests, curves, heat maps, and tables of all numbers.

None of this knows kinds: a design says what is drawn first (``design.Picture``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from silver_sim.report.figures.chart import (
    Axis,
    Block,
    Chart,
    Grid,
    GridCell,
    Trace,
    curves,
    spots,
)
from silver_sim.report.model import LEADING, Figure, Section
from silver_sim.report.palette import HEAT
from silver_sim.report.tables import (
    Cell,
    Column,
    Table,
    by_name,
    cross,
    estimated,
    interval,
    plain,
    ranks,
    signed,
    text,
)
from silver_sim.report.text.forests import PERCENT, Forest, ForestLine, ReferenceLine
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.wording import POINTS, change, counted, is_constant, p_words, plus_minus
from silver_sim.stats.core.noise import left_out
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import EVERYBODY, STEPS, Family
from silver_sim.studies.arms.metrics import GAPS, Metric
from silver_sim.studies.arms.result import MARKED, ArmsResult, Row

Names = Mapping[str, str]  # of arms, as charts show them
MOST_TICKS = 12
MOST_METRICS = 4  # columns of a table of one line
MOST_PLAYERS = 6  # rows of the card of players; with several numbers of players, 2 of each
ARMS, MATCHES = "arms", "matches"  # all arms, and the first against each other
TOTALS = ("total_10", "total_90")
PERCENTS = "total_"
SPREAD = "middle 80 % (totals)"
CARD = ("win_share", "mean_total", *TOTALS)
MOST_FOLDED = 24  # rows of a picture whose table stands on pages only
FILTERED = 8  # rows of a table above which a reader can filter them


def first(result: ArmsResult, names: Names, *, on_page: bool) -> Figure:
    """Return the figure that decides, whole; its title is the answer."""
    figure = FORMS[result.picture.form](result, names, on_page)
    if result.picture.form == STEPS:
        return figure
    said = result.answer.sentence
    forest = figure.forest and replace(figure.forest, finding=said)
    return replace(figure, finding=said, forest=forest)


def leading(result: ArmsResult, figure: Figure) -> Figure:
    """Return as much of it as the first screen has room for, what the answer names among it."""
    if figure.name == STEPS:
        of_whom: Figure = _steps().leading(result, figure)
        return of_whom
    if figure.forest is None:
        return figure
    lines, subject, most = figure.forest.lines, result.answer.subject, LEADING[1]
    kept = [line for line in lines[most:] if getattr(line.numbers, "label", "") == subject]
    first = [*lines[: most - len(kept)], *kept]
    every = [*first, *(line for line in lines if line not in first)]
    return replace(figure, forest=replace(figure.forest, lines=every)).leading()


def _forest_first(result: ArmsResult, names: Names, on_page: bool) -> Figure:
    """A forest of a family; of the arms, if nothing is contrasted."""
    drawn, every = result.picture, result.of(family=result.picture.family)
    rows = [row for row in every if row.metric in drawn.metrics]
    rows = [row for row in rows if row.estimate is not None] or (rows if drawn.family else [])
    if not rows or (not drawn.family and "win_share" in drawn.metrics):
        return _figure(result, "", _followed(result, result.numbers_of_seats[0]), names)
    if not drawn.family:  # numbers of everybody
        every = [row for row in every if row.player == EVERYBODY]
    numbers = table(result, drawn.family, every)
    if on_page and _base(result, rows) and len({row.metric for row in rows}) == 1:
        rows.sort(key=lambda row: -row.value)
    return replace(_figure(result, drawn.family, rows, names), table=numbers)


def _table_first(result: ArmsResult, names: Names, on_page: bool) -> Figure:
    """The numbers of a family themselves; of several lines a terminal leaves out the words."""
    family, metrics = result.picture.family, result.picture.metrics
    rows = [row for row in result.of(family=family) if row.metric in metrics]
    whole, one = table(result, family, rows), len(rows) == len(metrics)
    columns = [replace(each, brief=one or each.kind != "text") for each in whole.columns]
    whole = replace(whole, name=f"{family}-short", columns=columns, sortable=False, look="small")
    return Figure(f"{family}-first", "", "", whole)


def _matches(result: ArmsResult) -> Table:
    """How often the first ends ahead of each other one where both play, which decides."""
    first, seats = result.answer.subject, result.arm(result.answer.subject).seats
    metric = result.metric("ahead")
    met = {other: result.ahead(first, other) for other in result.standing(seats) if other != first}
    return by_name(
        f"{MATCHES}-numbers",
        f"{result.arm(first).player} ends ahead where both play, half for a tie, in percent",
        "of",
        [(result.arm(other).name, row) for other, row in met.items() if row],
        [(Column(metric.words, "estimate"), lambda row: _cell(result, row, metric))],
        brief=True,
    )


def _changes_first(result: ArmsResult, names: Names, on_page: bool) -> Figure:
    """What each value changes for the player of whom the answer speaks, the largest first."""
    family, subject = result.picture.family, result.arm(result.answer.subject)
    mine = [row for row in result.of("win_share", family) if row.player == subject.player]
    moved = sorted((r for r in mine if not is_constant(r)), key=lambda r: -abs(r.value)) or mine
    forest = _forest(result, family, moved, {arm.label: arm.name for arm in result.arms})
    same = len(mine) - len(moved)
    more = f"; {counted(same, 'other')}: no change" if same else ""
    forest = replace(forest, axis=f"{subject.player}: {forest.axis}{more}")
    return Figure.of(forest, table(result, family, result.of(family=family)))


def _curve_first(result: ArmsResult, names: Names, on_page: bool) -> Figure:
    """The arms as a curve along a field of numbers, on pages; else a forest of the differences."""
    along, rows = result.picture.along[0], result.of("win_share", result.picture.family)
    compared = dict.fromkeys(label for row in rows for label in (row.label, row.other or ""))
    values = {label: result.arm(label).varied.get(along) for label in compared}
    numbers = {label: x for label, x in values.items() if type(x) in (int, float)}
    if not on_page or len(numbers) < max(3, len(values)):
        figure = _forest_first(result, names, on_page)
        if figure.forest and rows and len(numbers) == len(values):
            order = sorted(rows, key=lambda row: float(numbers[row.label] or 0))
            forest = _forest(result, result.picture.family, order, names)
            return replace(figure, forest=forest)
        return figure
    points = sorted(
        ((float(x or 0), result.share(label)) for label, x in numbers.items()),
        key=lambda point: point[0],
    )
    base = rows[0].other or ""
    usual, best = numbers[base], numbers.get(result.answer.subject)
    ticks = [x for x, _ in points] if len(points) <= MOST_TICKS else ()

    def draw() -> Chart:
        found = [
            spot._replace(size=7.0, words=f"{spot.words}, the default")
            if spot.x == usual
            else spot._replace(size=7.0 if spot.x == best else spot.size)
            for spot in spots(points, PERCENT, axis=along)
        ]
        return curves(
            [Trace(along, found, named=False)],
            (Axis(along, ticks=ticks), f"win share of {result.arm(base).player} (%)"),
            ReferenceLine(PERCENT * result.share(base).value, f"with {names.get(base, base)}"),
            "A line of win shares",
        )

    figure = _figure(result, "", [share for _, share in points], names)
    named = replace(figure.table, name="curve-table")
    reading = "Points: estimates. Band: 95 % intervals. Large dots: the answer, and "
    reading += f"{names.get(base, base)}."
    return replace(figure, table=named, reading=reading, forest=None, draw=draw)


def _heat_first(result: ArmsResult, names: Names, on_page: bool) -> Figure:
    """Win shares by two fields: cells on a page, elsewhere the forest of the last line."""
    x, y = result.picture.along
    arms = [arm for arm in result.arms if arm.followed]
    found = {(arm.varied[x], arm.varied[y]): result.share(arm.label) for arm in arms}
    columns, lines = ([*dict.fromkeys(each[axis] for each in found)] for axis in (0, 1))
    last = [row for (_, line), row in found.items() if line == lines[-1]]
    grid = Table(
        "heat-numbers",
        f"Win share in percent by {y} and {x}; {result.setting}",
        [Column(y, "name"), *(Column(f"{each} {x}", "estimate") for each in columns)],
        [
            [text(str(line)), *(interval(found[each, line], PERCENT) for each in columns)]
            for line in lines
        ],
        sortable=False,
        brief=True,
    )
    figure = Figure.of(_forest(result, "", last, names), grid)
    if not on_page or len(lines) < 2:
        return figure
    reading = "Win share in percent, each with its own 95 % interval."
    return replace(figure, reading=reading, forest=None, draw=lambda: _cells(found, x, y))


def _cells(found: Mapping[tuple[Any, Any], Row], x: str, y: str) -> Grid:
    """The chart of a heat map, with each number in its cell."""
    columns, lines = ([*dict.fromkeys(each[axis] for each in found)] for axis in (0, 1))
    shares = [row.value for row in found.values()]
    low, reach = min(shares), (max(shares) - min(shares)) or 1.0

    def cell(row: Row) -> GridCell:
        tone = HEAT[round((len(HEAT) - 1) * (row.value - low) / reach)]
        return GridCell(plus_minus(row, PERCENT), tone)

    rows = [(str(line), [cell(found[each, line]) for each in columns]) for line in lines]
    across = f"{x}; in a cell: win share (%)"
    return Grid(
        "A map of win shares", [*map(str, columns)], [Block("", rows)], across, y, rows=(56, 44)
    )


def _steps() -> ModuleType:
    """What draws predictions, which few results have."""
    from silver_sim.studies.arms import calibration

    return calibration


FORMS: Mapping[str, Callable[[ArmsResult, Names, bool], Figure]] = {
    "forest": _forest_first,
    "changes": _changes_first,
    "curve": _curve_first,
    "heat": _heat_first,
    STEPS: lambda of, *_: _steps().figure_of(of),
    "table": _table_first,
}


# Sections


def sections(result: ArmsResult, names: Names, drawn: Figure) -> list[Section]:
    """Return a section for each family, and one for the arms; ``drawn`` stands in its own.

    Where there are ranks, those of the arms come first; with several numbers of players, each has
    its own.
    """
    of_families = [*_of_families(result, names, drawn)]
    of_arms = [*_of_arms(result, names, drawn)]
    if result.directly:
        first = Section("matches-section", "The first and the others", tables=[_matches(result)])
        of_arms.insert(0, first)
    return [*of_arms, *of_families] if result.ranked else [*of_families, *of_arms]


def _of_families(result: ArmsResult, names: Names, drawn: Figure) -> Iterator[Section]:
    for each in result.families:
        rows = result.of(family=each.name)
        if rows and each.form in TABLES:
            shown = [drawn] if each.form == drawn.name else []
            tables = [*TABLES[each.form](result, each)]
            yield Section(f"{each.name or ARMS}-section", each.title, each.lead, shown, tables)
        elif rows and each.upright:
            from silver_sim.studies.arms.upright import section

            yield section(result, each, rows)
        elif rows:
            figure, tables = drawn, _numbers(result, each.name, rows)
            if drawn.name != each.name:
                first_metric = [row for row in rows if row.metric == rows[0].metric]
                figure = _figure(result, each.name, first_metric, names)
            if each.folded:
                tables = [replace(table, brief=False) for table in tables]
            figure = replace(figure, table=tables[0])
            pairs = result.of("ahead", each.name) or result.of("win_share", each.name)
            if each.cross and pairs[1:]:
                apart = sum(row.finding in MARKED for row in pairs)
                what = "end ahead" if pairs[0].metric == "ahead" else "win more"
                finding = f"In {apart} of {counted(len(pairs), 'pair')} one is shown to {what}"
                reading = "All play the same deals."
                crossed = _cross(result, f"{each.name}-cross", pairs, names)
                figure = Figure(f"{each.name}-crossed", finding, reading, crossed, open=True)
                brief = len(pairs) <= MOST_PLAYERS
                tables = [crossed, *(replace(table, brief=brief) for table in tables)]
            named = {row.arm for row in rows if each.name == EVERYBODY}
            said = [f"{name}: {words}" for name, words in result.glossary if name in named]
            more = tables[1:]
            name = f"{each.name or ARMS}-section"
            figures = [figure.leading((MOST_FOLDED, MOST_FOLDED)) if each.folded else figure]
            if each.along:
                from silver_sim.studies.arms.along import along

                figures = along(result, each, rows, figure)
            yield Section(name, each.title, each.lead, figures, more, said=said)


def _grids(result: ArmsResult, family: Family) -> Iterator[Table]:
    """Yield a number without an interval by what is varied and by arm, by number of players."""
    rows = result.of(family=family.name)
    metric = result.metric(rows[0].metric)
    for seats in dict.fromkeys(row.seats for row in rows):
        found = {(r.value_, r.arm): _cell(result, r, metric) for r in rows if r.seats == seats}
        lines, arms = (dict.fromkeys(key[axis] for key in found) for axis in (0, 1))
        head = [Column(rows[0].field, "name"), *map(Column, arms)]
        cells = [[text(line), *(found[line, arm] for arm in arms)] for line in lines]
        title = f"{family.title}, with {seats} players"
        yield Table(f"{family.name}-{seats}", title, head, cells, sortable=False)


TABLES: Mapping[str, Callable[[ArmsResult, Family], Iterable[Table]]] = {  # what is not drawn
    "table": lambda result, family: _numbers(result, family.name, result.of(family=family.name)),
    "grid": _grids,
    STEPS: lambda result, _: [_steps().card(result)],
}


def _of_arms(result: ArmsResult, names: Names, drawn: Figure) -> Iterator[Section]:
    several = result.numbers_of_seats if result.of() else []
    for seats in several:
        rows = [row for row in result.of() if row.seats == seats]
        arms = [row for row in rows if row.player != EVERYBODY]
        whole = [row for row in rows if row.player == EVERYBODY]
        figure, tables = drawn, _numbers(result, "", arms)
        if drawn.name != ARMS or seats != several[0]:
            figure = _figure(result, "", _followed(result, seats), names)
        if figure.table.name.startswith(f"{ARMS}-table"):
            figure = replace(figure, table=tables.pop(0))
        tables += [table(result, "", whole)] if whole else []
        tables += [_percentiles(result, arms)] if "total_50" in {r.metric for r in arms} else []
        tables = [each for each in tables if each.name != figure.table.name]
        tag, title = "", "Standings" if result.ranked else "All numbers"
        if several[1:]:
            tag, title = f"-{seats}", f"{title} with {seats} players"
            if seats != several[0] and figure.forest:
                forest = replace(figure.forest, name=f"{ARMS}{tag}")
                figure = replace(figure, name=forest.name, forest=forest)
        yield Section(f"arms-section{tag}", title, figures=[figure], tables=tables)


def _percentiles(result: ArmsResult, rows: Sequence[Row]) -> Table:
    """Return where the totals of each arm are, with intervals."""
    found = {(row.label, row.metric): row for row in rows}
    names = dict.fromkeys(row.metric for row in rows if row.metric.startswith(PERCENTS))
    metrics = [result.metric(name) for name in names]

    def cell(of: Row) -> Cell:
        ends = "" if of.lo == of.hi == of.estimate else f" ({of.lo} to {of.hi})"
        return Cell(f"{of.value}{ends if of.ends else ''}", (of.estimate, of.lo, of.hi))

    return Table(
        "total-percentiles",
        "Totals: percentiles",
        [Column("player", "name"), *(Column(each.words, "estimate") for each in metrics)],
        [
            [text(label), *(cell(found[label, each.name]) for each in metrics)]
            for label in result.standing(rows[0].seats)
        ],
        brief=True,
    )


def _cross(result: ArmsResult, name: str, pairs: Sequence[Row], names: Names) -> Table:
    """Return the numbers of all pairs, in the order of ranks."""
    metric = result.metric(pairs[0].metric)
    labels = result.standing(pairs[0].seats)

    def cell(one: int, other: int) -> Cell | None:
        if one == other:
            return None
        of = result.ahead if metric.name == "ahead" else result.gap
        return _cell(result, of(labels[one], labels[other]), metric)

    what = f"{metric.words}, in percent" if metric.name == "ahead" else f"{metric.words}, {POINTS}"
    return cross(
        name,
        f"Row against column: {what}; ▲ ▼ significant",
        "row against column",
        [result.arm(label).name for label in labels],
        [names.get(label, label) for label in labels],
        cell,
        look="dense",
        brief=True,
    )


def _numbers(result: ArmsResult, family: str, rows: Sequence[Row]) -> list[Table]:
    """Return the table of some rows; where several players have them, by player before that."""
    whole = table(result, family, rows)
    shares = [row for row in rows if row.metric == "win_share"]
    players = [*dict.fromkeys(row.player for row in shares)]
    found = {(row.arm, row.player): row for row in shares}
    arms = [*dict.fromkeys(row.arm for row in shares)]
    if not players[1:] or not arms[1:] or len(arms) * len(players) > len(found):
        return [whole]
    metric = result.metric("win_share")
    by_player = Table(
        f"{family or ARMS}-players",
        f"{whole.caption.partition(':')[0]}: win share in "
        f"{f'{POINTS}; ▲ ▼ significant' if family else 'percent'}",
        [Column("with", "name"), *(Column(each, "estimate") for each in players)],
        [
            [text(arm), *(_cell(result, found[arm, player], metric) for player in players)]
            for arm in arms
        ],
        filtered=len(arms) > FILTERED,
        brief=True,
    )
    return [by_player, replace(whole, brief=False)]


def players(result: ArmsResult, names: Names) -> Table:
    """Return a row a player, up to six: what it wins, its mean total, and where totals are.

    The first ones, where there are ranks; of each number of players as many.
    """
    several, of_arm = result.numbers_of_seats, {arm.label: arm for arm in result.arms}
    most = MOST_PLAYERS if not several[1:] else 2
    labels = [label for seats in several for label in result.standing(seats)[:most]]
    numbers = {label: {m: result.number(m, label) for m in CARD} for label in labels}
    left = len(of_arm) - len(labels)
    return by_name(
        "players",
        "",
        f"player (first {most} of {len(of_arm) // len(several)})" if left else "player",
        [(names.get(label, label), numbers[label]) for label in labels],
        [
            estimated("win share %", lambda line: line["win_share"].joint, PERCENT),
            estimated("mean total", lambda line: line["mean_total"]),
            (Column(SPREAD, "text"), _totals),
        ],
        brief=True,
    )


def _followed(result: ArmsResult, seats: int) -> list[Row]:
    """Return the win shares of the arms of this many seats whose games pages follow."""
    return [result.share(who) for who in result.standing(seats) if result.arm(who).followed]


def _figure(result: ArmsResult, family: str, rows: Sequence[Row], names: Names) -> Figure:
    """Return a forest of rows, arms by their value, with its own numbers."""
    shown = [row for row in rows if row.estimate is not None]
    if not shown:
        nothing = "None of these numbers is known"
        return Figure(family or ARMS, nothing, "", table(result, family, rows), open=True)
    at_random: list[str] = []
    if not family:
        at_random = left_out([row.player for row in shown], result.noise)
        shown = [row for row in shown if row.player not in at_random]
    forest = _forest(result, family, shown, names)
    reading = f"{forest.reading} {not_drawn(at_random)}".strip()
    return Figure.of(replace(forest, reading=reading), table(result, family, rows))


def _forest(result: ArmsResult, family: str, rows: Sequence[Row], names: Names) -> Forest:
    top, base = rows[0], _base(result, rows)
    metric = result.metric(top.metric)
    share = metric.scale == PERCENT
    info, fair = result.family(family), False
    if info.head:
        own_share = metric.name == "win_share" or (share and not metric.sign)
        fair = info.even is None and own_share and not top.other
        equals = (PERCENT / top.seats, "fair share") if fair else (0.0, "0")
        line = ReferenceLine(*(info.even or equals))
        apart = sum(row.finding in MARKED for row in rows)
        finding = f"{apart} of {len(rows)} shown to differ"
        finding += f" from {line.label}" if line.value else ""
        if not any(row.finding for row in rows):
            finding = f"The {metric.words} of each {info.head}"
        unit = POINTS if metric.sign and not fair else "%"
        axis = f"{metric.words} {f'({unit})' * share}".rstrip()
        reading = info.reading or ""
    elif family or top.metric in GAPS:
        line = ReferenceLine(*(info.even or (0.0, base or "no difference")))
        axis = "" if info.even else f", {f'above {base}' if base else 'difference'}"
        axis = f"{metric.words}{axis}"
        axis += f"\n({POINTS})" if share else ""
        if share and not metric.sign:
            axis, finding = f"{metric.words} than with {base} (%)", f"Other {metric.words}"
        apart = sum(row.finding in MARKED for row in rows)
        finding = f"{apart} of {counted(len(rows), 'difference')} shown"
        reading = info.reading or "Paired by block: all play the same deals."
    else:
        own = top.player != EVERYBODY
        line = ReferenceLine(PERCENT / top.seats, f"fair share 1/{top.seats}")
        axis = f"{metric.words} (% of games won)" if own else "games won (%)"
        finding = f"The {metric.words} of each"
        if result.together and own:
            apart = sum(row.finding in MARKED for row in rows)
            finding = (
                f"{apart} of {counted(len(rows), metric.words)} shown to differ from the fair share"
            )
        reading = "The 95 % holds for all intervals at once." if result.together and own else ""
    shown = [row.joint if _is_joint(result, row) else row for row in rows]
    arms = [arm.label for arm in result.arms]
    return Forest(
        family or ARMS,
        [
            ForestLine(
                _label(result, row, rows, names),
                row,
                arms.index(row.label) if result.ranked and row.label in arms else place,
                change(row, metric.scale) if row.other and share and metric.sign else "",
                PERCENT / row.seats if fair else None,
            )
            for place, row in enumerate(shown)
        ],
        finding,
        axis,
        line,
        reading,
        metric.sign if (family and not fair) or top.metric in GAPS else "",
        metric.scale,
        coloured=result.ranked and not family,
        base=names.get(base, base) if base and not fair else "",
    )


def _is_joint(result: ArmsResult, row: Row) -> bool:
    """Whether a number is shown with the interval that holds together with those of others."""
    return result.ranked or (result.together and not row.family)


def _label(result: ArmsResult, row: Row, rows: Sequence[Row], names: Names) -> str:
    """Name a row by what differs from row to row: its metric, or its arms."""
    if len({each.metric for each in rows}) > 1:
        return result.metric(row.metric).words
    if row.player == EVERYBODY:
        return row.arm
    info = result.family(row.family)
    if info.head and not info.cross:
        return names.get(row.label, row.label)
    one, other = names.get(row.label, row.label), names.get(row.other or "", row.other or "")
    if not row.other or _base(result, rows) or _of_one_name(result, row.label, row.other):
        return one
    is_minus = result.ranked or not result.arms
    return f"{one} − {_level(one, other)}" if is_minus else f"{other} → {one}"


def _level(one: str, other: str) -> str:
    """Return the name of the other without what both begin with: of two levels of the same."""
    same, _, level = other.rpartition(": ")
    return level if same and one.startswith(f"{same}: ") else other


def _of_one_name(result: ArmsResult, one: str, other: str) -> bool:
    """Whether two arms have one name, so that a difference needs no other."""
    names = {arm.label: arm.name for arm in result.arms}
    return names.get(one, one) == names.get(other, other)


def table(result: ArmsResult, family: str, rows: Sequence[Row]) -> Table:
    """Return every number of some rows: a line an arm or a difference, a column a metric."""
    lines: dict[tuple[str, str | None], dict[str, Row]] = {}
    for row in rows:
        lines.setdefault((row.label, row.other), {})[row.metric] = row
    metrics = [result.metric(each) for each in dict.fromkeys(row.metric for row in rows)]
    metrics = [each for each in metrics if not each.name.startswith(PERCENTS)]
    if "rank" in {row.metric for row in rows}:
        metrics.sort(key=lambda each: each.name != "rank")
        standing = result.standing(rows[0].seats)
        lines = dict(sorted(lines.items(), key=lambda line: standing.index(line[0][0])))
    if len(lines) == 1 and len(metrics) > MOST_METRICS:
        return _upright(result, family, rows, metrics)
    info, first = result.family(family), rows[0].metric
    adjusted = any(row.p_adjusted is not None for row in rows if row.metric == first)
    facets, notes = info.facets or (), info.notes or ()
    spread = any(row.metric in TOTALS for row in rows)
    uneven = len({row.blocks for row in rows}) > 1 and not info.head

    def cells(line: Mapping[str, Row]) -> list[Cell]:
        found = [_cell(result, line.get(each.name), each) for each in metrics]
        one = next(iter(line.values()))
        found += [_totals(line)] * spread + [text(p_words(one.p_adjusted))] * adjusted
        return found + [plain(one.blocks, 0)] * uneven

    def words(label: str, names: Sequence[str]) -> list[Cell]:
        varied = result.arm(label).varied if names else {}
        return [text(str(varied.get(each, ""))) for each in names]

    whole, base = rows[0].player == EVERYBODY, "" if info.head else _base(result, rows)
    titles = {each.name: each.title for each in result.families}
    all_arms = "Standings" if result.ranked else "Each of them"
    name = f"{family or ('whole' if whole else ARMS)}-table"
    if result.numbers_of_seats[1:] and not family:
        all_arms += f" with {rows[0].seats} players"
        name += f"-{rows[0].seats}"
    title = titles.get(family, "All players together" if whole else all_arms)
    title += f", against {base}" if base and base not in title else ""
    shares, units = any(each.scale == PERCENT for each in metrics), "shares in percent"
    if info.head:
        of_all = metrics[0].scale == PERCENT
        units = f"in {POINTS if metrics[0].sign else 'percent'}" if of_all else units * shares
    elif rows[0].other:
        units = f"differences on the same deals{f', shares in {POINTS}' if shares else ''}"
    marks = "; ▲ ▼ significant" if any(row.finding in MARKED for row in rows) else ""
    varied = not result.ranked and any(arm.varied for arm in result.arms)
    head = "variant" if varied else "player" if result.arms else "of"
    head = info.head or ("difference" if rows[0].other else head)
    caption = f"{title}{':' * (title[-1:] != '?')} {info.units or units}{marks}"
    return Table(
        name,
        caption.strip().removesuffix(":"),
        [
            Column(head, "name"),
            *(Column(each, "text") for each in facets),
            *(Column(each.words, "estimate", each.meaning) for each in metrics),
            *([Column(SPREAD, "text")] if spread else []),
            *([Column("p, adjusted", "text", "Holm, of the first number")] if adjusted else []),
            *([Column("blocks")] if uneven else []),
            *(Column(each, "text", brief=False) for each in notes),
        ],
        [
            [
                text(label if info.head and not info.cross else _named(result, label, other, base)),
                *words(label, facets),
                *cells(line),
                *words(label, notes),
            ]
            for (label, other), line in lines.items()
        ],
        filtered=len(lines) > FILTERED,
        brief=True,
        few=info.few if info.few and len(lines) > sum(info.few) else None,
    )


def _upright(
    result: ArmsResult, family: str, rows: Sequence[Row], metrics: Sequence[Metric]
) -> Table:
    """Return many numbers of one arm: a line a metric."""
    found = {row.metric: row for row in rows}
    columns = [(Column("estimate", "estimate"), lambda each: _cell(result, found[each.name], each))]
    heads = [(f"{each.words}{' %' if each.scale == PERCENT else ''}", each) for each in metrics]
    caption = "All players together" if rows[0].player == EVERYBODY else rows[0].of_row
    name = "whole-table" if rows[0].player == EVERYBODY else f"{family or ARMS}-table"
    return by_name(name, caption, "what", heads, columns, sortable=False, brief=True)


def _named(result: ArmsResult, label: str, other: str | None, base: str) -> str:
    """Name a line: an arm, or a difference whose base the caption does not name."""
    known = {arm.label: arm.name for arm in result.arms} if result.ranked else {}
    one = known.get(label, label.removesuffix(f": {EVERYBODY}"))
    if not other or base or _of_one_name(result, label, other):
        return one
    return f"{one} − {_level(one, known.get(other, other))}"


def _totals(line: Mapping[str, Row]) -> Cell:
    """Return where the totals of an arm are: what one and nine games in ten end at or below."""
    ends = [line[each].value for each in TOTALS if each in line]
    return Cell(" to ".join(f"{end:.0f}" for end in ends), tuple(ends))


def _base(result: ArmsResult, rows: Sequence[Row]) -> str:
    """Return with what all of some differences are compared; "" if with several things."""
    if result.ranked:  # nobody is what others are compared with
        return ""
    arms = {arm.label: arm.name for arm in result.arms}
    arms |= {f"{name}: {EVERYBODY}": name for name in arms.values()}
    bases = {
        arms.get(row.other, row.other)
        for row in rows
        if row.other is not None and not _of_one_name(result, row.label, row.other)
    }
    return bases.pop() if len(bases) == 1 else ""


def _cell(result: ArmsResult, row: Row | None, metric: Metric) -> Cell:
    if row is None:
        return interval(Estimate(None))
    if row.estimate is None and result.family(row.family).head:
        return text("too few games")
    if row.metric == "rank":
        return ranks(int(row.lo or 1), int(row.hi or 1))
    if row.lo == row.hi == row.estimate is not None:  # in all that could have happened, too
        return plain(row.value * metric.scale, 0)
    shown = row.joint if _is_joint(result, row) else row
    if metric.digits is not None:
        return plain(row.estimate and row.value * metric.scale, metric.digits)
    drawn = row.family and result.family(row.family).form not in TABLES
    sign = metric.sign if row.other or metric.name in GAPS or drawn else ""
    return signed(interval(shown, metric.scale, sign), MARKED.get(row.finding, 0))
