"""The page on the table of equity: what it says, and whether that comes true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from silver_sim.games.contract import GameInfo

Summary = Mapping[str, Any]

BEHIND = 10  # points, of whom the caption tells

GLOSSARY = (
    ("Equity", "The chance to win the game from between two deals, by totals and what is to come."),
    ("Brier score", f"The {SCORE}"),
)


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `equity`."""
    game, equity = game_of(spec), summary["equity"]
    made = f"a table made of games of {printable(equity['strategy'])}, seed {equity['seed']}"
    return Page(
        title=printable(summary["title"]) or "Do chances to win come true?",
        verdict=summary["verdict"],
        kind=f"Equity, {listed([str(n) for n in summary['seats']])} players",
        rests=method.rests(summary, made),
        who=spec.get("words", {}),
        line=[*method.run_line(summary), ("table", equity["hash"])],
        warnings=method.warnings(summary),
        sections=[
            _leads(summary, game),
            *(_reliable(summary, each) for each in _names(summary)),
            _scores(summary, game.words.deal),
            _method(summary),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[],
        glossary=(*GLOSSARY, *method.glossary(game)),
        version=str(manifest["silver_sim"]),
    )


def _names(summary: Summary) -> list[str]:
    return list(dict.fromkeys(each["who"] for each in summary["groups"]))


def _leads(summary: Summary, game: GameInfo) -> Section:
    """What a lead is worth, by number of players."""
    figures = [_lead(summary, seats, game) for seats in summary["seats"]]
    lead = (
        "Of a player who does not start the next deal; all others are level, and nobody keeps "
        "anything of the last one. The table has no intervals: it is what seats that look ahead "
        "go by."
    )
    return Section("leads-section", "What the table says", lead, figures=figures)


def _lead(summary: Summary, seats: int, game: GameInfo) -> Figure:
    lines = [line for line in summary["leads"] if line["seats"] == seats]
    names = [_left(line, game.words.deal) for line in lines]
    series = Series(names)
    along = [
        [(each["behind"], _exact(each["chance"])) for each in line["chances"]] for line in lines
    ]
    rows = curve_rows(series, along, 100)
    known = [{each["behind"]: each["chance"] for each in line["chances"]} for line in lines]
    table = Table(
        f"leads-{seats}-numbers",
        f"Chance to win in percent with {seats} players, by points behind (less than 0: ahead)",
        [Column("behind", "name"), *(Column(name) for name in names)],
        [[text(f"{lead}"), *(plain(100 * line[lead], 1) for line in known)] for lead in known[0]],
        sortable=False,
    )
    return Figure(
        f"leads-{seats}",
        f"With {seats} players, who is {BEHIND} points behind wins "
        f"{100 * known[-1][BEHIND]:.1f} % of the games with {names[-1]}",
        f"Each line: so many {game.words.deal}s are left."
        if game.rounds_a_game
        else f"The game ends by points: any number of {game.words.deal}s can be left.",
        table,
        curves(
            f"leads-{seats}",
            rows,
            series,
            ("points behind", "chance to win (%)"),
            (100 / seats, "fair share"),
            "The chance to win by points behind",
            ticks=[x for x in range(-15, 16, 5) if x in range(min(known[0]), max(known[0]) + 1)],
        ),
        rows,
    )


def _left(line: Summary, deal: str) -> str:
    return f"{counted(line['deals_left'], deal)} left" if line["deals_left"] else "any number left"


def _exact(chance: float) -> dict[str, Any]:
    """A number of the table, which has no interval."""
    ends = dict.fromkeys(("se", "lo", "hi", "lo50", "hi50"))
    return {"estimate": chance, "method": "none", **ends}


def _reliable(summary: Summary, who: str) -> Section:
    """Whether the chances come true in games of somebody."""
    groups = [each for each in summary["groups"] if each["who"] == who]
    found = {f"{each['seats']} players": each["reliability"] for each in groups}
    name = f"true-{_names(summary).index(who)}"
    title = f"Do they come true: {printable(groups[0]['player'])} in every seat"
    lead = (
        "Of every player after every deal but the last; with two players only of who starts the "
        "next one, since the other's chance says the same once more."
    )
    return reliability(name, title, lead, "a player wins the game", found)


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
    lead = f"Brier score: the {SCORE}"
    return Section("scores-section", "How much they tell", lead, tables=[table])


def _deal(number: int, summary: Summary) -> str:
    last = max(part["deal"] for each in summary["groups"] for part in each["deals"])
    return f"{number}" if number < last or last < 4 else f"{number} and later"


def _method(summary: Summary) -> Section:
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
        [
            f"Limits: the table is true, as far as it is, of games of these players under the "
            f"rules {printable(summary['edition'])}. {method.PROGRAMS}"
        ],
    )
