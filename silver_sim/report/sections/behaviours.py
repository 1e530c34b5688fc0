"""The section of a profile on how a strategy plays: what its game measures, beside its field."""

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
SCALES = {"%": 100.0}  # of a unit; others are shown as they are
ITS_FIELD = "its field"
RULE = (
    f"Style, by rule: a behaviour that differs from the field's by at least {100 * NOTABLE:g} % of "
    f"it, and is shown to differ at the {100 * ALPHA:g} % level (Holm over all behaviours)."
)


def sides(profile: Profile) -> list[str]:
    """What charts call the strategy and its field: two different names."""
    return labels([profile.strategy, ITS_FIELD])


def against_field(numbers: Estimate, p: float | None, scale: float = 1.0) -> Cell:
    """A difference to the field, with a sign where it is shown; 0 where blocks were alike."""
    if numbers.estimate == 0 and not numbers.se:
        return Cell("0", (0.0, None, None), tone="same")
    return marked(interval(numbers, scale, "+"), numbers.estimate or 0.0, p)


def behaviours(profile: Profile) -> list[Section]:
    """How it plays beside its field; nothing of a game that measures no behaviour."""
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
                against_field(line.difference, line.difference.p_holm, scale),
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
            Column("style", "text", "a word for what is notable"),
        ],
        rows,
        look="dense",
        brief=True,
    )
    figure = Figure(
        "behaviours-figure",
        profile_captions.behaviours_caption(profile),
        "The field is what all opponents do together when they play against it; the median is of "
        "single opponents. ± is half the 95 % interval. The words of its style follow by a rule. "
        f"{RULE}",
        table,
    )
    return [Section("behaviours-section", "How it plays", figures=[figure])]
