"""The page of a judgement of forecasts: whether chances come true, and where they are off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Choice, Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.reliability import reliability
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.text.wording import counted, listed
from silver_sim.studies.core.game import game_of
from silver_sim.studies.forecast.words import BRIER, SLOPE, by_whom, came_true, is_within

Summary = Mapping[str, Any]
Named = Sequence[tuple[str, Summary]]

GLOSSARY = (
    ("World", "A deal of the hidden cards that the player who must answer cannot tell apart."),
    (
        "Predicted chance",
        "Mean over worlds of the chance to win the game at the end of the deal that follows, if "
        "the player gives the answer that its strategy gives.",
    ),
    ("Slope", f"How sure predictions may be: {SLOPE}"),
    ("Brier score", f"The {BRIER}"),
)


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `forecast`."""
    total = sum(each["predictions"] for each in summary["groups"])
    return Page(
        title=printable(summary["title"]) or "Do the chances that advice predicts come true?",
        verdict=summary["verdict"],
        kind=f"Forecasts, {listed([str(n) for n in summary['seats']])} players",
        rests=method.rests(summary, counted(total, "prediction")),
        who=spec.get("words", {}),
        line=[*method.run_line(summary), ("worlds", str(summary["worlds"]))],
        warnings=method.warnings(summary),
        sections=[_true(summary), _off(summary), _method(summary)],
        copied=method.reproduce(spec, manifest, summary),
        names=[summary["player"]],
        glossary=(*GLOSSARY, *method.glossary(game_of(spec))),
        version=str(manifest["silver_sim"]),
    )


def _true(summary: Summary) -> Section:
    """Whether predicted chances come true, step by step."""
    title, found = "Do they come true", [
        each for each in summary["groups"] if each["predictions"]
    ]  # fmt: skip
    if not found:
        return Section("true-section", title, "Nothing was judged.")
    names = [f"{each['seats']} players" for each in found]
    bins = [each["calibration"]["bins"] for each in found]
    rows, spec = reliability(
        "true",
        dict(zip(names, bins, strict=True)),
        "predicted chance to win the game",
        "predictions",
    )
    steps = [step for each in bins for step in each]
    figure = Figure(
        "true",
        f"{sum(map(is_within, steps))} of {len(steps)} steps of predicted chances come true within "
        "their bands",
        "The steps of all numbers of players are counted. Line: what was won, by isotonic "
        "regression on the predicted chance; band: where it lies in nine of ten simulations in "
        "which predictions are right, whose games depend on each other as these do (too narrow "
        "where few games were won or lost, as at both ends); bars: how often a chance is "
        "predicted.",
        _steps(names, found, summary["blocks"]),
        spec,
        rows,
        choices=[Choice("seats", "Players", names, names[0])],
    )
    return Section("true-section", title, figures=[figure], tables=[_scores(names, found)])


def _steps(names: Sequence[str], found: Sequence[Summary], blocks: int) -> Table:
    """All steps of chances, by number of players; in the last line how many they are."""
    return Table(
        "true-numbers",
        "Observed by predicted, in percent",
        [Column("players", "name"), Column("predicted"), Column("observed"), Column("band from"),
         Column("to"), Column("predictions, %"), Column("within", "text")],
        [
            [text(name), plain(100 * step["predicted"], 1),
             Cell(came_true(step, each, blocks), (100 * step["observed"],)),
             *(plain(100 * step[field], 1) for field in ("lo", "hi", "share")),
             text("yes" if is_within(step) else "no")]
            for name, each in zip(names, found, strict=True)
            for step in each["calibration"]["bins"]
        ],
        filtered=True,
    )  # fmt: skip


def _scores(names: Sequence[str], found: Sequence[Summary]) -> Table:
    """Brier scores and their parts."""
    rows = []
    for name, each in zip(names, found, strict=True):
        scores, inside = each["calibration"], sum(map(is_within, each["calibration"]["bins"]))
        rows.append(
            [text(name), interval(each["brier"]),
             *(plain(scores[field], 4)
               for field in ("miscalibration", "discrimination", "uncertainty")),
             plain(scores["skill"] and 100 * scores["skill"], 1), plain(scores["log_score"], 4),
             whole(inside), whole(len(scores["bins"]))]
        )  # fmt: skip
    return Table(
        "scores",
        "Brier score = miscalibration − discrimination + uncertainty",
        [Column("players", "name"), Column("Brier score", "estimate"), Column("miscalibration"),
         Column("discrimination"), Column("uncertainty"), Column("skill, %"),
         Column("log score", help="mean −log of the chance of what happened, in nats"),
         Column("steps within"), Column("of")],
        rows,
        sortable=False,
    )  # fmt: skip


