"""``silver-sim game``: games as text."""

import json
import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

import typer

from silver_sim.cli import options
from silver_sim.cli.command import of_model
from silver_sim.cli.deciding import MOST_SECONDS, Page
from silver_sim.cli.progress import Printed, console, progress, working
from silver_sim.cli.running import Threads, read_threads
from silver_sim.errors import UserError, repeated
from silver_sim.reading import MOST_KEPT, drawn_seed

Place = tuple[str, str, str | None]  # table, block, and rotation, None for all
PAGE = "silver-replay.html"
SECONDS = 20.0  # of comments, without a word on it
PLACE = re.compile(r"(?:(\d{1,20}):)?(\d{1,20})(?:\.(\d{1,20}))?", re.ASCII)
# Options that go with a game of a run.
OF_A_RUN = ("chosen", "seat", "deadline", "out", "force", "quiet")


def story(
    page: Page,
    file: Path = options.argument(
        "A script or notes, as silver-sim game write writes them; - is standard input."
    ),
    show: list[str] | None = options.shows(
        "What else is shown. comments: where the game turned, which decisions were mistakes, and "
        "why. states, in place of the story: the state after the deal and every decision.",
        "comments",
        "states",
    ),
    as_json: bool = options.yes(
        "Print one result line for each game instead of the story.", flag="--json"
    ),
    time: float | None = options.time(
        "For how long the comments may take, about.", MOST_SECONDS, shown="20s"
    ),
    simulations: int | None = options.number(
        "How many simulations the comments play at a decision first, in place of a time; gives the "
        "same comments every time.",
        1,
        MOST_KEPT,
    ),
    threads: Threads = None,
    quiet: options.Quiet = False,
) -> None:
    """Play a script on the engine of the simulations, and print the story of each game.

    Decisions are numbered; --at of other commands takes these numbers. For notes, it plays one of
    the games that their writer may have seen. --html writes a page instead of the story: the table
    move by move, forwards and back. Comments name turning points and mistakes, as a review finds
    them by what each seat knew.

    For example:

      silver-sim game story game.jsonl
      silver-sim game story game.jsonl --html
      silver-sim game story game.jsonl --show comments --time 1m
      silver-sim game story game.jsonl --show states
    """
    target, shown = page.file(PAGE), show or []
    states, remarks = "states" in shown, dict[int, str]()
    found: Any = None
    for given, name in ((target, "--html"), ("comments" in shown, "--show comments")):
        if given and (states or as_json):
            raise UserError(f"{name} goes without states and --json", help="leave them out")
    options.only_one(time=time, simulations=simulations)
    if "comments" not in shown:
        options.goes_with("--show comments", time=time, simulations=simulations)
    else:
        from silver_sim.advice.review.pilot import WORLDS
        from silver_sim.studies.replay.comments import comments
        from silver_sim.studies.review.asking import ReviewRequest, read_games

        asked = ReviewRequest(read_games([file], "comments"))
        for game in {each.game.name: each.game for each in asked.games}.values():
            Printed(quiet=quiet).compiling(game, ahead=True)
        how = simulations or WORLDS, None if simulations else time or SECONDS
        with progress("decisions", asked.decisions, quiet) as advance:
            found = asked.review(*how, read_threads(threads), progress=advance)
        remarks = {mark.decision: mark.words for mark in comments(found.games)}
    if target is not None:
        from silver_sim.studies.replay.page import replay_page, review_page

        return page.write(target, review_page(found) if found else replay_page(file))
    from silver_sim.games.traces import replay_lines
    from silver_sim.report.text.wording import folded

    fits = sys.stdout.isatty() and not (states or as_json)
    width = console().width if fits else sys.maxsize
    for line in replay_lines(file, states=states, as_json=as_json, remarks=remarks):
        print(*folded(line, width), sep="\n")


