"""The tables of advice: every answer, what follows from the best, what hidden cards may be."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.advice.goal import SECOND
from silver_sim.advice.interval import Interval
from silver_sim.advice.ranking import AGAIN, second
from silver_sim.advice.result import Advice, Followed, RankedAnswer
from silver_sim.games.lookahead import Consequence, to_you
from silver_sim.report.figures.chart import forest_lanes
from silver_sim.report.model import Figure
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import SAME, percent
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.sentences import SHARE

HIDDEN_TABLE = "hidden-table"
SURE = "*"
PLAYED = "played"
SCALE = "0    5    10"  # above bars of values


def compared(found: Advice, name: str, most: int) -> Figure:
    """How far the first other answers are behind the best."""
    table, of, others = answers_table(found), say.GOALS[found.goal], sentences.others_of(found)
    behind = [
        ForestLine(say.answer(found, place), found.answers[place].behind.opposite.measured)
        for place in others[:most]
    ]
    forest = Forest(
        name,
        behind,
        "",
        f"{of.axis}, compared with the best ({of.unit})",
        ReferenceLine(0.0, "as good as the best"),
        sign="+",
        scale=of.scale,
        base=say.answer(found, 0),
        as_base="best",
    )
    left_out = f" {len(others) - most} more are in the table." if others[most:] else ""
    return Figure(
        name,
        _finding(found),
        f"Left of the dashed line an answer {of.less_often} than {say.quoted(found, 0)}, in the "
        f"same simulations. Point: estimate. Thick bar 50 %, thin bar 95 % interval.{left_out}",
        table,
        lambda: forest_lanes(forest),
        open=True,
    )


def _finding(found: Advice) -> str:
    among = sentences.may_be_best(found)
    if len(among) > 1:
        return f"{len(among)} of {len(found.answers)} answers may be the best"
    alike = sum(each.same for each in found.answers)
    end = f", but for {alike} that {'comes' if alike == 1 else 'come'} to the same" if alike else ""
    return f"No other answer is as good as {say.quoted(found, 0)}{end}"


def answers_table(found: Advice) -> Table:
    """Every answer with its numbers."""
    of, also = say.GOALS[found.goal], found.goal == SECOND
    wins = "wins and first or second in %" if also else "wins in %"
    second = [Column("first or second", "estimate", "the chance to be one of the first two")]
    return Table(
        "answers-table",
        f"The best answer first. {wins}; behind: how many fewer {of.unit}",
        [
            Column("answer", "name"),
            Column("wins", "estimate", "the chance to win the game"),
            *(second if also else []),
            Column(f"points of the {say.deal(found)}", "estimate", "yours, on average"),
            Column("behind", "estimate", "the best, in the same simulations"),
            Column("best", help="how often it comes first when simulations are drawn again, in %"),
            Column("tried", help="in how many simulations"),
        ],
        [
            [
                text(f"{say.called(found, each.words)}{_note(found, place)}"),
                _range(each.win, 100),
                *([_range(each.value, 100)] if also else []),
                _range(each.points),
                _behind(place, each, of.scale),
                _best(each),
                whole(each.worlds),
            ]
            for place, each in enumerate(found.answers)
        ],
        look="dense",
    )


def _range(found: Interval, scale: float = 1.0) -> Cell:
    return Cell(say.ranged(found, scale), interval(found.measured, scale).values)


def _best(each: RankedAnswer) -> Cell:
    """The chance to be the best, in %, of an answer of which that says something."""
    if each.dropped or each.same or each.best is None:
        return plain(None, 0)
    return Cell(percent(each.best, 0, AGAIN), (100 * each.best,))


def _behind(place: int, each: RankedAnswer, scale: int) -> Cell:
    if place == 0 or each.same:
        return Cell(SAME if each.same else "", (0.0, 0.0, 0.0))
    return _range(each.behind, scale)


def _note(found: Advice, place: int) -> str:
    """What else there is to say of an answer."""
    said = {
        found.answers[place].note: bool(found.answers[place].note),
        PLAYED: place == found.played,
        f"{found.own_strategy}'s choice": place == found.own,
        "ruled out": found.answers[place].dropped,
    }
    notes = ", ".join(str(word) for word, there in said.items() if there)
    return f" ({notes})" if notes else ""


# What follows


def follows_table(found: Advice, heads: tuple[str, str] | None = None) -> Table:
    """What the best answer leads to, compared with what was played, or with the next one."""
    other = second(found.answers, found.played)
    assert other is not None
    heads = heads or ("best answer", "played" if other == found.played else "next answer")
    known = sentences.consequences_of(found)
    return Table(
        "follows-table",
        f"What follows from {say.quoted(found, 0)}, compared with {say.quoted(found, other)}. It "
        f"is counted until the {say.deal(found)} ends, in the same simulations; "
        f"{say.at_most(found.belief.independent)}. "
        f"{SURE} the 95 % interval of this difference excludes 0.",
        [
            *map(Column, ("what follows", *heads)),
            Column("difference", "estimate"),
        ],
        [_followed(line, known[line.name]) for line in found.consequences],
        sortable=False,
    )


def _followed(line: Followed, each: Consequence) -> list[Cell]:
    """What is counted, of both answers, and how much more; a star where it is shown to differ."""
    scale, unit = (100, ", %") if each.unit == SHARE else (1, "")
    more = SAME
    if line.more.lo or line.more.hi or line.more.lo is None:
        more = say.ranged(line.more, scale, "+") + (SURE if sentences.differs(line.more) else "")
    return [
        text(f"{to_you(each.text)}{unit}"),
        *(plain(end * scale, 1 if unit else 2) for end in (line.best, line.second)),
        Cell(more, interval(line.more.measured, scale).values),
    ]


# What hidden cards may be


def hidden_table(found: Advice) -> Table:
    """The chances of all values of every hidden card, or who holds every card that is not seen."""
    steps, holdings = range(1, found.players), found.holdings
    if say.by_value(holdings):
        heads = [str(value) for value in range(len(holdings[0].chances))]
        caption = "How often a hidden card has each value, %; shaded: the likeliest, together half"
        rows = [_shaded(each.chances) for each in holdings]
    else:
        heads = [*(say.who(found, step) for step in steps), "nobody"]
        caption = "How often each player holds an unseen card, %"
        rows = [[plain(100 * each.chances[step], 0) for step in (*steps, 0)] for each in holdings]
    return Table(
        HIDDEN_TABLE,
        caption,
        [Column("card", "name"), *map(Column, heads)],
        [[text(say.card(found, each)), *row] for each, row in zip(holdings, rows, strict=True)],
        look="dense",
    )


def bars(found: Advice) -> Sheet:
    """The same where lines are short: a bar a card, with a column a value."""
    sheet = Sheet(
        "What the hidden cards may be (one column for each value)", ("card", SCALE, "likeliest"), 3
    )
    for each, bar in zip(found.holdings, say.bars(found.holdings), strict=True):
        sheet.add((say.card(found, each), bar, say.named(each.chances)))
    return sheet


def _shaded(chances: Sequence[float]) -> list[Cell]:
    likely = say.likeliest(chances)
    cells = [plain(100 * chance, 0) for chance in chances]
    return [
        Cell(cell.text, cell.values, tone="own" if value in likely else "")
        for value, cell in enumerate(cells)
    ]
