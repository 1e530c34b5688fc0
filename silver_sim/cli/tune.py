"""``silver-sim tune``: parameters of a strategy that win more, searched for and confirmed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from silver_sim.cli import options, signals
from silver_sim.cli.running import (
    Destination,
    Executors,
    print_result,
    say_stopped,
    stopped_early,
)
from silver_sim.errors import printable

if TYPE_CHECKING:
    from silver_sim.runs import RunFolder
    from silver_sim.studies.core.run_options import RunOptions
    from silver_sim.studies.tune.budget import Budget
    from silver_sim.studies.tuning import Question

MOST_POPULATION = 1000


def tune(
    name: Annotated[
        str,
        typer.Argument(
            help="A strategy as in --players, where the search begins: counter, "
            "counter:call_two=0.9, a path.",
            autocompletion=options.complete_strategy,
        ),
    ],
    against: Annotated[
        list[str],
        options.names(
            "Who sits in the other seats: one strategy and its copies, or several with commas "
            "between, each met as often.",
            "NAMES",
        ),
    ],
    rules: options.Rules,
    machine: Executors,
    place: Destination,
    params: Annotated[
        str,
        options.text("Parameters to tune, with commas between, or all.", "NAMES"),
    ] = "all",
    seats: options.AllSeats = "2",
    budget: Annotated[
        str,
        options.text("For how long: 90s, 10m, 2h; or for how much: '200 generations'.", "TIME"),
    ] = "5m",
    blocks: Annotated[
        int,
        options.number("Blocks in which a candidate plays at every table.", 2),
    ] = 100,
    population: Annotated[
        int | None,
        options.number(
            "Candidates of a generation (default: by the parameters).", 2, MOST_POPULATION
        ),
    ] = None,
    seed: options.Seed = None,
) -> None:
    """Search for parameters with which a strategy wins more, and confirm them on fresh deals.

    CMA-ES draws generations of candidates, which all play the same deals; a new generation plays
    new ones. The best few then play deals that the search never saw, and the best of these once
    more: only that tells by how much it is better, and nothing is called better that it does not
    show. At last every parameter is varied by itself.

    It searches where the comment of a parameter ends with a range, as (0 to 20), among all words of
    an enumeration, and yes or no. The same seed and number of generations give the same answer.
    Ctrl-C keeps what was searched, and silver-sim resume goes on; with --budget it goes further.

    For example:

      silver-sim tune counter --params call_two,last_turn --against counter --budget 2m

      silver-sim tune counter --against greedy,pairs --seats 2,3,4 --budget '200 generations'

      silver-sim tune counter:take=low --game odin --params take --against counter --seats 2,3
    """
    from silver_sim.studies.tune.budget import Budget
    from silver_sim.studies.tuning import Question, begin, folder_name

    played = rules.played()
    spend = Budget.read(budget)
    drawn = options.drawn_seed(seed)
    asked = {
        "game": played.name,
        "seed": drawn,
        "rules": rules.table(),
        "player": name,
        "parameters": [each.strip() for each in params.split(",")],
        "against": against,
        "seats": options.read_all_seats(seats, played),
        "blocks": blocks,
        "population": population,
    }
    run_options = machine.run_options()
    question = Question.of(asked, machine.files(played))
    if seed is None:
        machine.note(f"seed {drawn} (drawn; --seed repeats this search)")
    folder = place.out or Path("runs") / folder_name(drawn)

    def task(told: RunOptions) -> RunFolder:
        return begin(question, folder, spend, told, force=place.force)

    _follow(question, spend, task, run_options, machine)


def go_on(run: Path, budget: str | None, run_options: RunOptions, machine: Executors) -> None:
    """Go on with a run that tunes, perhaps with another budget."""
    from silver_sim.studies import tuning
    from silver_sim.studies.tune.budget import Budget

    more = None if budget is None else Budget.read(budget)
    folder, question, spend = tuning.reopen(run, more)

    def task(told: RunOptions) -> RunFolder:
        return tuning.go_on(folder, question, spend, told)

    _follow(question, spend, task, run_options, machine)


def _follow(
    question: Question,
    budget: Budget,
    task: Callable[[RunOptions], RunFolder],
    run_options: RunOptions,
    machine: Executors,
) -> None:
    """Tune, with a bar for who can see it; print what was found, or how to go on."""
    machine.compiling(question.game)
    with stopped_early(run_options) as at_once, ExitStack() as bar:
        advance = bar.enter_context(machine.progress("generations", budget.generations))

        def told(run: RunFolder) -> None:
            bar.close()
            print_result(run, machine)
            if not machine.as_json:
                print(f"\nUse: {printable(run.summary()['to_use'])}")
            sys.stdout.flush()
            at_once()

        run = task(replace(run_options, progress=advance, told=told))
    if run.manifest["status"] != "complete":
        say_stopped(run, "what was searched is")
        raise typer.Exit(signals.status())
    if not machine.as_json:
        print(f"\nFiles: {run.path}")
