"""``silver-sim strategies diff``: where two strategies differ, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from silver_sim.cli import options
from silver_sim.cli.command import Fields
from silver_sim.cli.profile import Place
from silver_sim.cli.progress import progress
from silver_sim.cli.running import Machine
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.arena.lineup import Files
    from silver_sim.studies.difference.comparison import Comparison

MOST_WORLDS = 10_000


@dataclass(frozen=True)
class Weighing:
    """How differences are weighed."""

    worlds: int | None = options.number(
        "Worlds in which both choices are played on (default 64); 0: nothing is weighed.",
        0,
        MOST_WORLDS,
    )
    weigh: int | None = options.number(
        "Differences to weigh, about, drawn from all (default: 300; all of them if one "
        "looks ahead).",
        1,
    )
    by: str | None = options.text(
        "The strategy that plays on in all seats (default: that of A).",
        "NAME",
        options.complete_strategy,
    )

    def of(self, comparison: Comparison, files: Files) -> Comparison:
        """The comparison with how its differences are weighed, or why they cannot be.

        UserError if they cannot be though options say how.
        """
        from silver_sim.studies.difference.comparison import WORLDS, weighed

        if self.worlds == 0:
            if self.weigh is not None or self.by is not None:
                option = "--weigh" if self.weigh is not None else "--by"
                raise UserError(f"{option} goes with worlds", help="leave out --worlds 0")
            return comparison
        try:
            return weighed(comparison, files, self.worlds or WORLDS, self.weigh, self.by)
        except UserError as problem:
            if self != Weighing():
                raise
            return comparison.not_weighed(problem)


def diff(
    a: options.Strategy,
    b: options.Strategy,
    rules: options.Rules,
    dealt: Annotated[dict[str, Any], Fields("compare", "", "deal_mode", deal_mode=None)],
    weighing: Weighing,
    place: Place,
    machine: Machine,
    games: int | None = options.number(
        "Games to play (default: 1000; 100, which take minutes, if one looks ahead).", 1
    ),
    seats: options.Seats = "3",
    plays: str = options.text(
        "Who plays, while the other is asked: A in all seats (a), or B in one seat and A "
        "in the others (b); then all gains add up to what B wins over A.",
        "a|b",
        default="a",
    ),
    seed: options.FixedSeed = 1,
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
    from silver_sim.arena.lineup import read_entry
    from silver_sim.studies.difference.comparison import Comparison, usual_games

    played = rules.played()
    players = options.read_seats(seats, played)
    setting, edition = rules.setting(seed, **dealt)
    run_options = machine.run_options()
    place.check("difference")
    of_b = options.read_choice("--plays", plays.lower(), ("a", "b")) == "b"
    files = machine.files(played)
    one, other = (read_entry(name, files, played) for name in (a, b))
    wanted = games or usual_games(one, other)
    comparison = weighing.of(
        Comparison(played, one, other, players, setting, edition, wanted, of_b=of_b), files
    )

    from silver_sim.studies.difference.study import difference
    from silver_sim.studies.difference.view import print_difference

    machine.compiling(played)
    bar = partial(progress, hidden=machine.quiet)
    found = difference(comparison, bar, run_options.deadline, run_options.threads)
    machine.tell(found, print_difference)
    place.write(found, quiet=machine.as_json)
