"""Some answers of a decision, ranked, line by line as a player reads them (``acts``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from silver_sim.errors import printable
from silver_sim.games.text.telling import ordinal
from silver_sim.report.text.wording import POINTS, listed, number
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import names
from silver_sim.studies.advice.numbers import percent, told
from silver_sim.studies.advice.tellings import chance, rests

FIRST = 4  # answers that are listed before the rest is counted


def lines(found: Plain, counts: str = "") -> list[str]:
    """The verdict, the answers, the best first, and where it comes from.

    ``counts`` says in words what was ``counted``: "you end lowest in".
    """
    last = len(found["answers"]) - 1
    hidden = range(FIRST, last) if last > FIRST + 1 else range(0)
    shown = [place for place in range(last + 1) if place not in hidden]
    rows = [_row(found, place, counts) for place in shown]
    if hidden:
        rows.insert(FIRST, f"{len(hidden)} more, and the last:")
    return [verdict(found), *rows, *drawn(found), *rests(found)]


def drawn(found: Plain) -> Iterator[str]:
    """Yield what to do with a card that is drawn: "0 to 3: exchange own 3rd; ..."."""
    every = found["drawn"]
    if every:
        runs = [(act, [*cards]) for act, cards in groupby(every, lambda each: each["words"])]
        parts = [
            f"{_from_to([each['drawn'] for each in cards])}: {printable(act)}"
            for act, cards in runs
        ]
        open_ = [each["drawn"] for each in every if not each["shown"]]
        end = f" Another answer may be as good with {listed(open_)}." if open_ else ""
        yield f"With the drawn card: {'; '.join(parts)}.{end}"


def _from_to(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def left(answer: Plain) -> str:
    """An answer that puts the amulet nowhere now: where the plan puts it later in this turn."""
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
    most = f"{number(100 * found['apart'], 1)} {POINTS}"
    together = f"95 %, all {found['pairs']} comparisons together" if found["pairs"] > 1 else "95 %"
    if not found["shown"]:
        return (
            "It is not shown that it matters: no answer gains more than "
            f"{most} of games over another ({together})."
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
    parts = [f"wins {percent(each['win'])}"]
    if each["same"]:
        parts.append("the same as the first in every world")
    elif place:
        parts.append(f"{_behind(each['behind'])} {POINTS} behind")
    if counts:
        parts.append(f"{counts} {chance(each['counted'])}")
    parts.append(f"{told(each['points'])} points")
    return f"{place + 1}. {names.answer(found, place)}: {', '.join(parts)}"


def _behind(behind: Plain) -> str:
    """A difference in percentage points; its interval is that of all comparisons together."""
    if behind["lo"] is None:
        return told(behind, 100)
    half = 50 * (behind["hi"] - behind["lo"])
    return f"{number(100 * behind['estimate'], 1)} ± {number(half, 1)}"
