"""``silver-sim tune`` and ``exploit``: search for what wins more."""

from __future__ import annotations

from dataclasses import MISSING, replace

import typer

from silver_sim.cli import options
from silver_sim.cli.command import words_typed
from silver_sim.cli.running import Destination, Executors, begin, stopped_early
from silver_sim.reading import drawn_seed

MOST_POPULATION, MOST_WORLDS = 1000, 100_000
LEFT_OUT = ("budget", "seed", "threads", "executor", "deadline")  # of the command to repeat it


def tune(
    rules: options.Rules,
    machine: Executors,
    place: Destination,
    name: str = options.strategy(
        "A strategy as in --players, where the search starts: counter, counter:call_two=0.9, a "
        "path."
    ),
    against: list[str] = options.names(
        "The other seats: copies of one strategy, or several separated by commas, each met "
        "equally often.",
        "NAMES",
        default=MISSING,
    ),
    params: str = options.text(
        "Parameters to tune, separated by commas, or all.", "NAMES", default="all"
    ),
    seats: options.AllSeats = "2",
    budget: str = options.text(
        "How long: 90s, 10m, 2h; or how much: '200 generations'.", "TIME", default="5m"
    ),
    blocks: int = options.number(
        "Blocks in which a candidate plays at every table.", 2, default=100
    ),
    population: int | None = options.number(
        "Candidates of a generation (default: depends on the parameters).", 2, MOST_POPULATION
    ),
    seed: options.Seed = None,
) -> None:
    """Search for parameters with which a strategy wins more, and confirm them on fresh deals.

    CMA-ES draws generations of candidates. Those of one generation play the same deals; the next
    generation plays new ones. The best few then play deals that the search never saw, and the best
    of these plays fresh deals once more: only these measure how much better it is, and nothing is
    called better unless they show it. At the end every parameter is varied by itself. With several
    --seats the answer says whether one value serves all of them, or which one wins more with each.

    It searches parameters whose comment ends with a range, such as (0 to 20), all words of an
    enumeration, and yes or no. The same seed and number of generations give the same answer.
    Ctrl-C keeps the search so far, and silver-sim resume goes on; with --budget it goes further.

    For example:

      silver-sim tune counter --params call_two,last_turn --against counter --budget 2m

      silver-sim tune counter --against greedy,pairs --seats 2,3,4 --budget '200 generations'

      silver-sim tune counter:take=low --game odin --params take --against counter --seats 2,3
    """
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
        player=name,
        parameters=[each.strip() for each in params.split(",")],
        against=against,
        seats=options.read_all_seats(seats, played),
        blocks=blocks,
        population=population,
    )
    run_options = machine.run_options()
    question = Question.of(asked, machine.files(played))
    if seed is None:
        machine.note(f"seed {drawn} (drawn; --seed repeats this search)")
    begin(Searching(question, spend), place, run_options, machine)


def exploit(
    context: typer.Context,
    rules: options.Rules,
    machine: Executors,
    names: list[str] = options.argument(
        "Strategies as in --players; several are compared with the first.",
        "NAME...",
        options.complete_strategy,
    ),
    against: list[str] | None = options.names(
        "The roster that responds, separated by commas (default: all built-in ones except random).",
        "NAMES",
    ),
    seats: options.Seats = "2",
    budget: str = options.text(
        "How long: 90s, 10m, 2h; or the maximum number of games: '200_000 games'. A number that is "
        "too small is refused, and the message names the smallest that suffices.",
        "TIME",
        default="5m",
    ),
    worlds: int = options.number(
        "Worlds in which a response looks ahead.", 1, MOST_WORLDS, default=64
    ),
    seed: options.FixedSeed = 1,
) -> None:
    """Search for the best response to a strategy; what it gains shows how exploitable that one is.

    It tries every strategy of the roster as it is; the strategy itself and the best of these with
    their parameters tuned against it; these again, looking ahead and assuming that the others play
    that strategy; and at tables of three or more the fields that leave it the fewest wins.
    Responses are chosen on other deals than those that measure their gain.

    The same seed and number of games give the same answer. A time is converted into a number of
    games by the speed of this machine, and the answer says how to play exactly the same again.

    For example:

      silver-sim exploit counter

      silver-sim exploit counter keeper --budget 10m

      silver-sim exploit counter --seats 4 --against keeper,spy,greedy --budget '200_000 games'

      silver-sim exploit counter --game odin --worlds 32
    """
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
    entries = [read_entry(each, files, played) for each in (*(against or ()), *names)]
    roster = entries[: -len(names)] or usual_roster(files, played)
    again = words_typed(context, *LEFT_OUT, always="seats worlds")
    question = Question(tuple(entries[-len(names) :]), tuple(roster), files, place, worlds, again)
    played.lookahead()

    from silver_sim.studies.exploit.study import exploit
    from silver_sim.studies.exploit.tell import tell

    machine.compiling(played)
    with stopped_early(run_options), machine.progress("games", None) as advance:
        found = exploit(question, spend, replace(run_options, progress=advance))
    machine.tell_page(found, tell)
