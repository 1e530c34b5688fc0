"""What a strategy does differently and what each idea is worth, in sentences."""

from __future__ import annotations

from silver_sim.report.text.wording import POINTS, about, counted, listed, plus_minus
from silver_sim.stats.outcomes.behaviour import Behaviour
from silver_sim.stats.outcomes.profile import Idea, Ideas, Profile
from silver_sim.stats.results import Estimate

ADDS, COSTS, OPEN = "adds", "costs", ""
MOST_HABITS = 3  # that are mentioned


def finding(worth: Estimate) -> str:
    """Return whether an idea is shown to win more, or fewer, of its games; "" if neither."""
    if worth.covers(0):
        return OPEN
    return ADDS if worth.value > 0 else COSTS


def sentence(line: Idea) -> str:
    """Return a sentence on an idea and what it is worth."""
    worth, found = line.worth, finding(line.worth)
    if not found:
        return f"{line.sentence} Not shown to matter: {plus_minus(worth, 100, '+')} {POINTS}."
    much = about(worth.reversed if found == COSTS else worth, 100, f" {POINTS}")
    return f"{line.sentence} That {found} {much}."


def lead(tried: Ideas) -> str:
    """Explain how the worth of an idea is measured, and against whom."""
    whom = listed(tried.against) + (", the mean over these" if tried.against[1:] else "")
    return (
        "In the words of its file. An idea is worth what it adds: how many more of its games the "
        f"strategy wins with it than without it, on the same deals of two players, against {whom}. "
        "Ideas overlap, so their worths do not add up."
    )


def tried_in(tried: Ideas) -> str:
    """Say in how many games the ideas were tried, and what their intervals mean."""
    return (
        f"{counted(tried.blocks, 'block')} ({counted(tried.games, 'game')}); 95 % intervals "
        f"that hold together for {counted(len(tried.lines), 'idea')}"
    )


def caption(tried: Ideas) -> str:
    """Say how many ideas are shown to matter."""
    lines = tried.lines
    sure = [line for line in lines if finding(line.worth) == ADDS]
    if not sure:
        return f"None of {counted(len(lines), 'idea')} is shown to win it games"
    count = "Its only idea" if len(lines) == 1 else f"{len(sure)} of {len(lines)} ideas"
    shown = "is shown" if len(sure) == 1 else "are shown"
    first = plus_minus(sure[0].worth, 100, "+")
    return f"{count} {shown} to win it games, the best {first} {POINTS}"


def habits(profile: Profile) -> str:
    """Return the surest differences between its play and its field's, or "" if there are none.

    Its field is its opponents as they play against it.
    """
    shown = [line for line in profile.behaviours if line.difference.is_shown]
    surest = sorted(shown, key=lambda line: -_how_sure(line.difference))[:MOST_HABITS]
    if not surest:
        return ""
    field = profile.field
    against = field[0] if len(field) == 1 else "its field"
    return f"In figures, compared with {against}: {'; '.join(_habit(line) for line in surest)}."


def _how_sure(difference: Estimate) -> float:
    return abs(difference.value) / difference.se if difference.se else float("inf")


def _habit(line: Behaviour) -> str:
    scale, unit = (100.0, " %") if line.unit == "%" else (1.0, "")
    own, other = (f"{plus_minus(each, scale)}{unit}" for each in (line.own, line.field))
    return f"{line.words} {own} against {other}"
