"""``silver-sim profile`` and ``rules-of-thumb``, and where such findings are written."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.running import Machine, Threaded
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class Place:
    """Where the numbers and the page are written; nowhere without ``out``."""

    out: Path | None = options.folder(
        "Write the numbers, as JSON, and report.html into this folder, too."
    )
    force: options.ReplaceFile = False
    static: bool = options.yes("With --out: a page without scripts, too, for mails, print.")
    show: bool = options.yes("With --out: open the page in the browser.", flag="--open")

    def check(self, kind: str) -> None:
        """UserError if nothing can be written there."""
        if self.out is None:
            if self.static or self.show or self.force:
                option = "--static" if self.static else "--open" if self.show else "--force"
                raise UserError(f"{option} needs a folder", help="--out DIR")
            return
        from silver_sim.studies.report import check_place

        check_place(self.out, kind, static=self.static, force=self.force)

    def write(self, found: Mapping[str, Any], *, quiet: bool) -> None:
        """Write both, say where unless this is ``quiet``, and open the page if that is wanted."""
        if self.out is None:
            return
        from silver_sim.report.charts.charts_process import DrawingError
        from silver_sim.studies.report import REPORT, numbers, write_found

        try:
            written = write_found(found, self.out, static=self.static, force=self.force)
        except DrawingError:
            print(f"written: {self.out / numbers(found['kind'])}, without a page", file=sys.stderr)
            raise
        if not quiet:
            print(f"\nFiles: {', '.join(map(str, written))}")
        if self.show:
            typer.launch((self.out / REPORT).resolve().as_uri())


def profile(
    name: options.Strategy,
    rules: options.Rules,
    place: Place,
    machine: Machine,
    against: list[str] | None = options.names(
        "Its opponents, with commas between (default: all built-in ones but random).", "NAMES"
    ),
    games: int = options.number(
        "Games against each opponent; the decisions of a quarter are observed.", 2, default=4000
    ),
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


def rules_of_thumb(
    place: Place,
    machine: Threaded,
    topics: list[str] | None = options.argument(
        "Names of rules, as docs/questions.md lists them. Without one: all of the game.",
        "[TOPIC...]",
        default=None,
    ),
    game: options.GameName = None,
    games: int = options.number("Games of each question.", 2, default=600),
    seed: options.FixedSeed = 1,
    edition: options.Edition = None,
) -> None:
    """Tell rules to play by, from real positions, and what each keeps of what advice gains.

    Each stands with how often it does what advice does, and with what people would say otherwise.
    The numbers in it were chosen in other games than those that judge it.

    For example:

      silver-sim rules-of-thumb take

      silver-sim rules-of-thumb --game odin --out odin_rules --open
    """
    from silver_sim.studies.thumb.study import Setup, found, topics_of

    rules = options.Rules(game, edition)
    played, named = rules.played(), rules.named()
    run_options = machine.run_options()
    place.check("thumb")
    asked = topics_of(played, topics or [])
    setup = Setup(played, asked, *named, seed, games)
    machine.compiling(played)
    with machine.progress("games", games * len(asked)) as advance:
        told = found(setup, replace(run_options, progress=advance))
    machine.tell(told, _print)
    place.write(told, quiet=machine.as_json)


def _print(told: Any, console: Console) -> None:
    from silver_sim.studies.thumb.words import lines

    for line, style in lines(told):
        console.print(line, style=style, highlight=False, markup=False)
