"""``silver-sim game``: games as text."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.command import Fields
from silver_sim.cli.deciding import Page, read_seconds
from silver_sim.cli.progress import Printed, progress, working
from silver_sim.cli.running import Threads, read_threads
from silver_sim.errors import UserError
from silver_sim.reading import MOST_KEPT, drawn_seed

if TYPE_CHECKING:
    from silver_sim.arena.table import Table
    from silver_sim.report.page.replay import Mark

PAGE = "silver-replay.html"
SECONDS = 20.0  # of comments, without a word on it
# Options that choose a game of a run, and where it is written.
OF_A_RUN = ("run", "table", "block", "rotation", "notes", "deadline", "out", "force", "quiet")


def story(
    page: Page,
    file: Path = options.argument(
        "A script or notes, as silver-sim game write writes them; - is standard input."
    ),
    states: bool = options.yes("Print the state after the deal and every decision."),
    as_json: bool = options.yes(
        "Print one result line for each game instead of the story.", flag="--json"
    ),
    comments: bool = options.yes(
        "Say where the game turned, and which decisions were mistakes and why."
    ),
    budget: str | None = options.text(
        "For how long the comments may take, about (default 20s).", "TIME"
    ),
    worlds: int | None = options.number(
        "In how many worlds each decision is looked at first, in place of a time; gives the same "
        "comments every time.",
        1,
        MOST_KEPT,
    ),
    threads: Threads = None,
    quiet: options.Quiet = False,
) -> None:
    """Play a script on the engine of the simulations, and print the story of each game.

    Decisions are numbered, and --at of other commands takes their numbers. Of notes, one of the
    games is played that their writer may have seen. With --html a page is written in place of the
    story: the table move by move, forwards and back. Comments stand where there is something
    to say, as a review finds it in worlds that fit what each seat knew.

    For example:

      silver-sim game story game.jsonl

      silver-sim game story game.jsonl --html

      silver-sim game story game.jsonl --comments --budget 1m

      silver-sim game story game.jsonl --states
    """
    target = page.file(PAGE)
    _check_story(states or as_json, target is not None, comments, budget, worlds)
    marks = _comments(file, budget, worlds, threads, quiet) if comments else []
    if target is not None:
        from silver_sim.outputs import write_output
        from silver_sim.studies.replay.page import replay_page

        write_output(target, replay_page(file, marks), force=page.force)
        print(f"written: {target}")
        return
    from silver_sim.games.traces import replay_lines

    remarks = {mark.decision: mark.words for mark in marks}
    lines = replay_lines(file, states=states, as_json=as_json, remarks=remarks)
    for line in lines if states or as_json else _fitting(lines):
        print(line)


def _fitting(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a story: on a terminal none is longer than that is wide."""
    if not sys.stdout.isatty():
        yield from lines
        return
    from silver_sim.cli.progress import console
    from silver_sim.report.text.wording import folded

    width = console().width
    for line in lines:
        yield from folded(line, width)


def _check_story(
    data: bool, page: bool, comments: bool, budget: str | None, worlds: int | None
) -> None:
    """Raise UserError for options of replay that do not go together."""
    for given, name in ((page, "--html"), (comments, "--comments")):
        if given and data:
            raise UserError(f"{name} goes without --states and --json", help="leave them out")
    if not comments and (budget or worlds):
        name = "--budget" if budget else "--worlds"
        raise UserError(f"{name} goes with --comments", help=f"leave {name} out")
    if budget and worlds:
        raise UserError(
            "--budget and --worlds cannot be given together", help="leave one of them out"
        )


def _comments(
    file: Path, budget: str | None, worlds: int | None, threads: int | None, quiet: bool
) -> list[Mark]:
    """Comments on a file of games."""
    if str(file) == "-":
        raise UserError(
            "--comments reads a file twice",
            why="standard input can be read only once",
            help="save it to a file first",
        )
    from silver_sim.advice.review.pilot import WORLDS
    from silver_sim.studies.replay.comments import comments
    from silver_sim.studies.review.asking import ReviewRequest, read_games

    games = read_games([file])
    for game in {each.game.name: each.game for each in games}.values():
        Printed(quiet=quiet).compiling(game, ahead=True)
    seconds = SECONDS if budget is None else read_seconds(budget)
    asked = ReviewRequest(games)
    with progress("decisions", asked.decisions, quiet) as advance:
        found = asked.review(
            worlds or WORLDS,
            None if worlds else seconds,
            read_threads(threads),
            progress=advance,
        )
    return [*comments(found.games)]


