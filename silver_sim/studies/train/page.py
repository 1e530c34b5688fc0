"""The page of puzzles: one file for a phone or a computer that fetches nothing."""

from __future__ import annotations

from silver_sim.games.registry import info
from silver_sim.report.model import PlayingCard
from silver_sim.studies.train import tell
from silver_sim.studies.train.memory import NEW, RIGHT, WRONG, key_of
from silver_sim.studies.train.puzzle import LEVELS, Choice, Puzzle, Puzzles

PACKAGE = "silver_sim.studies.train"


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
    """What the script of the page knows."""
    return {
        "game": puzzles.game,
        "themes": puzzles.themes(),
        "weights": [NEW, WRONG, RIGHT],
        "reading": next((tell.board(each.line).reading for each in puzzles.puzzles), ""),
        "puzzles": [_described(each, puzzles.level(each)) for each in puzzles.puzzles],
    }


def _described(puzzle: Puzzle, level: str) -> dict[str, object]:
    """A puzzle; its choices in an order that says nothing."""
    board = tell.board(puzzle.line)
    return {
        "key": key_of(puzzle),
        "theme": puzzle.theme,
        "level": level,
        "asked": tell.asked(puzzle),
        "spreads": [
            [each.title, ", ".join(each.notes), [*map(_card, each.cards)]] for each in board.spreads
        ],
        "facts": " · ".join(board.facts),
        "choices": [_choice(puzzle, each) for each in puzzle.shuffled],
        "legal": puzzle.legal,
        "why": puzzle.why,
        "again": tell.command(puzzle),
    }


def _card(card: PlayingCard) -> list[object]:
    return [card.face, card.words, int(card.up), *card.notes]


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
