"""The page on calls, second half: what moves the limit, and whether all of it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Choice, Figure, Section, first
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.reliability import reliability
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.text.wording import DASH
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.advice.moves import DEPTHS
from silver_sim.studies.silver.call_safety.advice.told_numbers import OUTPUTS
from silver_sim.studies.silver.call_safety.page import besides, heat
from silver_sim.studies.silver.call_safety.page.choices import SHORT, players
from silver_sim.studies.silver.call_safety.pocket import NOT_KNOWN, between
from silver_sim.studies.silver.call_safety.words import against_the_table, judged, kept, precision

Summary = Mapping[str, Any]

KNOWN_BESIDES = {
    "values": "which cards have the sum",
    "turn": "the own turn",
    "deck": "cards left in the deck",
    "standing": "the round and the totals",
    "seen": "other cards that are seen",
    "several": "several of these",
}


def ends(found: Summary | None) -> Cell:
    """A limit, as the range in which it lies."""
    if found is None or found["limit"] is None:
        return Cell(NOT_KNOWN)
    return Cell(between(found["lo"], found["hi"]))


# What moves the limit


def moves(
    summary: Summary, atlas: Atlas, seats: Sequence[int], tables: Choice
) -> Iterator[Section]:
    """How the limit, and the gain of a call, move with everything else that a caller may know."""
    shown = [
        move
        for move in summary["moves"]
        if move["limit"] is not None and move["factor"] != "standing"
    ]
    names = [f"{SHORT[move['factor']]}{move['level']}" for move in shown]
    rows = [
        row | {"text": ends(move).text, "seats": players(move["seats"])}
        for row, move in zip(
            forest_rows(names, [_as_estimate(move) for move in shown], 1), shown, strict=True
        )
    ]
    if not first(rows, [tables]):
        return
    table = Table(
        "moves-numbers",
        "Highest sum at which a call gains, all own cards known, whatever their number",
        [Column("players"), Column("what", "name"), Column("level", "text"),
         Column("limit", "text"), Column("forks")],
        [
            [whole(move["seats"]), text(move["title"]), text(move["level"]), ends(move),
             whole(move["forks"])]
            for move in summary["moves"]
            if move["limit"] is not None
        ],
        filtered=True,
    )  # fmt: skip
    drawn = len(first(rows, [tables]))
    spec = forest("moves", rows, "limit (sum of known cards)", (-1.0, "never"), count=drawn)
    figure = Figure(
        "moves",
        "The limit by whatever else a caller may know",
        "Limit: the highest sum of known cards at which a call gains. Bars: where it lies with "
        "95 %. Best of them: what the opponent who seems to hold least is expected to hold; "
        "unseen: the mean of the cards not seen, and Witches and Robbers among them; abilities: "
        "faceup cards of 0 to 4.",
        table,
        spec,
        rows,
        choices=[tables],
    )
    figures = [figure, *besides.figures(atlas, seats, tables)]
    yield Section("moves-section", "What moves the limit", figures=figures)


def _as_estimate(found: Summary) -> dict[str, Any]:
    return {"estimate": found["limit"], "lo": found["lo"], "hi": found["hi"], "se": 10.0,
            "method": "bootstrap"}  # fmt: skip


def standing(summary: Summary, tables: Choice) -> Iterator[Section]:
    """How the limit depends on the round and the totals."""
    rows = [*heat.score_rows(summary["moves"])]
    if not first(rows, [tables]):
        return
    found = {(row["seats"], row["gap"], row["round"]): row["text"] for row in rows}
    rounds = sorted({row["round"] for row in rows})
    gaps = list(dict.fromkeys(gap for *_, gap in heat.standings(summary["moves"])))
    table = Table(
        "standing-numbers",
        "Limit by the distance to the lowest other total",
        [Column("players", "name"), Column("the own total is", "text"),
         *(Column(each, "text") for each in rounds)],
        [
            [
                text(who),
                text(gap),
                *(text(found.get((who, gap, each), NOT_KNOWN)) for each in rounds),
            ]
            for who in dict.fromkeys(row["seats"] for row in rows)
            for gap in gaps
        ],
        filtered=True,
    )  # fmt: skip
    figure = Figure(
        "standing",
        "The limit by the round and by how far the own total is from the lowest other one",
        "All own cards known, whatever their number. In a cell: where the limit lies with 95 %. "
        "Colours: against the limit whatever the score.",
        table,
        heat.score("standing", rows, gaps),
        rows,
        choices=[tables],
    )
    yield Section("standing-section", "The score of the game", figures=[figure])


# Whether it holds


def calibrated(summary: Summary, tables: Choice) -> Section:
    """Whether predicted chances come true on blocks that were held out."""
    found = summary["calibration"]
    table = Table(
        "brier",
        "Brier score = miscalibration − discrimination + uncertainty, on the forks held out",
        [Column("players", "name"), Column("Brier"), Column("miscalibration"),
         Column("discrimination"), Column("uncertainty"), Column("skill %"), Column("log score")],
        [
            [text("all" if seats == "all" else f"{seats} players"), plain(each["brier"], 4),
             plain(each["miscalibration"], 4), plain(each["discrimination"], 4),
             plain(each["uncertainty"], 4), plain(each["skill"] and 100 * each["skill"], 1),
             plain(each["log_score"], 4)]
            for seats, each in found.items()
        ],
        sortable=False,
    )  # fmt: skip
    rows, spec = reliability(
        "reliability",
        {players(int(seats)): each["bins"] for seats, each in found.items() if seats != "all"},
        "predicted chance to be lowest",
        "forks",
    )
    within = sum(row["lo"] <= row["v"] <= row["hi"] for row in rows)
    figure = Figure(
        "reliability",
        f"On deals that the atlas has not seen {within} of {len(rows)} steps of predicted chances "
        f"come true within their bands; nine in ten would if all were right",
        "The steps of all numbers of players are counted. "
        "Line: what the forks held out show, by isotonic regression on the chance that the atlas "
        "tells; band: where it lies in nine of ten simulations in which the atlas is right, whose "
        "forks depend on each other as these do; bars: how often a chance is told.",
        Table(
            "reliability-numbers",
            "Observed by predicted, in percent",
            [Column("players", "name"), Column("predicted"), Column("observed"),
             Column("band from"), Column("to"), Column("forks, %")],
            [
                [text(row["seats"]), *(plain(row[each], 2) for each in ("x", "seen", "from", "to")),
                 plain(row["share"], 2)]
                for row in rows
            ],
            filtered=True,
        ),
        spec,
        rows,
        choices=[tables],
    )  # fmt: skip
    return Section("calibration", "Calibration", figures=[figure],
                   tables=[table, *_besides(summary)],
                   paragraphs=[judged(summary)])  # fmt: skip


def _besides(summary: Summary) -> Iterator[Table]:
    """How far answers are off where something besides the villages is known."""
    units = (("chance", 100, 1), ("win", 100, 1), ("points", 1, 2))
    rows = [
        [text(KNOWN_BESIDES[factor]), whole(int(seats)), text(forks),
         *(plain(unit * off[OUTPUTS.index(name)], digits) for name, unit, digits in units)]
        for seats, factors in summary["off"].items()
        for factor, depths in factors.items()
        for forks, off in zip(_depths(), depths, strict=True)
    ]  # fmt: skip
    if rows:
        yield Table(
            "besides-judged",
            "Where something besides is known: how far the answer is off, as the forks held out "
            "say; standard deviations, which are part of every interval",
            [Column("known besides", "name"), Column("players"),
             Column("forks of the cell", "name"), Column("chance, pp"),
             Column("win share, pp"), Column("points")],
            rows,
            filtered=True,
        )  # fmt: skip


def _depths() -> Iterator[str]:
    """How well a cell may be known, the least first."""
    yield f"below {DEPTHS[0]:,}"
    yield from (f"{least:,} to {most - 1:,}" for least, most in pairwise(DEPTHS))
    yield f"{DEPTHS[-1]:,} or more"


def robust(summary: Summary) -> Section:
    """Whether limits hold against other fields, and in other editions."""
    variants = list(dict.fromkeys(each["variant"] for each in summary["robust"]))
    found = {(each["variant"], each["seats"]): each for each in summary["robust"]}
    table = Table(
        "robust",
        "Limit with all own cards known, whatever their number and the opponents' cards",
        [Column("field", "name"), *(Column(f"{n} players", "text") for n in summary["seats"])],
        [
            [text(printable(variant) or f"this field: {printable(summary['player'])}"),
             *(ends(found.get((variant, n))) for n in summary["seats"])]
            for variant in variants
        ],
        sortable=False,
    )  # fmt: skip
    flips = Table(
        "flips",
        "Verdicts that are the other way round elsewhere, both shown (95 %)",
        [Column("field", "name"), Column("players"), Column("own cards"), Column("unknown"),
         Column("sum"), Column("there", "text")],
        [
            [text(printable(each["variant"])), whole(each["seats"]), whole(each["cards"]),
             whole(each["unknown"]), whole(each["sum"]), text(each["verdict"])]
            for each in summary["flips"]
        ],
        filtered=len(summary["flips"]) > 12,
    )  # fmt: skip
    words = (
        ""
        if summary["flips"]
        else "No verdict that is shown here is shown to be the other elsewhere (95 %)."
    )
    fields = [f"{printable(n)}: {printable(p)}." for n, p in summary["others"].items()]
    return Section(
        "robust-section",
        "Other fields, other editions",
        words,
        tables=[table, *([flips] if summary["flips"] else [])],
        paragraphs=fields,
    )


def proof(summary: Summary) -> Section:
    """What the rules do in full games."""
    rows, names, shares = [], [], []
    for each in summary["confirmations"]:
        lines = {line["strategy"]: line for line in each["lines"]}
        costs = {rule: (share, points) for rule, share, points in against_the_table(each)}
        for rule, label in each["rules"].items():
            share, points = costs.get(rule, (None, None))
            rows.append(
                [
                    text(f"{rule}, {each['seats']} players"),
                    interval(lines[label]["win_share"], 100),
                    interval(share, 100, "+") if share else Cell(DASH, (None,), tone="own"),
                    interval(points, 1, "+") if points else Cell(DASH, (None,), tone="own"),
                    whole(each["games"]),
                ]
            )
            if share and rule != "counter":
                names.append(f"{rule}, {each['seats']} players")
                shares.append(share)
    table = Table(
        "proof-numbers",
        "Full games on fresh seeds, each rule with the same way to exchange cards, counter with "
        "its own",
        [Column("rule", "name"), Column("win share %", "estimate"),
         Column("against the full table, points", "estimate"),
         Column("points a round, against it", "estimate"), Column("games of the run")],
        rows,
    )  # fmt: skip
    data = forest_rows(names, shares, 100, "+")
    figure = Figure(
        "proof",
        "In full games the full table wins more than every simpler rule"
        if all(share["hi"] is not None and share["hi"] < 0 for share in shares)
        else "In full games not every simpler rule is shown to win less than the full table",
        "Win share against the full table, paired on the same deals; thin bar 95 %.",
        table,
        forest("proof", data, "win share gained (points)", (0.0, "full table")),
        data,
        open=True,
    )
    return Section("proof-section", "Proof by play", figures=[figure])


def trust(summary: Summary) -> Section:
    """How it was measured, and what may not be concluded."""
    table = Table(
        "rules",
        "Rules at the decisions held out: win share gained a decision, in percentage points",
        [Column("rule", "name"), Column("gain", "estimate"),
         Column("kept of what the table gains %"), Column("less than the full table", "estimate"),
         Column("as the atlas says %", "estimate")],
        [
            [text(line["rule"]), interval(line["gain"], 100, "+"), plain(kept(summary, line), 0),
             interval(line["lost"], 100), interval(line["agreement"], 100)]
            for line in summary["rules"]
        ],
        sortable=False,
    )  # fmt: skip
    return Section(
        "method",
        "How sure is it",
        f"{precision(summary)}.",
        tables=[table],
        paragraphs=[
            "Where a call is legal a game is copied with a known chance, whatever the strategy in "
            "the seat does, and weighs one over that chance. One copy calls; one goes on as the "
            "strategy of the seat does if it may not call in this turn; one fork in "
            "some is also played on by another strategy for the rest of the round. All copies have "
            "the same deals and the same streams of chance, in this and in later rounds; each game "
            "is played to its end.",
            "A verdict compares a call with the better of the two ways to go on. Estimates fall "
            "along the sum of the known cards (isotonic regression); bands are bootstrapped over "
            "groups of blocks, which keeps forks of a block together.",
            "Where the deck, the score or something else is known what a call is worth is moved "
            "along a straight line through all such villages, light and heavy ones apart; how far "
            "single villages lie off the line is part of the interval.",
            *method.limits(printable(summary["edition"]), printable(summary["player"])),
            "What is known besides is averaged over as it occurs among these players; a table that "
            "plays otherwise may ask for other limits, as the section on other fields shows.",
            method.how_it_ended(summary),
        ],
    )
