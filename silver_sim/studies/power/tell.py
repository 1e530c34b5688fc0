"""How many games a difference takes, by way to play: the commands, and how to read the table."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.model import Answer, Page, Section
from silver_sim.report.tables import Cell, Column, Table, plain, text, whole
from silver_sim.report.terminal.notebook import told_in_html
from silver_sim.report.terminal.told import ROWS
from silver_sim.report.text.wording import counted, decimals
from silver_sim.result import shown
from silver_sim.studies.power.result import Ends, PowerResult, Row

NAMES = {
    "own_deals": "every game with its own deal",
    "one_table": "A and B at one table, each deal in all seats (simulate)",
    "in_turn": "A and B in turn, same seats and deals (compare --blocks)",
    "every_look": "the same until the interval is narrow (compare --until)",
    "test_of_edge": "sequential test (compare --edge), difference as large",
    "test_of_half": "sequential test, difference half as large",
    "test_of_none": "sequential test, no difference",
}
IN_SHORT = {  # on the answer card
    "own_deals": "every game with its own deal",
    "one_table": "at one table (simulate)",
    "in_turn": "on the same deals (compare --blocks)",
    "every_look": "the same until the interval is narrow (compare --until)",
    "test_of_edge": "sequential test (compare --edge)",
    "test_of_half": "the same, the difference half as large",
    "test_of_none": "the same, no difference",
}
OF_TWO = {"in_turn": "A and B at one table, each deal in both seats (compare --blocks)"}
TIMES = ((60, "s", 1), (3600, "min", 60), (48 * 3600, "h", 3600), (float("inf"), "days", 86_400))


def tell(result: PowerResult, speed: float | None = None) -> Page:
    """Return what is said; `speed` is the number of games played in a second, if it is known."""
    pilot = result.pilot
    typed = dict.fromkeys(row.command for row in result.designs if row.command)
    return Page(
        title=(
            f"How many games find a difference of {in_points(result.edge)} of win share?"
            if result.edge
            else f"What difference of win share do {counted(result.games or 0, 'game')} find?"
        ),
        line=[
            ("A", result.a),
            ("B", result.b),
            *([("field", ", ".join(result.field))] if result.field else []),
            ("seats", str(result.seats)),
            ("pilot", f"{counted(pilot.blocks, 'block')} ({counted(pilot.games, 'game')})"),
            ("edition", result.edition),
            ("seed", str(pilot.seed)),
        ],
        verdict=verdict(result),
        answer=_answer(result),
        kind="Power",
        sections=[
            Section("designs-section", "", tables=[_table(result, speed)], typed=list(typed))
        ],
        reading=" ".join(_reading(result, speed)),
    )


def _table(result: PowerResult, speed: float | None) -> Table:
    """The table of what each design takes, or finds."""
    names = NAMES if result.field else NAMES | OF_TWO
    return Table(
        "designs",
        "Designs",
        [
            Column("how it is played", "name"),
            *map(Column, (*_of_designs(result), "blocks")),
            *([Column("time, about")] if speed else []),
        ],
        [
            [
                text(names[row.design]),
                *_shown(row),
                text("") if row.design == "own_deals" else whole(int(row.blocks.estimate)),
                *([text(duration(row.games.estimate / speed))] if speed else []),
            ]
            for row in result.designs
        ],
        brief=True,
    )


def _of_designs(result: PowerResult) -> tuple[str, str, str]:
    """What is told of every design: what it takes, or finds, and its range."""
    return "games" if result.edge else "points", "from", "to"


def _shown(row: Row) -> list[Cell]:
    """The games that it takes, with the three digits that a pilot can give; or the difference."""
    of: Ends = row.edge or row.games
    ends = of.estimate, of.lo, of.hi
    if row.edge is None:
        return [whole(int(float(f"{end:.3g}"))) for end in ends]
    return [plain(100 * end, decimals(10 * end)) for end in ends]


def _reading(result: PowerResult, speed: float | None) -> Iterator[str]:
    """Yield sentences on how to read the numbers."""
    yield (
        "Found: the 95 % interval excludes 0. If the difference is exactly this large, it does so "
        f"in {100 * result.power:g} % of the runs."
    )
    if tested := result.design("test_of_edge"):
        yield (
            f"The sequential test finds it in at least {100 * tested.power:g} % of them, whatever "
            "--power says, and ends as soon as it can tell; its games are a mean over runs."
        )
    yield f"compare checks every {counted(result.blocks_of_a_look, 'block')} whether it may stop."
    yield "From, to: the range that the pilot leaves open about the spread (95 %)."
    if speed:
        yield "Time: at the speed of the pilot on this machine."
    if result.field:
        yield (
            "At one table A and B take games from each other, in turn only from the field: the two "
            "differences need not be equal."
        )
    elif result.edge:
        half = 50 * result.edge
        yield (
            f"Between two players, a difference of {in_points(result.edge)} is {50 + half:g} % to "
            f"{50 - half:g} %."
        )
    yield (
        "Strategies that play less alike vary more: name yours with --players, and the others at "
        "the table with --field."
    )


def _answer(result: PowerResult) -> Answer:
    """What A and B on the same deals take or find; the first designs as a table."""
    row = result.design("in_turn")
    assert row is not None
    number, lo, hi = (cell.text for cell in _shown(row))
    said = (
        f"About {number} games on the same deals find {in_points(result.edge)} of win share."
        if result.edge
        else f"{counted(result.games or 0, 'game')} on the same deals find a difference of "
        f"{number} percentage points."
    )
    columns = [Column("how it is played", "name"), *map(Column, _of_designs(result))]
    rows = [[text(IN_SHORT[each.design]), *_shown(each)] for each in result.designs[:ROWS]]
    return Answer(
        said,
        f"How sure: {lo} to {hi}, as a pilot of {counted(result.pilot.games, 'game')} tells; found "
        f"means in {100 * result.power:g} % of runs.",
        table=Table("designs-first", "From, to: as far as the pilot tells", columns, rows),
    )


def verdict(result: PowerResult) -> str:
    """Return what A and B on the same deals take or find, and independent games."""
    pair, own = (
        "{} ({} to {})".format(*(cell.text for cell in _shown(row)))
        for row in map(result.design, ("in_turn", "own_deals"))
        if row
    )
    if result.edge:
        return (
            f"A difference of {in_points(result.edge)} takes about {pair} games on the same "
            f"deals, {own} if every game has its own deal."
        )
    return (
        f"{counted(result.games or 0, 'game')} find a difference of {pair} percentage points on "
        f"the same deals, of {own} if every game has its own deal."
    )


def in_points(share: float) -> str:
    """Return "2 percentage points"."""
    value = f"{100 * share:g}"
    return f"{value} percentage point{'' if value == '1' else 's'}"


def duration(seconds: float) -> str:
    """Return an approximate duration: "below 1 s", "40 s", "3 min", "2 h", "5 days"."""
    if seconds < 1:
        return "below 1 s"
    _, unit, size = next(each for each in TIMES if seconds < each[0])
    return f"{seconds / size:,.0f} {unit}"


def in_html(result: PowerResult) -> str:
    """The same for a notebook."""
    return told_in_html(tell(shown(result)))
