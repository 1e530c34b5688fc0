"""What follows from an answer beside another one, as it is said to a player."""

from __future__ import annotations

import re

from silver_sim.advice.means import QUANTILE
from silver_sim.advice.ranking import CLEARLY, SLIGHTLY
from silver_sim.games import registry
from silver_sim.games.lookahead import Consequence
from silver_sim.report.text.wording import POINTS, SAME
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import held
from silver_sim.studies.advice.numbers import measured, opposite, told
from silver_sim.studies.core.game import game_of

MOST = 2  # reasons that are given
SURELY = 3.0  # standard errors: of a toss-up only what is sure is told
SHARE = "%"
SURE = "*"


def rival(found: Plain) -> int | None:
    """The place of the next answer that does not come to the same as the best."""
    others = enumerate(found["answers"][1:], 1)
    return next((place for place, each in others if not each["same"]), None)


def reasons(found: Plain) -> list[str]:
    """The surest consequences that are shown to differ, each about something else, to you.

    What speaks for the next answer comes last, as "although ...", where the best is better.
    """
    known = consequences_of(found)
    other = rival(found)
    if other is None:
        return []
    better = found["verdict"]["word"] in (CLEARLY, SLIGHTLY)
    acts = {found["answers"][place]["line"]["act"] for place in (0, other)}
    sure = QUANTILE if better else SURELY
    given: dict[str, str] = {}
    against = []
    for line in found["consequences"]:
        each = known[line["name"]]
        if each.about in acts or each.about in given or not differs(line["more"], sure):
            continue  # an answer is no reason for itself
        if better and each.good * line["more"]["estimate"] < 0:
            against.append(f"although {because(each, line['more'])}")
        else:
            given[each.about] = because(each, line["more"])
    return [*list(given.values())[:MOST], *against[:1]]


def differs(more: Plain, sure: float = QUANTILE) -> bool:
    """Whether a consequence is shown to differ, by so many standard errors."""
    if more["lo"] is None:
        return False
    estimate, se = more["estimate"], measured(more)["se"]
    return bool(estimate) and (se is None or abs(estimate) > sure * se)


def because(consequence: Consequence, more: Plain) -> str:
    """A consequence that differs: "the round ends 1.90 ± 0.21 turns later"."""
    falls = more["estimate"] < 0
    share = consequence.unit == SHARE
    size = told(opposite(more) if falls else more, 100 if share else 1)
    unit = POINTS if share else f"{consequence.unit}s"
    return to_you(consequence.less if falls else consequence.more).format(f"{size} {unit}")


def to_you(text: str) -> str:
    """A text on "it", the seat that decides, as it is said to its player.

    Its verbs behind "it" end in s: "it calls itself more often" becomes "you call more often".
    """
    text = re.sub(r"\bit ([a-z]+?)(?:es|s)\b", r"you \1", text.replace(" itself", ""))
    return re.sub(r"\bit\b", "you", re.sub(r"\bits\b", "your", text))


def counted_of(consequence: Consequence) -> str:
    """What is counted, as it is said to a player: "you call, %"."""
    unit = ", %" if consequence.unit == SHARE else ""
    return f"{to_you(consequence.words)}{unit}"


def by_how_much(more: Plain, scale: float) -> str:
    """How much more of a consequence there is; a star where it is shown to differ."""
    if more["lo"] == more["hi"] == 0:
        return SAME
    return told(more, scale, "+") + (SURE if differs(more) else "")


def counted_until(found: Plain) -> str:
    """How the numbers of consequences are read."""
    deal = game_of(found).words.deal
    return (
        f"All is counted until the {deal} ends, in the same worlds; {held.at_most(found)}. "
        f"{SURE} the 95 % interval of the difference excludes 0, each by itself."
    )


def consequences_of(found: Plain) -> dict[str, Consequence]:
    """What the game counts, by name."""
    return {each.name: each for each in registry.game(found["game"]).looks_ahead.consequences}
