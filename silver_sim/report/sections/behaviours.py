"""The section of a profile on how a strategy plays, compared with its field."""

from __future__ import annotations

from silver_sim.report.model import Figure, Section
from silver_sim.report.tables import Cell, Column, Table, interval, marked, plain, text
from silver_sim.report.text import profile_captions
from silver_sim.report.text.wording import labels
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.behaviour import NOTABLE
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.sides import FIELD, OWN
from silver_sim.stats.results import Estimate

BOTH = (OWN, FIELD)
SCALES = {"%": 100.0}  # by unit; numbers in other units are shown as they are
ITS_FIELD = "its field"
RULE = (
    f"The rule for style: a behaviour differs from the field's by at least {100 * NOTABLE:g} % of "
    f"it, and is shown to differ at the {100 * ALPHA:g} % level (Holm over all behaviours)."
)


def sides(profile: Profile) -> list[str]:
    """The names of the strategy and its field in charts, which differ."""
    return labels([profile.strategy, ITS_FIELD])


def against_field(numbers: Estimate, p: float | None, scale: float = 1.0) -> Cell:
    """A difference from the field, marked if it is shown; 0 if it is 0 in every block."""
    if numbers.estimate == 0 and not numbers.se:
        return Cell("0", (0.0, None, None), tone="same")
    return marked(interval(numbers, scale, "+"), numbers.estimate or 0.0, p)


def behaviours(profile: Profile) -> list[Section]:
    """How it plays compared with its field; no section if the game measures no behaviour."""
    if not profile.behaviours:
        return []
    rows, styles = [], {tag.behaviour: tag.tag for tag in profile.tags}
    for line in profile.behaviours:
        scale = SCALES.get(line.unit, 1.0)
        unit = ",\xa0%" if line.unit == "%" else ""
        median = line.field_median
        rows.append(
            [
                text(f"{line.words}{unit}"),
                interval(line.own, scale),
                interval(line.field, scale),
                plain(None if median is None else median * scale, 1 if scale > 1 else 2),
                against_field(line.difference, line.difference.p_adjusted, scale),
                text(styles.get(line.behaviour, "")),
            ]
        )
    table = Table(
        "behaviours",
        "Habits of both sides; ▲ ▼ more or less than the field, shown at the 5 % level, Holm "
        f"over {len(rows)} behaviours",
        [
            Column("behaviour", "name"),
            Column(sides(profile)[0], "estimate"),
            Column("its field", "estimate", "all opponents together"),
            Column("median", help="of single opponents"),
            Column("difference", "estimate", "strategy − field, paired by block"),
            Column("style", "text", "a word for a notable difference"),
        ],
        rows,
        look="dense",
        brief=True,
    )
    figure = Figure(
        "behaviours-figure",
        profile_captions.behaviours_caption(profile),
        "The field is all opponents together as they play against it; the median is over single "
        "opponents. ± is half the 95 % interval. The words for its style are chosen by rule. "
        f"{RULE}",
        table,
    )
    return [Section("behaviours-section", "How it plays", figures=[figure])]
