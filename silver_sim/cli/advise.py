"""``silver-sim advise``: what to do at a decision of a game, and why."""

from __future__ import annotations

import json
import re
import sys
from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling
from silver_sim.errors import UserError, repeated

PAGE = "silver-advice.html"
MOST_SECONDS, MOST_WORLDS = 3600.0, 1_000_000
MORE, LONG = 5, 10.0  # times the time for a surer answer, and seconds at least

TOLD = "Tell the position in place of a line: "  # options that do


def advise(
    context: typer.Context,
    position: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="POSITION",
            help="A script (silver-sim trace writes one; - is standard input), or a position in "
            "one line, as docs/positions.md says: own:3,0,4,x others:x,x,x,x/x,2+,x discard:7",
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="LINE",
            help="Of a script: the decision that this line of the file tells, before it is made "
            "(default: where the script ends).",
        ),
    ] = None,
    own: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="NAME",
            help="The strategy that plays on for you.",
            autocompletion=options.complete_strategy,
        ),
    ] = "champion",
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The strategy of all others (default: the same).",
            autocompletion=options.complete_strategy,
        ),
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="TIME", help="For how long, at most: 0.5s, 2s, 1m.")
    ] = "2s",
    worlds: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGER",
            help="In how many worlds at most, in place of a time: the same bytes every time. "
            "It takes two to compare answers.",
        ),
    ] = None,
    known: Annotated[
        str | None,
        typer.Option(metavar="VALUES", help=f'{TOLD}your cards, ? for an unknown one, "3 0 4 ?".'),
    ] = None,
    unknown: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="How many of your cards you do not know."),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(metavar="NUMBERS", help="Cards of each opponent, clockwise: 4,5,3"),
    ] = None,
    turn: Annotated[
        str | None, typer.Option(metavar="INTEGER", help="Your own turn of this deal.")
    ] = None,
    deck: Annotated[
        str | None, typer.Option(metavar="INTEGER", help="Cards left in the deck.")
    ] = None,
    round_: Annotated[
        str | None, typer.Option("--round", metavar="INTEGER", help="The round; with --scores.")
    ] = None,
    scores: Annotated[
        str | None,
        typer.Option(metavar="POINTS", help="Totals before this round: yours, then clockwise."),
    ] = None,
    seen: Annotated[
        str | None,
        typer.Option(metavar="VALUES", help="All other cards that you see or know; or none."),
    ] = None,
    game: options.GameName = None,
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    threads: running.Threads = None,
    deadline: options.Deadline = options.DEADLINE,
    more: Annotated[
        bool, typer.Option("--more", help="All answers, what the others may hold, and the rest.")
    ] = False,
    html: options.Html = False,
    out: options.PageFile = None,
    force: options.ReplaceFile = False,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Rank the legal answers at any decision: chance to win, points, and what makes the difference.

    Every answer is played on in the same worlds: deals of the hidden cards that the seat to decide
    cannot tell apart. Of a script they are drawn by what the others did; of a position that is told
    in one line or by options, what is not told is as in real positions, and the answer says so. It
    ends early when more worlds would not change the verdict, and prints how many there were; with
    strategies that come with the program it tries 512 worlds, whatever the time.

    For example:

      silver-sim trace --players champion,champion,counter --seed 7 -o game.jsonl

      silver-sim advise game.jsonl --at 40

      silver-sim advise own:3,0,4,x others:x,x,x,x/x,2+,x,x,x discard:7 --more

      silver-sim advise "3 0 4 ?" --opponents 4,5,3 --worlds 4096 --json
    """
    from silver_sim.studies.advice.asking import Asked, read_position

    page = options.page_file(html, out, force, PAGE)
    telling = {
        "--known": known,
        "--unknown": unknown,
        "--opponents": opponents,
        "--turn": turn,
        "--deck": deck,
        "--round": round_,
        "--scores": scores,
        "--seen": seen,
    }
    told = {name: value for name, value in telling.items() if value is not None}
    line = None if at is None else options.read_number("--at", at, 1, 10**9)
    run_options = running.read_run_options(threads, deadline, quiet)
    seconds = None if worlds is not None else _read_seconds(budget)
    most = MOST_WORLDS
    if worlds is not None:
        if _was_given(context, "budget"):
            raise UserError(
                "--budget and --worlds cannot be given together", help="leave one of them out"
            )
        most = options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    place = read_position(list(position or []), line, game, told)

    from silver_sim.advice.weighing import Budget

    tell_of_compiling(place.game.engine, run_options.note)
    words = [*(position or []), *(part for pair in told.items() for part in pair)]
    further = {"--at": at, "--against": against, "--game": game, "--strategies": strategies}
    if own != "champion":
        further["--as"] = own
    words += [
        part for name, value in further.items() if value is not None for part in (name, str(value))
    ]
    asked = Asked(place, own, against, options.read_seed(seed), strategies, tuple(words))
    with options.progress("worlds", None if worlds is None else most, quiet) as advance:
        found = asked.answered(
            Budget(seconds, most), run_options.threads, run_options.deadline, advance
        )
    if as_json:
        print(json.dumps(found, indent=1, allow_nan=False))
    else:
        from silver_sim.studies.advice.view import print_advice
        from silver_sim.studies.advice.words import cut_short

        late = "" if seconds is None else cut_short(found, _more_than(seconds))
        print_advice(found, options.console(), more=more, late=late)
    if page is not None:
        from silver_sim.outputs import write_output
        from silver_sim.studies.report import found_page

        write_output(page, found_page(found), force=force)
        print(f"written: {page}", file=sys.stderr if as_json else sys.stdout)


def _read_seconds(text: str) -> float:
    """A time as typed; UserError if it is none."""
    found = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,3})?) ?(s|m)?", text.strip())
    seconds = float(found[1]) * (60 if found[2] == "m" else 1) if found else 0.0
    if not 0.0 < seconds <= MOST_SECONDS:
        raise UserError(
            f"--budget {repeated(text)} cannot be read", help="0.5s, 2s or 1m, say; at most 60m"
        )
    return seconds


def _more_than(seconds: float) -> str:
    """The option that gives much more time than this; empty where there is no more."""
    more = min(max(MORE * seconds, LONG), MOST_SECONDS)
    return f"--budget {more:g}s" if more > seconds else ""


def _was_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
