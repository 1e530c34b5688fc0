"""``silver-sim strategies``: list them, show one, check, compare and tune them."""

from __future__ import annotations

from dataclasses import MISSING, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.command import of_model, words_typed
from silver_sim.cli.progress import Carded, Printed, progress
from silver_sim.cli.running import (
    Destination,
    Executors,
    Machine,
    OutputPlace,
    follow,
    stopped_early,
)
from silver_sim.errors import UserError
from silver_sim.reading import drawn_seed

if TYPE_CHECKING:
    from silver_sim.studies.tune.budget import Budget

FOUND = 1  # the exit status of a check that found something
MOST_DECISIONS = 10**8
MOST_WEIGHED = 10_000  # worlds in which a difference is played out
SECONDS, MOST_WORLDS = 300.0, 100_000  # of tune
RESPONDING = 64  # worlds of a response, without a word on it
# What the command to repeat a search for responses leaves out.
LEFT_OUT = ("time", "games", "simulations", "seed", "threads", "executor", "deadline")


def list_(
    game: options.GameName = None,
    strategies: options.OwnStrategies = None,
    as_json: options.AsJson = False,
) -> None:
    """List all strategies, and the wrappers that each of them can have.

    For example:

      silver-sim strategies list
    """
    from silver_sim.studies.strategies.study import listing
    from silver_sim.studies.strategies.tell import print_listing

    shown = options.read_game_info(game)
    found = listing(shown, strategies)
    plain = {"schema_version": 1, "strategies": found}
    Printed(as_json).tell(plain, lambda _, where: print_listing(found, shown, where))


def show(
    name: str = options.argument(
        "A strategy, or the path of its file.", complete=options.complete_strategy
    ),
    game: options.GameName = None,
    show: list[str] | None = options.shows("In place of it the file itself.", "source"),
    strategies: options.OwnStrategies = None,
    as_json: options.AsJson = False,
) -> None:
    """Show what a strategy does: its parameters, its questions, its file.

    For example:

      silver-sim strategies show greedy
      silver-sim strategies show greedy --show source
    """
    from silver_sim import result
    from silver_sim.studies.strategies import study, tell

    if show and as_json:
        raise UserError("--show source and --json do not go together", help="leave one of them out")
    shown = options.read_game_info(game)
    if show:
        print(study.source(name, shown, strategies), end="")
        return
    described = study.description(name, shown, strategies)
    plain = {"schema_version": 1} | result.as_json(described)
    Printed(as_json).tell(plain, lambda _, where: tell.print_description(described, where))


def abilities(
    printed: Carded,
    rules: options.Rules,
    strategy: str | None = options.argument(
        "The strategy to measure without each; without it, for each one that uses it.",
        complete=options.complete_strategy,
        default=None,
    ),
    games: int = options.number("Games for each row.", 2, default=20_000),
    seed: options.FixedSeed = 1,
    strategies: options.OwnStrategies = None,
) -> None:
    """Measure what each thing that a strategy may do is worth, such as abilities of cards.

    Each row plays a strategy against a copy that may not do one thing and knows it (restrict), in
    the same blocks. A row is left out if the copy plays no differently, or keeps trying what is
    forbidden.

    For example:

      silver-sim strategies abilities
      silver-sim strategies abilities counter --games 100000
    """
    from silver_sim.arena.run import usable_threads
    from silver_sim.studies.questions.abilities import measured, tell, uses_of

    played = rules.played()
    uses = list(played.abilities) if strategy is None else uses_of(strategy, played)
    if not uses:
        raise UserError(
            f"{played.title} names nothing that can be forbidden to a strategy",
            help="name another game: --game silver",
        )
    printed.compiling(played)
    with printed.progress("rows", len(uses)) as advance:
        who = seed, usable_threads(), advance, strategies, rules.table()
        found = measured(uses, played, games, *who)
    printed.tell_page(found, tell)


def new(
    name: str = options.argument("The name of the new strategy."),
    source: str = options.text(
        "The strategy to copy.",
        "NAME",
        options.complete_strategy,
        flag="--from",
        default="",
        shown="a short one",
    ),
    game: options.GameName = None,
    out: Path | None = options.folder("The folder to write to.", shown="./strategies"),
    force: options.ReplaceFile = False,
) -> None:
    """Write a strategy to start from, ready to play: a short one, or a copy of another.

    For example:

      silver-sim strategies new bold
      silver-sim strategies new mine --from counter
    """
    from silver_sim.studies.strategies.study import start

    path, commands = start(name, options.read_game_info(game), out, source, force=force)
    text = f"written: {path}\n\nIt plays as it is; change it, and play again:\n"
    print(text, *(f"  {command}" for command in commands), sep="\n")


