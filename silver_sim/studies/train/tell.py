"""What is said of a puzzle: the position, its answers, and what they are worth."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import cache

from rich.console import RenderableType
from rich.text import Text

from silver_sim.advice.position import position_of_text
from silver_sim.report.model import Board
from silver_sim.report.terminal.boards import board_lines
from silver_sim.report.terminal.prose import Prose, to_copy
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.text.wording import capital, counted, listed, number
from silver_sim.studies.advice.board import board_of
from silver_sim.studies.train.memory import Memory
from silver_sim.studies.train.puzzle import Choice, Puzzle, Puzzles

UNIT = "fewer wins in 100"
LINE = "silver-sim advise "  # and a line of notation
KNOWN = "All that is known"


@cache
def board(line: str) -> Board:
    """The position of a puzzle as cards on a table."""
    position = position_of_text(line)
    picture = position.game.positions().picture
    assert picture is not None
    return board_of(picture(position.as_given))


def asked(puzzle: Puzzle) -> str:
    """What must be decided: "Draw, take or call?"."""
    position = position_of_text(puzzle.line)
    shown = [each.words for each in puzzle.choices] if len(puzzle.choices) == puzzle.legal else []
    return f"{capital(position.game.asked_at(position.question, shown))}?"


def command(puzzle: Puzzle) -> str:
    """What to type to ask advice about it."""
    return LINE + shlex.quote(puzzle.line)


def chance(choice: Choice) -> str:
    """What an answer wins: "87 %"."""
    return f"{number(100 * choice.win, 0)} %"


def behind(choice: Choice) -> str:
    """How far it is behind the best, with the half of the 95 % interval: "5.8 ± 0.8"."""
    return f"{number(100 * choice.behind, 1)} ± {number(100 * choice.half, 1)}"


def verdict(puzzle: Puzzle, given: Choice) -> str:
    """Whether an answer was right, and what it costs."""
    best = puzzle.best
    if given == best:
        return f"Right: {best.words} wins {chance(best)}."
    return (
        f"No: {best.words} wins {chance(best)}. {capital(given.words)} wins {chance(given)}: "
        f"{number(100 * given.behind, 1)} {UNIT}."
    )


# On a terminal


def question(puzzles: Puzzles, puzzle: Puzzle, number: int) -> Iterator[RenderableType]:
    """Yield a puzzle as a terminal shows it."""
    title = puzzles.themes().get(puzzle.theme, puzzle.theme)
    yield Text(f"\nPuzzle {number} · {title} · {puzzles.level(puzzle)}", style="bold")
    yield from board_lines(board(puzzle.line))
    yield to_copy(f"{KNOWN}: {puzzle.line}", "dim")
    yield Text(f"\n{asked(puzzle)}", style="bold")
    for place, each in enumerate(puzzle.shuffled, 1):
        yield Text(f"  {place}  {each.words}")
    if puzzle.legal > len(puzzle.choices):
        yield Text(f"  ({len(puzzle.choices)} of {puzzle.legal} legal answers)", style="dim")


def answer(puzzle: Puzzle, given: Choice, memory: Memory) -> Iterator[RenderableType]:
    """Yield what a terminal shows after an answer."""
    right = given == puzzle.best
    yield Text(f"\n{verdict(puzzle, given)}", style="bold green" if right else "bold red")
    sheet = Sheet("", ("answer", "wins", UNIT, "chosen by"), 1)
    for each in puzzle.choices:
        far = "" if each == puzzle.best else behind(each)
        mark = " (yours)" if each == given else ""
        sheet.add((f"{each.words}{mark}", chance(each), far, ", ".join(each.by)))
    yield sheet
    yield Prose(puzzle.why)
    again = f'For the full analysis, type {LINE}LINE with the line after "{KNOWN}".'
    yield Prose(again, style="dim")
    yield Text(f"Streak {memory.streak}, longest {memory.longest}.")


def ended(puzzles: Puzzles, memory: Memory, right: int, wrong: int) -> Iterator[Text]:
    """Yield how it went, and what is weak."""
    done = right + wrong
    if done:
        yield Text(f"\n{counted(done, 'puzzle')}, {right} right. Longest streak: {memory.longest}.")
    titles = puzzles.themes()
    weak = [
        f"{titles[name]} ({memory.themes[name].wrong} of "
        f"{memory.themes[name].right + memory.themes[name].wrong} missed; "
        f"silver-sim learn puzzles {name})"
        for name in memory.weak()
        if name in titles
    ]
    if weak:
        yield Text(f"Weak: {listed(weak)}.")
