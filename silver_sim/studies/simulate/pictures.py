"""The charts of a run of kind simulate: who wins how often, and with what scores, as counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from silver_sim.report.charts.canvas import INK, NAME_WIDTH, WIDTH, frame, give_place
from silver_sim.report.charts.forests import forest
from silver_sim.report.palette import COLOURS
from silver_sim.report.text.forests import Forest
from silver_sim.report.text.rules import not_drawn, told_deals, vary, which_deals
from silver_sim.report.text.wording import elided, labels, percent
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.game import game_named
from silver_sim.studies.simulate.result import Line, SimulateResult

ROUNDS_SHOWN = 4
STEPS = (1, 2, 2.5, 5, 10)  # between ticks, times a power of ten
DASHES = ("-", (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 2, 2)))  # by player, beside the colour


def figures(found: SimulateResult, forests: Sequence[Forest]) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every chart."""
    win_shares, *_ = forests
    result = found.labelled(labels([elided(line.label, NAME_WIDTH) for line in found.strategies]))
    yield "win_shares", forest(result, win_shares)
    yield "total_scores", total_scores(result)
    yield "round_scores", round_scores(result, game_named(result.game).words.deal)


def total_finding(result: SimulateResult) -> str:
    """Return the title of the chart of totals: the lowest and the highest mean total."""
    low, *_, high = by_mean_total(result.without_random)
    if not result.is_better(high, low, "mean_total"):
        return "The strategies are not shown to differ in mean total"
    medians = [round(line.total_percentiles["50"].value) for line in (low, high)]
    return f"The median total is {medians[0]} points for {low.label}, {medians[1]} for {high.label}"


def round_finding(result: SimulateResult, deal: str) -> str:
    """Return the title of the chart of the scores of deals: who has the lowest mean, how often."""
    lines = result.without_random.strategies
    low, second, *_ = by_mean_total(result.without_random)
    if not result.is_better(second, low, "mean_total"):
        return f"{low.label} and {second.label} are not shown to differ in {deal} score"
    told = told_deals([counts[low.player] for counts in result.score_counts or []])
    rounds = list(zip(*(line.mean_score_by_round or [] for line in lines), strict=True))[:told]
    place = lines.index(low)
    firsts = sum(means[place] == min(means) for means in rounds)
    often = f"every {deal}" if firsts == len(rounds) else f"{firsts} of {len(rounds)} {deal}s"
    return f"{low.label} has the lowest mean score in {often}"


def by_mean_total(result: SimulateResult) -> list[Line]:
    """Return the lines of the strategies, lowest mean total first."""
    return sorted(result.strategies, key=lambda line: line.mean_total.value)


def total_scores(result: SimulateResult) -> Figure:
    """Draw how many games ended at each total, one panel a strategy, lowest mean first."""
    lines = by_mean_total(result.without_random)
    tables = [result.total_counts[line.player] for line in lines]
    figure = Figure(figsize=(WIDTH, 1.7 + 1.25 * len(lines)))
    panels = figure.subplots(len(lines), sharex=True, sharey=True)
    last = last_shown(tables)
    highest = max(max(counts) for counts in tables)
    for axes, line, counts in zip(panels, lines, tables, strict=True):
        steps(axes, counts, line.player)
        percentile_ticks(axes, line.total_percentiles, last)
        axes.set_title(line.label, loc="left", fontsize=10, fontweight="bold")
        axes.set_ylabel("games")
        whole_numbers(axes)
    panels[-1].set_xlim(-0.5, last + 0.5)
    panels[-1].set_ylim(0, 1.3 * highest)
    panels[-1].set_xlabel("total of a game (points; lower is better)")
    frame(
        figure,
        result,
        total_finding(result),
        "Steps: exact number of games with each total. Lines: 5 %, half and 95 % of the games end "
        "at or below; the bar on top of a line is its 95 % interval, where it is wider than a "
        f"point. {beyond(tables, last)}{not_drawn(result.at_random)}",
    )
    give_place(figure, len(lines), 0.34)
    return figure


