"""What comparisons, tournaments and sweeps found, in sentences; every number from the summary."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.stats.meetings import told_apart
from silver_sim.stats.sequential import blocks_needed, blocks_needed_again
from silver_sim.stats.stopping import TIGHTEST
from silver_sim.stats.wording import (
    EVERY_LOOK,
    counted,
    decimals,
    listed,
    number,
    p_words,
    plus_minus,
)

Summary = Mapping[str, Any]

ALPHA = 0.05


def points_of(numbers: Summary) -> str:
    """Return a difference of win shares in percentage points."""
    return f"{plus_minus(numbers, 100, '+')} percentage points"


def is_constant(difference: Summary) -> bool:
    """Whether a difference is 0 in every block."""
    return difference["estimate"] == 0 and not difference["se"]


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
    """Yield what the games on fresh seeds say of the winners."""
    for each in summary.get("confirmations", []):
        winner = selected(summary, each["seats"])
        share = each["win_share_difference"]
        other = each["b"] if winner == each["a"] else each["a"]
        if winner != each["a"]:
            share = reversed_(share)
        lo, hi = share["lo"], share["hi"]
        verdict = "confirmed" if lo is not None and lo > 0 else "not confirmed"
        if hi is not None and hi < 0:
            verdict = "refuted"
        yield (
            f"Fresh seeds, {each['seats']} seats: {winner} − {other} "
            f"{points_of(share)} of win share in {counted(each['games'], 'game')}: {verdict}."
        )


def selected(summary: Summary, seats: int) -> str:
    """Return who was best in the games of the run: the leader, or the best value of a sweep."""
    if summary["kind"] == "sweep":
        pair = next(each for each in summary["confirmations"] if each["seats"] == seats)
        return str(pair["b"] if pair["a"] == summary["players"][0] else pair["a"])
    standings = next(table for table in summary["standings"] if table["seats"] == seats)
    return str(standings["lines"][0]["strategy"])


def reversed_(numbers: Summary) -> Summary:
    """Return the difference b - a for that of a - b."""
    lo, hi = (None if numbers[end] is None else -numbers[end] for end in ("hi", "lo"))
    return {**numbers, "estimate": -numbers["estimate"], "lo": lo, "hi": hi}


def sweep(summary: Summary) -> str:
    """Return which value is best for the first player."""
    best = max(summary["variants"], key=lambda line: line["win_share_0"]["estimate"])
    who, reference = summary["players"][0], summary["reference"]
    if best["variant"] == reference:
        return f"No value gives {who} a higher win share than {reference}."
    line = next(each for each in summary["differences"] if each["variant"] == best["variant"])
    share = line["win_share_0"]
    shown = share["p_holm"] is not None and share["p_holm"] < ALPHA
    word = "better than" if shown else "not shown to be better than"
    return (
        f"{best['variant']} gives {who} the highest win share: {points_of(share)} against "
        f"{reference} ({p_words(share['p_holm'])}, Holm over {len(summary['differences'])}): "
        f"{word} it."
    )


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
    certain = most[key]["p_holm"] is not None and most[key]["p_holm"] < ALPHA
    shown = "" if certain else ", which is not shown to differ from 0"
    return (
        f"{most['variant']} changes win shares most: {points_of(most[key])} for {who}{shown}; "
        f"of these estimates {order} of the strategies."
    )


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
    style = f"Its style: it {listed(tags)}." if tags else "No style stands out from the field."
    return (
        f"{found['strategy']} wins {share} % of its games between two against this field: "
        f"{'; '.join(told)}. {style}"
    )
