"""Sections of a profile on what a strategy gains: wins, opponents, seats, risk."""

from __future__ import annotations

from collections.abc import Mapping

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.charts import Row, Series
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import scores as score_charts
from silver_sim.report.sections.behaviours import sides
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.text import captions
from silver_sim.report.text import profile_captions as profiled
from silver_sim.report.text.wording import p_words
from silver_sim.stats.outcomes.points import Matchup
from silver_sim.stats.outcomes.profile import Profile

PERCENTS = (5, 25, 50, 75, 90, 95)
MARKS = {"better": "▲ ", "worse": "▼ ", "open": ""}


def wins(profile: Profile) -> Section:
    """How often it wins, by the number of players."""
    lines = profile.win_shares
    names = [f"{line.players} players" for line in lines]
    rows = _with_fair(
        forest_rows(names, [line.win_share for line in lines]),
        {name: line.fair_share for name, line in zip(names, lines, strict=True)},
    )
    table = Table(
        "wins",
        "Share of the games that it won, in percent",
        [
            Column("players", "text"),
            Column("win share %", "estimate"),
            Column("fair share %", help="what equals would each have"),
            Column("games"),
        ],
        [
            [
                text(name),
                interval(line.win_share, 100),
                plain(100 * line.fair_share, 1),
                whole(line.games),
            ]
            for name, line in zip(names, lines, strict=True)
        ],
        sortable=False,
        brief=True,
    )
    line_ups = [" and ".join(t[1:]) for t in profile.tables if len(t) > 2]
    met = f" Tables of more than two: with {'; with '.join(line_ups)}." if line_ups else ""
    figure = Figure(
        "win-shares",
        profiled.wins_caption(profile),
        f"Thick bar: 50 % interval, thin bar: 95 %. Vertical mark: the fair share.{met}",
        table,
        forest("win-shares", rows, f"win share of {profile.strategy} (%)", None),
        rows,
        open=True,
    )
    return Section("wins-section", "How often it wins", figures=[figure])


def _with_fair(rows: list[Row], fair: Mapping[str, float]) -> list[Row]:
    return [row | {"fair": round(100 * fair[row["who"]], 3)} for row in rows]


def matchups(profile: Profile) -> Section:
    """Which opponents it beats in duels, and how all are rated."""
    lines = sorted(profile.matchups, key=lambda line: -line.win_share.value)
    names = [line.opponent for line in lines]
    rows = [
        row | {"text": f"{MARKS[line.finding]}{row['text']}"}
        for row, line in zip(
            forest_rows(names, [line.win_share for line in lines]), lines, strict=True
        )
    ]
    table = Table(
        "matchups-numbers",
        "Every opponent, in duels; ▲ shown to be better than it, ▼ worse: 5 % level, Holm over "
        f"{len(lines)}",
        [
            Column("opponent", "name"),
            Column("win share %", "estimate"),
            Column("total", "estimate", "own total − opponent's; negative is better"),
            Column("p (Holm)", "text"),
            Column("finding", "text"),
        ],
        [_met(line) for line in lines],
        filtered=len(lines) > 12,
        brief=True,
    )
    figure = Figure(
        "matchups",
        profiled.matchups_caption(profile),
        "Games won against each opponent, the easiest first. ▲ ▼: shown to differ from 50 %, Holm "
        "over all. Thick bar: 50 % interval, thin bar: 95 %, each by itself.",
        table,
        forest("matchups", rows, "win share (%)", (50.0, "equal")),
        rows,
    )
    return Section("matchups-section", "Whom it beats", figures=[figure, *_ratings(profile)])


def _met(line: Matchup) -> list[Cell]:
    mark = MARKS[line.finding].strip()
    tone = {"better": "plus", "worse": "minus"}.get(line.finding, "same")
    share = interval(line.win_share, 100)
    return [
        text(line.opponent),
        Cell(share.text, share.values, mark, tone),
        interval(line.mean_total_difference, sign="+"),
        text(p_words(line.win_share_difference.p_adjusted)),
        text(line.finding),
    ]


def _ratings(profile: Profile) -> list[Figure]:
    """The ratings of all, if the games give any."""
    found = profile.ratings
    if any(each.estimate is None for each in found.values()):
        return []
    names = sorted(found, key=lambda name: -found[name].value)
    rows = forest_rows(names, [found[name] for name in names], 1.0, "+")
    table = Table(
        "ratings-numbers",
        "Ratings on Elo's scale (400 points: ten wins to one), mean 0",
        [Column("strategy", "name"), Column("rating", "estimate")],
        [[text(name), interval(found[name], sign="+")] for name in names],
    )
    figure = Figure(
        "ratings",
        profiled.ratings_caption(profile),
        "From these duels alone: its opponents have not played each other, so their ratings come "
        "from their games against it. Bars: 95 % intervals.",
        table,
        forest("ratings", rows, "rating", (0.0, "mean")),
        rows,
    )
    return [figure]


def seats(profile: Profile, deal: str) -> Section:
    """How often it wins by seat, and when it starts."""
    lines = [
        (f"{line.players} players, {where}", line.players, share)
        for line in profile.seats
        for where, share in [
            *((f"seat {seat}", share) for seat, share in enumerate(line.by_seat)),
            ("starting", line.starting),
        ]
    ]
    fair = {name: 1 / players for name, players, _ in lines}
    rows = _with_fair(
        forest_rows([name for name, _, _ in lines], [share for _, _, share in lines]), fair
    )
    table = Table(
        "seats-numbers",
        f"Share of the games that it won, by seat and when it started {deal} 1",
        [Column("players and seat", "text"), Column("win share %", "estimate")],
        [[text(name), interval(share, 100)] for name, _, share in lines],
        brief=True,
    )
    figure = Figure(
        "seats",
        profiled.seats_caption(profile),
        "It sits in every seat of every deal equally often; who starts is drawn. Thick bar: 50 % "
        "interval, thin bar: 95 %. Vertical mark: the fair share.",
        table,
        forest("seats", rows, "win share (%)", None),
        rows,
    )
    return Section("seats-section", "Seats and start", figures=[figure])


def risk(profile: Profile, deal: str) -> Section:
    """How much its totals vary."""
    who, found = sides(profile), profile.risk
    totals = profile.total_counts.sides
    rows = score_charts.total_rows(who, totals)
    table = Table(
        "risk-numbers",
        "Totals of duels, in points: mean, spread, and what the given percentage end at or below",
        [
            Column("who", "name"),
            Column("mean"),
            Column("spread (sd)", "estimate"),
            *(Column(f"{p} %") for p in PERCENTS),
            Column(f"{deal}s at 0, %", "estimate", "in which it scored 0"),
        ],
        [
            [
                text(name),
                plain(captions.average(counts), 2),
                interval(spread),
                *(whole(score_charts.reach(counts, p / 100)) for p in PERCENTS),
                interval(zero, 100),
            ]
            for name, counts, spread, zero in zip(
                who,
                totals,
                found.total_sd.sides,
                (found.rounds_at_zero.own, found.rounds_at_zero.field),
                strict=True,
            )
        ],
        sortable=False,
        brief=True,
    )
    figure = Figure(
        "totals",
        profiled.risk_caption(profile),
        "Exact shares of duels by total; fewer points are better. Lines, and after each name: the "
        "median, and the totals at or below which 5 % and 95 % end. The highest half percent is "
        "not drawn.",
        table,
        score_charts.totals("totals", rows, Series(who), "Distributions of totals"),
        rows,
        open=True,
    )
    return Section("risk-section", "Risk", figures=[figure])
