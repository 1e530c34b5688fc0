"""The page on the table of equity: what it says, and whether that comes true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.page.charts import Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.sections import method
from silver_sim.report.sections.reliability import reliability
from silver_sim.report.tables import Column, Table, interval, plain, text, whole
from silver_sim.report.text.wording import counted, listed
from silver_sim.studies.core.game import game_of
from silver_sim.studies.equity.words import SCORE

Summary = Mapping[str, Any]

GLOSSARY = (
    ("Equity", "The chance to win the game from between two deals, by totals and what is to come."),
    ("Brier score", SCORE),
)


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `equity`."""
    game, equity = game_of(spec), summary["equity"]
    made = f"table of games of {printable(equity['strategy'])}, seed {equity['seed']}"
    return Page(
        title=printable(summary["title"]) or "Do chances to win come true?",
        verdict=summary["verdict"],
        kind=f"Equity, {listed([str(n) for n in summary['seats']])} players",
        rests=method.rests(summary, made),
        who=spec.get("words", {}),
        line=[*method.run_line(summary), ("table", equity["hash"])],
        warnings=method.warnings(summary),
        sections=[
            _leads(summary, game.words.deal),
            *(_reliable(summary, each) for each in _names(summary)),
            _scores(summary, game.words.deal),
            _method(summary, made),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[],
        glossary=(*GLOSSARY, *method.glossary(game)),
        version=str(manifest["silver_sim"]),
    )


def _names(summary: Summary) -> list[str]:
    return list(dict.fromkeys(each["who"] for each in summary["groups"]))


def _leads(summary: Summary, deal: str) -> Section:
    """What a lead is worth."""
    names = [_left(each, deal) for each in summary["leads"]]
    series = Series(names)
    along = [
        [(each["behind"], {"estimate": each["chance"]}) for each in line["chances"]]
        for line in summary["leads"]
    ]
    rows = curve_rows(series, [[(x, _exact(e)) for x, e in points] for points in along], 100)
    leads = sorted({each["behind"] for line in summary["leads"] for each in line["chances"]})
    known = [{each["behind"]: each["chance"] for each in line["chances"]}
             for line in summary["leads"]]  # fmt: skip
    table = Table(
        "leads-numbers",
        "Chance to win in percent, by points behind all others (less than 0: ahead)",
        [Column("behind", "name"), *(Column(name) for name in names)],
        [[text(f"{lead}"), *(plain(100 * line[lead], 1) for line in known)] for lead in leads],
        sortable=False,
    )
    figure = Figure(
        "leads",
        "What a lead is worth",
        "Of a player who does not start the next deal; all others are level, and nobody keeps "
        "anything of the last one. The table has no intervals: it is what seats that look ahead "
        "go by.",
        table,
        curves("leads", rows, series, ("points behind", "chance to win (%)"), None,
               "The chance to win by points behind"),
        rows,
    )  # fmt: skip
    return Section("leads-section", "What the table says", figures=[figure])


def _left(line: Summary, deal: str) -> str:
    left = f", {counted(line['deals_left'], deal)} left" if line["deals_left"] else ""
    return f"{line['seats']} players{left}"


def _exact(numbers: dict[str, Any]) -> dict[str, Any]:
    """A number of the table, which has no interval."""
    return {**numbers, "se": None, "lo": None, "hi": None, "lo50": None, "hi50": None,
            "method": "none"}  # fmt: skip


def _reliable(summary: Summary, who: str) -> Section:
    """Whether the chances come true in games of somebody."""
    groups = [each for each in summary["groups"] if each["who"] == who]
    found = {f"{each['seats']} players": each["reliability"] for each in groups}
    name = f"true-{_names(summary).index(who)}"
    figure = reliability(name, "a player wins the game", found)
    player = printable(groups[0]["player"])
    return Section(f"{name}-section", f"Do they come true: {player} in every seat",
                   figures=[figure])  # fmt: skip


def _scores(summary: Summary, deal: str) -> Section:
    """How much the chances tell, by table and by deal."""
    rows = []
    for each in summary["groups"]:
        who = f"{printable(each['who'])}, {each['seats']} players"
        rows.append((who, "all", each))
        rows += [(who, _deal(part["deal"], summary), part) for part in each["deals"]]
    table = Table(
        "equity-scores",
        "Brier scores",
        [Column("players", "name"), Column(f"after {deal}", "text"), Column("predictions"),
         Column("Brier score", "estimate"), Column("base", "estimate"),
         Column("gain", "estimate"), Column("log score", "estimate", "in nats")],
        [
            [text(who), text(when), whole(each["predictions"]), interval(each["brier"]),
             interval(each["base"]), interval(each["gain"], 1, "+"), interval(each["log_score"])]
            for who, when, each in rows
        ],
    )  # fmt: skip
    return Section("scores-section", "How much they tell", SCORE, tables=[table])


def _deal(number: int, summary: Summary) -> str:
    last = max(part["deal"] for each in summary["groups"] for part in each["deals"])
    return f"{number}" if number < last or last < 4 else f"{number} and later"


def _method(summary: Summary, made: str) -> Section:
    """How sure it is."""
    table = Table(
        "equity-judged",
        "What was judged",
        [Column("players", "name"), Column("who", "text"), Column("predictions")],
        [
            [text(f"{printable(each['who'])}, {each['seats']} players"),
             text(printable(each["player"])), whole(each["predictions"])]
            for each in summary["groups"]
        ],
    )  # fmt: skip
    return method.method(
        summary,
        table,
        "The table was made beforehand, of games of another seed; nothing was fitted here. Steps "
        "are looked at each by itself: of twenty that are right one is expected to miss.",
        method.limits(printable(summary["edition"]), made),
    )
