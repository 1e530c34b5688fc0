"""How many games a difference takes, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import counted, decimals, number

Found = Mapping[str, Any]
Row = Mapping[str, Any]

NAMES = {
    "own_deals": "every game with a deal of its own",
    "one_table": "A and B at one table, each deal in all seats (simulate)",
    "in_turn": "A and B in turn, same seats and deals (compare --blocks)",
    "every_look": "the same until the interval is narrow (compare --until)",
    "test_of_edge": "sequential test (compare --edge), difference as large",
    "test_of_half": "sequential test, difference half as large",
    "test_of_none": "sequential test, no difference",
}
OF_TWO = {"in_turn": "A and B at one table, each deal in both seats (compare --blocks)"}
TIMES = ((60, "s", 1), (3600, "min", 60), (48 * 3600, "h", 3600), (float("inf"), "days", 86_400))


def print_power(found: Found, speed: float, console: Console) -> None:
    """Print what each design takes; `speed` is how many games were played in a second."""
    for part in parts(found, speed):
        console.print(part, highlight=False)
    console.print("\nTo type:", highlight=False)
    for command in commands(found):
        console.print(f"  {command}", highlight=False, markup=False, soft_wrap=True)
    console.print(Text(f"\nVerdict: {verdict(found)}", style="bold"))


def parts(found: Found, speed: float) -> Iterator[RenderableType]:
    """Yield what is printed above the commands."""
    yield Text(heading(found))
    yield table(found, speed)
    yield Text(f"\n{' '.join(reading(found))}", style="dim")


def commands(found: Found) -> list[str]:
    """Return what to type for each design, once each."""
    typed = (printable(row["command"]) for row in found["designs"] if row["command"])
    return list(dict.fromkeys(typed))


def heading(found: Found) -> str:
    """Return what is asked, of whom, and what the pilot was."""
    asked = (
        f"How many games until a difference of {in_points(found['edge'])} of win share is known"
        if found["edge"]
        else f"What difference of win share {counted(found['games'], 'game')} find"
    )
    a, b = (printable(found[who]) for who in "ab")
    field = f" · field {printable(', '.join(found['field']))}" if found["field"] else ""
    pilot = found["pilot"]
    return (
        f"{asked}\nA {a} · B {b}{field} · {counted(found['seats'], 'seat')}\n"
        f"pilot of {counted(pilot['blocks'], 'block')} ({counted(pilot['games'], 'game')}) · "
        f"edition {printable(found['edition'])} · seed {pilot['seed']}"
    )


def table(found: Found, speed: float) -> RenderableType:
    """Return what each design takes, or finds."""
    unit = "games" if found["edge"] else "points"
    sheet = titled("Designs", "how it is played", unit, "from", "to", "blocks", "time, about")
    for row in found["designs"]:
        ends = [shown(row, end) for end in ("estimate", "lo", "hi")]
        blocks = "" if row["design"] == "own_deals" else f"{middle(row['blocks']):,}"
        time = duration(middle(row["games"]) / speed)
        add_row(sheet, name(row, found), *ends, blocks, time)
    return sheet


def name(row: Row, found: Found) -> str:
    """Return a design in words."""
    names = NAMES if found["field"] else NAMES | OF_TWO
    return names[row["design"]]


def middle(numbers: Any) -> int:
    """Return the number itself of one with an interval."""
    return int(numbers["estimate"] if isinstance(numbers, Mapping) else numbers)


def shown(row: Row, end: str) -> str:
    """Return the games that are taken, or the points that are found."""
    if row["edge"] is None:
        return f"{rounded(row['games'][end]):,}"
    return points(row["edge"][end])


def rounded(games: int) -> int:
    """Return a number with the three digits that a pilot can tell."""
    return int(float(f"{games:.3g}"))


def reading(found: Found) -> Iterator[str]:
    """Yield how the numbers are read, a sentence each."""
    yield (
        "Known: the 95 % interval leaves 0 out. If the difference is just so large it does so in "
        f"{100 * found['power']:g} % of the runs."
    )
    if tested := [row for row in found["designs"] if row["design"] == "test_of_edge"]:
        yield (
            f"The sequential test finds it in {100 * tested[0]['power']:g} % of them at least, "
            "whatever --power says, and ends as soon as it can tell; its games are a mean of runs."
        )
    yield f"compare looks every {counted(found['blocks_of_a_look'], 'block')} whether it may stop."
    yield "From, to: what the pilot leaves open about the spread (95 %)."
    yield "Time: at the speed of the pilot on this machine."
    if found["field"]:
        yield (
            "At one table A and B take games from each other, in turn from the field alone: the "
            "two differences need not be equal."
        )
    elif found["edge"]:
        half = 50 * found["edge"]
        yield (
            f"Between two, a difference of {in_points(found['edge'])} is {50 + half:g} % to "
            f"{50 - half:g} %."
        )
    yield (
        "Strategies that play less alike vary more: name yours with --players, and --field for "
        "who else sits there."
    )


def verdict(found: Found) -> str:
    """Return what A and B on the same deals take or find, and independent games."""
    own, pair = (
        next(row for row in found["designs"] if row["design"] == design)
        for design in ("own_deals", "in_turn")
    )
    told = [
        f"{shown(row, 'estimate')} ({shown(row, 'lo')} to {shown(row, 'hi')})"
        for row in (pair, own)
    ]
    if found["edge"]:
        return (
            f"a difference of {in_points(found['edge'])} takes about {told[0]} games on the same "
            f"deals, {told[1]} where every game has a deal of its own."
        )
    return (
        f"{counted(found['games'], 'game')} find a difference of {told[0]} percentage points on "
        f"the same deals, of {told[1]} where every game has a deal of its own."
    )


def in_points(share: float) -> str:
    """Return "2 percentage points"."""
    value = f"{100 * share:g}"
    return f"{value} percentage point{'' if value == '1' else 's'}"


def points(share: float) -> str:
    """Return percentage points with three significant digits."""
    return number(100 * share, decimals(10 * share))


def duration(seconds: float) -> str:
    """Return about how long: "below 1 s", "40 s", "3 min", "2 h", "5 days"."""
    if seconds < 1:
        return "below 1 s"
    _, unit, size = next(each for each in TIMES if seconds < each[0])
    return f"{seconds / size:,.0f} {unit}"
