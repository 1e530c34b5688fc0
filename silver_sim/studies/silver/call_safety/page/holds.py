"""Whether what the atlas says holds: on deals it has not seen, in other fields and editions."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.model import Choice, Figure, Section
from silver_sim.report.page.reliability import reliability
from silver_sim.report.tables import Column, Table, plain, text, whole
from silver_sim.studies.silver.call_safety.page.choices import players
from silver_sim.studies.silver.call_safety.pocket import judged, limit_cell
from silver_sim.studies.silver.call_safety.result import ALL, CallSafetyResult


def calibrated(result: CallSafetyResult, tables: Choice) -> Iterator[Section]:
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
    bins = {players(int(n)): each.bins for n, each in found.items() if n != ALL}
    rows, spec = reliability("reliability", bins, "predicted chance to be lowest", "forks")
    steps = [(who, each) for who, several in bins.items() for each in several]
    within = sum(each.is_true for _, each in steps)
    figure = Figure(
        "reliability",
        f"On deals that the atlas has not seen {within} of {len(steps)} steps of predicted chances "
        f"come true within their bands; nine in ten would if all were right",
        "The steps of all numbers of players are counted. "
        "Line: what the forks held out show, by isotonic regression on the chance that the atlas "
        "tells; band: where it lies in nine of ten simulations in which the atlas is right, whose "
        "forks depend on each other as these do; bars: how often a chance is told.",
        Table(
            "reliability-numbers",
            "Observed by predicted, in percent",
            [Column("players", "name"), Column("predicted"), Column("observed"),
             Column("band from"), Column("to"), Column("forks, %")],
            [
                [text(who),
                 *(plain(100 * share, 2)
                   for share in (each.predicted, each.observed, each.lo, each.hi, each.share))]
                for who, each in steps
            ],
            filtered=True,
        ),
        spec,
        rows,
        choices=[tables],
    )  # fmt: skip
    yield Section(
        "calibration",
        "Calibration",
        figures=[figure],
        tables=[table],
        paragraphs=[judged(result.judged)],
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
