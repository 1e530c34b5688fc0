"""``silver-sim strategies tune``: search for what wins more."""

from __future__ import annotations

from dataclasses import MISSING, replace

import typer

from silver_sim.cli import options
from silver_sim.cli.command import words_typed
from silver_sim.cli.running import Destination, Executors, begin, stopped_early
from silver_sim.errors import UserError
from silver_sim.reading import drawn_seed

MOST_POPULATION, MOST_WORLDS = 1000, 100_000
BLOCKS, RESPONDING = 100, 64  # of a candidate, and worlds of a response, without a word on it
LEFT_OUT = (
    "budget",
    "worlds",
    "seed",
    "threads",
    "executor",
    "deadline",
)  # of the command to repeat it


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
        "equally often. Of best responses: one is looked for to each, and compared.",
        "NAMES",
        default=MISSING,
    ),
    params: str = options.text(
        "Parameters to tune, separated by commas, or all.", "NAMES", default="all"
    ),
    seats: options.AllSeats = "2",
    budget: str = options.text(
        "How long: 90s, 10m, 2h; or how much: '200 generations'; of best responses '200_000 games' "
        "at most. A number that is too small is refused, and the message names the smallest that "
        "suffices.",
        "TIME",
        default="5m",
    ),
    blocks: int | None = options.number(
        "Blocks in which a candidate plays at every table (default 100).", 2
    ),
    population: int | None = options.number(
        "Candidates of a generation (default: depends on the parameters).", 2, MOST_POPULATION
    ),
    worlds: int | None = options.number(
        "Worlds in which a best response looks ahead (default 64).", 1, MOST_WORLDS
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
    Ctrl-C keeps the search so far, and silver-sim runs resume goes on; with --budget it goes
    further.

    What a best response gains shows how exploitable a strategy is. Tried are every strategy as it
    is; the strategy itself and the best of these with their parameters tuned against it; these
    again, looking ahead and assuming that the others play that strategy; and at tables of three or
    more the fields that leave it the fewest wins. Responses are chosen on other deals than those
    that measure their gain. The same seed and number of games give the same answer; a time is
    converted into a number of games by the speed of this machine.

    For example:

      silver-sim strategies tune counter --params call_two,last_turn --against counter --budget 2m

      silver-sim strategies tune counter --against greedy --seats 2,3,4 --budget '200 generations'

      silver-sim strategies tune --against counter

      silver-sim strategies tune keeper,spy,greedy --against counter --budget '200_000 games'
    """
    names = options.split_names(name) if name else []
    if len(names) != 1:
        if place != Destination() or (params, blocks, population) != ("all", None, None):
            raise UserError(
                "--out, --params, --blocks and --population go with one strategy to tune",
                help=f"silver-sim strategies tune NAME --against {','.join(against)}",
            )
        words = context, rules, machine, names, against, seats, budget, worlds or RESPONDING
        return _respond(*words, 1 if seed is None else seed)
    if worlds is not None:
        raise UserError("--worlds goes with best responses", help="leave it out")
    from silver_sim.studies.tune.ask import Tune
    from silver_sim.studies.tune.budget import Budget
    from silver_sim.studies.tuning import Question, Searching

    played = rules.played()
    spend = Budget.read(budget)
    drawn = drawn_seed(seed)
    asked = Tune(
        game=played.name,
        seed=drawn,
        rules=rules.table(),
        player=names[0],
        parameters=[each.strip() for each in params.split(",")],
        against=against,
        seats=options.read_all_seats(seats, played),
        blocks=blocks or BLOCKS,
        population=population,
    )
    run_options = machine.run_options()
    question = Question.of(asked, machine.files(played))
    if seed is None:
        machine.note(f"seed {drawn} (drawn; --seed repeats this search)")
    begin(Searching(question, spend), place, run_options, machine)


def _respond(
    context: typer.Context,
    rules: options.Rules,
    machine: Executors,
    names: list[str],
    against: list[str],
    seats: str,
    budget: str,
    worlds: int,
    seed: int,
) -> None:
    """Search for the best response to each strategy that is met, among those named."""
    from silver_sim.arena.lineup import read_entry
    from silver_sim.studies.exploit.question import Question, usual_roster
    from silver_sim.studies.exploit.responses import Place
    from silver_sim.studies.tune.budget import Budget

    played = rules.played()
    spend = Budget.read(budget, "game")
    run_options = machine.run_options()
    setting, edition = rules.setting(seed)
    place = Place(played, options.read_seats(seats, played), setting, edition)
    files = machine.files(played)
    targets, roster = (
        tuple(read_entry(each, files, played) for each in some) for some in (against, names)
    )
    again = (*words_typed(context, *LEFT_OUT, always="seats"), "--worlds", str(worlds))
    roster = roster or tuple(usual_roster(files, played))
    question = Question(targets, roster, files, place, worlds, again)
    played.lookahead()

    from silver_sim.studies.exploit.study import exploit
    from silver_sim.studies.exploit.tell import tell

    machine.compiling(played)
    with stopped_early(run_options), machine.progress("games", None) as advance:
        found = exploit(question, spend, replace(run_options, progress=advance))
    machine.tell_page(found, tell)
