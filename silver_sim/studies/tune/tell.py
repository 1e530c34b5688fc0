"""What is said about a tuning: the result, its course, and which parameters matter."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.arena.parameters import Value
from silver_sim.arena.typed import as_typed
from silver_sim.report.model import Copied, Figure, Page, Rows, Section, Spec
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, by_name, interval, plain, text
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import (
    POINTS,
    counted,
    p_words,
    plus_minus,
)
from silver_sim.studies.core.telling import Context
from silver_sim.studies.tune.answer import answer
from silver_sim.studies.tune.own_values import by_players, own_values
from silver_sim.studies.tune.result import Curve, Lead, Range, Step, TuneResult, Won
from silver_sim.studies.tune.sentences import (
    costliest,
    improvable,
    searched,
    what_matters,
    where,
)

GLOSSARY = (
    ("Candidate", "A line-up that was tried: the strategy with other values of its parameters."),
    ("Generation", "Candidates that play the same deals; the next generation plays new ones."),
    (
        "Favourite",
        "The centre of the distribution from which candidates are drawn: what the search considers "
        "best at that time. Single candidates look better or worse by chance.",
    ),
    ("CMA-ES", "A search that draws candidates around its favourite and learns in which "
     "directions they win more (Hansen 2016)."),
)  # fmt: skip


def tell(result: TuneResult, context: Context | None = None) -> Page:
    """Return what is said about a run that tunes."""
    said = what_matters(result), improvable(result), by_players(result)
    notes = [note for note in said if note]
    confirmed = _confirmed(result)
    return Page(
        title=f"Does {result.start} win more with other parameters?",
        verdict=result.verdict,
        answer=answer(result, confirmed.figures[0]),
        kind="Tuning of a strategy",
        head=[f"{result.start} {where(result)}; {searched(result)}."],
        rests=method.rests(result, "the difference from fresh deals alone", together=True),
        line=[("field", ", ".join(result.field))],
        notes=notes,
        sections=[
            confirmed, _parameters(result), _varied(result),
            *([own_values(result)] if len(result.seats) > 1 else []), _course(result),
            _method(result),
        ],
        copied=[
            Copied("line-up", "The line-up to use", result.to_use),
            Copied("command", "Type", result.command),
        ],
        names=[result.best, result.start, *result.field],
        glossary=GLOSSARY,
        reading="Confirmations come from deals that the search never saw. Their differences hold "
        "together, win shares each by itself.",
        again="The same seed and number of generations give the same search, bit for bit, on any "
        "number of threads.",
    )  # fmt: skip


# What was found


def _confirmed(result: TuneResult) -> Section:
    """The difference from the start, by number of players."""
    found = result.confirmation
    leads = [*found.by_seats, *([found.lead] if found.leads else [])]
    shares: dict[int | None, Won] = {line.seats: line for line in found.win_shares}

    def won(lead: Lead, best: bool) -> Cell:
        line = shares.get(lead.seats)
        return interval(line.best if best else line.start, 100) if line else text("")

    table = by_name(
        "confirmed",
        "Win shares in percent, and the difference in percentage points, in "
        f"{counted(found.blocks, 'block')} of fresh deals; {where(result)}",
        "players",
        [(lead.name, lead) for lead in leads],
        [
            (Column("start", "estimate"), lambda lead: won(lead, False)),
            (Column("best", "estimate"), lambda lead: won(lead, True)),
            (
                Column("difference", "estimate", "paired by block; all of them hold together"),
                lambda lead: interval(lead, 100, "+"),
            ),
        ],
        sortable=False,
        brief=True,
    )
    shown = "is shown to be better" if result.better else "is not shown to be better"
    forest = Forest(
        "confirmed",
        [ForestLine(lead.name, lead) for lead in leads],
        f"On fresh deals what looked best {shown}: {plus_minus(found.lead, 100, '+')} percentage "
        "points",
        "wins more than the start (percentage points)",
        ReferenceLine(0.0, "the start"),
        "To the right of the dashed line it wins more than the start.",
        sign="+",
    )
    return Section(
        "confirmed-section",
        "Is it better?",
        f"{counted(found.blocks, 'block')} that neither the search nor the choice among finalists "
        "has seen.",
        figures=[Figure.of(forest, table)],
        typed=[f"--players {result.to_use}"],
    )


def _parameters(result: TuneResult) -> Section:
    """What was varied, from where to where."""
    table = by_name(
        "parameters",
        "The parameters: where the search began, and the best that it found",
        "parameter",
        [(each.parameter, each) for each in result.parameters],
        [
            (Column("start", "text"), lambda each: text(as_typed(each.start))),
            (Column("best", "text"), lambda each: text(as_typed(each.best))),
            (Column("possible", "text"), lambda each: text(_possible(each))),
            (Column("meaning", "text", brief=False), lambda each: text(each.meaning)),
        ],
        brief=True,
    )
    finalists = Table(
        "finalists",
        f"The finalists, and their lead over the start in {counted(result.choice_blocks, 'block')},"
        " in percentage points",
        [Column("line-up", "name"), Column("lead", "estimate")],
        [[text(each.label), interval(each.lead, 100, "+")] for each in result.finalists],
        sortable=False,
    )
    return Section(
        "parameters-section",
        "What was found",
        tables=[table, finalists],
        points=[
            "The finalist with the largest lead was chosen; the choice makes its lead here too "
            "large, which is why it played once more."
        ],
    )


def _possible(parameter: Range) -> str:
    """Return what values a parameter can have."""
    if parameter.least is not None and parameter.most is not None:
        return f"{as_typed(parameter.least)} to {as_typed(parameter.most)}"
    return ", ".join(parameter.words) or "yes, no"


# Single parameters varied


def _varied(result: TuneResult) -> Section:
    """What single parameters are worth."""
    of_numbers = [each for each in result.curves if _is_number(each.value)]
    of_words = [each for each in result.curves if not _is_number(each.value)]
    return Section(
        "curves-section",
        "Which parameters matter",
        "One parameter is varied, with all others as in the line-up to use, in "
        f"{counted(result.curve_blocks, 'block')} of fresh deals.",
        figures=[
            *([_numbers_varied(of_numbers)] if of_numbers else []),
            *([_words_varied(of_words)] if of_words else []),
        ],
    )


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _numbers_varied(found: Sequence[Curve]) -> Figure:
    def drawn() -> tuple[Rows, Spec]:
        from silver_sim.studies.tune import charts  # which loads altair

        rows = charts.curve_rows(found)
        words = "difference of win share by the value of a parameter"
        return rows, charts.curves("curves", rows, words)

    return Figure(
        "curves",
        f"{len(costliest(found))} of {len(found)} parameters are shown to matter",
        "Large dot: the line-up to use, with which the others are compared. Below the dashed line "
        "a value wins less; the scale is finer near it. Bands: 95 % intervals, each by itself.",
        _varied_table("curves", found),
        drawn=drawn,
    )


def _words_varied(found: Sequence[Curve]) -> Figure:
    used = ", ".join(f"{each.parameter}={as_typed(each.value)}" for each in found)
    forest = Forest(
        "words",
        [ForestLine(curve.typed(point), point.lead) for curve in found for point in curve.points],
        f"Words other than {used}",
        f"difference of win share ({POINTS})",
        ReferenceLine(0.0, "the line-up to use"),
        "To the left of the dashed line a word wins less than that of the line-up to use.",
        sign="+",
    )
    return Figure.of(forest, _varied_table("words", found))


def _varied_table(name: str, found: Sequence[Curve]) -> Table:
    return Table(
        f"{name}-numbers",
        "Difference of win share from the line-up to use, in percentage points, paired by block",
        [
            Column("parameter", "name"),
            Column("value", "text"),
            Column("difference", "estimate"),
            Column("p, adjusted", "text", "Holm, over all values of all parameters"),
        ],
        [
            [
                text(curve.parameter),
                text(as_typed(point.value)),
                interval(point.lead, 100, "+"),
                text(p_words(point.lead.p_adjusted)),
            ]
            for curve in found
            for point in curve.points
        ],
    )


# How the search went


def _course(result: TuneResult) -> Section:
    """How the search went."""
    numbers = [each for each in result.parameters if _is_number(each.start)]
    figures = [_leads(result.course), *([_ways(result)] if numbers else [])]
    return Section("course-section", "How the search went", f"{searched(result)}.", figures)


def _leads(course: Sequence[Step]) -> Figure:
    """The lead over the start of all candidates together, and of the best one."""

    def drawn() -> tuple[Rows, Spec]:
        from silver_sim.studies.tune import charts

        return charts.leads("course", course)

    table = Table(
        "course-numbers",
        "Lead over the start in percentage points, of all candidates together and of the best one",
        [Column("generations", "text"), Column("all", "estimate"), Column("best")],
        [
            [text(_span(step)), interval(step.lead, 100, "+"), plain(100 * step.best, 1, "+")]
            for step in course
        ],
        sortable=False,
    )
    return Figure(
        "course",
        f"All candidates together: {plus_minus(course[0].lead, 100, '+')} percentage points at "
        f"first, {plus_minus(course[-1].lead, 100, '+')} in the end",
        "Line and band: the mean of all candidates, with its 95 % interval; they are drawn "
        "around the search's favourite, and most of them are worse than it. Small circles: the "
        "best candidate, whose lead is partly chance.",
        table,
        drawn=drawn,
    )


def _ways(result: TuneResult) -> Figure:
    """Where the search's favourite went."""
    names = [each.parameter for each in result.parameters]

    def drawn() -> tuple[Rows, Spec]:
        from silver_sim.studies.tune import charts

        numbers = [each for each in result.parameters if _is_number(each.start)]
        rows = charts.course_rows(result.course, numbers)
        return rows, charts.course("ways", rows, "the favourite's parameters by generation")

    table = Table(
        "ways-numbers",
        "The favourite after these generations",
        [Column("generations", "text"), *(Column(name, "text") for name in names)],
        [
            [text(_span(step)), *(text(as_typed(step.favourite[name])) for name in names)]
            for step in result.course
        ],
        sortable=False,
        look="dense",
    )
    return Figure(
        "ways",
        "Where the search's favourite went",
        "By generation; dashed: the start. A line that keeps wandering belongs to a parameter that "
        "matters little.",
        table,
        drawn=drawn,
    )


