"""Differences and what they are worth, in sentences; the page and the terminal share them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract import Consequence
from silver_sim.report.text.wording import POINTS, counted, plus_minus, reversed_
from silver_sim.stats.core.levels import ALPHA
from silver_sim.studies.core.game import game_of

Plain = Mapping[str, Any]

SHARE = "%"
SUSPECT = 0.01  # a p value below it: belief and true cards do not agree


def because(consequence: Consequence, more: Plain) -> str:
    """A consequence that differs, as a reason: "the round ends 1.90 ± 0.21 turns later"."""
    falls = more["estimate"] < 0
    scale = 100 if consequence.unit == SHARE else 1
    size = plus_minus(reversed_(more) if falls else more, scale)
    unit = POINTS if consequence.unit == SHARE else f"{consequence.unit}s"
    return (consequence.less if falls else consequence.more).format(f"{size} {unit}")


def kind(line: Plain) -> str:
    """What a does and b does instead: "draw → take", "exchange 1 → another exchange 1"."""
    other = f"another {line['to']}" if line["from"] == line["to"] else line["to"]
    return f"{line['from']} → {other}"


def is_shown(numbers: Plain) -> bool:
    """Whether a worth is shown not to be 0, all groups beside it considered (Holm)."""
    p = numbers.get("p_holm")
    return p is not None and bool(p < ALPHA)


def share(difference: Plain) -> str:
    """How often they decide differently."""
    a, b = (printable(difference[each]) for each in "ab")
    return f"{b} would decide {plus_minus(difference['share'], 100)} % of {a}'s decisions otherwise"


def verdict(difference: Plain) -> str:
    """The answer: how often they differ, and what that is worth."""
    return f"{share(difference)}. {worth(difference)}".strip()


def how(difference: Plain) -> str:
    """How differences were weighed, in one line."""
    found = difference["weighed"]
    drawn = f"one of {found['every']}, drawn, of those of" if found["every"] > 1 else "those of"
    return (
        f"{counted(found['weighed'], 'difference')} ({drawn} {counted(found['games'], 'game')}), "
        f"both choices played on by {printable(found['by'])} in all seats in the same "
        f"{counted(found['worlds'], 'world')}"
    )


def legend(deal: str) -> str:
    """How the numbers of a group are read."""
    return (
        f"Worth: {POINTS} of win share that a seat gains by the first such change of every {deal}, "
        "all else as before; * shown not to be 0 (Holm, over all rows of the table). A change "
        f"gains: the mean of single changes. Sum: all changes of a seat in a game added up, so that "
        f"a chance that comes again in the same {deal} counts again."
    )


def deal(line: Plain, word: str) -> str:
    """The number of a deal; the last group has all later ones, too."""
    return f"{word} {line['deal']}{' and later' if line['later'] else ''}"


def worth(difference: Plain) -> str:
    """What all differences are worth; nothing if none was weighed."""
    found = difference["weighed"]
    if not found:
        return ""
    if not found["differences"]:
        return f"In {counted(found['games'], 'game')} there was no difference to weigh."
    deal, by = game_of(difference).words.deal, printable(found["by"])
    return (
        f"A seat that did so once a {deal}, at the first decision where they differ, and went on as "
        f"{by}, would win {plus_minus(found['worth'], 100, '+')} {POINTS} more of its games. "
        f"{_most(found['kinds'])}"
    ).strip()


def _most(kinds: Sequence[Plain]) -> str:
    """Which kind is worth most, if it is shown to be worth something."""
    best = next((line for line in kinds if is_shown(line["worth"])), None)
    if best is None or best["worth"]["estimate"] <= 0:
        return "Of no kind of change is it shown that it wins more."
    told = f"Most of a single kind: {best['question']}, {kind(best)}, "
    reasons = f"; it follows that {' and '.join(best['reasons'])}" if best["reasons"] else ""
    return f"{told}{plus_minus(best['worth'], 100, '+')}{reasons}."


def warnings(difference: Plain) -> list[str]:
    """What a reader must know first."""
    found = difference["weighed"]
    if not found or not found["differences"]:
        return []
    p = found["apart"]["p"]
    if p is None or p >= SUSPECT:
        return []
    return [
        "By the cards as they really lay, the same changes are worth "
        f"{plus_minus(found['true_worth'], 100, '+')} {POINTS}: the belief about hidden cards "
        "misjudges them."
    ]
