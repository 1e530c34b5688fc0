"""``silver-sim simulate``, ``compare``, ``rank``, ``run``, ``spec``: questions that are played."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.command import Fields, add
from silver_sim.cli.front import Grouped
from silver_sim.cli.running import NewRun
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.studies.core.run_options import RunOptions

ENDS = "blocks until time max_blocks"


def complete_experiment(incomplete: str, ctx: Any = None) -> list[str]:
    """Names of built-in experiments, of the game typed before if there is one."""
    from silver_sim.games.registry import names
    from silver_sim.studies.experiments import shipped_experiments

    game = ctx.params.get("game") if ctx else None
    found = [name for each in ([game] if game else names()) for name in shipped_experiments(each)]
    return [name for name in found if name.startswith(incomplete)]


Experiment = Annotated[
    Path,
    options.argument(
        "A TOML file, or the name of a built-in experiment.",
        complete=complete_experiment,
    ),
]


@dataclass(frozen=True)
class Debugged(NewRun):
    """A new run, or one in plain Python to debug a strategy."""

    debug: bool = options.yes(
        "Play in plain Python, in this thread, without a deadline: breakpoint() works."
    )

    def run_options(self) -> RunOptions:
        """How it is played; UserError if options do not go together."""
        found = super().run_options()
        if not self.debug:
            return found
        chosen = self.threads, self.executor, self.dask, self.deadline
        if chosen != (None, "auto", None, options.DEADLINE):
            raise UserError(
                "--debug plays in one thread of this process, without a deadline",
                help="leave out --threads, --executor, --dask and --deadline",
            )
        return found.to_debug()


spec = typer.Typer(
    cls=Grouped,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Show what an experiment file may contain.",
    epilog='A sweep varies a parameter of its first player (vary = "call_at") or a field of the '
    'rules (vary = "rules.call_penalty") over its values; spec schema lists every field.',
)


def simulate(
    players: options.Players,
    asked: Annotated[
        dict[str, Any], Fields("simulate", "", "seating deal_mode on_illegal", deal_mode=None)
    ],
    rules: options.Rules,
    run: Debugged,
    games: int = options.number("Games to play; rounded up to whole blocks.", 1, default=100_000),
    seed: options.Seed = None,
) -> None:
    """Play full games between strategies, every deal in all seat rotations.

    For example:

      silver-sim simulate --players greedy,pairs,spy,random --games 1000000 --seed 1

      silver-sim simulate --players greedy,greedy:call_at=6 --edition bga --set call_penalty=5
    """
    from silver_sim.arena.lineup import split_players

    names = split_players(players, rules.played())
    blocks = -(-games // len(names))
    whole = blocks * len(names)
    notes = []
    if whole != games:
        notes.append(
            f"{games:,} games are rounded up to {whole:,}: blocks of {len(names)} seat rotations."
        )
    asked |= {
        "players": names,
        "blocks": blocks,
        "deal_mode": rules.deal_mode(asked.get("deal_mode")),
    }
    run.play("simulate", asked, rules, seed, *notes)


def compare(
    asked: Annotated[
        dict[str, Any], Fields("compare", "a b", f"field edge {ENDS} complement adjust")
    ],
    rules: options.Rules,
    run: NewRun,
    seats: str | None = options.text("Seats (default: the field and one).", "INTEGER"),
    seed: options.Seed = None,
) -> None:
    """Compare two strategies in the same seats, on the same deals, against the same field.

    Plays until a sequential test can tell which is better, or that they differ by less than the
    edge; --blocks, --until or --time play otherwise.

    For example:

      silver-sim compare greedy pairs

      silver-sim compare counter counter:call_four=0.7 --field greedy,pairs,spy --edge 0.2pp
    """
    number = None if seats is None else options.read_seats(seats, rules.played())
    run.play("compare", {**asked, "seats": number}, rules, seed)


def rank(
    asked: Annotated[
        dict[str, Any], Fields("tournament", "roster", f"field edge {ENDS} complement")
    ],
    rules: options.Rules,
    run: NewRun,
    seats: options.AllSeats = "2",
    seed: options.Seed = None,
) -> None:
    """Rank a roster: standings with simultaneous intervals, and a cross table.

    Every set of strategies that fills a table plays the same deals; a strategy that is told apart
    from all others plays on only where another one still needs it. The winner is confirmed on fresh
    seeds. The answer also says whether one is simply best, or which mix survives if players choose
    freely.

    Without --until, --blocks or --time it plays until every pair is told apart, or shown to be
    alike.

    For example:

      silver-sim rank greedy,pairs,spy,counter --seats 2,3 --max-blocks 20000

      silver-sim rank all --blocks 1000
    """
    until = {} if {"until", "blocks", "time"} & asked.keys() else {"until": "separated"}
    roster = "all" if asked["roster"] == ["all"] else asked["roster"]
    numbers = [options.read_seats(each, rules.played()) for each in seats.split(",")]
    asked |= {**until, "roster": roster, "seats": numbers}
    run.play("tournament", asked, rules, seed)


def run(
    file: Experiment,
    run: NewRun,
    game: options.GameName = None,
    seed: options.Seed = None,
    blocks: int | None = options.number("How many blocks to play.", 1),
) -> None:
    """Play an experiment: a question in a TOML file, which names its game.

    A seed and a number of blocks given here replace those in the file.

    For example:

      silver-sim run my_question.toml

      silver-sim run call_at --blocks 2000 --out runs/call_at
    """
    from silver_sim.studies.experiments import experiment_of, with_blocks

    experiment = _read(file, game)
    table = experiment.model_dump(mode="json")
    if seed is not None:
        table["seed"] = seed
    if blocks is not None:
        table = with_blocks(table, blocks)
    if (seed, blocks) != (None, None):
        experiment = experiment_of(table, str(file))
    run.play_experiment(experiment)


def schema() -> None:
    """Print the JSON Schema of experiment files, for editors that complete and check TOML.

    For example:

      silver-sim spec schema > experiment.schema.json
    """
    import json

    from silver_sim.studies.experiments import schema

    print(json.dumps(schema(), indent=1))


def list_(game: options.GameName = None) -> None:
    """List the built-in experiments.

    For example:

      silver-sim spec list
    """
    from silver_sim.studies.experiments import read_experiment, shipped_experiments

    for name, file in shipped_experiments(options.read_game_info(game).name).items():
        experiment = read_experiment(file)
        print(f"{name:20} {experiment.kind:18} {experiment.title}")


def check(
    file: Experiment, game: options.GameName = None, strategies: options.OwnStrategies = None
) -> None:
    """Check an experiment without playing it: who would meet whom, and for how long.

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


add(spec, schema, list_, check)


def _read(file: Path, game: str | None) -> Any:
    """The experiment in a file; UserError if ``--game`` names another game than the file."""
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
