"""Rules of thumb in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.report.text.wording import listed, plus_minus

Found = Mapping[str, Any]

READING = (
    "Agrees: of such decisions in self-play, how often the rule does what advice does. Gain: "
    "percentage points of the game that a decision gains. Kept: the gain as a share of what advice "
    "gains. ± is half the 95 % interval, between games. The numbers in a rule were chosen in "
    "other games than those that tell these."
)


def question(topic: Found) -> str:
    """The question of a topic, and where it is asked."""
    return f"{topic['title']} ({where(topic)})"


def where(topic: Found) -> str:
    """Who plays there."""
    players = listed([str(number) for number in topic["players"]])
    told = f"{players} players"
    return f"{told}, all others are {topic['others']}" if topic["others"] else told


def chosen(topic: Found) -> Found:
    """The rule that is told."""
    rule: Found = next(each for each in topic["rules"] if each["chosen"])
    return rule


def usual(topic: Found) -> Found:
    """What people would say otherwise."""
    rule: Found = next(each for each in topic["rules"] if each["usual"])
    return rule


def sentence(topic: Found) -> str:
    """The rule, how often it agrees, what it keeps, and what the other one keeps."""
    rule, other = chosen(topic), usual(topic)
    return (
        f"{rule['words']} That is what advice does in {plus_minus(rule['agrees'], 100)} % of "
        f"{rule['decisions']:,} decisions; it keeps {plus_minus(rule['kept'], 100)} % of what "
        f"advice gains over “{topic['over']}”; “{other['words']}” keeps "
        f"{plus_minus(other['kept'], 100)} %."
    )


def verdict(found: Found) -> str:
    """The answer at once: the one rule, or all of them."""
    if len(found["topics"]) == 1:
        return str(chosen(found["topics"][0])["words"])
    keeps = [100 * chosen(each)["kept"]["estimate"] for each in found["topics"]]
    return (
        f"{len(keeps)} rules, each of which keeps {min(keeps):.0f} to {max(keeps):.0f} % of what "
        "looking ahead gains there."
    )
