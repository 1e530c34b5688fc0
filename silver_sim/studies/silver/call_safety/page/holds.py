"""Whether what the atlas says holds: on deals it has not seen, in other fields and editions."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.model import Section
from silver_sim.report.tables import Column, Table, plain, text, whole
from silver_sim.stats.outcomes.calibration import CONSISTENT
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.calibration import Group, answer, figure, stepped
from silver_sim.studies.arms.calibration import points as points_of
from silver_sim.studies.silver.call_safety.page.choices import players
from silver_sim.studies.silver.call_safety.pocket import judged, limit_cell
from silver_sim.studies.silver.call_safety.result import ALL, CallSafetyResult


def calibrated(result: CallSafetyResult) -> Iterator[Section]:
    """Whether predicted chances come true on blocks that were held out."""
    found = {n: each for n, each in result.calibration.items() if each.bins}
    if not found:
        return
    scores = ("brier", "miscalibration", "discrimination", "uncertainty")
    table = Table(
        "brier",
        "Brier score = miscalibration − discrimination + uncertainty, on the forks held out",
        [Column("players", "name"), Column("Brier"), *map(Column, scores[1:]), Column("skill %"),
         Column("surprise")],
        [
            [text("all" if n == ALL else f"{n} players"),
             *(plain(getattr(each, score), 4) for score in scores),
             plain(each.skill and 100 * each.skill, 1), plain(each.log_score, 4)]
            for n, each in result.calibration.items()
        ],
        sortable=False,
    )  # fmt: skip
    points = [
        point
        for n, each in found.items()
        if n != ALL
        for point in points_of(stepped(each.bins, Group(players(int(n)))))
    ]
    of = Family("calibration", "Calibration", what="the caller is lowest", right=CONSISTENT)
    yield Section(
        of.name,
        of.title,
        "Observed: isotonic regression of what the forks held out show on the chance that the "
        "atlas gives. The band comes from simulations in which the atlas is right.",
        [figure(points, of, "reliability")],
        [table],
        paragraphs=[answer(points, of.right), judged(result.judged)],
    )


def robust(result: CallSafetyResult) -> Section:
    """Whether limits hold against other fields, and in other editions."""
    found = {(each.variant, each.seats): each for each in result.robust}
    table = Table(
        "robust",
        "Limit with all own cards known, whatever their number and the opponents' cards",
        [Column("field", "name"), *(Column(f"{n} players") for n in result.seats)],
        [
            [
                text(variant or f"this field: {result.player}"),
                *(limit_cell(found.get((variant, n))) for n in result.seats),
            ]
            for variant in dict.fromkeys(each.variant for each in result.robust)
        ],
        sortable=False,
    )
    flips = Table(
        "flips",
        "Verdicts that are the other way round elsewhere, both shown (95 %)",
        [Column("field", "name"), Column("players"), Column("own cards"), Column("unknown"),
         Column("sum"), Column("there", "text")],
        [
            [text(each.variant), whole(each.seats), whole(each.cards), whole(each.unknown),
             whole(each.sum), text(each.verdict)]
            for each in result.flips
        ],
        filtered=len(result.flips) > 12,
    )  # fmt: skip
    none = "No verdict that is shown here is shown to be the other elsewhere (95 %)."
    return Section(
        "robust-section",
        "Other fields, other editions",
        "" if result.flips else none,
        tables=[table, *([flips] if result.flips else [])],
        paragraphs=[f"{name}: {player}." for name, player in result.others.items()],
    )
