"""The section of a profile on where its points come from."""

from __future__ import annotations

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.silver import captions
from silver_sim.report.sections.silver.steps import round_rows, rounds, step_rows, steps
from silver_sim.report.tables import Column, Table, interval, text
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.silver.profile import silver_profile
from silver_sim.stats.outcomes.silver.rounds import RoundPoints

NAMES = {
    "cards": "cards in the village",
    "saved": "− saved by calls",
    "cost": "+ cost of failed calls",
    "score": "= score",
}


def points(profile: Profile) -> Section:
    """Where its points come from."""
    lines = silver_profile(profile).points
    total = lines[-1]
    bars, parts = step_rows(total), round_rows(lines[:-1])
    waterfall = Figure(
        "points",
        captions.points_caption(profile),
        "From the field's score in a round, at the top, to its own. Fewer points are better: blue "
        "steps save points, orange ones cost points. Thin bars: 95 % intervals of each step, and "
        "of both scores at the ends.",
        _points_table(total),
        steps("points", bars, "Bars from the field's score to its own"),
        bars,
    )
    by_round = Figure(
        "rounds",
        captions.rounds_caption(profile),
        "Its score minus its field's; left of the line it does better. Diamond: the whole "
        "difference, which the bars add up to, with its 95 % interval.",
        _rounds_table(profile),
        rounds("rounds", parts, "Bars of the difference by round"),
        parts,
    )
    figures = [waterfall, by_round] if len(lines) > 2 else [waterfall]
    lead = (
        "The score of a round is the value of the cards in the village, minus what a successful "
        "call saves of it, plus the penalty of a failed one."
    )
    return Section("points-section", "Where its points come from", lead, figures)


def _points_table(line: RoundPoints) -> Table:
    return Table(
        "points-numbers",
        "Points a round, in duels, all rounds together",
        [
            Column("part", "text"),
            Column("strategy", "estimate"),
            Column("its field", "estimate"),
            Column("difference", "estimate", "strategy − field, paired by block"),
        ],
        [
            [
                text(NAMES[part]),
                interval(line.part(part).own),
                interval(line.part(part).field),
                interval(line.part(part).difference, sign="+"),
            ]
            for part in NAMES
        ],
        sortable=False,
    )


def _rounds_table(profile: Profile) -> Table:
    return Table(
        "rounds-numbers",
        "Points by round: the strategy's score, and its difference from the field's",
        [
            Column("round", "text"),
            *(Column(NAMES[part], "estimate") for part in NAMES),
            Column("field's score", "estimate"),
            Column("difference", "estimate"),
        ],
        [
            [
                text("all" if line.round is None else str(line.round)),
                *(interval(line.part(part).own) for part in NAMES),
                interval(line.score.field),
                interval(line.score.difference, sign="+"),
            ]
            for line in silver_profile(profile).points
        ],
        sortable=False,
        brief=True,
    )
