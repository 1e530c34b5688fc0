"""What the program says of itself: its commands in groups, which one to take, where to begin."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from silver_sim.games import registry

TABLE, STRATEGIES, MEASURE = "At the table", "Strategies", "Measure"
RUNS, WORKSHOP = "Runs", "Workshop"
GROUPS = (TABLE, STRATEGIES, MEASURE, RUNS, WORKSHOP)  # as help shows them

GROUPED = {  # groups of commands
    "learn": "Learn to play well: puzzles, when to call, rules of thumb.",
    "strategies": "List strategies, write your own, see what they do, compare and tune them.",
    "runs": "What was played: list it, go on, read, check and export it.",
    "game": "Games as text: write them, and read their story.",
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
        'silver-sim call --known "3 0 4" --unknown 1 --opponents 4,5,3',
        "silver-sim advise own:3,0,4,x others:x,x,x,x/x,2+,x discard:7",
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


class Grouped(TyperGroup):
    """A group whose help lists its commands in groups, each with a whole sentence."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Without a command, ask for the help, if nothing else is done then."""
        return super().parse_args(ctx, args or ["--help"] * self.no_args_is_help)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands under their headings, those without a heading first."""
        shown = [each for each in self.commands.values() if not each.hidden]
        for heading in (None, *GROUPS):
            rows = [(str(each.name), _sentence(each.help)) for each in shown if of(each) == heading]
            if rows:
                with formatter.section(heading or "Commands"):
                    formatter.write_dl(rows)


class Front(Grouped):
    """The program itself, whose help also says how commands that sound alike differ."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Explain near-synonyms side by side, then give the example."""
        with formatter.section("Which one?"):
            formatter.write_dl(list(ALIKE.items()))
        super().format_epilog(ctx, formatter)


def of(command: Any) -> str | None:
    """The heading under which a command stands."""
    heading = command.rich_help_panel
    return heading if isinstance(heading, str) else None


def doors() -> str:
    """What to type first, for each kind of user."""
    games = " and ".join(registry.info(name).title for name in registry.names())
    lines = [f"{games}, played by strategies: what wins, and how sure that is.", ""]
    for user, commands in DOORS.items():
        lines += [f"{user}:", *(f"  {command}" for command in commands), ""]
    return "\n".join([*lines, "All commands: silver-sim --help"])


def _sentence(help: str | None) -> str:
    """The first paragraph of a help text, in one line."""
    return " ".join((help or "").partition("\n\n")[0].split())
