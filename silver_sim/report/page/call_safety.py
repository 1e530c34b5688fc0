"""The page "When is it safe to Call?" (reports.md 3.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.advice.atlas import Atlas
from silver_sim.errors import printable
from silver_sim.report.page import call_curves, call_heat, method
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.model import Figure, Page, Section
from silver_sim.report.page.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.pocket import NEVER, NOT_KNOWN, pockets
from silver_sim.stats import call_words
from silver_sim.stats.call_rules import Rule
from silver_sim.stats.wording import DASH, listed, plus_minus

Summary = Mapping[str, Any]

TOLD = ("4 own cards", "3 own cards")  # villages whose cells are listed one by one
# What moves the limit, as a chart has room for it.
SHORT = {
    "unknown": "",
    "cards": "",
    "fewest": "their fewest: ",
    "best": "best of them: ",
    "turn": "own turn ",
    "deck": "deck ",
    "unseen": "unseen ",
    "own_powers": "own abilities: ",
    "other_powers": "their abilities: ",
    "amulet": "amulet ",
    "distance": "fewest sits ",
}
GLOSSARY = (
    ("Fork", "A game copied where a Call is legal and played on both ways with the same future."),
    (
        "Going on",
        "What a call is compared with: the strategy in the seat plays on as if it could not call "
        "in this turn, or another one plays this round on in its seat; the better of the two.",
    ),
    ("Gain", "Win share of a call minus that of going on, in percentage points of a game."),
    ("Limit", "The highest sum of known cards at which a call gains."),
    ("Toss-up", "The 95 % interval of the gain covers 0: either is fine, as far as is known."),
    ("Held out", "One block in ten: nothing was fitted to it, it only judges."),
)


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `call_safety`; its facts are the atlas."""
    atlas = Atlas(facts)
    seats = list(summary["seats"])
    sections = [
        answer(summary, atlas),
        *(section for n in seats for section in heat_map(atlas, n)),
        *along_sums(atlas, [n for n in seats if call_curves.is_known(atlas, n)]),
        *([outcomes(summary)] if summary["outcomes"] else []),
        *moves(summary),
        standing(summary),
        *([calibrated(summary)] if summary["calibration"]["all"]["bins"] else []),
        robust(summary),
        *([proof(summary)] if summary.get("confirmations") else []),
        trust(summary),
    ]
    return Page(
        title=printable(summary["title"]) or "When is it safe to Call?",
        verdict=call_words.verdict(summary),
        kind=f"Call safety, {listed([str(n) for n in seats])} players",
        line=[*method.run_line(summary), ("forks", f"{summary['forks']:,}")],
        warnings=method.warnings(summary),
        notes=[call_words.judged(summary), *call_words.proofs(summary)],
        sections=sections,
        copied=method.reproduce(spec, manifest, summary),
        names=[],
        glossary=(*GLOSSARY, *method.GLOSSARY),
        version=str(manifest["silver_sim"]),
        again="The same file gives the same forks, bit for bit, on any number of threads.",
    )


# The answer


def answer(summary: Summary, atlas: Atlas) -> Section:
    """The rule to learn by heart, the card to print, and the limits by the own cards."""
    rule, seats = Rule(**summary["rule"]), summary["seats"]
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
            f"{pocket.title}: highest sum at which to call; a–b: somewhere between (95 %)",
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
                rows.append([text(label), *(_ends(cell) for cell in cells)])
    return Table(
        "limits-unknown",
        "Whatever the opponents hold: highest sum of the known cards at which to call",
        [Column("unknown cards", "name"), *(Column(f"{n} own", "text") for n in range(1, 5))],
        rows,
    )


def _ends(found: Summary | None) -> Cell:
    if found is None or found["limit"] is None:
        return Cell(NOT_KNOWN)
    lo, hi = (NEVER if found[end] < 0 else f"{found[end]}" for end in ("lo", "hi"))
    return Cell(lo if lo == hi else f"{lo}–{hi}")


# By the own sum


def heat_map(atlas: Atlas, seats: int) -> Iterator[Section]:
    """Where a call gains and where it loses."""
    name = f"heat-{seats}"
    rows = call_heat.heat_rows(atlas, seats)
    if not any("win" in row for row in rows):
        return
    table = Table(
        f"{name}-numbers",
        f"What a call gains with {seats} players, four and three own cards, all known; everything "
        "is in atlas.json",
        [Column("village", "name"), Column("fewest of others"), Column("sum"),
         Column("gain (points)", "text"), Column("lowest %"), Column("forks")],
        [
            [text(row["own"]), text(row["few"]), whole(row["sum"]), text(row["win"]),
             text(row["chance"]), text(row["forks"])]
            for row in rows
            if "win" in row and row["own"] in TOLD
        ],
        filtered=True,
    )  # fmt: skip
    figure = Figure(
        name,
        f"With {seats} players the fewest cards of an opponent decide",
        "C: a call gains for sure (95 %); ?: toss-up; empty and orange: wait; a dot: too few "
        "forks to say. Colours tell whether it is 3 percentage points of a game and more.",
        table,
        call_heat.heat(name, rows, f"Heat map of calls with {seats} players"),
        rows,
    )
    yield Section(f"{name}-section", f"Where a call gains: {seats} players", figures=[figure])


