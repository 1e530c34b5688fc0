"""The card of calls: one page for a phone that answers from the atlas within it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from silver_sim.advice.goal import MATTERS, WIN
from silver_sim.advice.interval import TOSS_UP, Range
from silver_sim.games.silver.rules.cards import STANDARD_COPIES
from silver_sim.result import Plain, as_json
from silver_sim.studies.silver.call_safety.atlas import FEW, LETTERS, MANY, Atlas, AtlasCell
from silver_sim.studies.silver.call_safety.forks import CARDS, SUMS
from silver_sim.studies.silver.call_safety.pocket import HEADING, READING, pockets
from silver_sim.studies.silver.call_safety.rules import SEATS

PACKAGE = "silver_sim.studies.silver.call_safety"  # with the templates of the card
FINE = "="  # a toss-up whose interval holds nothing that matters


def rendered(atlas: Atlas, version: str) -> bytes:
    """Return the page as HTML in UTF-8, the same bytes for the same atlas and version."""
    from markupsafe import Markup

    from silver_sim.report.page.names import unbroken
    from silver_sim.report.page.page import environment, policy, style

    parts = live(atlas)
    html = (
        environment(PACKAGE)
        .get_template("card.html.jinja")
        .render(
            parts,
            version=version,
            made=as_json(atlas.made),
            style=Markup(style("card.css", PACKAGE)),
            policy=policy([parts["script"]]),
            seats=SEATS,
            heading=HEADING,
            reading=unbroken(READING),
            matters=f"{100 * MATTERS[WIN]:g}",
            few=FEW,
            pockets=list(pockets(atlas)),
        )
    )
    return html.encode("utf-8", "backslashreplace")


def live(atlas: Atlas) -> Plain:
    """Return what answers when cards are tapped: its elements, its script, and what that knows."""
    from markupsafe import Markup

    from silver_sim.report.page.data import embedded
    from silver_sim.report.page.page import environment, read

    known = {"seats": SEATS, "values": len(STANDARD_COPIES), "many": MANY}
    return {
        "live": Markup(environment(PACKAGE).get_template("live.html.jinja").render(known)),
        "script": Markup(read("templates/card.js", PACKAGE)),
        "data": Markup(embedded(script_data(atlas))),
    }


def script_data(atlas: Atlas) -> dict[str, Any]:
    """What the script of the page knows: lists of the lines that tell all opponents' cards."""
    return {
        "copies": STANDARD_COPIES,
        "most": CARDS - 1,
        "heaviest": SUMS - 1,
        "few": FEW,
        "usual": {seats: found for seats in SEATS if (found := usual(atlas, seats))},
        "lines": [
            [
                *(each.seats, each.cards, each.unknown, each.opponents),
                None if each.win.limit is None else [each.win.limit, each.win.lo, each.win.hi],
                each.first,
                [_row(cell) for cell in each.cells],
            ]
            for each in atlas.lines
            if isinstance(each.opponents, tuple)
        ],
    }


def usual(atlas: Atlas, seats: int) -> tuple[int, ...]:
    """The opponents' numbers of cards at the table most often met where a call is legal."""
    met: Counter[tuple[int, ...]] = Counter()
    for each in atlas.lines:
        if each.seats == seats and isinstance(each.opponents, tuple):
            met[each.opponents] += each.forks
    return max(met, key=lambda each: (met[each], each), default=())


def _row(cell: AtlasCell | None) -> list[Any] | None:
    """A cell: verdict, forks, the chance in percent, the gain in tenths of a percentage point."""
    if cell is None:
        return None
    is_fine = cell.verdict == TOSS_UP and cell.win.interval.is_within(MATTERS[WIN])
    letter = FINE if is_fine else LETTERS[cell.verdict]
    return [letter, cell.forks, *_percent(cell.chance, 0), *_gain(cell)]


def _gain(cell: AtlasCell) -> list[Any]:
    """With one more decimal, if the end that decides the verdict would be shown as 0."""
    decisive = {"call": cell.win.lo, "wait": cell.win.hi}.get(cell.verdict)
    if decisive is None or round(100 * decisive, 1):
        return _percent(cell.win, 1)
    return [round(1000 * number, 1) for number in cell.win]


def _percent(share: Range, decimals: int) -> list[int]:
    """An estimate and its ends in units of the last decimal shown, rounded as text is."""
    return [round(10**decimals * round(100 * number, decimals)) for number in share]
