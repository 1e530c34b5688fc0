"""``silver-sim run``, ``compare``, ``rank`` and ``spec``: questions as files, or as typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options, running
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.studies.core.run_options import RunOptions

Name = typer.Argument(
    help="A strategy as in --players: greedy:call_at=6, counter+memory(3), a path.",
    autocompletion=options.complete_strategy,
)


def complete_experiment(incomplete: str, ctx: Any = None) -> list[str]:
    """Names of the experiments of the game typed before, or of any, that come with the program."""
    from silver_sim.games.registry import names
    from silver_sim.studies.experiments import shipped_experiments

    game = ctx.params.get("game") if ctx else None
    found = [name for each in ([game] if game else names()) for name in shipped_experiments(each)]
    return [name for name in found if name.startswith(incomplete)]


Experiment = typer.Argument(
    help="A TOML file, or the name of an experiment that comes with the program.",
    autocompletion=complete_experiment,
)
Field = Annotated[
    str | None,
    typer.Option(
        help="Who else sits at the table, with commas between.",
        autocompletion=options.complete_players,
    ),
]
Edge = Annotated[
    str, typer.Option(metavar="POINTS", help="The difference of win share that matters.")
]
Until = typer.Option(metavar="WIDTH", help="Play until intervals are as narrow as this: 0.2pp.")
Blocks = Annotated[
    str | None, typer.Option(metavar="INTEGER", help="Play so many blocks: sets of deals.")
]
MaxBlocks = Annotated[
    str | None, typer.Option(metavar="INTEGER", help="Stop after so many blocks at the latest.")
]
Time = Annotated[str | None, typer.Option(metavar="TIME", help="Play for so long: 60s, 5min, 2h.")]

Complement = Annotated[
    bool,
    typer.Option("--complement", help="Play every deck and its complement: high cards for low."),
]

spec = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="What an experiment file may say.",
    epilog='A sweep varies a parameter of its first player (vary = "call_at") or a field of the '
    'rules (vary = "rules.call_penalty") over its values; spec schema tells every field.',
)


def run(
    file: Annotated[Path, Experiment],
    game: options.GameName = None,
    seed: options.Seed = None,
    blocks: Blocks = None,
    strategies: options.OwnStrategies = None,
    threads: running.Threads = None,
    executor: running.Executor = "auto",
    dask: running.Dask = None,
    deadline: options.Deadline = options.DEADLINE,
    out: running.Out = None,
    force: running.ReplaceRun = False,
    as_json: running.AsJson = False,
    plot: running.Plot = False,
    quiet: running.Quiet = False,
) -> None:
    """Play an experiment: a question written down in a TOML file, which names its game.

    Seed and number of blocks given here go before those of the file.

    For example:

      silver-sim run my_question.toml

      silver-sim run call_at --blocks 2000 --out runs/call_at
    """
    from silver_sim.studies.experiments import (
        experiment_of,
        with_blocks,
    )

    run_options = running.read_run_options(threads, deadline, quiet, executor, dask)
    experiment = _read(file, game)
    table = experiment.model_dump(mode="json")
    if seed is not None:
        table["seed"] = options.read_seed(seed)
    if blocks is not None:
        number = options.read_number("--blocks", blocks, 1, options.MOST_GAMES)
        table = with_blocks(table, number)
    if (seed, blocks) != (None, None):
        experiment = experiment_of(table, str(file))
    place, show = running.Destination(out, force), running.Show(as_json, plot)
    running.play(experiment, strategies, place, run_options, show)


def compare(
    a: Annotated[str, Name],
    b: Annotated[str, Name],
    game: options.GameName = None,
    field: Field = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="Seats (default: the field and one)."),
    ] = None,
    edge: Edge = "0.5pp",
    blocks: Blocks = None,
    until: Annotated[str | None, Until] = None,
    time: Time = None,
    max_blocks: MaxBlocks = None,
    complement: Complement = False,
    adjust: Annotated[
        bool, typer.Option("--adjust", help="Judge by win shares without the luck of the cards.")
    ] = False,
    seed: options.Seed = None,
    edition: options.Edition = None,
    set_: options.Set = None,
    rules: options.RulesFile = None,
    strategies: options.OwnStrategies = None,
    threads: running.Threads = None,
    executor: running.Executor = "auto",
    dask: running.Dask = None,
    deadline: options.Deadline = options.DEADLINE,
    out: running.Out = None,
    force: running.ReplaceRun = False,
    as_json: running.AsJson = False,
    plot: running.Plot = False,
    quiet: running.Quiet = False,
) -> None:
    """Compare two strategies in the same seats, on the same deals, against the same field.

    Plays until a sequential test can tell which is better, or that they differ by less than the
    edge; --blocks, --until or --time play otherwise.

    For example:

      silver-sim compare greedy pairs

      silver-sim compare counter counter:call_four=0.7 --field greedy,pairs,spy --edge 0.2pp
    """
    played = options.read_game(game)
    table: dict[str, Any] = {
        "kind": "compare",
        "game": played.name,
        "a": a,
        "b": b,
        "field": _names(field),
        "edge": edge,
        "complement": complement,
        "adjust": adjust,
        "until": until,
        "time": time,
        **_numbers(seats=seats, blocks=blocks, max_blocks=max_blocks),
    }
    table["rules"] = options.read_rules_table(played, edition, rules, set_)
    run_options = running.read_run_options(threads, deadline, quiet, executor, dask)
    place, show = running.Destination(out, force), running.Show(as_json, plot)
    _play(table, seed, strategies, place, run_options, show)


def rank(
    roster: Annotated[
        str,
        typer.Argument(
            help="Strategies with commas between, or all: every built-in one.",
            autocompletion=options.complete_players,
        ),
    ],
    game: options.GameName = None,
    seats: Annotated[
        str, typer.Option(metavar="NUMBERS", help="Seats of a table, or several: 2,3,4.")
    ] = "2",
    field: Field = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="WIDTH",
            help="separated (default): until every two are told apart, or alike; or 0.2pp.",
        ),
    ] = None,
    edge: Edge = "0.5pp",
    blocks: Blocks = None,
    time: Time = None,
    max_blocks: MaxBlocks = None,
    complement: Complement = False,
    seed: options.Seed = None,
    edition: options.Edition = None,
    set_: options.Set = None,
    rules: options.RulesFile = None,
    strategies: options.OwnStrategies = None,
    threads: running.Threads = None,
    executor: running.Executor = "auto",
    dask: running.Dask = None,
    deadline: options.Deadline = options.DEADLINE,
    out: running.Out = None,
    force: running.ReplaceRun = False,
    as_json: running.AsJson = False,
    plot: running.Plot = False,
    quiet: running.Quiet = False,
) -> None:
    """Rank a roster: standings with intervals that hold together, and a cross table.

    Every set of strategies that fills a table plays the same deals; who is told apart from all
    others plays only where somebody else still needs it. The winner is played again on fresh seeds.
    Told as well: whether one is simply best, or what mix survives if all may choose what to play.

    For example:

      silver-sim rank greedy,pairs,spy,counter --seats 2,3 --max-blocks 20000

      silver-sim rank all --blocks 1000
    """
    ends = until or ("separated" if blocks is None and time is None else None)
    played = options.read_game(game)
    bounds = played.min_seats, played.max_seats
    numbers = [options.read_number("--seats", each, *bounds) for each in seats.split(",")]
    table: dict[str, Any] = {
        "kind": "tournament",
        "game": played.name,
        "roster": roster if roster == "all" else _names(roster),
        "seats": numbers,
        "field": _names(field),
        "edge": edge,
        "complement": complement,
        "until": ends,
        "time": time,
        **_numbers(blocks=blocks, max_blocks=max_blocks),
    }
    table["rules"] = options.read_rules_table(played, edition, rules, set_)
    run_options = running.read_run_options(threads, deadline, quiet, executor, dask)
    place, show = running.Destination(out, force), running.Show(as_json, plot)
    _play(table, seed, strategies, place, run_options, show)


@spec.command()
def schema() -> None:
    """Print the JSON Schema of experiment files, for editors that complete and check TOML.

    For example:

      silver-sim spec schema > experiment.schema.json
    """
    import json

    from silver_sim.studies.experiments import schema

    print(json.dumps(schema(), indent=1))


@spec.command("list")
def list_(game: options.GameName = None) -> None:
    """List the experiments that come with the program.

    For example:

      silver-sim spec list
    """
    from silver_sim.studies.experiments import read_experiment, shipped_experiments

    for name, file in shipped_experiments(options.read_game_info(game).name).items():
        experiment = read_experiment(file)
        print(f"{name:20} {experiment.kind:18} {experiment.title}")


@spec.command()
def check(
    file: Annotated[Path, Experiment],
    game: options.GameName = None,
    strategies: options.OwnStrategies = None,
) -> None:
    """Read an experiment without playing it: who would meet whom, for how long.

    For example:

      silver-sim spec check standings
    """
    from silver_sim.arena.find import strategy_files
    from silver_sim.studies.play import Prepared

    experiment = _read(file, game)
    played = options.read_game(experiment.game)
    prepared = Prepared.of(experiment, played, strategy_files(played.name, strategies))
    plan = prepared.plan
    print(f"{file}: {len(plan.tables):,} line-ups, {plan.games_a_block:,} games a block")
    print(f"ends after {prepared.blocks:,} blocks at the latest")
    if varied := prepared.study.varied:
        print(f"varies {varied}")


def _read(file: Path, game: str | None) -> Any:
    """The experiment of a file; UserError if ``--game`` says another game than the file does."""
    from silver_sim.studies.experiments import find_experiment, read_experiment

    name = None if game is None else options.read_game_info(game).name
    found = find_experiment(file, name)
    experiment = read_experiment(found)
    if name not in (None, experiment.game):
        raise UserError(
            f"--game {name}: {found.name} is about {experiment.game}",
            help=f'leave it out, or --game {experiment.game}; or write game = "{name}" there',
        )
    return experiment


def _names(typed: str | None) -> list[str]:
    """Entries with commas between."""
    from silver_sim.arena.typed import split_outside

    return [] if typed is None else [each.strip() for each in split_outside(typed, ",")]


def _numbers(**typed: str | None) -> dict[str, int | None]:
    """Whole numbers as typed; those that were not stay None."""
    return {
        name: None
        if text is None
        else options.read_number(f"--{name.replace('_', '-')}", text, 1, options.MOST_GAMES)
        for name, text in typed.items()
    }


def _play(
    table: dict[str, Any],
    seed: str | None,
    strategies: Path | None,
    place: running.Destination,
    run_options: RunOptions,
    show: running.Show,
) -> None:
    """Play what was typed as an experiment."""
    from silver_sim.studies.experiments import experiment_of

    drawn = options.read_seed(seed)
    notes = [] if seed is not None else [f"seed {drawn} (drawn; --seed repeats this run)"]
    experiment = experiment_of(table | {"seed": drawn})
    running.play(experiment, strategies, place, run_options, show, notes)
