"""Answers to special questions, line by line, as a player reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import groupby

from rich.console import Console

from silver_sim.advice.goal import POINTS as POINTS_GOAL
from silver_sim.advice.goal import SECOND
from silver_sim.advice.interval import Interval
from silver_sim.advice.result import Decision
from silver_sim.advice.worlds import KEPT, POLICY
from silver_sim.games.text.telling import ordinal
from silver_sim.report.terminal.prose import Prose
from silver_sim.report.text.wording import capital, chance, listed, number
from silver_sim.result import shown
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.result import Act, Comparison, Hands, Ranking, WhoCalls
from silver_sim.studies.advice.sentences import left_out, others_of, rests, shortly_rests

AS = {  # what is left out
    POLICY: "fits what the others did",
    KEPT: "is dealt again in every simulation",
}
COUNTED = {"lowest": "you end with the lowest sum (ties included) in"}  # by consequence
ONTO = re.compile(r"put it on (\d+)")  # one card
FIRST = 4  # answers that are listed before the rest is counted


def lines(answers: Sequence[Decision], more: bool = False) -> list[str]:
    """What was understood of the position, or of two, the answers, and where they come from.

    With ``more`` also what was left out, how others would play, and how to have it again.
    """
    found = [shown(each) for each in answers]
    said = [*_understood(found[0])]
    for each in found:
        said += _lines(each)
        if more and isinstance(each, Hands | WhoCalls):
            said += _with_others(each)
    first = found[0]
    if not more:
        return [*said, shortly_rests(first)]
    return [*said, *left_out(first), f"{rests(first)} To repeat this: {first.command}"]


def print_answers(answers: Sequence[Decision], console: Console, more: bool = False) -> None:
    """Print the lines of answers about one decision."""
    for line in lines(answers, more):
        console.print(Prose(line))


def _understood(found: Decision) -> list[str]:
    first = found.position.understood
    if isinstance(found, Comparison):
        both = ("First", first), ("Second", found.other_position.understood)
        return [f"{place}: {given.removeprefix('You: ')}" for place, given in both]
    return [first] if first else []


@singledispatch
def _lines(found: Decision) -> Iterator[str]:
    raise TypeError(f"no answer to a special question: {found!r}")


@_lines.register
def _hands(found: Hands) -> Iterator[str]:
    """Yield what the others hold."""
    margin = "how far off the chances may be is not known from one simulation"
    if found.margin is not None:
        margin = f"each chance is within {100 * found.margin:.1f} % (95 %)"
    for step, each in enumerate(found.opponents, 1):
        if each.range is not None:
            low, high = each.range
            yield (
                f"{capital(say.person(found, step))} holds {each.sum:.1f} points on average, "
                f"{low} to {high} in 80 % of simulations, and {say.below(found)} in "
                f"{chance(each.below)}."
            )
    if say.by_value(found.cards):
        width = max(len(say.card(found, place)) for place in found.cards)
        for place, bar in zip(found.cards, say.bars(found.cards), strict=True):
            yield f"{say.card(found, place):{width}}  {bar}  {say.named(place.chances)}"
        yield f"The columns of a bar are card values from 0 up; {margin}."
    else:
        shares = [each.below.estimate for each in found.opponents]
        yield from (f"{capital(each)}." for each in say.held(found, found.cards, shares))
        yield f"{capital(margin)}."


@_lines.register
def _who_calls(found: WhoCalls) -> Iterator[str]:
    """Yield who ends the deal before the next turn."""
    first = f"Before your next turn someone {found.ends} in {chance(found.anybody)}"
    yield f"{first} if you now {say.called(found, found.answer.words)}."
    others = [
        f"{say.person(found, step)} {found.ends} in {chance(each)}"
        for step, each in enumerate(found.opponents, 1)
    ]
    if len(others) > 1:
        yield f"{capital(listed(others))}."


def _with_others(found: Hands | WhoCalls) -> Iterator[str]:
    """Yield how far it moves if the others are like other strategies."""
    if found.with_others:
        what = f"anyone {say.below(found)}" if isinstance(found, Hands) else f"someone {found.ends}"
        said = [f"if they are like {each.against}, in {chance(each.chance)}"
                for each in found.with_others]  # fmt: skip
        yield (f"This assumes that the others play like {found.others}: {what}, {listed(said)}.")


@_lines.register
def _compared(found: Comparison) -> Iterator[str]:
    """Yield what one of two positions is worth compared with the other."""
    more, one, other = found.more, found.one, found.other
    better = say.GOALS[found.goal].better
    gains = more.value if found.goal != POINTS_GOAL else more.value.opposite
    if gains.is_above() or gains.opposite.is_above():
        yield f"The {'first' if gains.is_above() else 'second'} position {better}."
    else:
        yield f"No difference shown: neither position clearly {better}."
    yield (
        f"The first wins {say.percent(one.win)}, the second {say.percent(other.win)}: "
        f"{say.difference(more.win, 100, say.WINS)} with the first."
    )
    if found.goal == SECOND:
        yield (
            f"You are first or second in {say.percent(one.value)} and {say.percent(other.value)}: "
            f"{say.difference(more.value, 100, say.GOALS[SECOND].unit)} with the first."
        )
    yield (
        f"You score {say.ranged(one.points)} points with the first, {say.ranged(other.points)} "
        f"with the second: {say.difference(more.points, 1, 'points')} with the first."
    )
    pairs = (more.win, more.points), (more.win.opposite, more.points.opposite)
    if any(wins.is_above() and points.is_above() for wins, points in pairs):
        yield "Here the points of this round and the wins of the game point in opposite directions."
    games = found.games_of
    filled = (
        f"is drawn from games of {games} in positions like the first" if games else AS[found.source]
    )
    first, second = (say.called(found, each.best) for each in (one, other))
    yield (
        f'The best answer is "{first}" in the first and "{second}" in the second. '
        f"What you left out {filled}."
    )


@_lines.register
def _ranked(found: Ranking) -> Iterator[str]:
    """Yield the verdict and the answers, the best first, the middle of many left out."""
    yield verdict(found)
    last = len(found.answers) - 1
    hidden = range(FIRST, last) if last > FIRST + 1 else range(0)
    for place in range(last + 1):
        if place not in hidden:
            yield _row(found, place)
        elif place == FIRST:
            yield f"... {len(hidden)} more, and the last:"
    if found.drawn:
        parts = []
        for act, run in groupby(found.drawn, lambda each: each.words):
            cards, onto = [each.drawn for each in run], ONTO.fullmatch(act)
            if onto:
                act = f"exchange your {ordinal(int(onto[1]) - 1)} card for it"
            parts.append(f"{' to '.join(dict.fromkeys((cards[0], cards[-1])))}: {act}")
        open_ = [each.drawn for each in found.drawn if not each.shown]
        end = f" With {listed(open_)} another answer may be as good." if open_ else ""
        yield f"If you draw {'; '.join(parts)}.{end}"


def verdict(found: Ranking) -> str:
    """Which answer is the best, and by how much any may be better than any other."""
    if found.apart is None:
        return "One simulation does not show whether it matters."
    together = f"95 %, all {found.pairs} comparisons together" if found.pairs > 1 else "95 %"
    if not found.shown:
        most = say.size(found, found.apart)
        return f"No difference shown: no answer is better than another by {most} ({together})."
    open_ = [place for place in others_of(found) if not found.answers[place].behind.is_above()]
    if not open_:
        return f"{capital(say.answer(found, 0))}: better than every other answer ({together})."
    verb = "is" if len(open_) == 1 else "are"
    which = say.quoted_all(found, open_)
    return f"{say.quoted(found, 0)} comes first; {which} {verb} not shown worse ({together})."


def _row(found: Ranking, place: int) -> str:
    each = found.answers[place]
    parts = [say.brings(found, each.value)]
    if each.same:
        parts.append("the same as the first in every simulation")
    elif place:
        parts.append(f"{_behind(found, each.behind)} behind")
    if found.counted and each.counted:
        parts.append(f"{COUNTED[found.counted]} {chance(each.counted)}")
    if found.goal != POINTS_GOAL:
        parts.append(f"{say.ranged(each.points)} points")
    return f"{place + 1}. {say.answer(found, place)}: {', '.join(parts)}"


def _behind(found: Ranking, behind: Interval) -> str:
    """A difference with its unit; its interval is that of all comparisons together."""
    of = say.GOALS[found.goal]
    if behind.lo is None or behind.hi is None:
        return f"{say.ranged(behind, of.scale)} {of.unit}"
    half = of.scale * (behind.hi - behind.lo) / 2
    return f"{number(of.scale * behind.estimate, 1)} ± {number(half, 1)} {of.unit}"


def left(answer: Act) -> str:
    """An answer that places nothing now: where the plan puts it later in this turn."""
    words, later = answer.words, answer.later
    if not later:
        return f"leave it and {words}"
    slot, laid = later[0].slot, sum(each.share for each in later)
    where = "the new card" if slot is None else f"the {ordinal(slot)}"
    if later[0].share == 1.0:
        return f"{words}, and place it later in this turn on {where}"
    return f"leave it and {words} (placed later this turn in {100 * laid:.0f} %, mostly on {where})"
