"""The answer to the question of a run, as a person would say it, with its uncertainty.

Every number comes from the summary and is rounded as in the tables. An answer to a question of yes
or no begins with the word; "No" is what is shown, "Not shown" what is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from silver_sim.report.text.answers_of_variants import jointly, sensitivity, sweep
from silver_sim.report.text.findings import in_a_circle, not_beaten
from silver_sim.report.text.verdict import (
    equal,
    lead,
    near_leader,
    of_one_kind,
    ranking,
    without_noise,
)
from silver_sim.report.text.wording import (
    ONE_BLOCK,
    POINTS,
    about,
    equals,
    how_rare,
    in_the_order_typed,
    listed,
    more_or_less,
)
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.levels import ALPHA
from silver_sim.stats.core.noise import others

Summary = Mapping[str, Any]

OF_GAMES = " % of the games"


def told(summary: Summary) -> Summary:
    """Return a summary with the answer in the words of today, whichever version wrote it.

    The p values of rules are adjusted over all that the answer is about.
    """
    kind = str(summary.get("kind", "simulate"))
    if kind not in ANSWERS:
        return summary
    found = {"rule_sensitivity": jointly}.get(kind, dict)(summary)
    return {**found, "verdict": ANSWERS[kind](found)}


# Who wins


def line_up(summary: Summary) -> str:
    """Return who wins most at one table, if anybody is shown to."""
    if summary["blocks"] < 2:
        return ONE_BLOCK
    if of_one_kind(summary):
        return _worth_of_starting(summary) + in_the_order_typed(summary)
    found = _not_told(summary) if near_leader(summary) else _wins_most(summary)
    return found + in_the_order_typed(summary)


def _worth_of_starting(summary: Summary) -> str:
    """Say what starting is worth where all play the same strategy: nothing else differs."""
    share, fair = summary["start_player"]["win_share"], summary["fair_share"]
    kind = summary["strategies"][0]["strategy"]
    won = f"who starts wins {about(share, 100, OF_GAMES)}, where {equals(fair)}"
    said = f"All play {kind}, so that nothing but seat and start differs: {won}"
    p = p_value(share["estimate"] - fair, share["se"], summary["blocks"])
    if p is None:
        return f"{said}."
    rare = f"if starting were worth nothing chance alone would do that {how_rare(p)}"
    return f"{said}; {rare}{'' if p < ALPHA else ', so that it is not shown to be worth anything'}."


def _wins_most(summary: Summary) -> str:
    """Say how often the leader wins, and how far the next is behind."""
    leader, *rest = ranking(summary)
    second = next(line for line in ranking(without_noise(summary)) if line is not leader)
    margin = lead(summary, second, leader)
    most, next_ = ("most", "The next") if rest[1:] else ("more", "The other")
    return (
        f"{leader['label']} wins {most}: {about(leader['win_share'], 100, OF_GAMES)}, where "
        f"{equals(summary['fair_share'])}. {next_}, {second['label']}, wins "
        f"{more_or_less(margin, POINTS, scale=100)}; between equals chance alone would do that "
        f"{how_rare(margin['p_holm'])}."
    )


def _not_told(summary: Summary) -> str:
    """Say from whom the leader is not told, and who is behind."""
    leader, *rest = ranking(summary)
    near = near_leader(summary)
    names = [line["label"] for line in near]
    behind = [line["label"] for line in rest if line not in near]
    ahead = f" It is ahead of {listed(behind)}." if behind else ""
    if all(equal(lead(summary, leader, line)) for line in near):
        tied = listed([leader["label"], *names])
        return f"{tied} tie exactly: the same win share in every block.{ahead}"
    margin = lead(summary, near[0], leader)
    who, most = ("Nobody", "most") if rest[1:] else ("Neither", "more")
    p = margin["p_holm"]
    rare = "" if p is None else f", as chance alone would do between equals {how_rare(p)}"
    either = f" Nor is it told from {listed(names[1:])}." if names[1:] else ""
    return (
        f"{who} is shown to win {most}: {leader['label']} has "
        f"{about(leader['win_share'], 100, OF_GAMES)}, where {equals(summary['fair_share'])}, "
        f"and {names[0]} {more_or_less(margin, POINTS, scale=100)}{rare}.{either}{ahead}"
    )


# Who is best of many


def tournament(summary: Summary) -> str:
    """Return who is best at every number of seats, in one sentence if it is always the same."""
    tables, noise = summary["standings"], summary.get("noise", "")
    circles = [words for table in tables if (words := in_a_circle(table["circle"]))]
    leaders = {table["lines"][0]["strategy"] for table in tables}
    if tables[1:] and len(leaders) == 1 and not any(map(not_beaten, tables)):
        return " ".join([_always_best(tables), *circles])
    several = bool(tables[1:])
    return " ".join([*(_best_at(table, noise, several=several) for table in tables), *circles])


def _always_best(tables: Sequence[Summary]) -> str:
    """Say how often the same strategy wins at every number of seats."""
    name, beaten = tables[0]["lines"][0]["strategy"], len(tables[0]["lines"]) - 1
    seats = listed([str(table["seats"]) for table in tables])
    first, *rest = (
        f"with {table['seats']} players {about(table['lines'][0]['win_share'], 100, ' %')}, where "
        f"{equals(table['fair_share'])}"
        for table in tables
    )
    return (
        f"{name} is best with {seats} players, each time shown to be ahead of {_all(beaten)}. Of "
        f"its games it wins {'; '.join([first, *rest])}."
    )


def _best_at(table: Summary, noise: str, *, several: bool) -> str:
    """Say who leads at a number of seats, and whom the leader is not shown to beat."""
    leader, *rest = table["lines"]
    name, near = leader["strategy"], not_beaten(table)
    where = f" with {table['seats']} players" if several else ""
    share = f"{about(leader['win_share'], 100, ' % of its games')}, where "
    won = f"{name} wins {share}{equals(table['fair_share'])}"
    if not near:
        played = others([line["strategy"] for line in table["lines"]], noise)
        second = next(table["lines"][place] for place in played if place)
        return (
            f"{name} is best{where}, shown to be ahead of {_all(len(rest))}: it wins {share}"
            f"{equals(table['fair_share'])}. The next, {second['strategy']}, wins "
            f"{about(second['win_share'], 100, ' %')}."
        )
    beaten = len(rest) - len(near)
    ahead = f"; it is ahead of {_all(beaten)}" if beaten else ""
    return (
        f"Nobody is shown to be best{where}: {won}, but is not shown to be ahead of "
        f"{listed(near)}{ahead}."
    )


def _all(count: int) -> str:
    return f"all {count} others" if count > 2 else "both others" if count > 1 else "the other"


ANSWERS: Mapping[str, Callable[[Summary], str]] = {
    "simulate": line_up,
    "tournament": tournament,
    "sweep": sweep,
    "rule_sensitivity": sensitivity,
}
