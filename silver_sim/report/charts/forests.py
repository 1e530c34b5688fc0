"""Forest charts: estimates in rows, each with its 50 % and 95 % interval, around a line."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from silver_sim.errors import printable
from silver_sim.report.charts.canvas import FAINT, GREY, MARKERS, NAME_WIDTH, WIDTH, frame
from silver_sim.report.palette import COLOURS
from silver_sim.report.text import findings
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.verdict import noise_in, ranking, win_share_finding, without_noise
from silver_sim.report.text.wording import EVERY_LOOK, change, elided, labels, plus_minus
from silver_sim.stats.core.noise import left_out

Summary = Mapping[str, Any]

LABEL_WIDTH = 40  # characters
BARS = (
    "Point: estimate. Thick bar: 50 % interval, thin bar: 95 % interval from blocks "
    "(bars shorter than the point lie under it)."
)


class Line(NamedTuple):
    """A row of a forest: who, the share (or difference of shares), which colour and marker.

    `words` stand for the numbers where these are said otherwise.
    """

    label: str
    numbers: Summary
    style: int = 0
    words: str = ""


class Rule(NamedTuple):
    """The vertical line that estimates are seen against, in percent."""

    value: float
    label: str


def win_shares(summary: Summary) -> Figure:
    """Draw who wins how often."""
    lines = [
        Line(line["label"], line["win_share"], line["player"] % len(COLOURS))
        for line in ranking(without_noise(summary))
    ]
    title, beyond = win_share_finding(summary), not_drawn(noise_in(summary))
    axis = "win share (% of games won)"
    return forest(summary, lines, title, axis, fair_share(summary), beyond)


def standings(summary: Summary, table: Summary) -> Figure:
    """Draw the standings of one number of seats, best first, with the ranks that are possible."""
    names = [line["strategy"] for line in table["lines"]]
    noise = left_out(names, summary.get("noise", ""))
    lines = [
        Line(f"{ranks(line)}  {line['strategy']}", line["win_share"])
        for line in table["lines"]
        if line["strategy"] not in noise
    ]
    rule = Rule(100 / table["seats"], f"fair share 1/{table['seats']}")
    return forest(
        summary,
        lines,
        findings.standings(table),
        f"win share with {table['seats']} seats (% of games won)",
        rule,
        "Before each name: the ranks that it can have. All intervals and ranks hold together. "
        + not_drawn(noise),
    )


def compared(summary: Summary) -> Figure:
    """Draw the paired difference of two strategies, with and without the luck of the cards."""
    summary = findings.claimed(summary)
    difference = summary["difference"]
    lines = [
        Line("as played", difference["win_share"]),
        Line("without the luck of the cards", difference["win_share_adjusted"], 1),
    ]
    a, b = (elided(printable(summary[who]), NAME_WIDTH) for who in "ab")
    axis = f"win share of {a} minus that of {b} (percentage points)"
    every_look = all(line.numbers["method"] == EVERY_LOOK for line in lines)
    bars = "Point: estimate. Bar: the 95 % interval that holds at every look, however often."
    rule = Rule(0, "no difference")
    return forest(
        summary, lines, summary["verdict"], axis, rule, sign="+", bars=bars if every_look else BARS
    )


def varied(summary: Summary) -> Figure:
    """Draw what every variant changes for each player that is looked at."""
    summary = findings.told(summary)
    players = summary["players"]
    shown = range(len(players)) if summary["kind"] == "rule_sensitivity" else range(1)
    unchanged = [line for line in summary["differences"] if not findings.matters(line)]
    if len(unchanged) == len(summary["differences"]):
        unchanged = []
    same = ", ".join(printable(line["variant"]) for line in unchanged)
    lines = [
        Line(
            f"{line['variant']}: {players[player]}" if len(shown) > 1 else line["variant"],
            line[f"win_share_{player}"],
            player,
            change(line[f"win_share_{player}"], 100),
        )
        for line in summary["differences"]
        if line not in unchanged
        for player in shown
    ]
    whose = "win share" if len(shown) > 1 else f"win share of {printable(players[0])}"
    axis = f"change of the {whose} against {summary['reference']} (percentage points)"
    left_out = f"Left out, {findings.without(summary)}: {same}." if same else ""
    return forest(summary, lines, summary["verdict"], axis, Rule(0, "no change"), left_out, "+")


def forests(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the forests of a comparison, tournament, sweep or sensitivity."""
    kind = summary["kind"]
    if kind == "tournament":
        for table in summary["standings"]:
            yield f"standings_{table['seats']}", standings(summary, table)
    elif kind == "compare":
        yield "difference", compared(summary)
    else:
        yield "changes", varied(summary)


def forest(
    summary: Summary,
    lines: Sequence[Line],
    title: str,
    axis: str,
    rule: Rule,
    caption: str = "",
    sign: str = "",
    bars: str = BARS,
) -> Figure:
    """Draw a row an estimate, in percent."""
    figure = Figure(figsize=(WIDTH, 2.0 + 0.45 * len(lines)), layout="constrained")
    axes = figure.subplots()
    for row, line in enumerate(lines):
        interval_bar(axes, row, line)
    names = labels([elided(printable(line.label), LABEL_WIDTH) for line in lines])
    axes.set_yticks(range(len(lines)), names)
    axes.set_ylim(len(lines) - 0.4, -0.75)
    axes.grid(axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(axis)
    rule_line(axes, rule)
    value_column(axes, lines, sign)
    frame(figure, summary, printable(title), f"{bars} {caption}".strip())
    return figure


def interval_bar(axes: Axes, row: int, line: Line) -> None:
    """Draw one estimate with its two intervals; a point alone where the blocks cannot tell."""
    numbers, colour, marker = line.numbers, COLOURS[line.style], MARKERS[line.style]
    for lo, hi, width in (("lo", "hi", 1.5), ("lo50", "hi50", 4.5)):
        if numbers[lo] is not None:
            axes.plot(
                [100 * numbers[lo], 100 * numbers[hi]], [row, row],
                color=colour, linewidth=width, solid_capstyle="butt",
            )  # fmt: skip
    axes.plot(
        100 * numbers["estimate"], row, marker,
        color=colour, markersize=6.5, markeredgecolor="white", markeredgewidth=0.7,
    )  # fmt: skip


def rule_line(axes: Axes, rule: Rule) -> None:
    """Draw and name the line that estimates are seen against."""
    axes.axvline(rule.value, color=GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.annotate(
        rule.label, (rule.value, 1), xycoords=("data", "axes fraction"),
        xytext=(4, -2), textcoords="offset points", va="top", color=GREY, fontsize=9,
    )  # fmt: skip


def value_column(axes: Axes, lines: Sequence[Line], sign: str) -> None:
    """Write each number at the right edge, in line with its bar."""
    for row, line in enumerate(lines):
        unit = "" if sign else " %"
        words = line.words or plus_minus(line.numbers, 100, sign)
        axes.annotate(
            f"{words}{unit}", (1, row),
            xycoords=("axes fraction", "data"), xytext=(10, 0), textcoords="offset points",
            va="center", annotation_clip=False,
        )  # fmt: skip


def fair_share(summary: Summary) -> Rule:
    """The share that equals would have."""
    return Rule(100 * summary["fair_share"], f"fair share 1/{summary['players']}")


def ranks(line: Summary) -> str:
    """The ranks that a strategy can have."""
    best, worst = line["rank"]
    return f"{best}" if best == worst else f"{best}–{worst}"
