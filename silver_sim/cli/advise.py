"""``silver-sim advise``: what to do at a decision of a game, and why."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

from silver_sim.cli import options, running
from silver_sim.cli.deciding import AtDecisionWithGoal, surer

PAGE = "silver-advice.html"
SECONDS = 2.0  # without a word on it


def advise(
    typed: AtDecisionWithGoal,
    page: options.Page,
    threads: running.Threads = None,
    more: Annotated[
        bool, options.yes("All answers, what the others may hold, and the rest.")
    ] = False,
) -> None:
    """Rank the legal answers at any decision: chance to win, points, and what makes the difference.

    Every answer is played on in the same worlds: deals of the hidden cards that the seat to decide
    cannot tell apart. Of a script they are drawn by what the others did; of a position that is told
    in one line or by options, what is not told is as in real positions, and the answer says so. It
    takes 2 seconds if no other budget is given, ends early when more worlds would not change the
    verdict, and prints how many there were; with strategies that come with the program it tries 512
    worlds, whatever the time.

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

    from silver_sim.studies.advice.view import print_advice
    from silver_sim.studies.advice.words import cut_short

    late = "" if budget.seconds is None else cut_short(found, surer(budget.seconds))
    typed.tell(found, partial(print_advice, more=more, late=late))
    if file is not None:
        from silver_sim.outputs import write_output
        from silver_sim.studies.report import found_page

        write_output(file, found_page(found), force=page.force)
        print(f"written: {file}", file=sys.stderr if typed.as_json else sys.stdout)