def write(
    context: typer.Context,
    rules: options.Rules,
    asked: dict[str, Any] = of_model("simulate", "seating deal_mode on_illegal", deal_mode=None),
    chosen: list[str] | None = options.argument(
        "A run folder and which game of it: 17.2 is block 17, rotation 2; 17 all rotations of it; "
        "1:17.2 the same of table 1. With --players only which game, if not the first ones.",
        "[RUN] [GAME]",
        options.complete_run,
        default=None,
    ),
    players: str | None = options.text(
        "Write fresh games of this line-up.", "NAMES", options.complete_players
    ),
    games: int | None = options.number("Fresh games, from the first block on.", 1, shown="1"),
    seat: str | None = options.text(
        "Write what this seat sees, as people note a game (silver-sim docs notes), in place of a "
        "script.",
        "SEAT",
    ),
    seed: options.Seed = None,
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    out: options.OutFile = None,
    force: options.ReplaceFile = False,
    quiet: options.Quiet = False,
) -> None:
    """Write games as text: any game of a run, or fresh ones.

    Fresh games are those that simulate plays with the same line-up, seed and options.

    For example:

      silver-sim game write runs/20261121T013000Z-simulate-seed1 17.2
      silver-sim game write --players greedy,pairs --seed 1 --games 3 -o games.jsonl
      silver-sim game write --players greedy,pairs --seed 1 17.1
      silver-sim game write --players greedy,pairs --seed 1 --seat 0 -o notes.txt
    """
    from silver_sim.arena.lineup import read_lineup
    from silver_sim.arena.table import Table
    from silver_sim.games.notes import written
    from silver_sim.outputs import check_output, write_output
    from silver_sim.studies.trace import chosen_games, fresh_games, opened

    run, place = _chosen(context, chosen or [], players)
    if out is not None:
        check_output(out, force=force)
    if run is not None and place is not None:
        plan = opened(run)
        number = options.read_number("table", place[0], 0, len(plan.tables) - 1)
        table, blocks = plan.tables[number], plan.experiment.span
    else:
        drawn, blocks = asked.pop("seating") == "drawn", range(options.MOST_GAMES)
        setting, name = rules.setting(drawn_seed(seed), **asked)
        entries = tuple(read_lineup(players or "", rules.played(), strategies))
        drawn = drawn and len(entries) > 2
        table = Table(rules.played(), entries, setting, name, drawn_order=drawn)
    texts: Any = partial(map, partial(json.dumps, ensure_ascii=False))
    if seat is not None:
        texts = partial(written, seat=options.read_number("--seat", seat, 0, table.players - 1))
    if place is None:
        lines = fresh_games(table, games or 1, float(deadline))
    else:
        number = options.read_number("block", place[1], blocks.start, blocks.stop - 1)
        rotation = None
        if place[2] is not None:
            rotation = options.read_number("rotation", place[2], 0, table.players - 1)
        lines = chosen_games(table, number, rotation, float(deadline))
    with working("writing games", quiet or out is None):
        whole = (f"{text}\n" for text in texts(lines))
        if out is None:
            sys.stdout.writelines(whole)
        else:
            write_output(out, "".join(whole).encode(), force=force)
            print(f"written: {out}", file=sys.stderr)


def notes(
    file: Path = options.argument("Notes of a game, as you wrote them (silver-sim docs notes)."),
    out: options.OutFile = None,
    force: options.ReplaceFile = False,
    quiet: options.Quiet = False,
) -> None:
    """Write notes again in the clean form, which every command reads fast and in one way.

    Lines that are not understood are shown, all of them, each with what may be meant.

    For example:

      silver-sim game notes friday.txt
      silver-sim game notes friday.txt -o clean.txt
    """
    from silver_sim.games.notes import clean
    from silver_sim.outputs import check_output, write_output
    from silver_sim.reading import MOST_TYPED, read_text

    if out is not None:
        check_output(out, force=force)
    with working("reading the notes", quiet):
        whole = "".join(f"{line}\n" for line in clean(read_text(file, MOST_TYPED), str(file)))
    if out is None:
        sys.stdout.write(whole)
    else:
        write_output(out, whole.encode(), force=force)
        print(f"written: {out}", file=sys.stderr)


def _chosen(
    context: typer.Context, words: list[str], players: str | None
) -> tuple[Path | None, Place | None]:
    """The run, if it is a game of one, and which game: table, block, rotation.

    UserError for options that do not go together.
    """
    source: Any = context.get_parameter_source
    given = [each for each in context.command.params if source(each.name).name == "COMMANDLINE"]
    run, rest = (None, words) if players is not None else (words[:1], words[1:])
    if not (run or players is not None) or len(rest) > 1:
        raise UserError(
            "give either a run folder and a game of it, or --players",
            help="silver-sim game write RUN 17.2, or silver-sim game write --players A,B",
        )
    others = [each.opts[0] for each in given if each.name not in OF_A_RUN]
    if run and others:
        raise UserError(f"a run folder has its own {', '.join(others)}", help="leave it out")
    if run and not rest:
        raise UserError("which game of the run?", help="17.2 is block 17, rotation 2; 17 all of it")
    if not rest:
        return None, None
    if context.params["games"] is not None:
        raise UserError(
            "--games and a game do not go together",
            help="leave one of them out: --games begins with the first block",
        )
    found = PLACE.fullmatch(rest[0])
    if found is None or (not run and found[1]):
        raise UserError(
            f"{repeated(rest[0])} is no game",
            help="17.2 is block 17, rotation 2; of a run 1:17.2 the same of table 1",
        )
    return (Path(run[0]) if run else None), (found[1] or "0", found[2], found[3])
