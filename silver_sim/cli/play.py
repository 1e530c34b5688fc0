"""``silver-sim play``: a person at the table, against strategies."""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from io import TextIOWrapper
from pathlib import Path

import typer

from silver_sim.cli import options
from silver_sim.cli.command import words_typed
from silver_sim.cli.progress import Printed, console, working
from silver_sim.cli.signals import last_words
from silver_sim.errors import StrategyError, UserError, printable
from silver_sim.games import registry
from silver_sim.reading import drawn_seed


def play(
    context: typer.Context,
    rules: options.Rules,
    against: list[str] | None = options.names(
        "The strategies that you play against, separated by commas: champion,counter."
    ),
    seat: str | None = options.text(
        "Where you sit, from 0; the others sit around you in order.", "SEAT", shown="the last seat"
    ),
    seed: options.Seed = None,
    tutor: bool = options.yes(
        "Be warned before an answer that is surely a mistake; undo takes answers back."
    ),
    resume: Path | None = options.argument(
        "A saved game, to go on with it.", "[FILE]", default=None
    ),
    out: Path | None = options.text(
        "Where the game is saved.",
        "FILE",
        read=options.output_path,
        shown="GAME-game-1.txt, or the first number that is free",
    ),
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    force: options.ReplaceFile = False,
    quiet: options.Quiet = False,
) -> None:
    """Play a game against strategies, in the terminal.

    The table is drawn as your seat sees it; answers are numbers or words. The game is saved as your
    notes at every answer, so you can go on later. When it is over, the script with all cards is
    written next to them. More: silver-sim docs play.

    For example:

      silver-sim play --against champion,counter
      silver-sim play --against champion --game odin --seed 7 --tutor
      silver-sim play silver-game-1.txt
    """
    from silver_sim.arena.run import usable_threads
    from silver_sim.studies.table.adviser import Adviser
    from silver_sim.studies.table.live import Invitation
    from silver_sim.studies.table.saved import SavedGame, check_names, free_name
    from silver_sim.studies.table.session import Person, Session, how_it_stands

    if resume is not None:
        if words := words_typed(context, "resume", "out", "strategies", "deadline"):
            raise UserError(
                f"{words[0]} does not go with a saved game",
                why="the saved game says who plays what",
                help=f"silver-sim play {resume}",
            )
        table = SavedGame.read(resume)
    elif against:
        most = len(against)
        place = most if seat is None else options.read_number("--seat", seat, 0, most)
        asked = rules.played().name, tuple(against), place, drawn_seed(seed), rules.table()
        table = SavedGame.new(Invitation(*asked).checked())
    else:
        raise UserError(
            "--against is missing",
            help="--against champion, or silver-sim play FILE for a saved game",
        )
    file = out or resume or free_name(table.invitation.game)
    check_names(file, force=force or file == resume)
    saved = replace(table.saved, tutor=table.saved.tutor or tutor)
    printed = Printed(quiet=quiet)
    printed.compiling(registry.game(table.invitation.game))
    with last_words(lambda: how_it_stands(resume)):
        live = table._replace(saved=saved).live(strategies, float(deadline))
    for each in live.opponents.values():
        if each.looks_ahead:
            printed.note(f"{each.label} looks ahead: an answer may take longer than a second")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    adviser = Adviser(live, usable_threads(), partial(working, hidden=quiet))
    kept, keeps = None if resume is None else len(live.answers), file == resume and not force
    session = Session(live, file, saved, adviser, Person(_say(), _ask), kept, keeps)
    try:
        with last_words(session.left):
            session.play()
    except StrategyError:
        printed.note(session.left())
        raise


def _say() -> Callable[[str, str], None]:
    """Print lines: as they are, or on a terminal in their styles."""
    if not sys.stdout.isatty():
        return lambda line, _: print(line, flush=True)
    from rich.text import Text

    terminal = console()
    return lambda line, style: terminal.print(Text(line, style), highlight=False, soft_wrap=True)


def _ask(prompt: str) -> str | None:
    """What is typed at a prompt; what comes from a pipe is printed behind it."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  lines can be edited, and come again
        try:
            return input(prompt)
        except EOFError:
            print()
            return None
    try:
        typed = sys.stdin.readline()
    except OSError:  # it was closed
        typed = ""
    print(f"{prompt}{printable(typed.strip())}", flush=True)
    return typed or None
