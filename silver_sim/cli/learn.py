"""``silver-sim learn``: puzzles, on a terminal or as a page, and rules of thumb."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.cli import options
from silver_sim.cli.deciding import Page
from silver_sim.cli.progress import Carded, console
from silver_sim.cli.running import OutputPlace, Threads, read_threads
from silver_sim.errors import UserError, printable
from silver_sim.games import registry

if TYPE_CHECKING:
    from rich.console import RenderableType


PAGE = "{}-train.html"
LEVELS = ("easy", "medium", "hard")
THEMES = {
    name: [*dict.fromkeys(each.name for each in registry.info(name).themes)]
    for name in registry.names()
}
OF_GAMES = "; ".join(f"of {name}: {', '.join(themes)}" for name, themes in THEMES.items())


def puzzles(
    page: Page,
    game: options.GameName = None,
    words: list[str] | None = options.argument(
        f"Only puzzles of a theme ({OF_GAMES}), or so hard ({', '.join(LEVELS)}): the best of "
        "three strategies misses hard ones, another medium ones. Or a file with puzzles of your "
        "own games in place of those that ship: what review --json wrote.",
        "[THEME] [LEVEL] [FILE]",
        options.complete(lambda _: dict.fromkeys([*chain(*THEMES.values()), *LEVELS])),
        default=None,
    ),
    mine: bool = options.yes(
        "Your own mistakes: the positions that silver-sim review FOLDER kept, in place of a file."
    ),
    limit: int | None = options.number("At most this many puzzles.", 1, shown="until you end it"),
    seed: options.Seed = None,
) -> None:
    """Practise: positions with one clearly best answer, and why it is the best.

    Type the number of an answer, or its words. s skips a puzzle; q or the end of the input ends
    the session. Your streak and your weak themes are kept in your data folder on this machine, and
    what you missed comes again. --html writes one page for a phone or a computer, which needs no
    network.

    For example:

      silver-sim learn puzzles
      silver-sim learn puzzles take hard
      silver-sim learn puzzles --game odin --html
      silver-sim learn puzzles review.json
      silver-sim learn puzzles --mine
    """
    from silver_sim.caches import user_data

    levels = [word for word in words or [] if word in LEVELS]
    files = [word for word in words or [] if Path(word).suffix or Path(word).is_file()]
    themes = [word for word in words or [] if word not in (*levels, *files)]
    if max(len(levels), len(files) + mine, len(themes)) > 1:
        raise UserError("too many words", help="one theme, one level, one file or --mine")
    if mine:
        from silver_sim.studies.review.mine import PRACTISE

        path = user_data(PRACTISE.format(game or registry.DEFAULT))
        if path is None or not path.is_file():
            raise UserError("no mistakes of yours are kept", help="silver-sim review FOLDER  first")
        files.append(str(path))
    if files:
        from silver_sim.studies.train.own import of_file

        every = of_file(Path(files[0]), game)
    else:
        from silver_sim.studies.train.puzzle import Puzzles

        every = Puzzles.shipped(game or registry.DEFAULT)
    chosen = every.chosen(next(iter(themes), None), next(iter(levels), None))
    file = page.file(PAGE.format(chosen.game))
    if file is not None:
        if limit is not None or seed is not None:
            raise UserError(
                "--limit and --seed are for a session at the terminal",
                why="a page draws its puzzles itself",
                help="leave them out, or --html",
            )
        from silver_sim import __version__
        from silver_sim.studies.train.page import rendered

        return page.write(file, rendered(chosen, __version__))

    from random import Random

    from silver_sim.studies.train.memory import FILE, KeptMemory
    from silver_sim.studies.train.session import Session

    where, kept = console(), KeptMemory(user_data(FILE.format(chosen.game)))

    def show(parts: Iterable[RenderableType]) -> None:
        for each in parts:
            where.print(each, highlight=False, crop=False)

    note = "note: what you practise is not kept: {}; SILVER_SIM_DATA=FOLDER names a place"
    if before := kept.unkept:
        print(note.format(printable(before)), file=sys.stderr)
    Session(chosen, kept, Random(seed), show, _ask).run(limit)
    if kept.unkept and not before:
        print(note.format(printable(kept.unkept)), file=sys.stderr)


def rules(
    rules: options.Rules,
    place: OutputPlace,
    printed: Carded,
    threads: Threads = None,
    topics: list[str] | None = options.argument(
        "Rules of thumb, such as take; all, if none is given.", "[TOPIC...]", default=None
    ),
    games: int = options.number("Games of each question.", 2, default=600),
    seed: options.FixedSeed = 1,
) -> None:
    """Print rules to play by, from real positions, and how much of the gain of advice each keeps.

    For each rule it says how often it agrees with advice, next to rules that people might use.
    The numbers in a rule were chosen in other games than those that test it.

    For example:

      silver-sim learn rules take
      silver-sim learn rules --game odin --out odin_rules --open
    """
    from silver_sim.studies.core.run_options import RunOptions
    from silver_sim.studies.thumb import study, tell

    played = rules.played()
    setting, edition = rules.setting(seed)
    place.check("thumb")
    asked = study.topics_of(played, topics or [])
    request = study.ThumbRequest(played, asked, setting.rules, edition, seed, games)
    printed.compiling(played)
    with printed.progress("games", games * len(asked)) as advance:
        found = study.found(request, RunOptions(read_threads(threads), progress=advance))
    place.tell(found, printed, tell.tell)


def _ask(prompt: str) -> str | None:
    """A line of the input; None where it ends."""
    print(prompt, end="", flush=True)
    line = ""
    with suppress(OSError, AttributeError):  # it was closed
        line = sys.stdin.readline()
    if not line.endswith("\n"):
        print()
    return line or None