def write(
    context: typer.Context,
    asked: Annotated[
        dict[str, Any], Fields("simulate", "", "seating deal_mode on_illegal", deal_mode=None)
    ],
    rules: options.Rules,
    run: Path | None = options.argument(
        "A run folder; without one, --players.", complete=options.complete_run, default=None
    ),
    block: str | None = options.text("Which block.", "INTEGER"),
    rotation: str | None = options.text("Which rotation (default: all).", "INTEGER"),
    table: str = options.text("Which table of the run.", "INTEGER", default="0"),
    players: str = options.text(
        "Write fresh games of this line-up instead.", complete=options.complete_players, default=""
    ),
    games: int = options.number("How many fresh games.", 1, default=1),
    seed: options.Seed = None,
    notes: str | None = options.text(
        "Write what this seat sees, as people note a game (docs/notes.md), in place of a script.",
        "SEAT",
    ),
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    out: options.OutFile = None,
    force: options.ReplaceFile = False,
    quiet: options.Quiet = False,
) -> None:
    """Write games as text: any game of a run, or fresh ones.

    Fresh games are those that simulate plays with the same line-up, seed and options.

    For example:

      silver-sim game write runs/20261121T013000Z-simulate-seed1 --block 17 --rotation 2

      silver-sim game write --players greedy,pairs --seed 1 --games 3 -o games.jsonl

      silver-sim game write --players greedy,pairs --seed 1 --block 17 --rotation 1

      silver-sim game write --players greedy,pairs --seed 1 --notes 0 -o notes.txt
    """
    _check_combination(context)
    if out is not None:
        from silver_sim.outputs import check_output

        check_output(out, force=force)
    from silver_sim.arena.lineup import read_lineup
    from silver_sim.arena.table import Table
    from silver_sim.studies.trace import chosen_games, fresh_games, opened

    last = options.MOST_GAMES - 1
    if run is not None:
        plan = opened(run)
        last = plan.experiment.most_blocks - 1
        number = options.read_number("--table", table, 0, len(plan.tables) - 1)
        played = plan.tables[number]
    else:
        drawn = asked.pop("seating") == "drawn"
        setting, name = rules.setting(drawn_seed(seed), **asked)
        entries = read_lineup(players, rules.played(), strategies)
        played = Table(
            rules.played(), tuple(entries), setting, name, drawn_order=drawn and len(entries) > 2
        )
    texts = _in_json
    if notes is not None:
        from silver_sim.games.notes import written

        texts = partial(written, seat=options.read_number("--notes", notes, 0, played.players - 1))
    if block is None:
        lines = fresh_games(played, games, float(deadline))
    else:
        lines = chosen_games(played, *_read_game(played, last, block, rotation), float(deadline))
    with working("writing games", quiet or out is None):
        _put(texts(lines), out, force)
    if out is not None:
        print(f"written: {out}", file=sys.stderr)


def _check_combination(context: typer.Context) -> None:
    """Raise UserError for options that do not go together."""
    given = {
        str(option.name): option.opts[0]
        for option in context.command.params
        if str(context.get_parameter_source(str(option.name))).endswith("COMMANDLINE")
    }
    if ("run" in given) == ("players" in given):
        raise UserError(
            "give either a run folder or --players",
            help="silver-sim game write RUN --block B, or silver-sim game write --players A,B",
        )
    if "run" in given:
        if "block" not in given:
            raise UserError("which game? --block is missing", help="--block B [--rotation R]")
        others = [given[name] for name in given if name not in OF_A_RUN]
        if others:
            raise UserError(f"a run folder has its own {', '.join(others)}", help="leave it out")
    elif "table" in given:
        raise UserError("--table goes with a run folder", help="leave it out")
    if "rotation" in given and "block" not in given:
        raise UserError("--rotation without --block", help="--block B [--rotation R]")
    if "games" in given and "block" in given:
        raise UserError(
            "--games and --block do not go together",
            help="leave one of them out: --games begins with the first block",
        )


def _read_game(table: Table, most: int, block: str, rotation: str | None) -> tuple[int, int | None]:
    """The block, and the rotation, or None for all."""
    number = options.read_number("--block", block, 0, most)
    if rotation is None:
        return number, None
    last = table.players - 1
    return number, options.read_number("--rotation", rotation, 0, last)


def _in_json(lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The lines of scripts as JSON Lines."""
    return (json.dumps(line, ensure_ascii=False) for line in lines)


def _put(texts: Iterator[str], out: Path | None, force: bool) -> None:
    """Write lines to a file (whole or not at all) or to standard output."""
    if out is None:
        for text in texts:
            print(text)
        return
    from silver_sim.outputs import write_output

    write_output(out, "".join(text + "\n" for text in texts).encode(), force=force)
