"""The sections of the page of advice: answers, what follows from them, and hidden cards."""

from __future__ import annotations

from silver_sim.advice.ranking import AGAIN
from silver_sim.report.model import Figure, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.text.wording import POINTS, SAME, listed, percent
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import held, names, reasons, words
from silver_sim.studies.advice.numbers import measured, opposite, told
from silver_sim.studies.core.game import game_of

MOST = 16  # answers that are drawn; all are in the table


def answers(found: Plain) -> Section:
    """The answers, the best first, and how far the others are behind it."""
    others = [place for place, each in enumerate(found["answers"]) if place and not each["same"]]
    places = others[:MOST]
    if not places:
        return Section("answers-section", "All answers", tables=[_ranked(found)])
    rows = forest_rows(
        [names.answer(found, place) for place in places],
        [measured(opposite(found["answers"][place]["behind"])) for place in places],
        100,
        "+",
    )
    best = names.quoted(found, 0)
    left_out = len(others) - len(places)
    figure = Figure(
        "answers",
        _finding(found),
        f"Left of the dashed line an answer wins less often than {best}, in the same worlds. "
        "Point: estimate. Thick bar 50 %, thin bar 95 % interval."
        + (f" {left_out} more are in the table." if left_out else ""),
        _ranked(found),
        forest("answers", rows, f"wins, beside the best ({POINTS})", (0.0, "as good as the best")),
        rows,
        open=True,
    )
    return Section("answers-section", "All answers", figures=[figure])


def _finding(found: Plain) -> str:
    among = [place for place in found["verdict"]["among"] if not found["answers"][place]["same"]]
    if len(among) > 1:
        return f"Of {len(found['answers'])} answers {len(among)} may be the best"
    alike = len(words.same(found))
    end = f", but for {alike} that {'comes' if alike == 1 else 'come'} to the same" if alike else ""
    return f"No other answer is as good as {names.quoted(found, 0)}{end}"


def _ranked(found: Plain) -> Table:
    """Every answer with its numbers."""
    deal = game_of(found).words.deal
    return Table(
        "answers-table",
        f"The best first; wins in %, behind in {POINTS}",
        [
            Column("answer", "name"),
            Column("wins", "estimate", "the chance to win the game"),
            Column(f"points of the {deal}", "estimate", "own ones, on average"),
            Column("behind", "estimate", "the best, in the same worlds"),
            Column("best", help="how often it comes first when the worlds are drawn again, in %"),
            Column("worlds"),
            Column("note", "text"),
        ],
        [
            [
                text(names.answer(found, place)),
                interval(measured(each["win"]), 100),
                interval(measured(each["points"])),
                _behind(place, each),
                _best(each),
                whole(each["worlds"]),
                text(_said(found, place)),
            ]
            for place, each in enumerate(found["answers"])
        ],
        look="dense",
    )


def _best(each: Plain) -> Cell:
    """The chance to be the best, in %, of an answer of which that says something."""
    if each["dropped"] or each["same"] or each["best"] is None:
        return plain(None, 0)
    return Cell(percent(each["best"], 0, AGAIN), (100 * each["best"],))


def _behind(place: int, each: Plain) -> Cell:
    if place == 0 or each["same"]:
        return Cell(SAME if each["same"] else "", (0.0, 0.0, 0.0))
    return interval(measured(each["behind"]), 100)


def _said(found: Plain, place: int) -> str:
    """What else there is to say of an answer."""
    said = {
        "played": place == found["played"],
        "the strategy's own": place == found["own"],
        "dropped": found["answers"][place]["dropped"],
    }
    return ", ".join(word for word, there in said.items() if there)


def follows(found: Plain) -> Section:
    """What the best answer leads to beside the next one, and what would change it."""
    other = reasons.rival(found)
    assert other is not None
    known = reasons.consequences_of(found)
    table = Table(
        "follows-table",
        f"What follows from {names.quoted(found, 0)}, beside {names.quoted(found, other)}. "
        f"{reasons.counted_until(found)}",
        [
            Column("what follows", "name"),
            Column("best"),
            Column("next"),
            Column("difference", "estimate"),
        ],
        [
            [
                text(reasons.counted_of(each)),
                *(
                    plain(line[which] * scale, 1 if scale > 1 else 2)
                    for which in ("best", "second")
                ),
                Cell(
                    reasons.by_how_much(line["more"], scale),
                    interval(measured(line["more"]), scale).values,
                ),
            ]
            for line in found["consequences"]
            for each in [known[line["name"]]]
            for scale in [100 if each.unit == reasons.SHARE else 1]
        ],
        sortable=False,
    )
    changes = words.conditions(found)
    lead = "What would change it:" if changes else ""
    points = [names.capital(each) + "." for each in changes]
    return Section("why", "Why, and what would change it", lead, points=points, tables=[table])


def hidden(found: Plain) -> Section:
    """What hidden cards are, or who holds them, and what opponents may be able to do."""
    below = [
        f"{names.person(found, step)} {told({'estimate': share, 'lo': share, 'hi': share}, 100)} %"
        for step, share in enumerate(found["below"], 1)
    ]
    lead = f"In {held.at_most(found)}. Who {held.below(found)}: {listed(below)}."
    tables = []
    if found["holdings"]:
        tables = [_values(found) if held.by_value(found) else _holders(found)]
    return Section("hidden", "What they probably hold", lead, tables=tables)


def _values(found: Plain) -> Table:
    """The chances of all values of every hidden card."""
    values = range(len(found["holdings"][0]["chances"]))
    return Table(
        "hidden-table",
        "How often a hidden card has each value, %; shaded: the likeliest ones, half of the worlds",
        [Column("card", "name"), *(Column(str(value)) for value in values)],
        [[text(names.card(found, each)), *_shaded(each["chances"])] for each in found["holdings"]],
        look="dense",
    )


def _shaded(chances: list[float]) -> list[Cell]:
    likely = held.likeliest(chances)
    cells = [plain(100 * chance, 0) for chance in chances]
    return [
        Cell(cell.text, cell.values, tone="own" if value in likely else "")
        for value, cell in enumerate(cells)
    ]


def _holders(found: Plain) -> Table:
    """Who holds every card that is not seen."""
    steps = range(1, found["players"])
    return Table(
        "hidden-table",
        "How often an unseen card is in whose hand, %",
        [
            Column("card", "name"),
            *(Column(names.who(found, step)) for step in steps),
            Column("nobody"),
        ],
        [
            [
                text(names.card(found, each)),
                *(plain(100 * each["chances"][step], 0) for step in (*steps, 0)),
            ]
            for each in found["holdings"]
        ],
        look="dense",
    )
