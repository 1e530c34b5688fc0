"""Sections of a profile on calling: when a strategy calls, and whether it should."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.charts import Series, band
from silver_sim.report.sections.behaviours import sides
from silver_sim.report.sections.silver import calls as call_chart
from silver_sim.report.sections.silver import captions
from silver_sim.report.sections.silver.fingerprint import heat, heat_rows
from silver_sim.report.tables import Cell, Column, Table, interval, text, whole
from silver_sim.report.text.wording import DASH, bounded, plus_minus
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.silver.calling import ENOUGH, FEWEST, PERCENTILES, Audited, CallShare
from silver_sim.stats.outcomes.silver.profile import silver_profile
from silver_sim.stats.results import Estimate

ABOVE_MARGIN = 4  # own sums above the margin that a terminal shows
MOST_UNKNOWN = 4  # columns of unknown cards that it shows


def fingerprint(profile: Profile) -> Section:
    """When it calls, by its own sum and the cards that it does not know."""
    found, who = silver_profile(profile).fingerprint, sides(profile)
    cells = [{(c.own_sum, c.unknown): c for c in cells_of} for cells_of in found.sides]
    table = Table(
        "fingerprint-numbers",
        "Share of turns with a call, in percent, of all turns in which one was possible",
        [
            Column("own sum"),
            Column("unknown cards"),
            Column(f"{who[0]} %", "estimate"),
            Column("its turns"),
            Column(f"{who[1]} %", "estimate"),
            Column("turns of the field"),
        ],
        [
            [whole(key[0]), whole(key[1]), *(each for side in cells for each in _calls(side, key))]
            for key in sorted({key for side in cells for key in side})
        ],
    )
    rows = heat_rows(who, found.sides)
    held = Figure(
        "held",
        captions.held_caption(profile),
        "The columns in percent: the sums that this percentage of all calls do not exceed.",
        _held(profile, who),
    )
    figure = Figure(
        "fingerprint",
        captions.fingerprint_caption(profile),
        "Each cell is a situation: the expected value of the player's village, with unknown cards "
        "at their mean, and the number of cards unknown. Large number and colour: percentage of "
        "such turns with a call; small number: turns (k: thousands). A dashed cell with a dot had "
        f"fewer than {FEWEST} turns; no cell means none. Larger sums are in the table.",
        table,
        heat("fingerprint", rows, who, "Two grids of how often calls are made") if rows else None,
        rows,
    )
    lead = "Its fingerprint: how readily it ends the round, compared with its opponents."
    return Section(
        "fingerprint-section",
        "When it calls",
        lead,
        figures=[figure, held],
        tables=[_readiness(found.own, silver_profile(profile).audit.margin or 0)],
    )


def _readiness(cells: Sequence[CallShare], margin: int) -> Table:
    """The table for terminals: how often it calls when it may, by own sum and unknown cards."""
    known = {(cell.own_sum, cell.unknown): cell for cell in cells}
    columns, last = range(MOST_UNKNOWN + 1), margin + ABOVE_MARGIN
    return Table(
        "readiness",
        "How often it calls, in % (turns in which it could)",
        [Column("own sum", "text"), *(Column(f"{unknown} unknown") for unknown in columns)],
        [
            [text(str(held)), *(_ready(known.get((held, unknown))) for unknown in columns)]
            for held in sorted({held for held, _ in known if held <= last})
        ],
        sortable=False,
        brief=True,
    )


def _ready(cell: CallShare | None) -> Cell:
    """A cell with a share of calls and the number of turns behind it."""
    if cell is None:
        return text(DASH)
    shown = Estimate(cell.estimate, lo=cell.lo, hi=cell.hi)
    return Cell(f"{bounded(shown, 0)} ({cell.turns:,})", (100 * cell.share,))


def _calls(cells: Mapping[tuple[int, int], CallShare], key: tuple[int, int]) -> list[Cell]:
    """Cells: how often a side calls in a situation, and in how many turns it was there."""
    if key not in cells:
        return [Cell(DASH, (None,)), whole(0)]
    cell = cells[key]
    ends = tuple(None if e is None else 100 * e for e in (cell.estimate, cell.lo, cell.hi))
    if cell.turns < FEWEST:
        return [Cell(f"{ends[0]:.0f}", ends, "few", "same"), whole(cell.turns)]
    shown = Estimate(cell.estimate, None, cell.lo, cell.hi, method=cell.method)
    return [Cell(plus_minus(shown, 100), ends), whole(cell.turns)]


def _held(profile: Profile, who: list[str]) -> Table:
    """The table of what both sides hold when they call."""
    rows = []
    for name, found in zip(who, silver_profile(profile).sums_at_calls.sides, strict=True):
        each = [found.percentiles.get(str(p)) for p in PERCENTILES]
        ends = [whole(None if e is None or e.estimate is None else round(e.value)) for e in each]
        rows.append([text(name), interval(found.mean), *ends])
    return Table(
        "sums-at-calls",
        "Own sum at the calls of both sides",
        [
            Column("who", "name"),
            Column("mean", "estimate"),
            *(Column(f"{p} %") for p in PERCENTILES),
        ],
        rows,
        sortable=False,
    )


def audit(profile: Profile) -> Section:
    """Whether its calls pay, especially at its margin."""
    found, name = silver_profile(profile).audit, profile.strategy
    lead = (
        "The margin, the highest sum at which it still calls readily, shows best whether it calls "
        "too much or too little."
    )
    shown, compared, dashed = 3, f"which could not be played both ways: {found.not_tried}", ""
    if not found.not_tried:
        shown, compared = 7, "compared with going on"
        dashed = "Dashed: the success from which on calls pay. "
        lead = (
            "Each call is compared with going on, which is what the strategy does if it may not "
            f"call in that turn: the same game is played to its end both ways. {lead}"
        )
    if not found.by_sum:
        words = [f"{name} never called in the observed games."]
        return Section("audit-section", "Do its calls pay?", lead, paragraphs=words)
    rows = [
        {
            "who": name,
            "x": line.own_sum,
            **band(line.success, 100),
            "even": band(line.pays_from, 100).get("v"),
            "n": line.calls,
            "text": plus_minus(line.success, 100),
            **({"mark": "its margin"} if line.from_margin == 0 else {}),
        }
        for line in found.by_sum
        if line.calls >= call_chart.FEW
    ]
    columns = [
        Column("own sum", "text"),
        Column("calls"),
        Column("successful %", "estimate"),
        Column(
            "pays from %", "estimate", f"needs {ENOUGH} calls that succeed, and {ENOUGH} others"
        ),
        Column("saves points", "estimate", "of the round, each call compared with going on"),
        Column("gains pp", "estimate", "games in 100 that it wins more than by going on"),
        Column("pays", "text", "whether it is shown to gain or to lose games"),
    ]
    lines = [*found.by_sum, *([found.all] if found.all else [])]
    table = Table(
        "audit-numbers",
        f"Calls by own sum, {compared}",
        columns[:shown],
        [_audited(line)[:shown] for line in lines],
        sortable=False,
        brief=True,
    )
    drawn = call_chart.chart(
        "audit", rows, Series([name]), "Success of its calls by the sum", columns=1
    )
    figure = Figure(
        "audit",
        captions.audit_caption(profile),
        f"{dashed}Larger dots are more calls, bars 95 % intervals; sums called fewer than "
        f"{call_chart.FEW} times are only in the table. Margin: {found.margin_rule}.",
        table,
        drawn if rows else None,
        rows,
    )
    return Section("audit-section", "Do its calls pay?", lead, figures=[figure])


def _audited(line: Audited) -> list[Cell]:
    """A row of calls: at one sum, or at all of them."""
    held = line.own_sum
    margin = " (margin)" if line.from_margin == 0 else ""
    return [
        Cell("all") if held is None else Cell(f"{held}{margin}", (held,)),
        whole(line.calls),
        interval(line.success, 100),
        interval(line.pays_from, 100),
        interval(line.saved, sign="+"),
        interval(line.gained, 100, "+"),
        text(line.pays),
    ]
