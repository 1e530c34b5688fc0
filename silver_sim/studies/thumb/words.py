"""Rules of thumb in sentences, for a terminal and for pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.report.text.wording import listed, plus_minus

Found = Mapping[str, Any]

READING = (
    "Agrees: how often a rule does what advice does, or what is expected to be as good. Kept: what "
    "it gains as a share of what advice gains. ± is half the 95 % interval, between games. Numbers "
    "in a rule were chosen in other games than those that tell this."
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
    return (
        f"{rule['words']} That is what advice does in {plus_minus(rule['agrees'], 100)} % of "
        f"{rule['decisions']:,} decisions; it keeps {plus_minus(rule['kept'], 100)} % of the "
        f"{plus_minus(topic['advice'], 100)} points of the game that advice gains over "
        f"“{topic['over']}”. “{usual['words']}” keeps {plus_minus(usual['kept'], 100)} %."
    )


def verdict(found: Found) -> str:
    """The answer at once: the one rule, or what all of them keep."""
    rules = [chosen(each) for each in found["topics"]]
    if len(rules) == 1:
        return str(rules[0]["words"])
    keep = [100 * each["kept"]["estimate"] for each in rules]
    return (
        f"{len(rules)} rules keep {min(keep):.0f} to {max(keep):.0f} % of what looking ahead gains."
    )


def lines(found: Found) -> Iterator[tuple[str, str]]:
    """Yield the lines of a terminal with their styles."""
    for topic in found["topics"]:
        yield f"{topic['title']} ({where(topic)})", "bold"
        yield f"{sentence(topic)}\n", ""
        for rule in topic["rules"]:
            if not rule["chosen"]:
                agrees, kept = (plus_minus(rule[name], 100) for name in ("agrees", "kept"))
                yield f"Also tried: {rule['words']} Agrees {agrees} %, keeps {kept} %.", "dim"
        yield "", ""
    if found["further"]:
        yield f"{found['further']}\n", ""
    yield (
        f"{found['player']} plays; edition {found['edition']}, seed {found['seed']}, "
        f"{found['games']:,} games a question, {found['worlds']} worlds a decision. {READING}\n",
        "dim",
    )
    yield f"Exactly this again: {found['command']}", ""