def along_sums(atlas: Atlas, seats: Sequence[int]) -> list[Section]:
    """What four known cards are good for, by their sum; nothing if that was hardly ever seen."""
    return [curves(atlas, seats), fails(atlas, seats)] if seats else []


def curves(atlas: Atlas, seats: Sequence[int]) -> Section:
    """What a call gains and how likely it has to succeed, by the own sum."""
    rows, spec = call_curves.gains("gain", atlas, seats)
    figures = [
        Figure(
            "gain",
            "A heavier village gains less by a call, and soon loses",
            "Averaged over what the opponents hold, four own cards, all known. Bands: 95 %.",
            _curve_table("gain-numbers", "Win share gained by a call, in points", rows),
            spec,
            rows,
        )
    ]
    for n in seats:
        rows, spec = call_curves.chances(f"chance-{n}", atlas, n)
        figures.append(
            Figure(
                f"chance-{n}",
                f"{n} players: whoever may go on needs more than if the round ended now",
                "If the round ended now a call at sum S would need a chance of 10/(10+S). Going on "
                "is worth more than standing still, for the own village gets lighter, but the "
                "others' do as well: the line needed against going on counts the own points alone.",
                _curve_table(f"chance-{n}-numbers", "Chances in percent", rows),
                spec,
                rows,
            )
        )
    return Section("curves", "Break-even", figures=figures)


def _curve_table(name: str, caption: str, rows: Sequence[Summary]) -> Table:
    return Table(
        name,
        caption,
        [Column("line", "name"), Column("sum"), Column("value", "text")],
        [[text(row["who"]), whole(int(row["x"])), text(row["text"])] for row in rows],
        filtered=True,
    )


def fails(atlas: Atlas, seats: Sequence[int]) -> Section:
    """Why calls fail."""
    figures = []
    for n in seats:
        rows, spec = call_curves.endings(f"endings-{n}", atlas, n)
        table = Table(
            f"endings-{n}-numbers",
            f"How calls end with {n} players, four known cards, in percent",
            [Column("ending", "name"), Column("sum"), Column("%")],
            [[text(row["who"]), whole(row["x"]), plain(row["v"], 1)] for row in rows],
            filtered=True,
        )
        finding = f"{n} players: most calls that fail were behind already when they were made"
        reading = (
            "A call fails because somebody was lower already, or gets lower in the last turns: by "
            "an exchange or a set, a card taken from the pile, or because a Witch, Robber or "
            "Master makes the caller's village heavier or another one lighter."
        )
        figures.append(Figure(f"endings-{n}", finding, reading, table, spec, rows))
    return Section("fails", "Why calls fail", figures=figures)


def outcomes(summary: Summary) -> Section:
    """What a round brings with a call and without."""
    ends = min(summary["seats"]), max(summary["seats"])
    shown = [each for each in summary["outcomes"] if each["seats"] in ends]
    rows, spec = call_curves.dots("dots", shown)
    table = Table(
        "dots-numbers",
        "Twenty equally likely scores of the round each",
        [Column("what", "name"), Column("points")],
        [[text(row["where"]), whole(row["x"])] for row in rows],
        filtered=True,
    )
    figure = Figure(
        "dots",
        "A call is all or nothing; going on costs a little nearly always",
        "Each dot is one twentieth of the rounds, four known cards, by their sum. Lower is better.",
        table,
        spec,
        rows,
    )
    return Section("outcomes", "What the round then brings", figures=[figure])


# What moves the limit


