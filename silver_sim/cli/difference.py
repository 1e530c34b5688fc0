"""``silver-sim strategies diff``: where two strategies differ, and what that is worth."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from silver_sim.cli import found as found_place
from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.arena.lineup import Files
    from silver_sim.studies.difference.comparison import Comparison

MOST_WORLDS = 10_000

Name = typer.Argument(
    help="A strategy as in --players: greedy:call_at=6, 'counter+search(worlds=64)', a path.",
    autocompletion=options.complete_strategy,
)


def diff(
    a: Annotated[str, Name],
    b: Annotated[str, Name],
    game: options.GameName = None,
    games: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGER",
            help="Games to play (default: 1000; 100, which take minutes, if one looks ahead).",
        ),
    ] = None,
    seats: Annotated[str, typer.Option(metavar="INTEGER", help="Seats.")] = "3",
    plays: Annotated[
        str,
        typer.Option(
            metavar="a|b",
            help="Who plays, while the other is asked: A in all seats (a), or B in one seat and A "
            "in the others (b); then all gains add up to what B wins over A.",
        ),
    ] = "a",
    worlds: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGER",
            help="Worlds in which both choices are played on (default 64); 0: nothing is weighed.",
        ),
    ] = None,
    weigh: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGER",
            help="Differences to weigh, about, drawn from all (default: 300; all of them if one "
            "looks ahead).",
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The strategy that plays on in all seats (default: that of A).",
            autocompletion=options.complete_strategy,
        ),
    ] = None,
    seed: options.FixedSeed = "1",
    edition: options.Edition = None,
    set_: options.Set = None,
    rules: options.RulesFile = None,
    deal_mode: options.DealMode = None,
    strategies: options.OwnStrategies = None,
    threads: running.Threads = None,
    deadline: options.Deadline = options.DEADLINE,
    out: found_place.Out = None,
    force: options.ReplaceFile = False,
    static: found_place.Static = False,
    show: found_place.Show = False,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Show where two strategies decide differently, and what that is worth: A plays, B is asked.

    B is asked at every decision of A, on the same sight, with a memory and a stream of its own.
    What one of them leaves to the house counts as the house's answer. A difference is weighed by
    playing both choices on in the same worlds, which nobody has chosen by: what the chance to win
    is after each, and what else they lead to.

    For example:

      silver-sim strategies diff greedy pairs

      silver-sim strategies diff greedy greedy:call_at=6 --seats 4 --games 5000 --weigh 2000

      silver-sim strategies diff counter 'counter+search(worlds=256)' --out differences --open

      silver-sim strategies diff counter 'counter+search' --plays b --seats 2
    """
    from silver_sim.arena.find import strategy_files
    from silver_sim.arena.lineup import read_entry
    from silver_sim.studies.difference.comparison import Comparison, usual_games

    played = options.read_game(game)
    players = options.read_number("--seats", seats, played.min_seats, played.max_seats)
    rule_set, edition_name = options.read_rules(played, edition, rules, set_)
    setting = options.read_setting(played, rule_set, seed, deal_mode)
    run_options = running.read_run_options(threads, deadline, quiet)
    place = found_place.Place(out, force, static, show)
    place.check("difference")
    of_b = options.read_choice("--plays", plays.lower(), ("a", "b")) == "b"
    files = strategy_files(played.name, strategies)
    one, other = (read_entry(name, files, played) for name in (a, b))
    wanted = usual_games(one, other)
    if games is not None:
        wanted = options.read_number("--games", games, 1, options.MOST_GAMES)
    comparison = Comparison(played, one, other, players, setting, edition_name, wanted, of_b=of_b)
    comparison = _weighed(comparison, files, worlds, weigh, by)

    from silver_sim.studies.difference.study import difference
    from silver_sim.studies.difference.tell import tell

    tell_of_compiling(played.engine, run_options.note)
    bar = partial(options.progress, hidden=quiet)
    found = difference(comparison, bar, run_options.deadline, run_options.threads)
    found_place.show_found(found, tell, as_json=as_json)
    place.write(found, quiet=as_json)


def _weighed(
    comparison: Comparison, files: Files, worlds: str | None, weigh: str | None, by: str | None
) -> Comparison:
    """The comparison with how its differences are weighed, or why they cannot be.

    UserError if they cannot be though options say how.
    """
    from silver_sim.studies.difference.comparison import WORLDS, weighed

    number = WORLDS if worlds is None else options.read_number("--worlds", worlds, 0, MOST_WORLDS)
    if number == 0:
        if weigh is not None or by is not None:
            option = "--weigh" if weigh is not None else "--by"
            raise UserError(f"{option} goes with worlds", help="leave out --worlds 0")
        return comparison
    differences = None
    if weigh is not None:
        differences = options.read_number("--weigh", weigh, 1, options.MOST_GAMES)
    try:
        return weighed(comparison, files, number, differences, by)
    except UserError as problem:
        if (worlds, weigh, by) != (None, None, None):
            raise
        return comparison.not_weighed(problem)
