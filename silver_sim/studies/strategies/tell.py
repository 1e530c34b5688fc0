"""Strategies on a terminal: a table of all, or one in full."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from silver_sim.arena.lineup import mix_example
from silver_sim.errors import printable
from silver_sim.games.contract.game import GameInfo
from silver_sim.games.registry import game_option
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.text.wording import DASH, listed
from silver_sim.studies.strategies.result import ParameterShown, StrategyDescribed, StrategyShown

MOST = 3  # parameters of a strategy in the list of all


def print_listing(strategies: Iterable[StrategyShown], game: GameInfo, console: Console) -> None:
    """Print one line a strategy, and what else can be typed with them.

    A file that cannot be read has its problem in its line.
    """
    table = Sheet("", ("strategy", "what it does", "parameters", "engine", "from"), texts=5)
    for strategy in strategies:
        runs = "compiled" if strategy.compiled else "plain Python"
        style = "red" if strategy.problem else ""
        cells = (strategy.name, *about(strategy), runs, strategy.whose)
        table.add([printable(cell) for cell in cells], style)
    console.print(table, highlight=False)
    first, second, *_ = game.heuristics
    print(f"\nAny of them can have wrappers, e.g. --players '{first}+noise(0.1),{second}':")
    for usage in game.wrappers.values():
        print(f"  {usage}")
    print(f"  {mix_example(game)}: one of them, drawn for every game (per=decision: each time)")
    which = " ".join(["", *game_option(game.name)])
    print(f"\nMore about one: silver-sim strategies show NAME{which}")
    print(f"Write your own: silver-sim strategies new NAME{which}")


def about(strategy: StrategyShown) -> tuple[str, str]:
    """Return what it does and its parameters, or what is wrong with its file."""
    problem = strategy.problem
    if problem:
        place = Path(problem.where).name  # with its line
        return f"{problem.message} ({place})", ""
    typed = [each.typed for each in strategy.parameters]
    further = [f"{len(typed) - MOST} more"] if len(typed) > MOST + 1 else []
    shown = typed[:MOST] + further if further else typed
    return strategy.about or DASH, listed(shown) if shown else DASH


def print_description(strategy: StrategyDescribed, console: Console) -> None:
    """Print all that is known of a strategy."""
    console.print(
        Text.assemble((printable(strategy.name), "bold"), f"  ({strategy.whose})"), end="\n\n"
    )
    for line in (strategy.docstring or "It has no docstring.").splitlines():
        console.print(plain(line))
    ideas = [(each.idea, each.without.replace(":", ", ")) for each in strategy.ideas or []]
    section("What it does differently (idea, left out by)", ideas, console)
    parameters = [
        (each.name, each.type, each.typed.partition("=")[2], _comment(each))
        for each in strategy.parameters
    ]
    section("Parameters (name, type, default)", parameters, console)
    section("Questions that it answers", strategy.answers.items(), console)
    section(
        "Questions left to their default answers",
        strategy.house.items(),
        console,
    )
    console.print()
    for warning in strategy.warnings:
        console.print(Text(f"warning: {printable(warning)}", style="bold yellow"))
    # A path or a command that is broken over two lines cannot be copied.
    console.print(plain(f"File: {strategy.path}"), soft_wrap=True)
    if strategy.example:
        console.print(plain(f"Try:  {strategy.example}"), soft_wrap=True)


def _comment(parameter: ParameterShown) -> str:
    """Return the comment with the range, which is written behind it unless it is made of words."""
    if parameter.type != "word":
        return parameter.comment
    comment = f"{parameter.comment} ({parameter.range})".strip()
    meanings = parameter.meanings or {}
    return "\n".join([comment, *(f"{word}: {meaning}" for word, meaning in meanings.items())])


def section(title: str, rows: Iterable[tuple[str, ...]], console: Console) -> None:
    """Print aligned rows under a title, or nothing if there are no rows."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        grid.add_row(*map(plain, row))
    if grid.row_count:
        console.print(Text(f"\n{title}", style="bold"))
        console.print(grid, highlight=False)


def plain(text: str) -> Text:
    """Return a user's text without markup and without control characters."""
    return Text("\n".join(printable(line) for line in text.split("\n")))
