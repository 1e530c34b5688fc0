"""``silver-sim tune``: parameters of a strategy that win more, searched for and confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.games.contract import Game

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
        str,
        typer.Option(
            metavar="NAMES",
            help="Who sits in the other seats: one strategy and its copies, or several with "
            "commas between, each met as often.",
            autocompletion=options.complete_players,
        ),
    ],
    params: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Parameters to tune, with commas between, or all."),
    ] = "all",
    seats: Annotated[
        str,
        typer.Option(metavar="NUMBERS", help="Seats of a table, or several: 2,3,4."),
    ] = "2",
    budget: Annotated[
        str,
        typer.Option(
            metavar="TIME", help="For how long: 90s, 10m, 2h; or for how much: '200 generations'."
        ),
    ] = "5m",
    blocks: Annotated[
        str,
        typer.Option(metavar="INTEGER", help="Blocks in which a candidate plays at every table."),
    ] = "100",
    population: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGER", help="Candidates of a generation (default: by the parameters)."
        ),
    ] = None,
    game: options.GameName = None,
    seed: options.Seed = None,
    edition: options.Edition = None,
    set_: options.Set = None,
    rules: options.RulesFile = None,
    strategies: options.OwnStrategies = None,
    threads: running.Threads = None,
    executor: running.Executor = "auto",
    deadline: options.Deadline = options.DEADLINE,
    out: running.Out = None,
    force: running.ReplaceRun = False,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
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
    from silver_sim.arena.find import strategy_files
    from silver_sim.arena.typed import split_outside
    from silver_sim.studies.tune.budget import Budget
    from silver_sim.studies.tune.spec import Tune
    from silver_sim.studies.tuning import Question, Searching

    played = options.read_game(game)
    spend = Budget.read(budget)
    run_options = running.read_run_options(threads, deadline, quiet, executor)
    drawn = options.read_seed(seed)
    asked = Tune(
        game=played.name,
        seed=drawn,
        rules=options.read_rules_table(played, edition, rules, set_),
        player=name,
        parameters=[each.strip() for each in params.split(",")],
        against=[each.strip() for each in split_outside(against, ",")],
        seats=_seats(seats, played),
        blocks=options.read_number("--blocks", blocks, 2, options.MOST_GAMES),
        population=None
        if population is None
        else options.read_number("--population", population, 2, MOST_POPULATION),
    )
    question = Question.of(asked, strategy_files(played.name, strategies))
    if seed is None:
        run_options.note(f"seed {drawn} (drawn; --seed repeats this search)")
    searching, place = Searching(question, spend), running.Destination(out, force)
    running.begin(searching, place, run_options, running.Show(as_json))


def _seats(typed: str, game: Game) -> list[int]:
    """Numbers of seats, in order, each once."""
    numbers = [
        options.read_number("--seats", each.strip(), game.min_seats, game.max_seats)
        for each in typed.split(",")
    ]
    if len(set(numbers)) < len(numbers):
        raise UserError(f"--seats {typed} names a number twice", help="leave one out")
    return sorted(numbers)
