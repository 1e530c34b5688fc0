"""Which strategies survive if everybody may choose what to play: shares with their ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.pairs import pair_rows, pairs
from silver_sim.report.sections.subjects import NAME, Cast
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text import survival as words

Summary = Mapping[str, Any]


def renamed(found: Summary | None, known: Mapping[str, str]) -> Summary | None:
    """Return who survives under the names of charts; None where that was not asked."""
    if not found:
        return None
    shares = [line | {"strategy": known[line["strategy"]]} for line in found["shares"]]
    return {**found, "simply_best": known.get(found["simply_best"], ""), "shares": shares}


def survival(standings: Summary, cast: Cast, where: str, *, looks: bool) -> list[Section]:
    """One sentence where one strategy is best; else the shares of those who may survive."""
    found = standings.get("survival")
    if not found:
        return []
    name, title = f"survival-section{cast.tag}", f"What survives{where}"
    if found["simply_best"]:
        return [Section(name, title, paragraphs=[words.outcome(standings)])]
    lead = f"{words.chosen(found)}: which strategies are still played in the end."
    return [Section(name, title, lead, [_figure(standings, found, cast, looks=looks)])]


def _figure(standings: Summary, found: Summary, cast: Cast, *, looks: bool) -> Figure:
    kinds, lines = words.kinds(found), words.in_question(found)
    who = list(kinds.values())
    rows = pair_rows(
        [line["strategy"] for line in lines],
        who,
        [[line[each] for each in kinds] for line in lines],
        100,
    )
    name = f"survival{cast.tag}"
    return Figure(
        name,
        words.finding(found),
        f"{words.not_one(standings)} {words.sureness(found)} "
        f"{words.reading([found], looks=looks)} Who is not drawn has no share.",
        _table(found, lines, kinds, cast),
        pairs(name, rows, who, "strategy", "share (%)", f"{words.TITLE}: shares with ranges"),
        rows,
        open=True,
    )


def _table(found: Summary, first: Sequence[Summary], kinds: Mapping[str, str], cast: Cast) -> Table:
    """All of the roster, those who may survive first."""
    full = dict(zip(cast.short, cast.names, strict=True))
    rest = [line for line in found["shares"] if line not in first]
    return Table(
        f"survivors{cast.tag}",
        "Shares if everybody may choose what to play",
        [NAME, *(Column(f"{each} %", "estimate", "of all") for each in kinds.values())],
        [
            [text(full[line["strategy"]]), *(_share(line[each]) for each in kinds)]
            for line in [*first, *rest]
        ],
        filtered=len(found["shares"]) > 4,
    )


def _share(share: Summary) -> Cell:
    """A share with its range, in percent."""
    ends = (share["estimate"], share["lo"], share["hi"])
    return Cell(words.percent(share), tuple(100 * each for each in ends))
