"""Answers to special questions, line by line, as a player reads them."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.advice.table import REAL
from silver_sim.errors import printable
from silver_sim.report.text.wording import POINTS, listed
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import held, names, words
from silver_sim.studies.advice.numbers import is_above, opposite, percent, told
from silver_sim.studies.core.game import game_of


def hands(found: Plain) -> list[str]:
    """What the others hold."""
    shares = [each["below"]["estimate"] for each in found["opponents"]]
    as_advice = {**found, "holdings": found["cards"], "below": shares}
    lines = list(_opponents(found))
    by_value = any("slot" in each for each in found["cards"])
    if by_value:
        highest = max((max(each["chances"]) for each in found["cards"]), default=1.0)
        lines += [
            f"{names.card(as_advice, each)}  {held.bar(each['chances'], highest)}  "
            f"{held.named(each['chances'])}"
            for each in found["cards"]
        ]
        lines.append(f"A bar has a column a value, from 0 on; {_at_most(found)}.")
    else:
        lines += [f"{each}." for each in map(names.capital, held.told(as_advice))]
        lines.append(f"{names.capital(_at_most(found))}.")
    return [*lines, *rests(found)]


def _at_most(found: Plain) -> str:
    """How far the chance of a value of a card may be off."""
    if found["margin"] is None:
        return "how far chances are off is not known from one world"
    return f"chances are ± {100 * found['margin']:.1f} % at most (95 %)"


def _opponents(found: Plain) -> Iterator[str]:
    for step, each in enumerate(found["opponents"], 1):
        who = names.capital(names.person(found, step))
        if "sum" in each:
            low, high = each["range"]
            yield (
                f"{who} holds {each['sum']:.1f} points on average, {low} to {high} in 80 %, and "
                f"{held.below(found)} in {chance(each['below'])}."
            )


def who_calls(found: Plain) -> list[str]:
    """Who ends the deal before the next turn."""
    others = [
        f"{names.person(found, step)} {chance(each)}"
        for step, each in enumerate(found["opponents"], 1)
    ]
    first = f"Before your next turn somebody {found['ends']} in {chance(found['anybody'])}"
    lines = [f"{first}, if you now {found['answer']['words']}."]
    if len(others) > 1:
        lines.append(f"{names.capital(listed(others))}.")
    return [*lines, *rests(found)]


def compared(found: Plain) -> list[str]:
    """What one of two positions is worth beside the other."""
    more, one, other = found["more"], found["one"], found["other"]
    win, deal = more["win"], game_of(found).words.deal
    if is_above(win) or is_above(opposite(win)):
        which = "first" if is_above(win) else "second"
        verdict = f"The {which} position wins more games."
    else:
        verdict = "Neither is shown to win more games."
    alike = " of the first" if found["source"] == REAL else ""
    return [
        verdict,
        f"The first wins {percent(one['win'])}, the second {percent(other['win'])}: "
        f"{_less(win, 100, POINTS, 'more')} by the first.",
        f"The {deal} costs {told(one['points'])} and {told(other['points'])} points: "
        f"{_less(more['points'], 1, 'points', 'more')} by the first.",
        f'Played on by "{one["best"]}" in the first and "{other["best"]}" in the second, what wins '
        f"most there; what is not told is {words.AS[found['source']]}{alike}.",
        *rests(found),
    ]


def _less(more: Plain, scale: float, unit: str, word: str) -> str:
    """A difference in words: "0.72 ± 0.56 points less"."""
    falls = more["estimate"] < 0
    size = told(opposite(more) if falls else more, scale)
    return f"{size} {unit} {'less' if falls else word}"


def chance(share: Plain) -> str:
    """A share of worlds with its interval."""
    ends = [f"{100 * share[end]:.1f}" for end in ("lo", "hi")]
    return f"{100 * share['estimate']:.1f} % (95 %: {' to '.join(ends)})"


def rests(found: Plain) -> Iterator[str]:
    """Yield what was not told, and the worlds with the command that gives the same again."""
    yield from words.not_told(found)
    yield f"{words.rests(found)} Again: {printable(found['command'])}"