def round_scores(result: SimulateResult, deal: str) -> Figure:
    """Draw how many games had at most each score in a deal: a panel a deal, all on one scale."""
    lines = result.without_random.strategies
    tables = [[row[line.player] for line in lines] for row in result.score_counts or []]
    of_one = [table[0] for table in tables]
    tables = tables[: told_deals(of_one)]
    shown = chosen_rounds(len(tables))
    columns = min(2, len(shown))
    rows = -(-len(shown) // columns)
    figure = Figure(figsize=(WIDTH, 1.4 + 2.3 * rows))
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    names = [line.label for line in lines]
    last = last_shown([counts for table in tables for counts in table])
    for place, axes in enumerate(panels.flat):
        if place < len(shown):
            number = shown[place]
            axes.set_title(f"{deal} {number + 1}", loc="left", fontsize=10, fontweight="bold")
            round_panel(axes, tables[number], lines, names, number, result.blocks)
        else:
            axes.set_visible(False)
    panels[0][0].set_xlim(0, last)
    panels[0][0].xaxis.set_major_locator(MaxNLocator("auto", steps=STEPS, integer=True))
    panels[0][0].set_ylim(0, 100)
    for row in panels:
        row[0].set_ylabel("games (%)")
    for axes in panels[-1]:
        axes.set_xlabel(f"score of a {deal} (points)")
    frame(
        figure,
        result,
        round_finding(result, deal),
        f"Height: games with at most so many points in that {deal}; lower scores are better, so "
        f"higher lines are. {which_deals(vary(of_one), deal)}"
        f"{which_rounds(shown, len(tables), deal)}"
        f"{beyond([c for table in tables for c in table], last)}{not_drawn(result.at_random)}",
    )
    give_place(figure, rows, 0.34)
    return figure


def round_panel(
    axes: Axes,
    tables: Sequence[Sequence[int]],
    lines: Sequence[Line],
    names: Sequence[str],
    number: int,
    blocks: int,
) -> None:
    """Draw the scores of all in one round, with the median and the share of 0 of each."""
    for counts, line, name in zip(tables, lines, names, strict=True):
        total = max(1, sum(counts))
        shares = [100 * sofar / total for sofar in accumulate(counts)]
        zero, middle = (
            (line.share_of_zero_by_round or [])[number],
            (line.median_score_by_round or [])[number],
        )
        told = "" if middle is None else f": median {middle}, 0 points {percent(zero, 1, blocks)} %"
        axes.plot(
            [*range(len(shares)), len(shares) + 1000], [*shares, 100], label=f"{name}{told}",
            drawstyle="steps-post", color=COLOURS[line.player % len(COLOURS)], linewidth=1.6,
            linestyle=DASHES[line.player % len(DASHES)],
        )  # fmt: skip
    axes.legend(
        loc="lower right", fontsize=7.5, facecolor="white", framealpha=0.75, edgecolor="none"
    )


def steps(axes: Axes, counts: Sequence[int], player: int) -> None:
    """Draw counts by value as steps, each one point wide and centred on its value."""
    edges = [value - 0.5 for value in range(len(counts) + 1)]
    axes.stairs(counts, edges, fill=True, color=COLOURS[player], alpha=0.35)
    axes.stairs(counts, edges, color=COLOURS[player], linewidth=1.2)


def percentile_ticks(axes: Axes, percentiles: Mapping[str, Estimate], last: int) -> None:
    """Mark and name the median and the 5 % and 95 % points, with their intervals."""
    for each, height in (("5", 0.4), ("50", 0.82), ("95", 0.55)):
        point = percentiles[each]
        value, at_height = round(point.value), axes.get_xaxis_transform()
        axes.plot([value, value], [0, height], color=INK, linewidth=1.3, transform=at_height)
        if point.ends is not None:
            axes.plot(point.ends, [height, height], color=INK, linewidth=3, transform=at_height)
        axes.annotate(
            f"median {value}" if each == "50" else f"{each} %: {value}", (value, height),
            xycoords=at_height, xytext=(0, 3), textcoords="offset points", va="bottom",
            ha="left" if value < 0.1 * last else "right" if value > 0.9 * last else "center",
            fontsize=8, bbox={"facecolor": "white", "alpha": 0.75, "edgecolor": "none", "pad": 0.5},
        )  # fmt: skip


def whole_numbers(axes: Axes) -> None:
    """Count in whole numbers, with a comma for thousands."""
    axes.yaxis.set_major_locator(MaxNLocator(3, integer=True))
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))


def last_shown(tables: Sequence[Sequence[int]]) -> int:
    """Return the least value that all but 0.1 % of every table's counts do not exceed."""
    return max(reached(counts, 0.999) for counts in tables)


def reached(counts: Sequence[int], share: float) -> int:
    """Return the least value whose cumulative share reaches `share`; 1 for no counts."""
    total, sofar = sum(counts), 0
    for value, count in enumerate(counts):
        sofar += count
        if sofar >= share * total:
            return max(1, value)
    return 1


def beyond(tables: Sequence[Sequence[int]], last: int) -> str:
    """Say how many counts lie right of the picture, if any."""
    hidden = sum(sum(counts[last + 1 :]) for counts in tables)
    return f"Not shown: {hidden:,} above {last} points. " if hidden else ""


def chosen_rounds(rounds: int) -> list[int]:
    """Return the rounds that are drawn, from 0: all, or a few at equal distances."""
    few = min(rounds, ROUNDS_SHOWN)
    return sorted({round(k * (rounds - 1) / max(1, few - 1)) for k in range(few)})


def which_rounds(shown: Sequence[int], rounds: int, deal: str = "round") -> str:
    """Say which rounds are drawn if not all."""
    if len(shown) == rounds:
        return ""
    return f"{deal.capitalize()}s {', '.join(str(r + 1) for r in shown)} of {rounds}. "
