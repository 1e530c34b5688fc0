"""``silver_sim.call``: whether to call now, asked in Python."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from silver_sim.advice.budget import Budget
from silver_sim.advice.goal import WIN
from silver_sim.advice.position import Position
from silver_sim.arena.find import STRONGEST
from silver_sim.errors import UserError
from silver_sim.given import checked
from silver_sim.report.model import AnswerCard, Figure, Page, Section
from silver_sim.report.tables import Column, Table, interval, text
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import capital
from silver_sim.studies.advice.asking import AdviceRequest, read_position
from silver_sim.studies.advice.text import GOALS
from silver_sim.studies.silver.call_safety.advice import tell
from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
from silver_sim.studies.silver.call_safety.advice.called import WORLDS, called

GAME = "silver"
FURTHER = ("own_turn", "deck", "round", "scores", "seen", "sum")


@checked
def call(
    position: str = "",
    opponents: Sequence[int] = (),
    *,
    at: int | None = None,
    goal: str = WIN,
    worlds: int | None = None,
    own: str = STRONGEST,
    against: str | None = None,
    seed: int = 1,
    strategies: str | os.PathLike[str] | None = None,
    **further: int | str,
) -> CallAnswer:
    """Say whether to call now in Silver Amulet: a call against going on without one.

    Parameters
    ----------
    position
        Your cards, ``"3 0 4 x"``: x for one that you do not know, + behind a faceup one; or a line
        of notation, or a script, as for ``advise``.
    opponents
        With cards: how many each opponent has, clockwise.
    at
        Which decision of the script, as for ``advise``.
    goal
        What counts: to ``"win"`` the game, to be first or ``"second"``, or ``"points"``.
    worlds
        In how many simulations it is played on; by default in 2,048, and in up to 16,384 if
        these leave it open.
    own, against
        The strategies that play on for you and for all others (by default the same).
    seed, strategies
        As in ``advise``.
    **further
        What else is known, as the options of ``silver-sim call``: ``own_turn``, ``deck``,
        ``round``, ``scores``, ``seen``; ``sum``: of the cards ``n``, which you know.

    Returns
    -------
    CallAnswer
        The verdict, and what a call gains in the game and in points, with 95 % intervals.

    Raises
    ------
    UserError, StrategyError
        For what cannot be so; if a strategy fails.

    Examples
    --------
    >>> answer = call("3 5", [4])
    >>> answer.verdict
    'wait'
    >>> answer.win.hi < 0
    True
    """
    if strange := further.keys() - {*FURTHER}:
        raise UserError(
            f"call knows no {', '.join(sorted(strange))}", help=f"one of {', '.join(FURTHER)}"
        )
    options = {f"--{name.replace('_', '-')}": str(value) for name, value in further.items()}
    if opponents:
        options["--opponents"] = ",".join(map(str, opponents))
    words = [position] if Path(position).is_file() else position.split()
    place = position_asked(words, at, options)
    folder = None if strategies is None else Path(strategies)
    usual = {"--at": None, "--as": STRONGEST, "--against": None, "--goal": WIN}
    given = dict(zip(usual, (at, own, against, goal), strict=True))
    options |= {name: str(each) for name, each in given.items() if each != usual[name]}
    typed = (*words, *(word for pair in options.items() for word in pair))
    asked = AdviceRequest((place,), own, against, seed, folder, typed, "call", goal)
    return answered(asked, None if worlds is None else Budget(None, worlds))


def position_asked(
    words: list[str],
    at: int | None,
    options: Mapping[str, str],
    rules: Mapping[str, str] | None = None,
) -> Position:
    """The position at which somebody may call: a line, a script, or own cards and options."""
    from silver_sim.games.silver.text.typed import opened

    return read_position(words, at, GAME, options, opened, rules)


def answered(asked: AdviceRequest, budget: Budget | None = None, **more: Any) -> CallAnswer:
    """The answer to what is asked; by default in as many worlds as it takes (``called``)."""
    goes_on = budget is None
    return asked.answered(
        called, budget or Budget(None, WORLDS), goal=asked.goal, goes_on=goes_on, **more
    )


def page(found: CallAnswer) -> Page:
    """What a notebook shows: what a call gains, in all and where it depends on something."""
    goal = GOALS[found.goal]
    gains = [("in all", found.gain)]
    for each in found.depends_on:
        gains += [(tell.where(each, group), group.gain) for group in each.groups]
    numbers = [(capital(name), gain.measured) for name, gain in gains]
    columns = [Column("where", "name"), Column(f"a call gains, {goal.unit}", "estimate")]
    rows = [[text(name), interval(each, goal.scale, "+")] for name, each in numbers]
    said = tell.verdict(found)
    axis = f"{goal.axis}, compared with going on ({goal.unit})"
    lines = [ForestLine(name, each) for name, each in numbers]
    rule = ReferenceLine(0.0, "as good as going on")
    forest = Forest("gains", lines, said[1], axis, rule, sign="+", scale=goal.scale)
    picture = Figure.of(forest, Table("gains", "", columns, rows))
    sure = f"How sure: {said[-1][0].lower()}{said[-1][1:]}"
    return Page(
        title="Call now, or wait?", verdict="", kind="Call",
        answer=AnswerCard(said[1], sure, picture),
        sections=[Section("all", "", said=[*said, *tell.more(found)])],
        reading="± is the half-width of the 95 % interval.",
    )  # fmt: skip
