"""What comparisons, tournaments and sweeps found, in sentences; every number from the summary."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from silver_sim.report.text.wording import (
    counted,
    decimals,
    in_the_order_typed,
    is_constant,
    listed,
    number,
    p_words,
    plus_minus,
)
from silver_sim.stats.core.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.core.meetings import told_apart
from silver_sim.stats.core.sequential import blocks_needed, blocks_needed_again
from silver_sim.stats.core.stopping import TIGHTEST

Summary = Mapping[str, Any]

ENDS_OTHERWISE, OTHER_COURSE = "games_of_another_end", "games_of_another_course"


def points_of(numbers: Summary) -> str:
    """Return a difference of win shares in percentage points."""
    return f"{plus_minus(numbers, 100, '+')} percentage points"


def claimed(summary: Summary) -> Summary:
    """Return a comparison with the interval that its verdict claims in sentence, table and chart.

    Version 0.1.0 kept the interval that holds at every look apart from the difference.
    """
    ends = summary.get("anytime")
    if ends is None or summary["difference"][summary["decisive"]]["method"] == EVERY_LOOK:
        return summary
    name = summary["decisive"]
    share = summary["difference"][name]
    gone = dict.fromkeys(("lo50", "hi50", "p"))
    difference = summary["difference"] | {name: share | gone | {**ends, "method": EVERY_LOOK}}
    found = {**summary, "difference": difference}
    return found | {"verdict": comparison(found)}


def told(summary: Summary) -> Summary:
    """Return a summary with the verdict of today, if an earlier version wrote it.

    Version 0.1.0 said of p < 0.001 that it is certain, and not that one order alone was played.
    """
    verdict = re.sub(r": (certain|shown at the 5 % level, not certain)\.$", ".", summary["verdict"])
    order = in_the_order_typed(summary)
    return {**summary, "verdict": verdict if verdict.endswith(order) else verdict + order}


def comparison(summary: Summary) -> str:
    """Return which of two strategies is better, if one is shown to be, and by how much."""
    a, b, share = summary["a"], summary["b"], summary["difference"][summary["decisive"]]
    edge = f"{100 * summary['edge']:g}"
    how = _holds(share) if share["method"] == EVERY_LOOK else p_words(share["p"])
    of = "win share"
    if summary["decisive"] != "win_share":
        of += " without the luck of the cards"
    sentences = {
        "a": f"{a} is better than {b}: {points_of(share)} of {of} ({how}).",
        "b": f"{b} is better than {a}: {a} has {points_of(share)} of {of} ({how}).",
        "alike": f"{a} and {b} differ by less than {edge} percentage points of {of} "
        f"({plus_minus(share, 100, '+')}{_alike(summary, share)}).",
        "tie": f"{a} and {b} tie exactly: the same {of} in every block.",
        "open": f"{a} is not shown to differ from {b}: {points_of(share)} of {of}"
        f"{more(summary, share)}.",
    }
    return sentences[summary["finding"]]


SOONER = "shown by the sequential test, which tells sooner than this interval"


def _holds(share: Summary) -> str:
    """Return for how many looks an interval holds, and what shows a difference that it does not."""
    covers = share["lo"] <= 0 <= share["hi"]
    return "valid at every look" + (f"; {SOONER}" if covers else "")


def _alike(summary: Summary, share: Summary) -> str:
    """Return the same of a difference that is shown to be below the edge."""
    if share["method"] != EVERY_LOOK:
        return ""
    beyond = max(-share["lo"], share["hi"]) >= summary["edge"]
    return ", valid at every look" + (f"; {SOONER}" if beyond else "")


def more(summary: Summary, share: Summary) -> str:
    """Return how many blocks would tell a difference of the edge; nothing if that is not known."""
    if not (share["se"] and summary["edge"]):
        return ""
    known = (share["se"], summary["blocks"], summary["edge"])
    again = share["method"] == EVERY_LOOK
    needed = blocks_needed_again(*known, TIGHTEST) if again else blocks_needed(*known)
    return f"; about {counted(needed, 'block')} tell it to ± {100 * summary['edge']:g} points"


def standings(table: Summary) -> str:
    """Return who leads at one number of seats, and whom the leader is not shown to beat."""
    leader, *others = table["lines"]
    name = leader["strategy"]
    beaten = {
        pair["b"] if pair["a"] == name else pair["a"]
        for pair in table["pairs"]
        if name in (pair["a"], pair["b"]) and told_apart(pair)
    }
    near = [line["strategy"] for line in others if line["strategy"] not in beaten]
    where = f"With {table['seats']} seats"
    share = f"{plus_minus(leader['win_share'], 100)} % of the games"
    if near:
        found = f"{where} {name} leads with {share}, but is not shown to beat {listed(near)}."
    else:
        found = f"{where} {name} is best: {share}, shown to be above every other."
    return f"{found} {in_a_circle(table['circle'])}".strip()


def in_a_circle(names: Sequence[str]) -> str:
    """Return that no order tells who ends ahead of whom; nothing if there is no circle."""
    if not names:
        return ""
    return (
        f"{listed(names)} form a circle: each ends ahead of the next, and the last of the first, "
        "which neither ranks nor ratings can show."
    )


def explained(table: Summary) -> str:
    """Return which pair the ratings explain worst; nothing where no two met."""
    worst = table["misfit"]
    if worst is None:
        return ""
    observed, expected = (number(100 * worst[key], 1) for key in ("observed", "expected"))
    return (
        f"Ratings explain {worst['a']} against {worst['b']} worst: ahead in {observed} % of the "
        f"games, by ratings in {expected} %."
    )


def confirmations(summary: Summary) -> Iterator[str]:
    """Yield what the games on fresh seeds say of the winners.

    Confirmed is what the interval of the fresh games alone shows.
    """
    for each in summary.get("confirmations", []):
        winner = selected(summary, each["seats"])
        share = each["win_share_difference"]
        other = each["b"] if winner == each["a"] else each["a"]
        if winner != each["a"]:
            share = reversed_(share)
        lo, hi = share["lo"], share["hi"]
        first = first_estimate(summary, each["seats"], winner, other)
        otherwise = summary["kind"] == "sweep" and first is None and each["seats"] > 2
        orders = ", in drawn orders" if otherwise else ""
        verdict = "confirmed" if lo is not None and lo > 0 else "not confirmed"
        if hi is not None and hi < 0:
            verdict = "refuted"
        yield (
            f"Fresh seeds, {each['seats']} seats: {winner} − {other} "
            f"{points_of(share)} of win share in {counted(each['games'], 'game')}{orders}: "
            f"{verdict}.{less_than_at_first(first, share)}"
        )


def first_estimate(summary: Summary, seats: int, winner: str, other: str) -> Summary | None:
    """Return winner - other in the games that selected the winner; None if they tell no such.

    A sweep whose order around the table is not drawn, confirmed in drawn orders, asked otherwise.
    """
    if summary["kind"] != "sweep":
        table = next(each for each in summary["standings"] if each["seats"] == seats)
        for pair in table.get("pairs", []):
            if {pair["a"], pair["b"]} == {winner, other}:
                share: Summary = pair["win_share_difference"]
                return share if pair["a"] == winner else reversed_(share)
        return None
    lines = (line for line in summary.get("differences", []) if line["variant"] == winner)
    line = next(lines, None)
    return None if line is None else line["win_share_0"]


def less_than_at_first(first: Summary | None, fresh: Summary) -> str:
    """Return by how much fresh games differ from the first, if by more than chance explains.

    Independent estimates differ by more than two standard errors of their difference in one case
    of twenty.
    """
    if first is None or not first["se"] or not fresh["se"]:
        return ""
    gap = first["estimate"] - fresh["estimate"]
    if abs(gap) <= 2 * hypot(first["se"], fresh["se"]):
        return ""
    points = number(100 * abs(gap), 1)
    before = f"The first games gave {plus_minus(first, 100, '+')}, {points} points"
    if gap < 0:
        return f" {before} less: chance alone does that in one case of twenty."
    return f" {before} more: what is best of several has been chosen for its luck, too."


def selected(summary: Summary, seats: int) -> str:
    """Return who was best in the games of the run: the leader, or the best value of a sweep."""
    if summary["kind"] == "sweep":
        pair = next(each for each in summary["confirmations"] if each["seats"] == seats)
        reference = (summary["players"][0], summary.get("reference"))  # older runs name players
        return str(pair["b"] if pair["a"] in reference else pair["a"])
    standings = next(table for table in summary["standings"] if table["seats"] == seats)
    return str(standings["lines"][0]["strategy"])


def reversed_(numbers: Summary) -> Summary:
    """Return the difference b - a for that of a - b."""
    lo, hi = (None if numbers[end] is None else -numbers[end] for end in ("hi", "lo"))
    return {**numbers, "estimate": -numbers["estimate"], "lo": lo, "hi": hi}


def sweep(summary: Summary) -> str:
    """Return which value is best for the first player, and whether it lies at an end of all."""
    best = max(summary["variants"], key=lambda line: line["win_share_0"]["estimate"])
    who, reference = summary["players"][0], summary["reference"]
    more = f"{at_an_end(summary, best['variant'])}{in_the_order_typed(summary)}"
    if best["variant"] == reference:
        return f"No value gives {who} a higher win share than {reference}.{more}"
    line = next(each for each in summary["differences"] if each["variant"] == best["variant"])
    share = line["win_share_0"]
    shown = share["p_holm"] is not None and share["p_holm"] < ALPHA
    word = "better than" if shown else "not shown to be better than"
    return (
        f"{best['variant']} gives {who} the highest win share: {points_of(share)} against "
        f"{reference} ({p_words(share['p_holm'])}, Holm over {len(summary['differences'])}): "
        f"{word} it.{more}"
    )


def at_an_end(summary: Summary, variant: str) -> str:
    """Return that a value is the lowest or the highest of all numbers that were swept, if it is."""
    values = swept_numbers(summary)
    if values is None or len(set(values.values())) < 2:
        return ""
    ends = {min(values.values()): ("lowest", "lower"), max(values.values()): ("highest", "higher")}
    if values[variant] not in ends:
        return ""
    end, beyond = ends[values[variant]]
    tried = "was not tried" if summary.get("beyond", {}).get(beyond, True) else "is not possible"
    return f" {variant} is the {end} value that was swept: a {beyond} one {tried}."


def swept_numbers(summary: Summary) -> Mapping[str, float] | None:
    """Return the values that were swept, by variant; None unless all are numbers."""
    names = [line["variant"] for line in summary["variants"]]
    try:
        return {name: float(name.partition("=")[2]) for name in names}
    except ValueError:
        return None


def sensitivity(summary: Summary) -> str:
    """Return which rule changes most, and whether one changes the order of the strategies."""
    count = len(summary["players"])
    keys = [f"win_share_{player}" for player in range(count)]

    def largest(line: Summary) -> float:
        return max(abs(float(line[key]["estimate"])) for key in keys)

    most = max(summary["differences"], key=largest)
    key = max(keys, key=lambda each: abs(most[each]["estimate"]))
    who = summary["players"][int(key.rpartition("_")[2])]
    base = next(v["order"] for v in summary["variants"] if v["variant"] == summary["reference"])
    other = [v["variant"] for v in summary["variants"] if v["order"] != base]
    order = f"{listed(other)} change the order" if other else "none changes the order"
    more = f"{without_effect(summary)}{in_the_order_typed(summary)}"
    is_shown = most[key]["p_holm"] is not None and most[key]["p_holm"] < ALPHA
    shown = "" if is_shown else ", which is not shown to differ from 0"
    return (
        f"{most['variant']} changes win shares most: {points_of(most[key])} for {who}{shown}; "
        f"of these estimates {order} of the strategies.{more}"
    )


def without_effect(summary: Summary) -> str:
    """Return which rules give no game another end; nothing if every one gives some."""
    counted_lines = [line for line in summary["differences"] if ENDS_OTHERWISE in line]
    names = [line["variant"] for line in counted_lines if not matters(line)]
    return f" No game ends otherwise with {listed(names)}." if names else ""


def without(summary: Summary) -> str:
    """Return what is known of variants that do not matter."""
    known = any(ENDS_OTHERWISE in line for line in summary["differences"])
    return "no game ends otherwise" if known else "the same in every block"


def matters(line: Summary) -> bool:
    """Whether a game ended otherwise, as far as the run tells: older ones only tell differences."""
    if ENDS_OTHERWISE in line:
        return bool(line[ENDS_OTHERWISE]["games"])
    return not all(is_constant(share) for key, share in line.items() if key.startswith("win_"))


def precision(summary: Summary) -> str:
    """Return how much was played, and in how many looks if looks ended it."""
    games = f"{counted(summary['blocks'], 'block')} ({counted(summary['games'], 'game')})"
    looks = f", {counted(summary['looks'], 'look')}" if summary["stopped"] else ""
    return f"{games}{looks}"


def worth(share: Summary) -> str:
    """Return the effective games of a paired difference."""
    if share["variance_reduction"] is None:
        return "every block was the same"
    factor = number(share["variance_reduction"], decimals(share["variance_reduction"] / 10))
    effective = number(share["effective_games"], 0)
    return f"as sure as {effective} games without shared deals: {factor} times as many"


def profile(found: Summary) -> str:
    """Return how often a strategy wins against its field, whom it beats, and its style."""
    share = plus_minus(found["win_shares"][0]["win_share"], 100)
    met = [(line["opponent"], line["finding"]) for line in found["matchups"]]
    groups = (
        ("better", "shown to be better than"),
        ("worse", "shown to be worse than"),
        ("open", "not shown to differ from"),
    )
    told = []
    for finding, words in groups:
        names = [name for name, each in met if each == finding]
        if names:
            everybody = len(names) == len(met) > 2
            told.append(f"{words} {f'all {len(met)} of them' if everybody else listed(names)}")
    tags = [tag["tag"] for tag in found["tags"]]
    style = f" Its style: it {listed(tags)}." if tags else " No style stands out from the field."
    return (
        f"{found['strategy']} wins {share} % of its games between two against this field: "
        f"{'; '.join(told)}.{style if found['behaviours'] else ''}"
    )
