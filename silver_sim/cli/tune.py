"""``silver-sim strategies tune``: search for what wins more."""

from __future__ import annotations

from dataclasses import MISSING, replace
from functools import partial
from typing import TYPE_CHECKING

import typer

from silver_sim.cli import options
from silver_sim.cli.command import words_typed
from silver_sim.cli.running import Destination, Executors, follow, stopped_early
from silver_sim.errors import UserError
from silver_sim.reading import drawn_seed

if TYPE_CHECKING:
    from silver_sim.studies.tune.budget import Budget

SECONDS, MOST_WORLDS = 300.0, 100_000
BLOCKS, RESPONDING = 100, 64  # of a candidate, and worlds of a response, without a word on it
# What the command to repeat it leaves out.
LEFT_OUT = ("time", "games", "simulations", "seed", "threads", "executor", "deadline")


def tune(
    context: typer.Context,
    rules: options.Rules,
    machine: Executors,
    place: Destination,
    name: str | None = options.argument(
        "A strategy as in --players whose parameters are tuned, and where the search starts: "
        "counter, counter:call_two=0.9, a path. Without one, or with several separated by commas, "
        "the best response is looked for: these, or all built-in ones except random, are tried.",
        "[NAMES]",
        options.complete_players,
        default=None,
    ),
    against: list[str] = options.names(
        "The other seats: copies of one strategy, or several separated by commas, each met "
        "equally often. For best responses: one against each of them, and compared.",
        default=MISSING,
    ),
    params: str = options.text(
        "Parameters to tune, separated by commas, or all.", "NAMES", default="all"
    ),
    seats: options.AllSeats = "2",
    time: float | None = options.time("How long to search.", shown="5m"),
    generations: int | None = options.number(
        "How many generations to search, in place of a time.", 1, options.MOST_GENERATIONS
    ),
    games: int | None = options.number(
        "For best responses: how many games at most, in place of a time.", 1, options.MOST_GAMES
    ),
    blocks: int | None = options.number(
        "Blocks in which a candidate plays at every table.", 2, shown="100"
    ),
    simulations: int | None = options.number(
        "Simulations in which a best response looks ahead.", 1, MOST_WORLDS, shown="64"
    ),
    seed: options.Seed = None,
) -> None:
    """Search for parameters with which a strategy wins more, or for the best response to others.

    CMA-ES draws generations of candidates. Those of one generation play the same deals; the next
    generation plays new ones. The best few then play deals that the search never saw, and the best
    of these plays fresh deals once more: only these measure how much better it is, and nothing is
    called better unless they show it. At the end every parameter is varied by itself. With several
    --seats the answer says whether one value serves all of them, or which one wins more with each.

    It searches parameters whose comment ends with a range, such as (0 to 20), all words of an
    enumeration, and yes or no. The same seed and number of generations give the same answer.
    Ctrl-C keeps the search so far, and silver-sim runs resume goes on; with --time or
    --generations it goes further.

    What a best response gains shows how exploitable a strategy is. Tried are every strategy as it
    is; the strategy itself and the best of these with their parameters tuned against it; these
    again, looking ahead and assuming that the others play that strategy; and at tables of three or
    more the fields that leave it the fewest wins. Responses are chosen on other deals than those
    that measure their gain. The same seed and number of games give the same answer; a time is
    converted into a number of games by the speed of this machine.

    For example:

      silver-sim strategies tune counter --params call_two,last_turn --against counter --time 2m
      silver-sim strategies tune counter --against greedy --seats 2,3,4 --generations 200
      silver-sim strategies tune --against counter
      silver-sim strategies tune keeper,spy,greedy --against counter --games 200000
    """
    names = options.split_names(name) if name else []
    played = rules.played()
    if len(names) != 1:
        if place != Destination() or (params, blocks, generations) != ("all", None, None):
            raise UserError(
                "--out, --params, --blocks and --generations go with one strategy to tune",
                help=f"silver-sim strategies tune NAME --against {','.join(against)}",
            )
        from silver_sim.studies.exploit import question, responses, study, tell

        budget, worlds = budget_of(time, games=games), simulations or RESPONDING
        run_options = machine.run_options()
        setting, edition = rules.setting(1 if seed is None else seed)
        trial = responses.TrialPlace(played, options.read_seats(seats, played), setting, edition)
        files = machine.files(played)
        again = (*words_typed(context, *LEFT_OUT, always="seats"), "--simulations", str(worlds))
        asked = question.ExploitQuestion.of(against, names, files, trial, worlds, again)
        played.lookahead()  # UserError if it has none
        machine.compiling(played)
        with stopped_early(run_options), machine.progress("games", None) as advance:
            found = study.exploit(asked, budget, replace(run_options, progress=advance))
        return machine.tell_page(found, tell.tell)
    options.goes_with("best responses", simulations=simulations, games=games)
    from silver_sim.studies import life
    from silver_sim.studies.tune.ask import Tune
    from silver_sim.studies.tuning import Searching, TuningPlan

    drawn = drawn_seed(seed)
    numbers = [options.read_seats(each.strip(), played) for each in seats.split(",")]
    if len(set(numbers)) < len(numbers):
        raise UserError(f"--seats {seats} names a number twice", help="leave one out")
    tuning = Tune(
        game=played.name,
        seed=drawn,
        rules=rules.table(),
        player=names[0],
        parameters=[each.strip() for each in params.split(",")],
        against=against,
        seats=sorted(numbers),
        blocks=blocks or BLOCKS,
    )
    run_options = machine.run_options()
    plan = TuningPlan.of(tuning, machine.files(played))
    if seed is None:
        machine.note(f"seed {drawn} (drawn; --seed repeats this search)")
    searching = Searching(plan, budget_of(time, generations=generations))
    task = partial(life.begin, searching, place.out, force=place.force)
    follow(searching, task, run_options, machine)


def budget_of(time: float | None, **amount: int | None) -> Budget:
    """A time, or a number of something in its place."""
    from silver_sim.studies.tune.budget import Budget

    options.only_one(time=time, **amount)
    usual = SECONDS if {*amount.values()} == {None} else None
    return Budget(usual if time is None else time, **amount)
