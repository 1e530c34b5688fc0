"""The page "When is it safe to Call?"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.sections import method
from silver_sim.report.sections.why import why
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.reasons import from_nothing
from silver_sim.report.text.wording import POINTS, listed, more_or_less, plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.page import choices
from silver_sim.studies.silver.call_safety.page.along import along_sums, heat_maps
from silver_sim.studies.silver.call_safety.page.choices import STANDARD
from silver_sim.studies.silver.call_safety.page.trust import (
    calibrated,
    ends,
    moves,
    proof,
    robust,
    standing,
    trust,
)
from silver_sim.studies.silver.call_safety.pocket import NEVER, NOT_KNOWN, pockets
from silver_sim.studies.silver.call_safety.rules import CallRule
from silver_sim.studies.silver.call_safety.words import against_the_table, verdict

Summary = Mapping[str, Any]

COUNTER = "counter"

GLOSSARY = (
    ("Fork", "A game copied where a Call is legal and played on both ways with the same future."),
    (
        "Going on",
        "What a call is compared with: the strategy in the seat plays on as if it could not call "
        "in this turn.",
    ),
    ("Gain", "Win share of a call minus that of going on, in percentage points of a game."),
    ("Limit", "The highest sum of known cards at which a call gains."),
    ("Toss-up", "The 95 % interval of the gain covers 0: either is fine, as far as is known."),
    ("Held out", "Some of the blocks: nothing was fitted to them, they only judge."),
)


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `call_safety`; its facts are the atlas."""
    atlas = Atlas(facts)
    seats = list(summary["seats"])
    known = [n for n in seats if choices.is_known(STANDARD.line(atlas, n))]
    tables = choices.tables(known or seats)
    sections = [
        *_why(summary),
        answer(summary, atlas),
        *heat_maps(atlas, known or seats, tables),
        *along_sums(summary, atlas, known, tables),
        *moves(summary, atlas, known, tables),
        *standing(summary, tables),
        *([calibrated(summary, tables)] if summary["calibration"]["all"]["bins"] else []),
        robust(summary),
        *([proof(summary)] if summary.get("confirmations") else []),
        trust(summary),
    ]
    return Page(
        title=printable(summary["title"]) or "When is it safe to Call?",
        verdict=verdict(summary),
        kind=f"Call safety, {listed([str(n) for n in seats])} players",
        rests=method.rests(summary, f"{summary['forks']:,} forks"),
        who=spec.get("words", {}),
        line=[*method.run_line(summary), ("forks", f"{summary['forks']:,}")],
        warnings=method.warnings(summary),
        sections=sections,
        copied=method.reproduce(spec, manifest, summary),
        names=[],
        glossary=(*GLOSSARY, *method.glossary(game_of(spec))),
        version=str(manifest["silver_sim"]),
        again="The same file gives the same forks, bit for bit, on any number of threads.",
    )


def _why(summary: Summary) -> list[Section]:
    """What simpler rules lose in full games; nothing where none were played."""
    played = summary.get("confirmations", ())
    if not played:
        return []
    found = [
        reason
        for proof in played
        for rule, share, _ in against_the_table(proof)
        if rule != COUNTER  # it exchanges cards otherwise, too
        for reason in from_nothing(
            rule, _against(rule, share, proof["seats"]), share, proof["blocks"]
        )
    ]
    about = "What other rules win in full games on fresh seeds, against the full table"
    return [why(found, "to win more or less than the full table", about=about)]


def _against(rule: str, share: Summary, seats: int) -> str:
    much = more_or_less(share, POINTS, " of its games than the full table", 100)
    return f"In full games with {seats} players {rule} wins {much}."


# The answer


def answer(summary: Summary, atlas: Atlas) -> Section:
    """The rule to learn by heart, the card to print, and the limits by the own cards."""
    rule, seats = CallRule(**summary["rule"]), summary["seats"]
    heads = [Column("fewest cards of another", "name"), *(Column(f"{n} players") for n in seats)]
    card = Table(
        "pocket-card",
        f"Call at this sum or less; an unknown card counts {rule.unknown}",
        heads,
        [
            [text(few), *(_limit(rule.limit(n, 0, fewest)) for n in seats)]
            for fewest, few in enumerate(("1", "2", "3", "4", "5 or more"), 1)
        ],
        sortable=False,
        look="pocket",
    )
    lost = next(line for line in summary["rules"] if line["rule"] == "seven numbers")
    figure = Figure(
        "pocket",
        "The rule of seven numbers, to print and to take along",
        f"At the decisions held out it calls and waits as the atlas says in "
        f"{plus_minus(lost['agreement'], 100)} % of those that are no toss-ups.",
        card,
    )
    tables = [
        Table(
            f"limits-{place}",
            f"{pocket.title}: highest sum at which to call; 7 (9): up to 9 if only one opponent "
            "has so few",
            [Column("fewest cards of an opponent", "name"),
             *(Column(f"{n} players", "text") for n in (2, 3, 4))],
            [[text(few), *map(text, cells)] for few, cells in pocket.rows],
            sortable=False,
        )
        for place, pocket in enumerate(pockets(atlas))
    ]  # fmt: skip
    shown = [table for table in [*tables, _by_unknown(summary)] if table.rows]
    return Section("answer", "The answer", figures=[figure], tables=shown)


def _limit(sum_: int | None) -> Cell:
    if sum_ is None:
        return Cell(NOT_KNOWN, (None,))
    return Cell(NEVER if sum_ < 0 else f"{sum_}", (sum_,))


def _by_unknown(summary: Summary) -> Table:
    """Rows are unknown cards, columns are own cards, as blackjack cards are drawn."""
    found = {
        (line["seats"], line["unknown"], line["cards"]): line["win"]
        for line in summary["limits"]
        if line["fewest"] is None
    }
    rows = []
    for seats in summary["seats"]:
        for unknown in range(5):
            cells = [found.get((seats, unknown, cards)) for cards in range(1, 5)]
            if any(cells):
                label = f"{seats} players, {unknown} unknown"
                rows.append([text(label), *(ends(cell) for cell in cells)])
    return Table(
        "limits-unknown",
        "Whatever the opponents hold: highest sum of the known cards at which to call",
        [Column("unknown cards", "name"), *(Column(f"{n} own", "text") for n in range(1, 5))],
        rows,
    )
