"""The answer to the question of a run, as a person would say it, with its uncertainty.

Every number comes from the summary and is rounded as in the tables. An answer to a question of yes
or no begins with the word; "No" is what is shown, "Not shown" what is open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.text.findings import in_a_circle, left_open, more, not_beaten
from silver_sim.report.text.verdict import (
    equal,
    lead,
    near_leader,
    of_one_kind,
    ranking,
    without_noise,
)
from silver_sim.report.text.wording import (
    NO,
    OPEN,
    POINTS,
    YES,
    about,
    answered,
    how_rare,
    in_the_order_typed,
    is_constant,
    listed,
    more_or_less,
    number,
)
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.core.noise import others

Summary = Mapping[str, Any]

ONE_BLOCK = "One block cannot tell who is better: an interval needs at least two."
OF_GAMES = " % of the games"


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
    won = f"who starts wins {about(share, 100, OF_GAMES)}, where {_equals(fair)}"
    said = f"All play {kind}, so that nothing but seat and start differs: {won}"
    p = p_value(share["estimate"] - fair, share["se"], summary["blocks"])
    if p is None:
        return f"{said}."
    rare = f"if starting were worth nothing chance alone would do that {how_rare(p)}"
    return f"{said}; {rare}{'' if p < ALPHA else ', so that it is not shown to be worth anything'}."


def _equals(fair_share: float) -> str:
    """Say what each of equals would have."""
    return f"equals would win {100 * fair_share:.3g} %"


def _wins_most(summary: Summary) -> str:
    """Say how often the leader wins, and how far the next is behind."""
    leader, *rest = ranking(summary)
    second = next(line for line in ranking(without_noise(summary)) if line is not leader)
    margin = lead(summary, second, leader)
    most, next_ = ("most", "The next") if rest[1:] else ("more", "The other")
    return (
        f"{leader['label']} wins {most}: {about(leader['win_share'], 100, OF_GAMES)}, where "
        f"{_equals(summary['fair_share'])}. {next_}, {second['label']}, wins "
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
        f"{about(leader['win_share'], 100, OF_GAMES)}, where {_equals(summary['fair_share'])}, "
        f"and {names[0]} {more_or_less(margin, POINTS, scale=100)}{rare}.{either}{ahead}"
    )


# Whether A is better than B

SOONER = "shown by the sequential test, which tells sooner than this interval"


def comparison(summary: Summary) -> str:
    """Return whether the first of two strategies is better than the second."""
    a, b, share = summary["a"], summary["b"], summary["difference"][summary["decisive"]]
    luck = "" if summary["decisive"] == "win_share" else " without the luck of the cards"
    won = f"{a} wins {more_or_less(share, POINTS, f' of its games than {b}{luck}', 100)}"
    edge = f"{100 * summary['edge']:g} {POINTS}"
    if summary["blocks"] < 2:
        return ONE_BLOCK
    match summary["finding"]:
        case "a" | "b":
            word, said = YES if summary["finding"] == "a" else NO, f"{won}; {_how_sure(share)}."
        case "alike":
            word = NO
            said = (
                f"{a} and {b} differ by less than {edge}, which was said beforehand not to matter: "
                f"{won}{_alike(summary, share)}."
            )
        case "tie":
            word, said = NO, f"{a} and {b} tie exactly: the same win share in every block."
        case _ if is_constant(share):
            word = OPEN
            said = f"{a} and {b} won the same in every block; that leaves {_left_open(share)}."
        case _:
            word = OPEN
            said = f"{won}, which {left_open(share)}{more(summary, share)}."
    return answered(str(summary.get("title", "")), word, said)


def _left_open(share: Summary) -> str:
    """Return the differences that blocks without any leave possible."""
    lo, hi = (number(100 * share[end], 1, "+") for end in ("lo", "hi"))
    return f"a difference of {lo} to {hi} {POINTS} possible"


def _how_sure(share: Summary) -> str:
    """Return how rare chance makes such a difference, or for how many looks its interval holds."""
    if share["method"] != EVERY_LOOK:
        return f"between equals chance alone would do that {how_rare(share['p'])}"
    covers = share["lo"] <= 0 <= share["hi"]
    return "valid at every look, however often one looks" + (f"; {SOONER}" if covers else "")


def _alike(summary: Summary, share: Summary) -> str:
    """Return for how many looks a difference is shown to be below the edge."""
    if share["method"] != EVERY_LOOK:
        return ""
    beyond = max(-share["lo"], share["hi"]) >= summary["edge"]
    return "; valid at every look" + (f"; {SOONER}" if beyond else "")


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
        f"{_equals(table['fair_share'])}"
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
    won = f"{name} wins {share}{_equals(table['fair_share'])}"
    if not near:
        played = others([line["strategy"] for line in table["lines"]], noise)
        second = next(table["lines"][place] for place in played if place)
        return (
            f"{name} is best{where}, shown to be ahead of {_all(len(rest))}: it wins {share}"
            f"{_equals(table['fair_share'])}. The next, {second['strategy']}, wins "
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


# How one plays


def profile(found: Summary) -> str:
    """Return how often a strategy wins against its field, whom it beats, and its style."""
    line = found["win_shares"][0]
    met = [(each["opponent"], each["finding"]) for each in found["matchups"]]
    groups = (
        ("better", "shown to be better than"),
        ("worse", "shown to be worse than"),
        ("open", "not shown to differ from"),
    )
    judged = []
    for finding, words in groups:
        names = [name for name, each in met if each == finding]
        if names:
            everybody = len(names) == len(met) > 2
            judged.append(f"{words} {f'all {len(met)} of them' if everybody else listed(names)}")
    tags = [tag["tag"] for tag in found["tags"]]
    style = f" Its style: it {listed(tags)}." if tags else " No style stands out from the field."
    return (
        f"{found['strategy']} wins {about(line['win_share'], 100, ' % of its games')}, between two "
        f"against this field, where {_equals(line['fair_share'])}; it is {'; '.join(judged)}."
        f"{style if found['behaviours'] else ''}"
    )
