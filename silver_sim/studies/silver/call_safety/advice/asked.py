"""``silver_sim.call``: whether to call now, asked in Python."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from silver_sim.advice.goal import WIN, check_goal
from silver_sim.arena.find import STRONGEST
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.given import checked
from silver_sim.report.terminal.notebook import in_html as html_of
from silver_sim.result import shown
from silver_sim.studies.silver.call_safety.advice import tell
from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
from silver_sim.studies.silver.call_safety.advice.asking import Asking
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.advice.typed import read_question

FURTHER = ("turn", "deck", "round", "scores", "seen", "unknown")


@checked
def call(
    known: str,
    opponents: Sequence[int],
    *,
    goal: str = WIN,
    worlds: int | None = None,
    own: str = STRONGEST,
    against: str | None = None,
    seed: int = 1,
    threads: int | None = None,
    strategies: str | os.PathLike[str] | None = None,
    **further: int | str,
) -> CallAnswer:
    """Say whether to call now in Silver Amulet: a call against going on without one.

    Parameters
    ----------
    known
        Your cards, ``"3 0 4 ?"``: ? for one that you do not know, + behind a faceup one.
    opponents
        How many cards each opponent has, clockwise.
    goal
        What counts: to ``"win"`` the game, to be first or ``"second"``, or ``"points"``.
    worlds
        In place of the atlas: play on in at most this many deals of the hidden cards.
    own, against
        Who plays on for you, and for all others (by default the same).
    seed, threads, strategies
        As in ``advise``.
    **further
        What else is known, as the options of ``silver-sim call``: ``turn``, ``deck``, ``round``,
        ``scores``, ``seen``, ``unknown``.

    Returns
    -------
    CallAnswer
        The verdict, and what a call gains in the game and in points, with 95 % intervals.

    Raises
    ------
    UserError
        For what cannot be so.
    StrategyError
        If a strategy fails.

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
    told = {"--known": known, "--opponents": ",".join(map(str, opponents))}
    told |= {f"--{name}": str(value) for name, value in further.items()}
    question = read_question(CallQuestion, told)
    check_goal(goal, question.seats)
    asking = Asking(
        own=own,
        others=against,
        worlds=worlds,
        seed=seed,
        goal=goal,
        threads=threads or usable_threads(),
        strategies=None if strategies is None else Path(strategies),
        note=lambda _: None,
    )
    return asking.answered(question)


def in_html(found: CallAnswer) -> str:
    """What a notebook shows."""

    def show(console: Console) -> None:
        answer = shown(found)
        for line in (tell.understood(answer.question), *tell.verdict(answer), *tell.more(answer)):
            console.print(line, highlight=False, markup=False)

    return html_of(show)
