"""``silver-sim rules-of-thumb``: short rules, and what each keeps of what advice gains."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from silver_sim.cli import found as found_place
from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling


def rules_of_thumb(
    topics: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC...]",
            help="Names of rules, as docs/questions.md lists them. Without one: all of the game.",
        ),
    ] = None,
    game: options.GameName = None,
    games: Annotated[str, typer.Option(metavar="INTEGER", help="Games of each question.")] = "600",
    seed: options.FixedSeed = "1",
    edition: options.Edition = None,
    threads: running.Threads = None,
    out: found_place.Out = None,
    force: options.ReplaceFile = False,
    static: found_place.Static = False,
    show: found_place.Show = False,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Tell rules to play by, from real positions, and what each keeps of what advice gains.

    Each stands with how often it does what advice does, and with what people would say otherwise.
    The numbers in it were chosen in other games than those that judge it.

    For example:

      silver-sim rules-of-thumb take

      silver-sim rules-of-thumb --game odin --out odin_rules --open
    """
    import json

    from silver_sim import result
    from silver_sim.studies.thumb.study import ThumbRequest, found, topics_of

    played = options.read_game(game)
    wanted = options.read_number("--games", games, 2, options.MOST_GAMES)
    rule_set, edition_name = options.read_rules(played, edition, None, None)
    run_options = running.read_run_options(threads, options.DEADLINE, quiet)
    place = found_place.Place(out, force, static, show)
    place.check("thumb")
    asked = topics_of(played, topics or [])
    request = ThumbRequest(played, asked, rule_set, edition_name, options.read_seed(seed), wanted)
    tell_of_compiling(played.engine, run_options.note)
    with options.progress("games", wanted * len(asked), run_options.quiet) as advance:
        told = found(request, replace(run_options, progress=advance))
    if as_json:
        print(json.dumps(result.as_json(told), indent=1, allow_nan=False))
    else:
        from silver_sim.studies.thumb.tell import printed

        console = options.console()
        for part in printed(told):
            console.print(part, highlight=False)
    place.write(told, quiet=as_json)
