"""The tables of advice, for terminal and page alike: answers, what follows, hidden cards."""

from __future__ import annotations

from typing import Any

from silver_sim.advice import goal
from silver_sim.advice.ranking import AGAIN
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.text.wording import SAME, percent
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import goals, held, names, reasons
from silver_sim.studies.advice.numbers import measured, told
from silver_sim.studies.core.game import game_of


def answers(found: Plain) -> Table:
    """Every answer with its numbers."""
    deal, of = game_of(found).words.deal, goals.worded(found)
    also = found["goal"] == goal.SECOND
    wins = "wins and first or second in %" if also else "wins in %"
    second = [Column("first or second", "estimate", "the chance to be one of the first two")]
    return Table(
        "answers-table",
        f"The best first; {wins}, behind in {of.unit}",
        [
            Column("answer", "name"),
            Column("wins", "estimate", "the chance to win the game"),
            *(second if also else []),
            Column(f"points of the {deal}", "estimate", "own ones, on average"),
            Column("behind", "estimate", "the best, in the same worlds"),
            Column("best", help="how often it comes first when the worlds are drawn again, in %"),
            Column("worlds"),
        ],
        [
            [
                text(f"{names.answer(found, place)}{_note(found, place)}"),
                _range(each["win"], 100),
                *([_range(each["value"], 100)] if also else []),
                _range(each["points"]),
                _behind(place, each, of.scale),
                _best(each),
                whole(each["worlds"]),
            ]
            for place, each in enumerate(found["answers"])
        ],
        look="dense",
    )


def _range(found: Plain, scale: float = 1.0) -> Cell:
    return Cell(told(found, scale), interval(measured(found), scale).values)


def _best(each: Plain) -> Cell:
    """The chance to be the best, in %, of an answer of which that says something."""
    if each["dropped"] or each["same"] or each["best"] is None:
        return plain(None, 0)
    return Cell(percent(each["best"], 0, AGAIN), (100 * each["best"],))


def _behind(place: int, each: Plain, scale: int) -> Cell:
    if place == 0 or each["same"]:
        return Cell(SAME if each["same"] else "", (0.0, 0.0, 0.0))
    return _range(each["behind"], scale)


def _note(found: Plain, place: int) -> str:
    """What else there is to say of an answer."""
    said = {
        "played": place == found["played"],
        "the strategy's own": place == found["own"],
        "dropped": found["answers"][place]["dropped"],
    }
    notes = ", ".join(word for word, there in said.items() if there)
    return f" ({notes})" if notes else ""


def follows(found: Plain) -> Table:
    """What the best answer leads to beside the next one."""
    other = reasons.rival(found)
    assert other is not None
    known = reasons.consequences_of(found)
    return Table(
        "follows-table",
        f"What follows from {names.quoted(found, 0)}, beside {names.quoted(found, other)}. "
        f"{reasons.counted_until(found)}",
        [*map(Column, ("what follows", "best", "next")), Column("difference", "estimate")],
        [_followed(line, known[line["name"]]) for line in found["consequences"]],
        sortable=False,
    )


def _followed(line: Plain, each: Any) -> list[Cell]:
    scale = 100 if each.unit == reasons.SHARE else 1
    ends = [plain(line[which] * scale, 1 if scale > 1 else 2) for which in ("best", "second")]
    values = interval(measured(line["more"]), scale).values
    return [
        text(reasons.counted_of(each)),
        *ends,
        Cell(reasons.by_how_much(line["more"], scale), values),
    ]


def hidden(found: Plain) -> Table:
    """The chances of all values of every hidden card, or who holds every card that is not seen."""
    steps = range(1, found["players"])
    if held.by_value(found):
        heads = [str(value) for value in range(len(found["holdings"][0]["chances"]))]
        caption = (
            "How often a hidden card has each value, %; shaded: the likeliest, half of the worlds"
        )
        rows = [_shaded(each["chances"]) for each in found["holdings"]]
    else:
        heads = [*(names.who(found, step) for step in steps), "nobody"]
        caption = "How often an unseen card is in whose hand, %"
        rows = [
            [plain(100 * each["chances"][step], 0) for step in (*steps, 0)]
            for each in found["holdings"]
        ]
    return Table(
        "hidden-table",
        caption,
        [Column("card", "name"), *map(Column, heads)],
        [
            [text(names.card(found, each)), *row]
            for each, row in zip(found["holdings"], rows, strict=True)
        ],
        look="dense",
    )


def _shaded(chances: list[float]) -> list[Cell]:
    likely = held.likeliest(chances)
    cells = [plain(100 * chance, 0) for chance in chances]
    return [
        Cell(cell.text, cell.values, tone="own" if value in likely else "")
        for value, cell in enumerate(cells)
    ]
