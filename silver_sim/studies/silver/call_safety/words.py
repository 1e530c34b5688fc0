"""What a run of kind call_safety found, in sentences; every number from the summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.text.wording import about, counted, listed, number, plus_minus
from silver_sim.studies.silver.call_safety.rules import CallRule

Summary = Mapping[str, Any]

WORDS = {1: "one card", 2: "two cards", 3: "three cards", 4: "four cards", 5: "five or more"}


def verdict(summary: Summary) -> str:
    """Return when to call, by the rule of seven numbers at the largest table."""
    rule, seats = CallRule(**summary["rule"]), max(summary["seats"])
    return f"With {seats} players call {in_words(rule, seats)}.{_how_good(summary)}"


def _how_good(summary: Summary) -> str:
    """Return how near the rule of seven numbers comes to all that the atlas knows."""
    lines = {line["rule"]: line for line in summary.get("rules", ())}
    line = lines.get("seven numbers")
    if line is None:
        return ""
    if None in (line["agreement"]["estimate"], line["lost"]["estimate"]):
        return " The decisions held out are too few to say how good this rule is."
    never, share = lines["never"]["agreement"]["estimate"], kept(summary, line)
    keeps = f"keeps {number(share or 0, 0)} % of what calling by the full table gains; it "
    away = about(line["lost"], 100, " percentage points of a game a decision")
    agrees = about(line["agreement"], 100, " %")
    return (
        f" On decisions held out, which it was not made from, this rule {keeps if share else ''}"
        f"gives away {away}. It does what the table says in {agrees}, toss-ups aside, and never "
        f"calling does so in {number(100 * never, 1)} %."
    )


def kept(summary: Summary, line: Summary) -> float | None:
    """Return the share of what the full table gains that a rule keeps, in percent.

    None if the table gains nothing.
    """
    full = next(each for each in summary["rules"] if each["rule"] == "full table")
    gains: float = full["gain"]["estimate"] or 0.0
    return 100 * (line["gain"]["estimate"] or 0.0) / gains if gains > 0 else None


def in_words(rule: CallRule, seats: int) -> str:
    """Return a rule for a number of players, as part of a sentence."""
    limits = [rule.limit(seats, 0, few) for few in WORDS]
    never = [few for few, limit in zip(WORDS, limits, strict=True) if limit < 0]
    told = [
        f"at {limit} or less if the fewest cards of another player are {WORDS[few]}"
        if few == min(set(WORDS) - set(never))
        else f"at {limit} or less if they are {WORDS[few]}"
        for few, limit in zip(WORDS, limits, strict=True)
        if limit >= 0
    ]
    if len(never) == len(WORDS):
        return "never, as far as is known"
    if never:
        told.append(f"never while somebody else has {_either([WORDS[few] for few in never])}")
    return f"{'; '.join(told)} (an unknown own card counts {rule.unknown})"


def _either(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def precision(summary: Summary) -> str:
    """Return how many forks there are, and what for."""
    return (
        f"{summary['forks']:,} forks in {counted(summary['blocks'], 'block')}; "
        f"{summary['held_out']:,} held out to judge, {summary['other_forks']:,} in other fields "
        "and editions"
    )


def judged(summary: Summary) -> str:
    """Return how the verdicts do on the forks that were held out."""
    found = summary["judged"]
    if not found["verdicts"]:
        return "No verdict is sure enough to be judged."
    kept = 100 * (1 - found["contradicted"] / found["verdicts"])
    return (
        "Of the verdicts that are not toss-ups, weighted by how often they occur, "
        f"{number(kept, 2)} % are not contradicted by the forks held out "
        f"({found['contradicted_cells']:,} of {found['cells']:,} cells are)."
    )


def proofs(summary: Summary) -> list[str]:
    """Return what the rules cost in full games, one sentence a number of seats."""
    return [
        f"Full games with {counted(proof['seats'], 'player')}, {proof['games']:,} on fresh seeds: "
        f"against the full table {listed([*_costs(proof)])}."
        for proof in summary.get("confirmations", ())
    ]


def _costs(proof: Summary) -> list[str]:
    return [
        f"{rule} {plus_minus(share, 100, '+')} points of win share"
        for rule, share, _ in against_the_table(proof)
    ]


def against_the_table(proof: Summary) -> list[tuple[str, Summary, Summary]]:
    """Return every other rule with its paired differences to the full table.

    Of win share, and of points a round.
    """
    table = proof["rules"]["full table"]
    found = []
    for rule, label in proof["rules"].items():
        for pair in proof["pairs"]:
            if {pair["a"], pair["b"]} == {table, label}:
                sign = 1 if pair["a"] == label else -1
                share = _signed(pair["win_share_difference"], sign)
                points = _signed(pair["total_difference"], sign, proof["rounds"])
                found.append((rule, share, points))
    return found


def _signed(numbers: Summary, sign: int, parts: int = 1) -> Summary:
    """Return a difference the other way round, or of a part of what it is of."""
    found = dict(numbers)
    for low, high in (("lo", "hi"), ("lo50", "hi50")):
        ends = (numbers[low], numbers[high]) if sign > 0 else (numbers[high], numbers[low])
        found[low], found[high] = (None if end is None else sign * end / parts for end in ends)
    se = None if numbers["se"] is None else numbers["se"] / parts
    return found | {"estimate": sign * numbers["estimate"] / parts, "se": se}
