"""The page on looking ahead: the win share by belief and worlds, and what each step is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Column, Table, interval, text
from silver_sim.report.text.wording import p_words, plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.lookahead.words import is_shown, setting

Summary = Mapping[str, Any]

GLOSSARY = (
    (
        "To look ahead",
        "At every question every kind of answer is played on to the end of the deal in many worlds "
        "by the strategy itself in all seats; its own answer stands unless another one is better "
        "beyond its error.",
    ),
    ("World", "A deal of the hidden cards that the player who must answer cannot tell apart."),
    ("uniform", "The belief that counts cards: every such deal is equally likely."),
    ("kept", "The belief that goes by how each card came to lie where it lies."),
    ("policy", "The belief that asks what the others would have done in each world."),
)


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `lookahead`."""
    player = printable(summary["player"])
    return Page(
        title=printable(summary["title"]) or "What is looking ahead worth?",
        verdict=summary["verdict"],
        kind=f"Looking ahead, {summary['seats']} players",
        rests=method.rests(summary, setting(summary)),
        who=spec.get("words", {}),
        line=method.run_line(summary),
        warnings=method.warnings(summary),
        sections=[
            _shares(summary),
            _steps(summary, "belief", "What inference is worth", "with as many worlds"),
            _steps(summary, "worlds", "What thinking longer is worth", "with the same belief"),
            _method(summary),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[player],
        glossary=(*GLOSSARY, *method.glossary(game_of(spec))),
        version=str(manifest["silver_sim"]),
    )


def _shares(summary: Summary) -> Section:
    """The win share of every belief with every number of worlds."""
    cells, worlds = summary["cells"], summary["worlds"]
    table = Table(
        "levels",
        f"Win share in percent; {setting(summary)}",
        [Column("belief", "name"), *(Column(f"{n} worlds", "estimate") for n in worlds)],
        [
            [
                text(level),
                *(interval(each["win_share"], 100) for each in cells if each["belief"] == level),
            ]
            for level in summary["beliefs"]
        ],
        sortable=False,
    )
    names = [f"{cell['belief']}, {cell['worlds']} worlds" for cell in cells]
    last = cells[-1]
    rows = forest_rows(names, [cell["win_share"] for cell in cells])
    fair = (100 / summary["seats"], f"fair share 1/{summary['seats']}")
    figure = Figure(
        "levels",
        f"With belief {last['belief']} and {last['worlds']} worlds it wins "
        f"{plus_minus(last['win_share'], 100)} %",
        "Point: estimate. Thick bar: 50 % interval, thin bar: 95 % interval from blocks, each by "
        "itself. All play the same deals: whether two differ is told below, paired.",
        table,
        forest("levels", rows, "win share (%)", fair),
        rows,
        open=True,
    )
    return Section("levels-section", "Every belief with every number of worlds", figures=[figure])


def _steps(summary: Summary, of: str, title: str, lead: str) -> Section:
    """What each step to a better belief, or to more worlds, wins."""
    steps = [step for step in summary["steps"] if step["of"] == of]
    if not steps:
        return Section(f"{of}-section", title, "Only one was played.")
    names = [f"{step['b']} → {step['a']}" for step in steps]
    rows = forest_rows(names, [step["win_share"] for step in steps], 100, "+")
    table = Table(
        f"{of}-steps",
        "Differences of win share, paired by block, in percentage points",
        [Column("from", "name"), Column("to", "name"), Column("gain", "estimate"),
         Column("p, adjusted", "text", "Holm, over all steps of this page")],
        [
            [text(step["b"]), text(step["a"]), interval(step["win_share"], 100, "+"),
             text(p_words(step["win_share"]["p_holm"]))]
            for step in steps
        ],
        sortable=False,
    )  # fmt: skip
    shown = sum(map(is_shown, steps))
    figure = Figure(
        f"{of}-steps",
        f"{shown} of {len(steps)} steps are shown to win more",
        f"Each step {lead}; right of the dashed line it wins more. Thick bar 50 %, thin bar 95 % "
        "interval.",
        table,
        forest(f"{of}-steps", rows, "gain (percentage points)", (0.0, "no gain")),
        rows,
        open=True,
    )
    return Section(f"{of}-section", title, figures=[figure])


def _method(summary: Summary) -> Section:
    """How sure it is."""
    named = [
        (f"{cell['belief']}, {cell['worlds']} worlds", cell["win_share"])
        for cell in summary["cells"]
    ]
    return method.method(
        summary,
        method.precision(named, "the win shares"),
        "p values of all steps on this page are adjusted together (Holm).",
        [
            f"Limits: {setting(summary)}, under the rules {printable(summary['edition'])}; to "
            f"another strategy it can be worth more or less. {method.PROGRAMS}"
        ],
    )
