"""What is said about the table of equity: its content, and whether it comes true."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Answer, Figure, Page, Rows, Section, Spec, Trust
from silver_sim.report.sections import method
from silver_sim.report.tables import Column, Table, by_name, interval, plain, text, whole
from silver_sim.report.text.wording import about, counted, listed, plus_minus
from silver_sim.stats.outcomes.reliability import Step
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import Context
from silver_sim.studies.equity.result import EquityResult, Group, Lead
from silver_sim.studies.scoring.tell import (
    EXPECTED,
    INTERVALS,
    NATS,
    come_true,
    farthest,
    in_a_word,
    reliability,
    true_ones,
)

BEHIND = 10  # points that the player of the caption is behind
SCORE = (
    "mean squared distance between the chance and what happened (1 won, 0 not); less is "
    "better. Base: the same if all had equal chances; gain: base minus Brier score."
)
GLOSSARY = (
    ("Equity", "The chance to win the game from between two deals, by totals and what is to come."),
    ("Brier score", f"The {SCORE}"),
    method.SURPRISE,
)


def tell(result: EquityResult, context: Context | None = None) -> Page:
    """Return what is said about a run of kind `equity`."""
    table = result.equity
    reliable = [_reliable(number, groups) for number, groups in enumerate(_by_player(result))]
    made = f"made of games of {table.strategy}, seed {table.seed}"
    return Page(
        title=result.title or "Do chances to win come true?",
        verdict=result.verdict,
        answer=_answer(result, next((each for s in reliable for each in s.figures), None)),
        kind=f"Equity, {listed([*map(str, result.seats)])} players",
        rests=method.rests(result, f"a table {made}"),
        line=[("table", table.hash)],
        head=[f"table {table.hash}, {made}"],
        sections=[
            _leads(result),
            *reliable,
            _scores(result),
        ],
        trust=_trust(result),
        glossary=GLOSSARY,
        reading=f"Brier score: the {SCORE}",
    )


def _by_player(result: EquityResult) -> list[list[Group]]:
    """The tables of each who plays."""
    names = dict.fromkeys(each.who for each in result.groups)
    return [[each for each in result.groups if each.who == who] for who in names]


def _answer(result: EquityResult, decides: Figure | None) -> Answer:
    """Whether chances come true for the player of the table, whose chart it is, and for others."""
    steps = _steps(result.groups)
    if not steps:
        return Answer("Nothing was judged.", "How sure: no deal was followed by another.", decides)
    own, *others = _by_player(result)
    judged = [_steps(own), _steps([each for groups in others for each in groups])]
    words = [in_a_word(each, INTERVALS) for each in judged]
    hold, elsewhere = (f"{true_ones(each)} of {len(each)}" for each in judged)
    right = listed([f"{EXPECTED[INTERVALS] * len(each):.0f}" for each in judged if each])
    worst = farthest(steps)
    where = next(each for each in result.groups if worst in each.reliability)
    return Answer(
        f"{words[0].capitalize()} for {own[0].player}, whose games made the table: {hold} chances "
        f"come true{f'; for others {words[1]}: {elsewhere}' if others else ''}.",
        f"How sure: 95 % intervals from {sum(each.predictions for each in result.groups):,} "
        f"predictions; if all were right, {right} would. Furthest off: {where.player} with "
        f"{where.seats} players wins {about(worst.observed, 100, ' %')}, where "
        f"{100 * worst.predicted:.0f} % is predicted.",
        decides,
    )


def _steps(groups: Sequence[Group]) -> list[Step]:
    """All steps of chances, each with what came of it."""
    return [step for each in groups for step in each.reliability]


def verdict(result: EquityResult) -> str:
    """Say for each player how many steps of chances come true, and how far off the worst is."""
    if not all(each.reliability for each in result.groups):
        return "At some tables no deal was followed by another, so there was nothing to judge."
    told = [_comes_true(groups, n == 0) for n, groups in enumerate(_by_player(result))]
    if result.equity.other_rules:
        told.append(f"The table is from games without {', '.join(result.equity.other_rules)}.")
    return " ".join(told)


def _comes_true(groups: Sequence[Group], own: bool) -> str:
    """Say it of one player, with all numbers of players."""
    steps = _steps(groups)
    worst = farthest(steps)
    where = ", from which the table is made" if own else ""
    return (
        f"Fresh games of {groups[0].player}{where}: {come_true(steps, INTERVALS)}. Furthest off "
        f"is a chance of {100 * worst.predicted:.1f} %: {plus_minus(worst.observed, 100)} % win."
    )


# What the table says


def _leads(result: EquityResult) -> Section:
    """What a lead is worth, by number of players."""
    lead = (
        "For a player who does not start the next deal; all others are level, and no player keeps "
        "anything from the last one. The table has no intervals: seats that look ahead use it as "
        "it is."
    )
    figures = [_lead(result, seats) for seats in result.seats]
    return Section("leads-section", "What the table says", lead, figures=figures)


def _lead(result: EquityResult, seats: int) -> Figure:
    deal = game_named(result.game).words.deal
    lines = {_left(line, deal): line for line in result.leads if line.seats == seats}
    known = [{each.behind: each.chance for each in line.chances} for line in lines.values()]
    table = Table(
        f"leads-{seats}-numbers",
        f"Chance to win in percent with {seats} players, by points behind (less than 0: ahead)",
        [Column("behind", "name"), *map(Column, lines)],
        [[text(f"{lead}"), *(plain(100 * line[lead], 1) for line in known)] for lead in known[0]],
        sortable=False,
    )
    last = [*lines][-1]
    return Figure(
        f"leads-{seats}",
        f"With {seats} players, a player {BEHIND} points behind wins "
        f"{100 * known[-1][BEHIND]:.1f} % of the games with {last}",
        f"Each line: a number of {deal}s left."
        if lines[last].deals_left
        else f"The game ends by points: any number of {deal}s can be left.",
        table,
        drawn=lambda: _curves(seats, lines),
    )


def _left(line: Lead, deal: str) -> str:
    return f"{counted(line.deals_left, deal)} left" if line.deals_left else "any number left"


def _curves(seats: int, lines: dict[str, Lead]) -> tuple[Rows, Spec]:
    """The chance to win by points behind, a line for each number of deals left."""
    from silver_sim.report.page.charts import Series
    from silver_sim.report.page.curves import curve_rows, curves

    series = Series([*lines])
    along = [
        [(each.behind, Estimate(each.chance)) for each in line.chances] for line in lines.values()
    ]
    rows = curve_rows(series, along, 100)
    reach = [x for x, _ in along[0]]
    return rows, curves(
        f"leads-{seats}",
        rows,
        series,
        ("points behind", "chance to win (%)"),
        (100 / seats, "fair share"),
        "The chance to win by points behind",
        ticks=[x for x in range(-15, 16, 5) if min(reach) <= x <= max(reach)],
    )


# Whether it comes true


def _reliable(number: int, groups: Sequence[Group]) -> Section:
    """Whether the chances come true in games of these players."""
    return reliability(
        f"true-{number}",
        f"Do they come true: {groups[0].player} in every seat",
        "For every player after every deal except the last; with two players only for the one who "
        "starts the next deal, since the other's chance is redundant.",
        "a player wins the game",
        {f"{each.seats} players": each.reliability for each in groups},
        brief=True,
    )


def _scores(result: EquityResult) -> Section:
    """How informative the chances are, by table and by deal."""
    rows = [
        (each.subject, (when, scores))
        for each in result.groups
        for when, scores in {"all": each, **each.deals}.items()
    ]
    table = by_name(
        "equity-scores",
        "Brier scores",
        "players",
        rows,
        [
            (
                Column(f"after {game_named(result.game).words.deal}", "text"),
                lambda row: text(row[0]),
            ),
            (Column("predictions"), lambda row: whole(row[1].predictions)),
            (Column("Brier score", "estimate"), lambda row: interval(row[1].brier)),
            (Column("base", "estimate"), lambda row: interval(row[1].base)),
            (Column("gain", "estimate"), lambda row: interval(row[1].gain, 1, "+")),
            (
                Column("surprise", "estimate", NATS),
                lambda row: interval(row[1].log_score),
            ),
        ],
        brief=True,
    )
    lead = f"Brier score: the {SCORE}"
    return Section("scores-section", "How informative they are", lead, tables=[table])


def _trust(result: EquityResult) -> Trust:
    """How sure it is."""
    table = by_name(
        "equity-judged",
        "What was judged",
        "players",
        [(each.subject, each) for each in result.groups],
        [
            (Column("who", "text"), lambda each: text(each.player)),
            (Column("predictions"), lambda each: whole(each.predictions)),
        ],
    )
    return Trust(
        table,
        "The table was made beforehand, from games of another seed; nothing was fitted here. Each "
        "step is judged by itself: of twenty that are right one is expected to miss.",
        [
            f"Limits: the table holds, as far as it does, for games of these players under the "
            f"rules {result.edition}. {method.PROGRAMS}"
        ],
    )