def check(
    printed: Carded,
    name: str = options.argument(
        "A strategy, or the path of its file; parameters after colons: greedy:call_at=6",
        complete=options.complete_strategy,
    ),
    game: options.GameName = None,
    decisions: int = options.number("Decisions to examine.", 1, MOST_DECISIONS, default=10_000),
    simulations: int | None = options.number(
        "New deals of the hidden cards at each decision.", 1, 1000, shown="8"
    ),
    seed: options.FixedSeed = 1,
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
) -> None:
    """Check that a strategy plays fair: the same sight gives the same answer, whatever is hidden.

    At many decisions it is asked again with one thing changed that must not matter: the cards that
    it cannot see, the others' streams and memories, or nothing at all. It must write only to its
    memory, and play a game in the same way whatever was played before, and in a second process
    with another environment and folder. Parameters that never matter, lines that never run and
    functions with almost the name of a question are warnings. The exit status is 1 if something is
    found.

    For example:

      silver-sim strategies check greedy
      silver-sim strategies check ./strategies/bold.py --decisions 2000
    """
    from silver_sim.studies.check import study, tell

    examined = options.read_game(game)
    printed.compiling(examined)
    with printed.progress("decisions", decisions) as advance:
        who = seed, strategies, advance, float(deadline)
        found = study.check(name, examined, decisions, simulations or study.DEALS, *who)
    printed.tell_page(found, tell.tell)
    if not found.passed:
        if not (printed.as_json or printed.tables):
            print(f"See it: {found.findings[0].first.command}")
        raise typer.Exit(FOUND)


def profile(
    name: options.Strategy,
    rules: options.Rules,
    place: OutputPlace,
    machine: Machine,
    against: list[str] | None = options.names(
        "Its opponents, separated by commas.", shown="all built-in ones except random"
    ),
    games: int = options.number(
        "Games against each opponent; the decisions of a quarter are observed.", 2, default=4000
    ),
    seed: options.FixedSeed = 1,
) -> None:
    """Show how a strategy plays: whom it beats, what it does differently, its style.

    It meets every opponent in games of two players, and some of them at larger tables.
    Every number is compared with that of its opponents, which are the field.

    For example:

      silver-sim strategies profile counter
      silver-sim strategies profile greedy:call_at=6 --against greedy,pairs,spy --games 20000
      silver-sim strategies profile counter --out counter --open
    """
    from silver_sim.studies.core.plan import Asked
    from silver_sim.studies.profile import setup, study, tell

    played = rules.played()
    setting = rules.setting(seed)
    run_options = machine.run_options()
    place.check("profile")
    what = Asked(played, machine.files(played), *setting)
    asked = setup.ProfileSetup.of(what, name, against, games)
    machine.compiling(played)
    with machine.progress("games", study.games_of(asked)) as advance:
        found = study.profile(asked, replace(run_options, progress=advance))
    place.tell(found, machine, tell.tell)


def diff(
    a: options.Strategy,
    b: options.Strategy,
    rules: options.Rules,
    place: OutputPlace,
    machine: Machine,
    dealt: dict[str, Any] = of_model("compare", "deal_mode", deal_mode=None),
    games: int | None = options.number(
        "Games to play.", 1, shown="1000; if one looks ahead 100, which take minutes"
    ),
    seats: str = options.text("Seats of the table.", "INTEGER", default="2"),
    plays: str = options.choice(
        "Who plays while the other is asked: A in all seats (a), or B in one seat and A in the "
        "others (b), where the gains add up to what B wins over A.",
        ("a", "b"),
        default="a",
    ),
    seed: options.FixedSeed = 1,
    simulations: int | None = options.number(
        "Simulations in which both choices are played out; 0: weigh nothing.",
        0,
        MOST_WEIGHED,
        shown="64",
    ),
    limit: int | None = options.number(
        "About how many differences to weigh, drawn at random.",
        1,
        shown="300; all of them if one strategy looks ahead",
    ),
    own: str | None = options.own(
        "The strategy that plays on in all seats.", default=None, shown="A"
    ),
) -> None:
    """Show where two strategies decide differently, and what that is worth: A plays, B is asked.

    B is asked at every decision of A: it sees the same, with its own memory and stream. If one of
    them has no function for a question, the default answer counts as its own. A difference is
    weighed by playing both choices out in the same simulations, which neither used to choose.
    silver-sim runs diff compares two runs.

    For example:

      silver-sim strategies diff greedy pairs
      silver-sim strategies diff greedy greedy:call_at=6 --seats 4 --games 5000 --limit 2000
      silver-sim strategies diff counter 'counter+search(worlds=256)' --out differences --open
      silver-sim strategies diff counter 'counter+search' --plays b
    """
    from silver_sim.studies.core.plan import Asked
    from silver_sim.studies.difference import comparison, study, tell

    played = rules.played()
    players = options.read_seats(seats, played)
    setting = rules.setting(seed, **dealt)
    run_options = machine.run_options()
    place.check("difference")
    what = Asked(played, machine.files(played), *setting)
    asked = comparison.Comparison.of(what, a, b, players, games, plays)
    if simulations == 0:
        given = {"limit": limit, "as": own}
        options.goes_with("simulations", "leave out --simulations 0", **given)
    else:
        asked = comparison.weighed(asked, what.files, simulations, limit, own)
    machine.compiling(played)
    bar = partial(progress, hidden=machine.quiet)
    found = study.difference(asked, bar, run_options.deadline, run_options.threads)
    place.tell(found, machine, tell.tell)


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
        "How many games best responses take at most, in place of a time.", 1, options.MOST_GAMES
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
        machine.compiling(played)
        with stopped_early(run_options), machine.progress("games", None) as advance:
            found = study.exploit(asked, budget, replace(run_options, progress=advance))
        return machine.tell_page(found, tell.tell)
    options.goes_with("best responses", simulations=simulations, games=games)
    from silver_sim.studies import life
    from silver_sim.studies.tune.ask import BLOCKS, Tune
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
