"""``silver-sim simulate``."""

from __future__ import annotations

from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.errors import UserError


def simulate(
    players: options.Players,
    game: options.GameName = None,
    seating: options.Seating = "drawn",
    games: Annotated[
        str, typer.Option(metavar="INTEGER", help="Games to play; rounded up to whole blocks.")
    ] = "100000",
    seed: options.Seed = None,
    edition: options.Edition = None,
    set_: options.Set = None,
    rules: options.RulesFile = None,
    deal_mode: options.DealMode = None,
    on_illegal: options.OnIllegal = "stop",
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
    debug: Annotated[
        bool,
        typer.Option(
            "--debug",
            help="Play in plain Python, in this thread, without a deadline: breakpoint() works.",
        ),
    ] = False,
) -> None:
    """Play full games between strategies; every deal in all seat rotations.

    For example:

      silver-sim simulate --players greedy,pairs,spy,random --games 1000000 --seed 1

      silver-sim simulate --players greedy,greedy:call_at=6 --edition bga --set call_penalty=5
    """
    from silver_sim.arena.lineup import split_players
    from silver_sim.studies.experiments import experiment_of

    played = options.read_game(game)
    wanted = options.read_number("--games", games, 1, options.MOST_GAMES)
    run_options = running.read_run_options(threads, deadline, quiet, executor, dask)
    if debug:
        usual = (threads, executor, dask, deadline) == (None, "auto", None, options.DEADLINE)
        if not usual:
            raise UserError(
                "--debug plays in one thread of this process, without a deadline",
                help="leave out --threads, --executor, --dask and --deadline",
            )
        run_options = run_options.to_debug()
    names = split_players(players, played)
    modes = options.read_modes(played, deal_mode, on_illegal)
    blocks = -(-wanted // len(names))
    drawn = options.read_seed(seed)
    experiment = experiment_of(
        {
            "kind": "simulate",
            "game": played.name,
            "players": names,
            "seating": options.read_choice("--seating", seating, options.SEATINGS),
            "seed": drawn,
            "rules": options.read_rules_table(played, edition, rules, set_),
            "deal_mode": modes[0],
            "on_illegal": modes[1],
            "blocks": blocks,
        }
    )
    whole = blocks * len(names)
    notes = []
    if whole != wanted:
        notes.append(
            f"{wanted:,} games are rounded up to {whole:,}: blocks of {len(names)} seat rotations."
        )
    if seed is None:
        notes.append(f"seed {drawn} (drawn; --seed repeats this run)")
    place, show = running.Destination(out, force), running.Show(as_json, plot)
    running.play(experiment, strategies, place, run_options, show, notes)
