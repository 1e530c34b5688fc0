"""``silver-sim profile``: how a strategy plays, and with what success, beside a field."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from silver_sim.cli import found as found_place
from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling


def profile(
    name: Annotated[
        str,
        typer.Argument(
            help="A strategy as in --players: greedy:call_at=6, counter+memory(3), a path.",
            autocompletion=options.complete_strategy,
        ),
    ],
    game: options.GameName = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Its opponents, with commas between (default: all built-in ones but random).",
            autocompletion=options.complete_players,
        ),
    ] = None,
    games: Annotated[
        str,
        typer.Option(
            metavar="INTEGER",
            help="Games against each opponent; the decisions of a quarter are observed.",
        ),
    ] = "4000",
    seed: options.FixedSeed = "1",
    edition: options.Edition = None,
    set_: options.Set = None,
    rules: options.RulesFile = None,
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
    """Show how a strategy plays: whom it beats, what it does and others do not, its style.

    It meets every opponent between two players, and some of them at larger tables.
    Every number stands beside that of its opponents, who make up the field.

    For example:

      silver-sim profile counter

      silver-sim profile greedy:call_at=6 --against greedy,pairs,spy --games 20000

      silver-sim profile counter --out counter --open
    """
    import json

    from silver_sim import result
    from silver_sim.arena.find import strategy_files
    from silver_sim.arena.lineup import read_entry
    from silver_sim.arena.typed import split_outside
    from silver_sim.studies.profile.setup import ProfileSetup, default_field

    played = options.read_game(game)
    wanted = options.read_number("--games", games, 2, options.MOST_GAMES)
    rule_set, edition_name = options.read_rules(played, edition, rules, set_)
    setting = options.read_setting(played, rule_set, seed)
    run_options = running.read_run_options(threads, deadline, quiet)
    place = found_place.Place(out, force, static, show)
    place.check("profile")
    files = strategy_files(played.name, strategies)
    who = read_entry(name, files, played)
    names = default_field(who, played) if against is None else split_outside(against, ",")
    field = [read_entry(each.strip(), files, played) for each in names]
    setup = ProfileSetup(played, who, field, setting, edition_name, wanted)

    from silver_sim.studies.profile.study import games_of, profile

    tell_of_compiling(played.engine, run_options.note)
    with options.progress("games", games_of(setup), run_options.quiet) as advance:
        found = profile(setup, replace(run_options, progress=advance))
    if as_json:
        print(json.dumps(result.as_json(found), indent=1, allow_nan=False))
    else:
        from silver_sim.report.terminal.told import page_printed
        from silver_sim.studies.profile.tell import tell

        for part in page_printed(tell(result.shown(found), in_full=True)):
            options.console().print(part, highlight=False, crop=False)
    place.write(found, quiet=as_json)
