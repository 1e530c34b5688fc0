"""Differences and what they are worth, in sentences; the page and the terminal share them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.lookahead import Consequence
from silver_sim.report.text.wording import POINTS, counted, number, plus_minus, reversed_
from silver_sim.stats.core.levels import ALPHA, FEW_BLOCKS
from silver_sim.studies.core.game import game_of

Plain = Mapping[str, Any]

SHARE = "%"
SUSPECT = 0.01  # a p value below it: belief and true cards do not agree


def because(consequence: Consequence, more: Plain) -> str:
    """A consequence that differs, as a reason: "the round ends 1.90 ± 0.21 turns later"."""
    falls = more["estimate"] < 0
    size = by_how_much(reversed_(more) if falls else more, consequence.unit)
    unit = POINTS if consequence.unit == SHARE else f"{consequence.unit}s"
    return (consequence.less if falls else consequence.more).format(f"{size} {unit}")


def by_how_much(more: Plain, unit: str, sign: str = "") -> str:
    """How much more of a consequence there is; without an interval if all worlds are alike."""
    scale = 100 if unit == SHARE else 1
    if not more["se"]:
        return number(more["estimate"] * scale, 2, sign)
    return plus_minus(more, scale, sign)


def kind(line: Plain) -> str:
    """What a does and b does instead: "draw → take", "exchange 1 → another exchange 1"."""
    other = f"another {line['to']}" if line["from"] == line["to"] else line["to"]
    return f"{line['from']} → {other}"


def is_shown(numbers: Plain) -> bool:
    """Whether a worth is shown not to be 0, all groups beside it considered (Holm)."""
    p = numbers.get("p_holm")
    return p is not None and bool(p < ALPHA)


def of_b(difference: Plain) -> bool:
    """Whether b plays, in one seat, and a is asked."""
    return bool(difference["plays"] == "b")


def names(difference: Plain) -> tuple[str, str]:
    """Both labels, safe for terminals and pages."""
    return printable(difference["a"]), printable(difference["b"])


def who_plays(difference: Plain) -> str:
    """Who sits where, and who is asked."""
    (a, b), seats = names(difference), difference["seats"]
    if not of_b(difference):
        return f"{a} plays all {seats} seats, {b} is asked what it would do"
    others = "the other" if seats == 2 else f"the other {seats - 1}"
    return f"{b} plays one seat, {a} {others}, and is asked what it would do in the seat of {b}"


def share(difference: Plain) -> str:
    """How often they decide differently."""
    a, b = names(difference)
    asked, plays = (a, b) if of_b(difference) else (b, a)
    otherwise = plus_minus(difference["share"], 100)
    return f"{asked} would decide {otherwise} % of {plays}'s decisions otherwise"


def verdict(difference: Plain) -> str:
    """The answer: how often they differ, and what that is worth."""
    found = difference["weighed"]
    if not found:
        return f"{share(difference)}."
    if not found["differences"]:
        games = counted(found["games"], "game")
        return f"{share(difference)}. In {games} there was no difference to weigh."
    return f"{share(difference)}. {_together(difference)} {_most(difference)}"


def _together(difference: Plain) -> str:
    """What all differences are worth."""
    found = difference["weighed"]
    if not of_b(difference):
        gain = points(found["gain"])
        return f"Such a change moves the chance to win by {gain}, on average."
    a, b = names(difference)
    return (
        f"In one seat, with {a} in the others, all that {b} does otherwise is worth "
        f"{points(found['worth'])} of win share."
    )


def _most(difference: Plain) -> str:
    """Which kind of change is worth most, or else at which question, if that is shown."""
    found, deal = difference["weighed"], game_of(difference).words.deal
    for lines in (found["kinds"], found["questions"]):
        best = next((line for line in lines if is_shown(line["worth"])), None)
        if best is not None and best["worth"]["estimate"] > 0:
            break
    else:
        return "No single kind of change is shown to gain anything."
    what = (
        f"{best['question']}, {kind(best)}"
        if "from" in best
        else f"the question {best['question']}"
    )
    first = f" to a seat that makes the first such change of every {deal}"
    follows = f". What follows: {'; '.join(best['reasons'])}" if best["reasons"] else ""
    return (
        f"Worth most is {what}: {points(best['worth'])} of win share"
        f"{'' if of_b(difference) else first}{follows}."
    )


def how(difference: Plain) -> str:
    """How differences were weighed, in one line."""
    found = difference["weighed"]
    drawn = f"one of {found['every']}, drawn, of those of" if found["every"] > 1 else "those of"
    return (
        f"{counted(found['weighed'], 'difference')} ({drawn} {counted(found['games'], 'game')}), "
        f"both choices played on by {printable(found['by'])} in all seats in the same "
        f"{counted(found['worlds'], 'world')}"
    )


def worth_means(difference: Plain) -> str:
    """What is called the worth of a group of differences."""
    a, b = names(difference)
    if of_b(difference):
        return f"{POINTS} of win share that {b} wins a game by these choices in place of {a}'s"
    deal = game_of(difference).words.deal
    return f"{POINTS} of win share that a seat gains by the first such change of every {deal}"


def legend(difference: Plain) -> str:
    """How the numbers of a group are read."""
    told = (
        f"Worth: {worth_means(difference)}; * shown not to be 0 (Holm, over all rows but the "
        "rarest). Gain each: what a single change adds to the chance to win."
    )
    if of_b(difference):
        return f"{told} The rows of a table add up."
    deal = game_of(difference).words.deal
    return (
        f"{told} Sum: all changes of a seat in a game added up, where a chance that comes again in "
        f"the same {deal} counts again."
    )


def deal(line: Plain, word: str) -> str:
    """The number of a deal; the last group has all later ones, too."""
    return f"{word} {line['deal']}{' and later' if line['later'] else ''}"


def points(numbers: Plain) -> str:
    """A difference of chances with its interval, in percentage points."""
    return f"{plus_minus(numbers, 100, '+')} {POINTS}"


def warnings(difference: Plain) -> list[str]:
    """What a reader must know first."""
    found = difference["weighed"]
    if not found or not found["differences"]:
        return []
    told = []
    if found["games"] < FEW_BLOCKS:
        told.append(
            f"The differences of only {counted(found['games'], 'game')} were weighed: few for an "
            "interval. Play more games."
        )
    p = found["apart"]["p"]
    if p is not None and p < SUSPECT:
        told.append(
            f"By the cards as they really lay, the same changes gain {points(found['true_worth'])}:"
            " the belief about hidden cards misjudges them."
        )
    if found["other_rules"]:
        told.append(
            "What the end of a deal is worth in the game comes from games without "
            f"{', '.join(map(printable, found['other_rules']))}."
        )
    return told
