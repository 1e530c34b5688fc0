"""``silver-sim advise``: what to do at a decision of a game, and why."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.deciding import GOAL, MEANS, PLACE, Typed, surer, with_options

PAGE = "silver-advice.html"
SECONDS = 2.0  # without a word on it


def _advise(
    typed: Typed,
    threads: running.Threads = None,
    more: Annotated[
        bool, typer.Option("--more", help="All answers, what the others may hold, and the rest.")
    ] = False,
    html: options.Html = False,
    out: options.PageFile = None,
    force: options.ReplaceFile = False,
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
    page = options.page_file(html, out, force, PAGE)
    budget = typed.budget(SECONDS)
    workers = running.read_threads(threads)
    asked = typed.asked(typed.position())
    with typed.progress(budget) as advance:
        found = asked.advice(budget, workers, typed.deadline, advance)
    if typed.as_json:
        from silver_sim.result import as_json

        print(json.dumps(as_json(found), indent=1, allow_nan=False))
    else:
        from silver_sim.studies.advice.sentences import cut_short
        from silver_sim.studies.advice.tell import printed

        late = "" if budget.seconds is None else cut_short(found, surer(budget.seconds))
        console = options.console()
        for part in printed(found, more, late):
            console.print(part, highlight=False)
    if page is not None:
        from silver_sim.outputs import write_output
        from silver_sim.studies.report import found_page

        write_output(page, found_page(found), force=force)
        print(f"written: {page}", file=sys.stderr if typed.as_json else sys.stdout)


advise = with_options(_advise, "advise", *PLACE, GOAL, *MEANS)
