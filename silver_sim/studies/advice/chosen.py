"""Some answers of a decision, ranked, line by line as a player reads them (``acts``)."""

from __future__ import annotations

from silver_sim.report.text.wording import POINTS, number
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
    return [verdict(found), *rows, *rests(found)]


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