def moves(summary: Summary) -> Iterator[Section]:
    """How the limit moves with everything else that a caller may know."""
    seats = max(summary["seats"])
    shown = [
        move
        for move in summary["moves"]
        if move["seats"] == seats and move["limit"] is not None and move["factor"] != "standing"
    ]
    if not shown:
        return
    names = [f"{SHORT[move['factor']]}{move['level']}" for move in shown]
    rows = forest_rows(names, [_as_estimate(move) for move in shown], 1)
    rows = [row | {"text": _ends(move).text} for row, move in zip(rows, shown, strict=True)]
    table = Table(
        "moves-numbers",
        "Highest sum at which a call gains, all own cards known, whatever their number",
        [Column("players"), Column("what", "name"), Column("level", "text"),
         Column("limit", "text"), Column("forks")],
        [
            [whole(move["seats"]), text(move["title"]), text(move["level"]), _ends(move),
             whole(move["forks"])]
            for move in summary["moves"]
            if move["limit"] is not None
        ],
        filtered=True,
    )  # fmt: skip
    figure = Figure(
        "moves",
        f"With {seats} players what the opponents hold moves the limit most",
        "Limit: the highest sum of known cards at which a call gains. Bars: where it lies with "
        "95 %. Best of them: what the opponent who seems to hold least is expected to hold; "
        "unseen: the mean of the cards not seen, and Witches and Robbers among them; abilities: "
        "faceup cards of 0 to 4.",
        table,
        forest("moves", rows, "limit (sum of known cards)", (-1.0, "never")),
        rows,
    )
    yield Section("moves-section", "What moves the limit", figures=[figure])


def _as_estimate(found: Summary) -> dict[str, Any]:
    return {"estimate": found["limit"], "lo": found["lo"], "hi": found["hi"], "se": 10.0,
            "method": "bootstrap"}  # fmt: skip


def standing(summary: Summary) -> Section:
    """How the limit depends on the round and the totals."""
    rounds = range(1, 5)
    tables = []
    for seats in summary["seats"]:
        found = {
            tuple(move["level"].split(", ", 1)): move
            for move in summary["moves"]
            if move["factor"] == "standing" and move["seats"] == seats
        }
        gaps = list(dict.fromkeys(gap for _, gap in found))
        if not gaps:
            continue
        tables.append(
            Table(
                f"standing-{seats}",
                f"{seats} players: limit by the distance to the lowest other total",
                [Column("the own total is", "name"),
                 *(Column(f"round {each}", "text") for each in rounds)],
                [
                    [text(gap), *(_ends(found.get((f"round {each}", gap))) for each in rounds)]
                    for gap in gaps
                ],
                sortable=False,
            )
        )  # fmt: skip
    return Section(
        "standing",
        "The score of the game",
        "Who is behind late in the game may call heavier: losing by more costs nothing.",
        tables=tables,
    )


# Whether it holds


def calibrated(summary: Summary) -> Section:
    """Whether predicted chances come true on blocks that were held out."""
    found = summary["calibration"]
    rows, spec = call_curves.reliability("reliability", found["all"])
    table = Table(
        "brier",
        "Brier score = miscalibration − discrimination + uncertainty, on the forks held out",
        [Column("players", "name"), Column("Brier"), Column("miscalibration"),
         Column("discrimination"), Column("uncertainty"), Column("skill %"), Column("log score")],
        [
            [text("all" if seats == "all" else f"{seats} players"), plain(each["brier"], 4),
             plain(each["miscalibration"], 4), plain(each["discrimination"], 4),
             plain(each["uncertainty"], 4), plain(100 * each["skill"], 1),
             plain(each["log_score"], 4)]
            for seats, each in found.items()
        ],
        sortable=False,
    )  # fmt: skip
    figure = Figure(
        "reliability",
        "Chances that the atlas tells come true on deals that it has not seen",
        "Each point is a tenth of the forks held out, with its 95 % interval.",
        _curve_table("reliability-numbers", "Observed by predicted, in percent", rows),
        spec,
        rows,
    )
    return Section("calibration", "Calibration", figures=[figure], tables=[table],
                   paragraphs=[call_words.judged(summary)])  # fmt: skip


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
             *(_ends(found.get((variant, n))) for n in summary["seats"])]
            for variant in variants
        ],
        sortable=False,
    )  # fmt: skip
    flips = Table(
        "flips",
        "Verdicts that are the other way round elsewhere, both being sure",
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
        "" if summary["flips"] else "No verdict that is sure here is surely the other elsewhere."
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
        costs = {
            rule: (share, points) for rule, share, points in call_words.against_the_table(each)
        }
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
        forest("proof", data, "win share against the full table (points)", (0.0, "full table")),
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
         Column("less than the full table", "estimate"), Column("as the atlas says %", "estimate")],
        [
            [text(line["rule"]), interval(line["gain"], 100, "+"), interval(line["lost"], 100),
             interval(line["agreement"], 100)]
            for line in summary["rules"]
        ],
        sortable=False,
    )  # fmt: skip
    return Section(
        "method",
        "Method and trust",
        f"{call_words.precision(summary)}.",
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
            *method.limits(printable(summary["edition"]), printable(summary["player"])),
            "What is known besides is averaged over as it occurs among these players; a table that "
            "plays otherwise may ask for other limits, as the section on other fields shows.",
            method.how_it_ended(summary),
        ],
    )
