"""``silver-sim profile``: how a strategy plays, and with what success, beside a field."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from silver_sim.cli import options
from silver_sim.cli.found import Place
from silver_sim.cli.running import Machine


def profile(
    name: options.Strategy,
    rules: options.Rules,
    place: Place,
    machine: Machine,
    against: Annotated[
        list[str] | None,
        options.names(
            "Its opponents, with commas between (default: all built-in ones but random).", "NAMES"
        ),
    ] = None,
    games: Annotated[
        int,
        options.number("Games against each opponent; the decisions of a quarter are observed.", 2),
    ] = 4000,
    seed: options.FixedSeed = 1,
) -> None:
    """Show how a strategy plays: whom it beats, what it does and others do not, its style.

    It meets every opponent between two players, and some of them at larger tables.
    Every number stands beside that of its opponents, who make up the field.

    For example:

      silver-sim profile counter

      silver-sim profile greedy:call_at=6 --against greedy,pairs,spy --games 20000

      silver-sim profile counter --out counter --open
    """
    from silver_sim.arena.lineup import read_entry
    from silver_sim.studies.profile.setup import ProfileSetup, default_field

    played = rules.played()
    setting, edition = rules.setting(seed)
    run_options = machine.run_options()
    place.check("profile")
    files = machine.files(played)
    who = read_entry(name, files, played)
    names = default_field(who, played) if against is None else against
    field = [read_entry(each, files, played) for each in names]
    setup = ProfileSetup(played, who, field, setting, edition, games)

    from silver_sim.studies.profile.study import games_of, profile
    from silver_sim.studies.profile.view import print_profile

    machine.compiling(played)
    with machine.progress("games", games_of(setup)) as advance:
        found = profile(setup, replace(run_options, progress=advance))
    machine.tell(found, print_profile)
    place.write(found, quiet=machine.as_json)
