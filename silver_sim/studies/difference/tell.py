"""Where two strategies decide differently: what that is worth, where, when, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.games.registry import info
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, marked, text, whole
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.wording import POINTS, counted, p_words
from silver_sim.studies.core.telling import paged_alone
from silver_sim.studies.difference.answer import answer
from silver_sim.studies.difference.positions import costliest, frequent
from silver_sim.studies.difference.result import (
    DifferenceResult,
    Gains,
    Group,
)
from silver_sim.studies.difference.words import (
    how_often,
    meanings,
    plainly,
    points,
    verdict,
    warnings,
    who_plays,
)

SOUGHT = 12  # tables with more rows can be filtered by a word
MANY, BEST, WORST = 16, 8, 4  # of more groups, terminals and charts show the best and the worst
GLOSSARY = (
    ("Difference", "A decision at which the two choose differently."),
    method.WORLD,
)
READING = "± is the half-width of the 95 % interval; (a to b) is an interval that is not symmetric."
BARS = "Point: estimate. Thick bar: 50 % interval, thin bar: 95 %, from games."


def tell(result: DifferenceResult) -> Page:
    """Return the page of a difference."""
    a, b, found, means = result.a, result.b, result.weighed, meanings(result)
    weighed = found and f"{counted(found.weighed, 'difference')} weighed in {found.worlds} worlds"
    told = [*_sections(result)]
    card = answer(result, _kinds(result), _often(result).figures[0])
    page = Page(
        title=(
            f"Where does {b} win over {a}?"
            if result.of_b
            else f"Where does {b} decide differently from {a}?"
        ),
        verdict=verdict(result),
        kind=f"Differences, {result.seats} players",
        rests="; ".join(
            [
                f"{counted(result.games, 'game')}, seed {result.seed}, edition {result.edition}",
                who_plays(result),
                *([f"{weighed} each"] if weighed else []),
                "95 % intervals",
            ]
        ),
        who=result.words,
        line=[
            ("games", f"{result.games:,}"),
            ("edition", result.edition),
            ("seed", str(result.seed)),
        ],
        warnings=warnings(result),
        sections=told,
        answer=card,
        names=[a, b],
        glossary=(*GLOSSARY, *means),
        reading=" ".join([READING, *map(": ".join, means if found else ())]),
    )
    return paged_alone(page, result, "strategies diff A B", "difference.json")


def _sections(result: DifferenceResult) -> Iterator[Section]:
    """The sections, from the worth of the differences to how they were found."""
    found, deal = result.weighed, info(result.game).words.deal
    if found and found.together:
        kinds = _kinds(result)
        yield Section(
            "kinds-section",
            "Which changes are worth most",
            figures=[kinds] if kinds else [],
            said=[
                _weighing(found),
                *(
                    f"What follows from {group.name}: {'; '.join(group.reasons)}."
                    for group in _ends(found.kinds)
                    if group.is_shown and group.reasons
                ),
            ],
        )
        yield costliest(result, found)
        asked = _groups(
            result, "questions", "question", "questions", found.questions, together=found.together
        )
        yield Section("questions-section", "At which question", figures=[asked])
        phases = _groups(result, "phases", "phase", "phases", found.phases)
        deals = _groups(result, "deals", deal, f"{deal}s", found.deals)
        yield Section("when", "When", figures=[phases, deals])
    yield _often(result)
    if result.samples:
        yield frequent(result)
    yield _method(result)


def _kinds(result: DifferenceResult) -> Figure | None:
    """What each kind of change is worth; None if no difference was weighed."""
    found = result.weighed
    if not found or not found.together:
        return None
    several = "kinds of change"
    return _groups(result, "kinds", "kind of change", several, found.kinds, first=True)


def _groups(
    result: DifferenceResult,
    name: str,
    heading: str,
    several: str,
    groups: Sequence[Group],
    *,
    first: bool = False,
    together: Group | None = None,
) -> Figure:
    """What the differences of every group are worth, with the numbers below; `first` unfolds them.

    If there are many groups, only those worth most and least are drawn.
    """
    drawn, few = _ends(groups), len(groups) > MANY
    sums = not result.of_b  # otherwise they equal the worth
    table = Table(
        f"{name}-table",
        f"By {heading}, in {POINTS}; ▲ ▼ shown to gain or to cost, Holm over all rows but the "
        "rarest",
        [
            Column(heading, "name"),
            Column("number", help="differences, each weighted by how many it stands for"),
            Column("worth", "estimate"),
            Column("gain each", "estimate", "of a single change"),
            *[Column("sum", "estimate", "of all changes, a game and seat")] * sums,
            Column("what follows", "text", "the two things that differ most between the choices",
                   brief=False),
        ],
        [_line(group, sums=sums) for group in (*groups, *([together] if together else []))],
        filtered=len(groups) > SOUGHT,
        look="dense",
        brief=True,
        few=(BEST, WORST) if few else None,
    )  # fmt: skip
    forest = Forest(
        name,
        rows_of([plainly(group.name) for group in drawn], [group.worth for group in drawn]),
        _finding(several, groups),
        f"worth ({POINTS} of win share)",
        ReferenceLine(0.0, "no gain"),
        sign="+",
    )
    reading = (
        "To the right of the dashed line the changes gain."
        f"{' Those between are in the table.' * few} Thick bar: 50 % interval, thin bar: 95 %, "
        "from games."
    )
    return Figure(name, forest.finding, reading, table, open=first, forest=forest)


def _ends(groups: Sequence[Group]) -> Sequence[Group]:
    """The groups that are worth most and least, if there are many."""
    return groups if len(groups) <= MANY else [*groups[:BEST], *groups[-WORST:]]


def _line(group: Group, *, sums: bool) -> list[Cell]:
    worth = interval(group.worth, 100, "+")
    if group.worth.p_adjusted is not None:
        worth = marked(worth, group.worth.estimate or 0, group.worth.p_adjusted)
    return [
        text(plainly(group.name)),
        whole(group.differences),
        worth,
        interval(group.gain, 100, "+"),
        *[interval(group.sum, 100, "+")] * sums,
        text("; ".join(group.reasons)),
    ]


def _finding(several: str, groups: Sequence[Group]) -> str:
    """Say how many are shown to gain or to cost, and which gains most."""
    sure = [group for group in groups if group.is_shown]
    gains = [group for group in sure if (group.worth.estimate or 0) > 0]
    told = (
        f"Of {len(groups)} {several}, {_are(len(gains))} to gain, "
        f"{_are(len(sure) - len(gains))} to cost"
    )
    if not gains:
        return told
    best = max(gains, key=lambda group: group.worth.estimate or 0)
    return f"{told}; {plainly(best.name)} gains most, {points(best.worth)}"


def _are(count: int) -> str:
    return "none is shown" if not count else "1 is shown" if count == 1 else f"{count} are shown"


def _often(result: DifferenceResult) -> Section:
    """How often they differ on each question, and the first of the most frequent differences."""
    lines = [each for each in result.questions if each.share.estimate is not None]
    table = Table(
        "often-table",
        "Decisions in which at least one of the two has a say",
        [
            Column("question", "name"),
            Column("decisions"),
            Column("they differ"),
            Column("%", "estimate"),
        ],
        [
            [
                text(plainly(each.question)),
                whole(each.decisions),
                whole(each.differences),
                interval(each.share, 100),
            ]
            for each in [*lines, result.together]
        ],
        sortable=False,
        brief=True,
    )
    forest = Forest(
        "often",
        rows_of([plainly(each.question) for each in lines], [each.share for each in lines]),
        how_often(result),
        "decisions that differ (%)",
        ReferenceLine(100 * (result.together.share.estimate or 0), "all"),
    )
    figure = Figure("often", forest.finding, BARS, table, forest=forest)
    asking = (
        f"{who_plays(result)}. The one that is asked sees what the seat sees, and has its own "
        "memory and random numbers; the game goes on as the one that plays decides. Intervals come "
        "from games, since decisions of one game are not independent."
    )
    return Section("often-section", "How often", figures=[figure], said=[asking])


def _method(result: DifferenceResult) -> Section:
    """How it was found, and what must not be concluded."""
    found, paragraphs = result.weighed, []
    if found and found.together and found.true_worth and found.apart:
        paragraphs += [
            "The end of the deal is worth the chance to win the game from there. A strategy that "
            "looked ahead chose in other worlds: what seemed good there by luck does not seem "
            "good here.",
            _adding_up(result),
            "No seat knows the hidden cards, but the program does: played out with the true "
            f"cards, the same changes gain {points(found.true_worth)}, with the belief "
            f"{points(found.together.worth)} (belief minus truth: {points(found.apart)}, "
            f"{p_words(found.apart.p)}).",
        ]
    paragraphs.append(f"Limits: at this table, under the rules {result.edition}. {method.PROGRAMS}")
    return Section("method", "How sure is it", paragraphs=paragraphs)


def _weighing(found: Gains) -> str:
    """Say how differences were weighed."""
    drawn = f"one of {found.every} differences, drawn," if found.every > 1 else "every difference"
    return (
        f"Weighed was {drawn} of {counted(found.games, 'game')}: {found.weighed:,}. Both choices "
        f"were played out to the end of the deal by {found.by} in all seats, in the same "
        f"{counted(found.worlds, 'world')} of the belief policy, which assumes that the others "
        f"play {found.models}."
    )


def _adding_up(result: DifferenceResult) -> str:
    """Say what the gains of single changes add up to, and what they do not."""
    if result.of_b:
        return (
            f"Every change was made in these games, one after the other, and {result.a} plays on "
            f"after each: so their gains add up to what {result.b} wins over {result.a} in one "
            "seat, except for errors of the belief and of the chances after a deal."
        )
    return (
        "The worth is that of a seat that changes its choice once a deal, where it first can, "
        "and then plays on as before: it never adds up two changes of one deal."
    )
