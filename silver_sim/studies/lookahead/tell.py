"""What looking ahead is worth: the win share by belief and worlds, and what each step wins."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Answer, Figure, Section, Told, Trust
from silver_sim.report.sections import method
from silver_sim.report.sections.changes import changed
from silver_sim.report.tables import Column, Table, adjusted, by_name, interval, text
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.sure import in_percent
from silver_sim.report.text.wording import POINTS, counted, plus_minus
from silver_sim.studies.contrast.tell import is_or_are, other_seats
from silver_sim.studies.core.telling import Context
from silver_sim.studies.lookahead.result import LookaheadResult, Step

GLOSSARY = (method.LOOK_AHEAD, *method.BELIEFS)


def tell(result: LookaheadResult, context: Context | None = None) -> Told:
    """Return what is told of a run of kind `lookahead`."""
    return Told(
        title=result.title or "What is looking ahead worth?",
        verdict=result.verdict,
        answer=_answer(result),
        kind=f"Looking ahead, {result.seats} players",
        rests=[setting(result)],
        sections=[
            _shares(result),
            _steps(result, "belief", "What inference is worth", "with as many worlds"),
            _steps(result, "worlds", "What thinking longer is worth", "with the same belief"),
        ],
        trust=Trust(
            method.precision(
                [(cell.subject, cell.win_share) for cell in result.cells], "the win shares"
            ),
            "p values of all steps are adjusted together (Holm).",
            [
                f"Limits: {setting(result)}, under the rules {result.edition}; to another strategy "
                f"it can be worth more or less. {method.PROGRAMS}"
            ],
        ),
        who=_who_is_who(result, context),
        names=[result.player],
    )


def _who_is_who(result: LookaheadResult, context: Context | None) -> dict[str, str]:
    """Who looks ahead, how, and what beliefs are; every cell would say the same again."""
    if context is None:
        return {}
    words = context.words
    return {name: words[name] for name in [result.player] if name in words} | dict(GLOSSARY)


def setting(result: LookaheadResult) -> str:
    """Say against whom the player looks ahead."""
    return f"{result.player} sits in {other_seats(result.seats)} and does not look ahead"


def _answer(result: LookaheadResult) -> Answer:
    """What looking ahead wins with the best belief, by the worlds that it takes."""
    last = result.cells[-1]
    best = [cell for cell in result.cells if cell.belief == last.belief]
    forest = Forest(
        "levels-best",
        rows_of([f"{cell.worlds} worlds" for cell in best], [cell.win_share for cell in best]),
        f"What {result.player} wins by the worlds in which it looks ahead",
        "win share (%)",
        ReferenceLine(100 / result.seats, f"fair share 1/{result.seats}"),
    )
    table = by_name(
        "levels-best-numbers",
        f"Win share in percent, with belief {last.belief}",
        "worlds",
        [(f"{cell.worlds}", cell) for cell in best],
        [(Column("win share", "estimate"), lambda cell: interval(cell.win_share, 100))],
    )
    return Answer(
        f"Looking ahead, {result.player} wins {in_percent(last.win_share)} against copies that "
        f"do not; equals would win {100 / result.seats:.0f} %.",
        f"How sure: {plus_minus(last.win_share, 100)} % with {counted(last.worlds, 'world')}; "
        f"{_helps(result)}.",
        Figure.of(forest, table),
    )


def _helps(result: LookaheadResult) -> str:
    """How often a better belief is shown to help, and how often more worlds are."""
    told = []
    for varied, what in (("belief", "a better belief"), ("worlds", "more worlds")):
        steps = [step for step in result.steps if step.of == varied]
        if steps:
            shown = sum(step.is_shown for step in steps)
            told.append(f"{what} in {shown} of {counted(len(steps), 'step')}")
    return f"shown to help: {', '.join(told)}" if told else "nothing else was tried"


def verdict(result: LookaheadResult) -> str:
    """Say what the best-informed and longest thinker wins, and which steps are shown to help."""
    last = result.cells[-1]
    told = (
        f"{result.player} that looks ahead with belief {last.belief} and {last.worlds} worlds wins "
        f"{plus_minus(last.win_share, 100)} % of its games, where equals would win "
        f"{100 / result.seats:.0f} %."
    )
    return f"{told} {_shown(result.steps)}".strip()


def _shown(steps: Sequence[Step]) -> str:
    """Say which steps to a better belief, or to more worlds, are shown to win more."""
    if not steps:
        return ""
    shown = [
        f"{step.b} to {step.a} ({plus_minus(step.win_share, 100, '+')} {POINTS})"
        for step in steps
        if step.is_shown
    ]
    told = f"Of {counted(len(steps), 'step')} to a better belief or to more worlds"
    if not shown:
        return f"{told}, none is shown to win more (all steps together, Holm)."
    many = f"{is_or_are(len(shown))} shown to win more"
    return f"{told}, {many} (all together, Holm): {'; '.join(shown)}."


def _shares(result: LookaheadResult) -> Section:
    """The win share of every belief with every number of worlds."""
    cells, last = result.cells, result.cells[-1]
    table = Table(
        "levels-numbers",
        f"Win share in percent; {setting(result)}",
        [Column("belief", "name"), *(Column(f"{n} worlds", "estimate") for n in result.worlds)],
        [
            [
                text(level),
                *(interval(each.win_share, 100) for each in cells if each.belief == level),
            ]
            for level in result.beliefs
        ],
        sortable=False,
        brief=True,
    )
    forest = Forest(
        "levels",
        rows_of([cell.subject for cell in cells], [cell.win_share for cell in cells]),
        f"With belief {last.belief} and {last.worlds} worlds it wins "
        f"{plus_minus(last.win_share, 100)} %",
        "win share (%)",
        ReferenceLine(100 / result.seats, f"fair share 1/{result.seats}"),
        "All play the same deals: whether two differ is told by their steps, paired.",
    )
    title = "Every belief with every number of worlds"
    return Section("levels-section", title, figures=[Figure.of(forest, table)])


def _steps(result: LookaheadResult, of: str, title: str, lead: str) -> Section:
    """What each step to a better belief, or to more worlds, wins."""
    steps = [step for step in result.steps if step.of == of]
    if not steps:
        return Section(f"{of}-section", title, "Only one was played.")
    table = by_name(
        f"{of}-steps-numbers",
        f"{title}: differences of win share, paired by block, in percentage points",
        "from",
        [(step.b, step) for step in steps],
        [
            (Column("to", "name"), lambda step: text(step.a)),
            (Column("gain", "estimate"), lambda step: changed(step.win_share)),
            (
                Column("p, adjusted", "text", "Holm, over all steps"),
                lambda step: adjusted(step.win_share),
            ),
        ],
        sortable=False,
        brief=True,
    )
    shown = sum(step.is_shown for step in steps)
    forest = Forest(
        f"{of}-steps",
        rows_of([f"{step.b} → {step.a}" for step in steps], [step.win_share for step in steps]),
        f"{shown} of {len(steps)} steps are shown to win more",
        "gain (percentage points)",
        ReferenceLine(0.0, "no gain"),
        f"Each step {lead}; right of the dashed line it wins more.",
        sign="+",
    )
    return Section(f"{of}-section", title, figures=[Figure.of(forest, table)])
