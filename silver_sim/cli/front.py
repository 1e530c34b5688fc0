"""What the program says of itself: its commands in groups, which one to take, where to begin."""

import re
from collections.abc import Sequence
from textwrap import shorten
from typing import Any

from typer.core import TyperGroup

from silver_sim.games import registry

TABLE, STRATEGIES, MEASURE = "At the table", "Strategies", "Measure"
RUNS, WORKSHOP = "Runs", "Workshop"
GROUPS = (TABLE, STRATEGIES, MEASURE, RUNS, WORKSHOP)  # as help shows them

GROUPED = {  # groups of commands
    "learn": "Learn to play well: puzzles, when to call, rules of thumb.",
    "strategies": "List strategies, write your own, see what they do, compare and tune them.",
    "runs": "What was played: list it, go on, merge, compare, check and export it.",
    "game": "Games as text: write them, read their story, clean notes.",
}
ALIKE = {  # commands that are easily taken for one another
    "call": "Only whether to call now; it answers at once.",
    "advise": "Any decision of either game: every legal answer is played out and ranked.",
    "simulate": "One table: its games, its standings.",
    "compare": "Two strategies in the same seats: which is better? It stops when it knows.",
    "rank": "Many strategies: every table that they can make, and who is best of all.",
    "rate": "People, from a file of games that they have played.",
    "run": "Any of these questions, and more kinds, from a file that can be kept and shared.",
}
DOORS = {  # what to type first
    "I play": (
        "silver-sim play --against counter",
        'silver-sim call "3 0 4 x" --opponents 4,5,3',
        "silver-sim advise own:3,0,4,x others:x,x,x,x/x,2+,x discard:7",
        "silver-sim advise odin hand:b2,b6,o7,g9,r1 others:5/4",
    ),
    "I write strategies": (
        "silver-sim strategies new bold",
        "silver-sim simulate --players bold,greedy --games 10000 --seed 1",
    ),
    "I change the rules": (
        "silver-sim rules call_penalty",
        "silver-sim simulate --players champion,counter --set call_penalty=5 --seed 1",
    ),
    "I do research": (
        "silver-sim compare greedy:call_at=5 greedy --seed 1",
        "silver-sim run call_late",
    ),
}


# Headings of options in help, and what stands under each; under the first, all others.
PANELS = {
    "Options": "",
    "Position": "opponents hand own-turn deck round scores seen sum at",
    "Who plays on": "as against goal",
    "How much": "games blocks first-block until time precision simulations generations decisions "
    "every limit seed",
    "Rules": "game edition set rules",
    "Output": "out html json quiet more tables show format open help",
    "Rarely needed": "deadline threads executor strategies force seating deal-mode on-illegal "
    "plays power watch",
}
RARE = "Rarely needed"
SHORT = "short"  # key in a context: only -h was typed
NAMES = 30  # letters of a name that stands in one line with what is said of it
CUT = re.compile(r"(?<=\w)(?<!e\.g)[.;:](?= )|(?<=\w)\.$")  # ends what a short help says


class Grouped(TyperGroup):
    """A group whose help lists its commands in groups, each with a whole sentence."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Without a command, ask for the help, if nothing else is done then."""
        ctx.meta[SHORT] = "-h" in args
        return super().parse_args(ctx, args or ["--help"] * self.no_args_is_help)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands under their headings, those without a heading first."""
        shown = [each for each in self.commands.values() if not each.hidden]
        for heading in (None, *GROUPS):
            rows = [(str(each.name), sentence(each.help)) for each in shown if of(each) == heading]
            if rows:
                listed(heading or "Commands", rows, ctx, formatter)


class Front(Grouped):
    """The program itself, whose help also says how commands that sound alike differ."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Leave the options of the program out of a short help."""
        if ctx.meta.get(SHORT):
            self.format_commands(ctx, formatter)
        else:
            super().format_options(ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Explain near-synonyms side by side, then give the example."""
        if not ctx.meta.get(SHORT):
            with formatter.section("Which one?"):
                formatter.write_dl(list(ALIKE.items()))
        super().format_epilog(ctx, formatter)


def panel_of(flags: Sequence[str]) -> str:
    """The heading under which an option stands in help."""
    names = {each.lstrip("-") for each in flags}
    found = (panel for panel, own in PANELS.items() if names & {*own.split()})
    return next(found, next(iter(PANELS)))


def listed(heading: str, rows: list[tuple[str, str]], ctx: Any, formatter: Any) -> None:
    """A list in help; if that is short, each in one line, and nothing that is rarely needed."""
    if not ctx.meta.get(SHORT):
        with formatter.section(heading):
            formatter.write_dl(rows)
    elif heading != RARE:
        widest = max((len(name) for name, _ in rows if len(name) <= NAMES), default=NAMES)
        room = formatter.width - widest - 4  # columns of blanks between and before
        formatter.write_heading(heading)
        with formatter.indentation():
            formatter.write_dl([(name, brief(said, room)) for name, said in rows], NAMES)


def brief(said: str, room: int) -> str:
    """The first clause of a help text, or of a clause that is too long as many parts as fit."""
    clause = CUT.split(said)[0]
    parts = re.split(r"(?=, | \(| and | for | as | in place of )", clause)
    fitting = [text for n in range(len(parts), 0, -1) if len(text := "".join(parts[:n])) <= room]
    return fitting[0].rstrip(",") if fitting else shorten(clause, room, placeholder=" ...")


def of(command: Any) -> str | None:
    """The heading under which a command stands."""
    heading = command.rich_help_panel
    return heading if isinstance(heading, str) else None


def doors() -> str:
    """What to type first, for each kind of user."""
    games = " and ".join(registry.info(name).title for name in registry.names())
    lines = [f"{games}, played by strategies: who wins, and how certain that is.", ""]
    for user, commands in DOORS.items():
        lines += [f"{user}:", *(f"  {command}" for command in commands), ""]
    return "\n".join([*lines, "All commands: silver-sim --help"])


def sentence(help: str | None) -> str:
    """The first paragraph of a help text, in one line."""
    return " ".join((help or "").partition("\n\n")[0].split())
