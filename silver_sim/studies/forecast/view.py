"""The tables of a run of kind forecast on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, framed, titled
from silver_sim.report.text.wording import number, plus_minus
from silver_sim.studies.forecast.words import BRIER, SLOPE, by_whom, came_true, is_within

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary), reading="")


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield what was predicted and what came, by all that is told apart, and the scores."""
    yield Text(
        f"one decision in {summary['every']}, {summary['worlds']} worlds; "
        f"{printable(summary['player'])} in every seat"
    )
    for head, title, rows in by_whom(summary):
        table = titled(f"Chance to win the game, %, {title}", head, "predictions", "predicted",
                       "won", "won minus predicted", "slope")  # fmt: skip
        for name, each in rows:
            add_row(
                table,
                printable(name),
                f"{each['predictions']:,}",
                plus_minus(each["predicted"], 100),
                plus_minus(each["won"], 100),
                plus_minus(each["apart"], 100, "+"),
                plus_minus(each["slope"], 100),
            )
        yield table
    yield _points(summary)
    yield _scores(summary)
    yield _steps(summary)
    yield Text(
        f"\nSlope: {SLOPE} Brier score: the {BRIER} !: observed lies outside the band in which it "
        "lies in nine of ten simulations in which all chances are right; where few games or none "
        "were won, bands are too narrow.",
        style="dim",
    )


def _points(summary: Summary) -> RenderableType:
    table = titled(f"Own points of the {summary['deal']}", "players", "predicted", "scored",
                   "scored minus predicted")  # fmt: skip
    for each in summary["groups"]:
        numbers = (plus_minus(each[name]) for name in ("points", "score"))
        add_row(table, f"{each['seats']}", *numbers, plus_minus(each["points_apart"], 1, "+"))
    return table


def _scores(summary: Summary) -> RenderableType:
    names = ("miscalibration", "discrimination", "uncertainty", "skill", "log_score")
    table = titled("Brier scores", "players", "Brier score", *names[:3], "skill, %", "log score")
    for each in summary["groups"]:
        found = each["calibration"]
        skill = found["skill"] and 100 * found["skill"]
        add_row(
            table,
            f"{each['seats']}",
            plus_minus(each["brier"]),
            *(number(found[name], 4) for name in names[:3]),
            number(skill, 1),
            number(found["log_score"], 4),
        )
    return table


def _steps(summary: Summary) -> RenderableType:
    table = titled("Do they come true, in percent", "players", "predicted", "observed",
                   "band if right", "of the predictions, %")  # fmt: skip
    for each in summary["groups"]:
        for step in each["calibration"]["bins"]:
            add_row(
                table,
                f"{each['seats']}",
                number(100 * step["predicted"], 1),
                came_true(step, each, summary["blocks"]) + ("" if is_within(step) else " !"),
                f"{number(100 * step['lo'], 1)} to {number(100 * step['hi'], 1)}",
                number(100 * step["share"], 1),
            )
    return table
