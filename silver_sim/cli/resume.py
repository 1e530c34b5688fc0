"""``silver-sim runs resume``: continue a run from where it stopped, was killed, or had ended."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.cli import options
from silver_sim.cli.running import Cluster, follow
from silver_sim.cli.tune import budget_of
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.studies.life import Reopened
    from silver_sim.studies.play import Prepared


def resume(
    run: options.Run,
    machine: Cluster,
    blocks: int | None = options.number(
        "Go on up to this many blocks, even if the run has ended.", 1
    ),
    time: float | None = options.time(
        "For a run that tunes: go on until the search has taken this long in total."
    ),
    generations: int | None = options.number(
        "For a run that tunes: go on up to this many generations.", 1, options.MOST_GENERATIONS
    ),
    out: Path | None = options.folder(
        "Start a new run in this folder, with everything as it is today."
    ),
    force: bool = options.yes("Replace an existing run in the folder."),
) -> None:
    """Go on with a run that was stopped or killed, or make one longer.

    In the end the files are the same, byte for byte, as without the interruption. The strategies
    that play are the copies in the run, so their own files may be gone.

    A run is left alone if the engine, the rules or the libraries have changed, or if a strategy
    here (./strategies or --strategies, then the built-in ones) has the name of one that played but
    is a different file now. Then --out starts a new run with it, and --strategies RUN/strategies
    goes on with the copies.

    For example:

      silver-sim runs resume runs/20261121T013000Z-simulate-seed1
      silver-sim runs resume runs/20261121T013000Z-simulate-seed1 --blocks 200000
      silver-sim runs resume runs/tuned --generations 400
    """
    from silver_sim.studies import tuning
    from silver_sim.studies.life import begin, go_on
    from silver_sim.studies.play import Prepared, reopen

    run_options = machine.run_options()
    if tuning.is_tuning(run):
        if out is not None or blocks is not None:
            raise UserError(
                f"{'--blocks' if out is None else '--out'} does not apply to {run}, which tunes",
                help="--time 20m or --generations 400 goes further; tune begins again",
            )
        further = {time, generations} != {None}
        budget = budget_of(time, generations=generations) if further else None
        search = tuning.reopen(run, budget)
        follow(search.work, partial(go_on, search), run_options, machine)
        return
    if time is not None or generations is not None:
        raise UserError(
            "--time and --generations are for runs that tune", help="--blocks makes this one longer"
        )
    reopened = reopen(run, blocks=blocks)
    plan = reopened.work.plan
    current = machine.files(plan.game)
    if out is not None:
        reopened.run.release()
        today = {name: current.get(name, file) for name, file in plan.files.items()}
        prepared = Prepared.of(plan.experiment, plan.game, {**current, **today})
        follow(prepared, partial(begin, prepared, out, force=force), run_options, machine)
        return
    _refuse_changes(reopened, reopened.other_programs(), reopened.other_strategies(current))
    _refuse_shorter(reopened)
    follow(reopened.work, partial(go_on, reopened), run_options, machine)


def _refuse_changes(
    reopened: Reopened[Prepared], programs: list[str], strategies: list[str]
) -> None:
    """Raise UserError if something has changed."""
    if changes := programs + strategies:
        reopened.run.release()
        path = reopened.run.path
        own = f"; --strategies {path / 'strategies'}  goes on with the copies that it keeps"
        raise UserError(
            f"{path} was played with something other than what is here now",
            why="; ".join(changes[:5]) + (f"; and {len(changes) - 5} more" if changes[5:] else ""),
            help=f"silver-sim runs resume {path} --out NEW  begins again in a new folder"
            + ("" if programs else own),
        )


def _refuse_shorter(reopened: Reopened[Prepared]) -> None:
    """Raise UserError if more was played than asked for: games that were played are kept."""
    done, wanted = reopened.run.blocks(), reopened.work.blocks
    if done > wanted:
        reopened.run.release()
        raise UserError(
            f"{reopened.run.path} has {done:,} blocks, more than {wanted:,}",
            help="a run can only become longer",
        )
