"""The profile of a strategy on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.sections.game import added
from silver_sim.report.terminal.views import add_row, changed, numbers_of, titled
from silver_sim.report.text import ideas as said
from silver_sim.report.text.wording import DASH, counted, number, p_words, plus_minus
from silver_sim.studies.core.game import game_of

Profile = Mapping[str, Any]

SCALES = {"%": 100.0}  # of a unit; others are shown as they are
LEGEND = (
    "± is the half-width of the 95 % interval from blocks; (a to b) is one that is not symmetric; "
    "– is not known; * shown to differ from the field together (5 %, Holm). The field is what its "
    "opponents do against it between two players; median: of single opponents."
)


def print_profile(profile: Profile, console: Console) -> None:
    """Print the tables, the tags and the verdict."""
    for part in parts(profile):
        console.print(part, highlight=False, crop=False)


def parts(profile: Profile) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    yield heading(profile)
    yield win_shares(profile)
    yield matchups(profile)
    if profile.get("ideas"):
        yield from ideas(profile)
    if profile["behaviours"]:
        yield behaviours(profile)
    yield from added(game_of(profile), "profile_terminal", profile)
    yield risk(profile)
    yield Text(f"\n{LEGEND}", style="dim")
    if profile["tags"]:
        yield Text("\nStyle, by rule")
    for tag in profile["tags"]:
        yield Text(f"  {tag['tag']}: {tag['rule']}")
    for warning in profile["warnings"]:
        yield Text(f"warning: {printable(warning)}", style="bold yellow")
    yield Text(f"\nVerdict: {printable(profile['verdict'])}", style="bold")


def heading(profile: Profile) -> Text:
    """Return who met whom, and how often."""
    observed = profile["observed"]
    seen = (
        f", decisions of {counted(observed['blocks'], 'block')} "
        f"({counted(observed['games'], 'game')})"
        if observed["games"]
        else ""
    )
    field = ", ".join(map(printable, profile["field"]))
    rating = plus_minus(profile["ratings"][profile["strategy"]])
    return Text(
        f"{printable(profile['strategy'])} and its field: {field}\n"
        f"{counted(profile['blocks'], 'block')} ({counted(profile['games'], 'game')}){seen} · "
        f"edition {printable(profile['edition'])} · seed {profile['seed']} · rating {rating}"
    )


def win_shares(profile: Profile) -> RenderableType:
    """Return how often it wins at every number of players, in which seat, and when it starts."""
    most = max(line["players"] for line in profile["seats"])
    heads = [f"seat {seat} %" for seat in range(most)]
    table = titled("Wins", "players", "win share %", "fair %", *heads, "starting %")
    for line, seats in zip(profile["win_shares"], profile["seats"], strict=True):
        each = [plus_minus(share, 100) for share in seats["by_seat"]]
        add_row(
            table,
            str(line["players"]),
            plus_minus(line["win_share"], 100),
            number(100 * line["fair_share"], 1),
            *each,
            *[DASH] * (most - len(each)),
            plus_minus(seats["starting"], 100),
        )
    return table


def matchups(profile: Profile) -> RenderableType:
    """Return the win share against each opponent."""
    table = titled("Opponents, two players", "opponent", "win share %", "total", "p (Holm)", "")
    for line in profile["matchups"]:
        add_row(
            table,
            printable(line["opponent"]),
            plus_minus(line["win_share"], 100),
            plus_minus(line["mean_total_difference"], sign="+"),
            p_words(line["win_share_difference"]["p_holm"]),
            line["finding"],
        )
    return table


def ideas(profile: Profile) -> Iterator[RenderableType]:
    """Yield what it does otherwise, and what each idea is worth."""
    table = titled("What it does otherwise", "", "left out by", "adds, win share %", texts=2)
    lines = profile["ideas"]["lines"]
    for line in lines:
        worth = line["worth"]
        shown = plus_minus(worth, 100, "+") + ("" if said.finding(worth) else ", not shown")
        add_row(table, printable(line["sentence"]), printable(line["without"]), shown)
    yield table
    told = f"{said.lead(profile)} {said.tried_in(profile)}."
    yield Text(f"\n{printable(told)}", style="dim")
    if habits := said.habits(profile):
        yield Text(printable(habits))
    again = f"The first again: {printable(lines[0]['command'])}"
    whole = Text(again, "dim", no_wrap=True, overflow="ignore")
    yield Group(whole)  # a command that is broken over two lines cannot be copied


def behaviours(profile: Profile) -> RenderableType:
    """Return how it plays beside its field."""
    table = titled("How it plays", "", "strategy", "field's median", "difference to the field")
    for line in profile["behaviours"]:
        scale = SCALES.get(line["unit"], 1.0)
        unit = " %" if line["unit"] == "%" else ""
        add_row(
            table,
            f"{line['words']}{unit}",
            plus_minus(line["own"], scale),
            middle(line["field_median"], scale),
            changed(line["difference"], scale),
        )
    return table


def middle(value: float | None, scale: float) -> str:
    """Return a median, which has no interval, with one decimal if in percent, else with two."""
    return DASH if value is None else number(value * scale, 1 if scale > 1 else 2)


def risk(profile: Profile) -> RenderableType:
    """Return how much its totals vary."""
    found = profile["risk"]
    table = titled("Risk", "", "strategy", "field")
    sides = ("own", "field")
    add_row(table, "spread of totals (sd)", *(plus_minus(found["total_sd"][s]) for s in sides))
    ends = (numbers_of(found["total_percentile_90"][s]) for s in sides)
    add_row(table, "90 % of the totals are at most", *ends)
    zeros = (plus_minus(found["rounds_at_zero"][s], 100) for s in sides)
    add_row(table, f"{game_of(profile).words.deal}s scored 0 %", *zeros)
    return table
