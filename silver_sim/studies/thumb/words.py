"""Rules of thumb in sentences, for a terminal and for pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.report.text.wording import is_even, listed, number, plus_minus

Found = Mapping[str, Any]

READING = (
    "Agrees: how often a rule does what advice does, or what is expected to be as good. Keeps: "
    "what it gains as a share of what advice gains. Points of the game are chances to win it, in "
    "percent. ± is half the 95 % interval, between games. Numbers in a rule were chosen in other "
    "games than those that tell this."
)


def where(topic: Found) -> str:
    """Who plays there."""
    told = f"{listed([str(number) for number in topic['players']])} players"
    return f"{told}, all others are {topic['others']}" if topic["others"] else told


def chosen(topic: Found) -> Found:
    """The rule that is told."""
    rule: Found = next(each for each in topic["rules"] if each["chosen"])
    return rule


def sentence(topic: Found) -> str:
    """The rule, how often it agrees, what it keeps, and what the usual one keeps."""
    rule, usual = chosen(topic), topic["rules"][0]
    told = (
        f"{rule['words']} That is as good as what advice does in {percent(rule['agrees'])} of "
        f"{rule['decisions']:,} decisions; it keeps {kept(rule)} of what advice gains "
        f"over {quoted(topic['over'])}: {plus_minus(topic['advice'], 100)} points of the game."
    )
    return told if usual is rule else f"{told} {quoted(usual['words'])} keeps {kept(usual)}."


def in_short(topic: Found) -> str:
    """The question, the rule and what it keeps."""
    return f"{topic['title']} {chosen(topic)['words']} (keeps {kept(chosen(topic))})"


def kept(rule: Found) -> str:
    """What a rule keeps."""
    return percent(rule["kept"])


def quoted(words: str) -> str:
    """A rule within a sentence."""
    return f"“{words.rstrip('.')}”"


def percent(numbers: Found) -> str:
    """A share in whole percent, with its interval."""
    value, lo, hi = (numbers[end] for end in ("estimate", "lo", "hi"))
    if None in (value, lo, hi):
        return f"{plus_minus(numbers, 100)} %"
    if is_even(numbers):
        return f"{number(100 * value, 0)} ± {number(50 * (hi - lo), 0)} %"
    return f"{number(100 * value, 0)} % ({number(100 * lo, 0)} to {number(100 * hi, 0)})"


def verdict(found: Found) -> str:
    """The answer at once: the one rule, or what all of them keep."""
    rules = [chosen(each) for each in found["topics"]]
    if len(rules) == 1:
        return str(rules[0]["words"])
    keep = [100 * each["kept"]["estimate"] for each in rules if each["kept"]["se"]]
    told = f" keep {min(keep):.0f} to {max(keep):.0f} % of what looking ahead gains" if keep else ""
    return f"{len(rules)} rules{told}."


def lines(found: Found) -> Iterator[tuple[str, str]]:
    """Yield the lines of a terminal with their styles."""
    for topic in found["topics"]:
        yield f"{topic['title']} ({where(topic)})", "bold"
        yield f"{sentence(topic)}\n", ""
        for rule in topic["rules"][1:]:
            if not rule["chosen"]:
                told = f"agrees {percent(rule['agrees'])}, keeps {kept(rule)}"
                yield f"Tried as well: {quoted(rule['words'])} {told}.", "dim"
        yield "", ""
    if found["further"]:
        yield f"{found['further']}\n", ""
    yield (
        f"{found['player']} plays; edition {found['edition']}, seed {found['seed']}, "
        f"{found['games']:,} games a question, {found['worlds']} worlds a decision. {READING}\n",
        "dim",
    )
    yield f"Exactly this again: {found['command']}", ""
