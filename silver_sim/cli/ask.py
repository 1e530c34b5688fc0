"""``silver-sim advise`` and ``ask``: what to do at a decision, and special questions about it."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import typer

from silver_sim.cli import options, running
from silver_sim.cli.command import add
from silver_sim.cli.deciding import (
    AtDecision,
    AtDecisionWithGoal,
    Goal,
    Means,
    Page,
    cut_short,
    surer,
)
from silver_sim.cli.front import Grouped

PAGE = "silver-advice.html"
SECONDS, WORLDS = 2.0, 2048  # of advise and of ask, without a word on it
app = typer.Typer(
    cls=Grouped,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""Answer special questions about a decision.

    Each takes a script and --at, a position in one line (docs/positions.md; silver-sim doctor tells
    where docs is), or cards and options, and tries 2,048 worlds if no other budget is given.
    """,
)


def advise(
    typed: AtDecisionWithGoal,
    page: Page,
    threads: running.Threads = None,
    more: bool = options.yes("Print all answers, what the others may hold, and the rest."),
) -> None:
    """Rank the legal answers at any decision: chance to win, points, and what makes the difference.

    Every answer is played on in the same worlds: deals of the hidden cards that the seat to decide
    cannot tell apart. Given a script, they are drawn by what the others did; given one line or
    options, what is left out is as in real positions, and the answer says so. It takes 2 seconds if
    no other budget is given, ends early when more worlds would not change the verdict, and prints
    how many there were; with strategies that come with the program it tries at least 512 worlds,
    whatever the time.

    For example:

      silver-sim trace --players champion,champion,counter --seed 7 -o game.jsonl

      silver-sim advise game.jsonl --at 40

      silver-sim advise own:3,0,4,x others:x,x,x,x/x,2+,x,x,x discard:7 --more

      silver-sim advise "3 0 4 ?" --opponents 4,5,3 --worlds 4096 --json
    """
    file = page.file(PAGE)
    budget = typed.spend(SECONDS)
    asked = typed.asked(typed.decision())
    with typed.worlds_done(budget) as advance:
        workers = running.read_threads(threads)
        found = asked.advice(budget, workers, float(typed.deadline), advance)

    from silver_sim.advice.weighing import SPENT
    from silver_sim.studies.advice.tell import print_advice

    late = ""
    if budget.seconds is not None and found.stopped == SPENT:
        late = cut_short(found.worlds, surer(budget.seconds))
    typed.tell(found, partial(print_advice, more=more, late=late))
    if file is not None:
        from silver_sim.outputs import write_output
        from silver_sim.studies.report import found_page

        write_output(file, found_page(found), force=page.force)
        print(f"written: {file}", file=sys.stderr if typed.as_json else sys.stdout)


def tell(means: Means, found: Any) -> None:
    """Print an answer as data, or in a player's words."""
    from silver_sim.studies.advice.tell_questions import print_answer

    means.tell(found, print_answer)


def hands(typed: AtDecision) -> None:
    """Tell what the others probably hold, card by card.

    For example:

      silver-sim ask hands own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask hands odin hand:b2,b5,y9 others:4/5 table:o1 by:2
    """
    from silver_sim.studies.advice import questions

    found = typed.answered(questions.hands, typed.decision(), worlds=WORLDS)
    tell(typed, found)


def who_calls(typed: AtDecision) -> None:
    """Tell who ends the deal before your next turn, or calls.

    For example:

      silver-sim ask who-calls own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask who-calls game.jsonl --at 40
    """
    from silver_sim.studies.advice import questions

    found = typed.answered(questions.who_calls, typed.decision(), worlds=WORLDS)
    tell(typed, found)


def compare(
    typed: Goal,
    one: str = options.argument("A position in one line, in quotes.", "ONE"),
    other: str = options.argument("Another one of as many players.", "OTHER"),
) -> None:
    """Compare two positions: is a faceup Empath worth keeping over a 0, say.

    In both every answer is played on in as many worlds of the same numbers, 4,096 if no other
    budget is given, and the best of each is compared. What is not told is as in real positions of
    the first one.

    For example:

      silver-sim ask compare "own:2+,x,x others:n,n,n/n,n,n" "own:0,x,x others:n,n,n/n,n,n"

      silver-sim ask compare "odin hand:b2,b5 others:4/5" "odin hand:b2,y9 others:4/5"
    """
    from silver_sim.studies.advice import questions

    places = typed.of_line(one), typed.of_line(other)
    found = typed.answered(questions.compared, *places, worlds=2 * WORLDS, goal=typed.goal)
    tell(typed, found)


add(app, hands, who_calls, compare)
