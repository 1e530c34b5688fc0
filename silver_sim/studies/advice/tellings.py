"""Answers to special questions, line by line, as a player reads them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from silver_sim.advice.goal import POINTS as POINTS_GOAL
from silver_sim.advice.goal import SECOND, WIN
from silver_sim.advice.table import REAL
from silver_sim.errors import printable
from silver_sim.games.text.telling import ordinal
from silver_sim.report.text.wording import POINTS, listed, number
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import goals, held, names, words
from silver_sim.studies.advice.numbers import is_above, opposite, percent, told
from silver_sim.studies.core.game import game_of

BETTER = {  # of two positions, by the goal
    WIN: "wins more games",
    SECOND: "is first or second in more games",
    POINTS_GOAL: "costs fewer points",
}
FIRST = 4  # answers that are listed before the rest is counted


def hands(found: Plain) -> list[str]:
    """What the others hold."""
    shares = [each["below"]["estimate"] for each in found["opponents"]]
    as_advice = {**found, "holdings": found["cards"], "below": shares}
    lines = list(_opponents(found))
    if held.by_value(as_advice):
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
    deal, better = game_of(found).words.deal, BETTER[found["goal"]]
    gains = more["value"] if found["goal"] != POINTS_GOAL else opposite(more["value"])
    if is_above(gains) or is_above(opposite(gains)):
        verdict = f"The {'first' if is_above(gains) else 'second'} position {better}."
    else:
        verdict = f"Neither position is shown to be the one that {better}."
    seconds = []
    if found["goal"] == SECOND:
        seconds = [
            f"In the first you are first or second in {percent(one['value'])}, in the second in "
            f"{percent(other['value'])}: {_less(more['value'], 100, POINTS)} by the first."
        ]
    alike = " of the first" if found["source"] == REAL else ""
    return [
        verdict,
        f"The first wins {percent(one['win'])}, the second {percent(other['win'])}: "
        f"{_less(more['win'], 100, POINTS)} by the first.",
        *seconds,
        f"The {deal} costs {told(one['points'])} and {told(other['points'])} points: "
        f"{_less(more['points'], 1, 'points')} by the first.",
        f'Played on by "{one["best"]}" in the first and "{other["best"]}" in the second, the '
        f"best there; what is not told is {words.AS[found['source']]}{alike}.",
        *rests(found),
    ]


def _less(more: Plain, scale: float, unit: str) -> str:
    """A difference in words: "0.72 ± 0.56 points less"."""
    falls = more["estimate"] < 0
    size = told(opposite(more) if falls else more, scale)
    return f"{size} {unit} {'less' if falls else 'more'}"


def chance(share: Plain) -> str:
    """A share of worlds with its interval."""
    ends = [f"{100 * share[end]:.1f}" for end in ("lo", "hi")]
    return f"{100 * share['estimate']:.1f} % (95 %: {' to '.join(ends)})"


def rests(found: Plain) -> Iterator[str]:
    """Yield what was not told, and the worlds with the command that gives the same again."""
    yield from words.not_told(found)
    yield f"{words.rests(found)} Again: {printable(found['command'])}"


# Some answers of a decision, ranked (``acts``)


def ranked(found: Plain, counts: str = "") -> list[str]:
    """The verdict, the answers, the best first, and where it comes from.

    ``counts`` says in words what was ``counted``: "you end lowest in".
    """
    last = len(found["answers"]) - 1
    hidden = range(FIRST, last) if last > FIRST + 1 else range(0)
    shown = [place for place in range(last + 1) if place not in hidden]
    rows = [_row(found, place, counts) for place in shown]
    if hidden:
        rows.insert(FIRST, f"{len(hidden)} more, and the last:")
    return [verdict(found), *rows, *_drawn(found), *rests(found)]


def _drawn(found: Plain) -> Iterator[str]:
    """Yield what to do with a card that is drawn: "0 to 3: exchange own 3rd; ..."."""
    every = found["drawn"]
    if every:
        runs = [(act, [*cards]) for act, cards in groupby(every, lambda each: each["words"])]
        ends = [
            (act, dict.fromkeys((cards[0]["drawn"], cards[-1]["drawn"]))) for act, cards in runs
        ]
        parts = [f"{' to '.join(cards)}: {printable(act)}" for act, cards in ends]
        open_ = [each["drawn"] for each in every if not each["shown"]]
        end = f" Another answer may be as good with {listed(open_)}." if open_ else ""
        yield f"With the drawn card: {'; '.join(parts)}.{end}"


def left(answer: Plain) -> str:
    """An answer that places nothing now: where the plan puts it later in this turn."""
    words, later = answer["words"], answer["later"]
    if not later:
        return f"leave it and {words}"
    slot, laid = later[0]["slot"], sum(each["share"] for each in later)
    where = "the new card" if slot is None else f"the {ordinal(slot)}"
    if later[0]["share"] == 1.0:
        return f"{words}, and place it later in this turn on {where}"
    return (
        f"leave it and {words} (placed later in this turn in {100 * laid:.0f} %, most on {where})"
    )


def verdict(found: Plain) -> str:
    """Which answer is the best, and by how much any may be better than any other."""
    answers = found["answers"]
    if found["apart"] is None:
        return "One world does not show whether it matters."
    most = goals.size(found, found["apart"])
    of_games = "" if found["goal"] == POINTS_GOAL else " of games"
    together = f"95 %, all {found['pairs']} comparisons together" if found["pairs"] > 1 else "95 %"
    if not found["shown"]:
        return (
            "It is not shown that it matters: no answer gains more than "
            f"{most}{of_games} over another ({together})."
        )
    rivals = [place for place, each in enumerate(answers) if place and not each["same"]]
    open_ = [place for place in rivals if answers[place]["behind"]["lo"] <= 0.0]
    if not open_:
        return f"{names.capital(names.answer(found, 0))}: best of all ({together})."
    which = names.quoted_all(found, open_)
    verb = "is" if len(open_) == 1 else "are"
    first = names.capital(names.answer(found, 0))
    return f"{first} comes first; {which} {verb} not shown to be worse ({together})."


def _row(found: Plain, place: int, counts: str) -> str:
    each = found["answers"][place]
    parts = [goals.brings_shortly(found, each["value"])]
    if each["same"]:
        parts.append("the same as the first in every world")
    elif place:
        parts.append(f"{_behind(found, each['behind'])} behind")
    if counts:
        parts.append(f"{counts} {chance(each['counted'])}")
    if found["goal"] != POINTS_GOAL:
        parts.append(f"{told(each['points'])} points")
    return f"{place + 1}. {names.answer(found, place)}: {', '.join(parts)}"


def _behind(found: Plain, behind: Plain) -> str:
    """A difference with its unit; its interval is that of all comparisons together."""
    of = goals.worded(found)
    if behind["lo"] is None:
        return f"{told(behind, of.scale)} {of.unit}"
    half = of.scale * (behind["hi"] - behind["lo"]) / 2
    return f"{number(of.scale * behind['estimate'], 1)} ± {number(half, 1)} {of.unit}"