def _off(summary: Summary) -> Section:
    """Where predictions are off."""
    figures = [_apart(head, title, rows) for head, title, rows in by_whom(summary) if rows]
    lead = (
        "Won minus predicted, of the seat that had to decide, in percentage points of the game. "
        "Each interval stands for itself: one in twenty leaves 0 out where predictions are right."
    )
    return Section("off-section", "Where they are off", lead, figures=figures)


def _apart(head: str, title: str, rows: Named) -> Figure:
    """What was won beside what was predicted, by something."""
    shown = forest_rows([name for name, _ in rows], [each["apart"] for _, each in rows], 100, "+")
    known = [each["apart"] for _, each in rows if each["apart"]["lo"] is not None]
    off = sum(not each["lo"] <= 0 <= each["hi"] for each in known)
    table = Table(
        f"off-{head}-numbers",
        f"Chance to win the game in percent, and own points of the deal, {title}",
        [Column(head, "name"), Column("predictions"), Column("predicted", "estimate"),
         Column("won", "estimate"), Column("won minus predicted", "estimate"),
         Column("slope, %", "estimate"), Column("predicted points", "estimate"),
         Column("scored minus predicted", "estimate"), Column("0 is left out", "text")],
        [
            [text(name), whole(each["predictions"]), interval(each["predicted"], 100),
             interval(each["won"], 100), interval(each["apart"], 100, "+"),
             interval(each["slope"], 100), interval(each["points"]),
             interval(each["points_apart"], 1, "+"), text(_left_out(each["apart"]))]
            for name, each in rows
        ],
        sortable=False,
    )  # fmt: skip
    return Figure(
        f"off-{head}",
        f"Of the intervals {title}, {off or 'none'} {'leave' if off > 1 else 'leaves'} 0 out",
        f"Slope: {SLOPE}",
        table,
        forest(f"off-{head}", shown, "won minus predicted (points)", (0.0, "as predicted")),
        shown,
        open=head != "question",
    )


def _left_out(numbers: Summary) -> str:
    lo, hi = numbers["lo"], numbers["hi"]
    return "" if lo is None or lo <= 0 <= hi else "yes"


def _source(summary: Summary) -> str:
    """Where hidden cards come from."""
    if summary.get("told") != "line":
        return "by the belief policy"
    return "of what somebody would type in one line, the rest as in real positions"


def _method(summary: Summary) -> Section:
    """How sure it is."""
    table = Table(
        "judged",
        "What was judged",
        [Column("players", "name"), Column("predictions"), Column("slope, %", "estimate"),
         Column("at best", help="what the slope would be if nothing but the worlds were wrong")],
        [
            [text(f"{each['seats']}"), whole(each["predictions"]), interval(each["slope"], 100),
             plain(100 * each["at_best"], 1)]
            for each in summary["groups"]
        ],
        sortable=False,
    )  # fmt: skip
    return method.method(
        summary,
        table,
        f"One decision in {summary['every']} was judged, drawn by chance that no player sees. What "
        "is foretold is what comes of the answer that the strategy gives, as silver-sim advise "
        f"would weigh it: {summary['worlds']} worlds {_source(summary)}, in each of which all "
        "seats play the strategy to the end of the deal; the table of equity says what that is "
        "worth. So few worlds make a chance vary, and with it the slope a little less than 100 %: "
        "column at best. A shared win counts as one that is drawn. Chances are rounded to half a "
        "percent where scores and curves are taken.",
        [
            f"Limits: all seats play {printable(summary['player'])}, under the rules "
            f"{printable(summary['edition'])}, and advice takes them for that. People who play "
            f"otherwise make other games. {method.PROGRAMS}"
        ],
    )