def _span(step: Step) -> str:
    return f"{step.first}" if step.first == step.last else f"{step.first} to {step.last}"


# How sure it is


def _method(result: TuneResult) -> Section:
    """How sure it is, and what must not be concluded."""
    lines = [
        (f"{who}, {line.seats} players", share)
        for line in result.confirmation.win_shares
        for who, share in (("start", line.start), ("best", line.best))
    ]
    return Section(
        "method",
        "How sure is it",
        f"{counted(result.blocks, 'block')} ({counted(result.games, 'game')}), every deal in all "
        "seat rotations.",
        tables=[method.precision(lines, "the win shares")],
        paragraphs=[
            f"A candidate's worth is its win share {where(result)}. Three parts of the games use "
            "deals that the search never saw: one chooses among a few finalists, one measures how "
            "much better the chosen one is, one varies single parameters. Nothing from the search "
            "itself, whose best candidates look better by chance, is reported as a result.",
            "Standard errors come from the differences between blocks; differences are paired by "
            "block. Those of all numbers of players and their mean hold together with 95 %. It is "
            "called better only if the interval of the mean is above 0.",
            "Values are tried in steps of a power of ten, at most 1/200 of their range and 1/20 of "
            "the way from the start to its nearer end; what is printed is what was played.",
            *method.limits(result.edition, ", ".join(result.field)),
        ],
    )
