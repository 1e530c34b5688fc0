"""``silver-sim strategies profile`` and ``strategies diff``."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from silver_sim.cli import options
from silver_sim.cli.command import of_model
from silver_sim.cli.progress import progress
from silver_sim.cli.running import Machine, OutputPlace, Weighing


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
    from silver_sim.studies.profile.tell import tell

    machine.compiling(played)
    with machine.progress("games", games_of(setup)) as advance:
        found = profile(setup, replace(run_options, progress=advance))
    machine.tell_page(found, tell)
    place.write(found, quiet=machine.as_json)


def diff(
    a: options.Strategy,
    b: options.Strategy,
    rules: options.Rules,
    weighing: Weighing,
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
) -> None:
    """Show where two strategies decide differently, and what that is worth: A plays, B is asked.

    B is asked at every decision of A: it sees the same, with its own memory and stream. If one of
    them has no function for a question, the default answer counts as its own. A difference is
    weighed by playing both choices out in the same simulations, which neither used to choose.

    For example:

      silver-sim strategies diff greedy pairs
      silver-sim strategies diff greedy greedy:call_at=6 --seats 4 --games 5000 --limit 2000
      silver-sim strategies diff counter 'counter+search(worlds=256)' --out differences --open
      silver-sim strategies diff counter 'counter+search' --plays b
    """
    from silver_sim.arena.lineup import read_entry
    from silver_sim.studies.difference.comparison import Comparison, usual_games

    played = rules.played()
    players = options.read_seats(seats, played)
    setting, edition = rules.setting(seed, **dealt)
    run_options = machine.run_options()
    place.check("difference")
    files = machine.files(played)
    one, other = (read_entry(name, files, played) for name in (a, b))
    wanted = games or usual_games(one, other)
    comparison = weighing.of(
        Comparison(played, one, other, players, setting, edition, wanted, of_b=plays == "b"), files
    )

    from silver_sim.studies.difference.study import difference
    from silver_sim.studies.difference.tell import tell

    machine.compiling(played)
    bar = partial(progress, hidden=machine.quiet)
    found = difference(comparison, bar, run_options.deadline, run_options.threads)
    machine.tell_page(found, tell)
    place.write(found, quiet=machine.as_json)
