"""The page of puzzles: one file for a phone or a computer that fetches nothing."""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from typing import Any

from silver_sim.games.registry import info
from silver_sim.studies.train import tell
from silver_sim.studies.train.memory import NEW, RIGHT, WRONG, key_of
from silver_sim.studies.train.puzzle import LEVELS, Choice, Puzzle, Puzzles

PACKAGE = "silver_sim.studies.train"
OWN = ("You", "In your hand")  # titles of what is drawn first


def rendered(puzzles: Puzzles, version: str) -> bytes:
    """Return the page as HTML in UTF-8, the same bytes for the same puzzles and version."""
    from markupsafe import Markup

    from silver_sim.report.page.data import embedded
    from silver_sim.report.page.page import environment, policy, read, style

    script, game = read("templates/train.js", PACKAGE), info(puzzles.game)
    html = (
        environment(PACKAGE)
        .get_template("train.html.jinja")
        .render(
            version=version,
            title=f"{game.title}: puzzles",
            number=len(puzzles.puzzles),
            strategies=game.trained_by,
            style=Markup(read("templates/board.css") + style("train.css", PACKAGE)),
            policy=policy([script]),
            script=Markup(script),
            data=Markup(embedded(described(puzzles))),
            themes=puzzles.themes(),
            levels=[each for each in LEVELS if each in {*map(puzzles.level, puzzles.puzzles)}],
        )
    )
    return html.encode("utf-8", "backslashreplace")


def described(puzzles: Puzzles) -> dict[str, object]:
    """What the script of the page knows; every drawing of a card is in it once."""
    from silver_sim.report.page.page import environment

    parts: Any = environment().get_template("parts.html.jinja").module
    drawn: defaultdict[str, int] = defaultdict(count().__next__)  # a place for each drawing
    described = [
        _described(each, puzzles.level(each), lambda card: drawn[parts.card(card, 1)])
        for each in puzzles.puzzles
    ]
    return {
        "game": puzzles.game,
        "themes": puzzles.themes(),
        "weights": [NEW, WRONG, RIGHT],
        "reading": max((tell.board(each.line).reading for each in puzzles.puzzles), key=len),
        "puzzles": described,
        "cards": [*drawn],
    }


def _described(puzzle: Puzzle, level: str, place: Any) -> dict[str, object]:
    """A puzzle; its choices in an order that says nothing; cards by the place of their drawing."""
    board = tell.board(puzzle.line)
    spreads = sorted(board.spreads, key=lambda each: each.title not in OWN)
    return {
        "key": key_of(puzzle),
        "theme": puzzle.theme,
        "level": level,
        "asked": tell.asked(puzzle),
        "spreads": [[s.title, ", ".join(s.notes), [*map(place, s.cards)]] for s in spreads],
        "facts": " · ".join(board.facts),
        "choices": [_choice(puzzle, each) for each in puzzle.shuffled],
        "legal": puzzle.legal,
        "why": puzzle.why,
        "again": tell.command(puzzle),
    }


def _choice(puzzle: Puzzle, choice: Choice) -> list[object]:
    """Words, whether it is the best, its chance, what is said of it, and who chooses it."""
    far = "" if choice == puzzle.best else f"{tell.behind(choice)} {tell.UNIT}"
    return [
        choice.words,
        int(choice == puzzle.best),
        round(choice.win, 3),
        tell.chance(choice),
        far,
        ", ".join(choice.by),
        tell.verdict(puzzle, choice),
    ]
