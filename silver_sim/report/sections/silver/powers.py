"""The section of a profile on abilities and free acts."""

from __future__ import annotations

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.behaviours import against_field, sides
from silver_sim.report.sections.pairs import pair_rows, pairs
from silver_sim.report.sections.silver import captions
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.silver.actions import Power
from silver_sim.stats.outcomes.silver.profile import silver_profile


def powers(profile: Profile) -> Section:
    """How it uses abilities and free acts."""
    who, adjusted = sides(profile), captions.powers_holm(profile)
    names = [_power(line) for line in silver_profile(profile).powers]
    used = [[line.used.own, line.used.field] for line in silver_profile(profile).powers]
    rows = pair_rows(names, who, used, 100)
    table = Table(
        "powers",
        "How often each was at hand, and how often it was used then; ▲ ▼ shown at the 5 % level, "
        f"Holm over {len(names)}",
        [
            Column("power", "name"),
            Column("at hand, % of turns", "estimate"),
            Column("used then %", "estimate"),
            Column("field %", "estimate", "used when at hand, all opponents together"),
            Column("median %", help="of single opponents"),
            Column("difference", "estimate", "of use, in percentage points"),
        ],
        [
            _powered(*each)
            for each in zip(names, silver_profile(profile).powers, adjusted, strict=True)
        ],
        look="dense",
        brief=True,
    )
    figure = Figure(
        "powers-figure",
        captions.powers_caption(profile),
        "Percentage of the turns with a power at hand in which it was used, with 95 % intervals; "
        "a free act costs no turn.",
        table,
        pairs("powers-figure", rows, who, "power", "used when at hand (%)", "Use of powers"),
        rows,
    )
    return Section("powers-section", "Abilities and free acts", figures=[figure])


def _power(line: Power) -> str:
    words: str = line.power.replace("_", " ")
    return f"{words}, free act" if line.free_act else words


def _powered(name: str, line: Power, p: float | None) -> list[Cell]:
    median = line.used.field_median
    return [
        text(name),
        interval(line.at_hand.own, 100),
        interval(line.used.own, 100),
        interval(line.used.field, 100),
        plain(None if median is None else 100 * median, 1),
        against_field(line.used.difference, p, 100),
    ]
