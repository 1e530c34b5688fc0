"""The page of games: the table move by move, and what a review found of what was done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from rich.text import Text

from silver_sim import __version__
from silver_sim.errors import UserError, printable
from silver_sim.games.positions import Picture
from silver_sim.games.text.telling import Drawn, listed
from silver_sim.games.traces import Replayed, Scene, scenes
from silver_sim.report.figures.chart import Axis, Panel, Plot, Spot, Trace
from silver_sim.report.model import AnswerCard, Board, Figure, Page
from silver_sim.report.page.names import unbroken
from silver_sim.report.page.replay import Curve, Move, Puzzle, rendered
from silver_sim.report.palette import SERIES
from silver_sim.report.sections.boards import Onlooker
from silver_sim.report.tables import Column, Table, text, whole
from silver_sim.report.terminal.notebook import as_html
from silver_sim.report.text.wording import capital, number
from silver_sim.result import shown
from silver_sim.studies.replay.comments import comments
from silver_sim.studies.review.chart import SIZES, Course
from silver_sim.studies.review.mistakes import FoundMistake, found_mistakes
from silver_sim.studies.review.people import spoken_to
from silver_sim.studies.review.result import Review
from silver_sim.studies.review.tell import tell
from silver_sim.studies.train.making import puzzle_of
from silver_sim.studies.train.tell import verdict

MOST = 5_000  # scenes on a page


def replay_page(file: str | Path) -> bytes:
    """The games of a script or of notes, move by move, as HTML.

    Parameters
    ----------
    file
        The file; ``-`` is standard input.

    Returns
    -------
    bytes
        The page: of a script with all cards, of notes with those that their writer has seen.

    Raises
    ------
    UserError
        If the file cannot be read or played, or is too long for a page.
    """
    some = [*islice(scenes(file), MOST + 1)]
    if len(some) > MOST:
        raise UserError(
            f"{file} is too long for one page",
            why=f"more than {MOST:,} moves",
            help="give a file of fewer games",
        )
    games = [*_games(some)]
    first, last = games[0][0], games[0][-1]
    many = f"{len(games)} games: " if games[1:] else ""
    ends = many.removesuffix(": ") or " ".join(_lines(last.said.heading))
    page = Page(
        title=f"Replay: {many}{listed(first.names)}",
        verdict="",
        kind="Replay",
        answer=AnswerCard(ends, " ".join(_about(first, one=not many))),
        names=[*dict.fromkeys(name for game in games for name in game[0].names)],
        version=__version__,
        source="the file of the game",
    )
    moves = [_move(scene) for game in games for scene in game]
    return rendered(page, moves)


def in_html(game: Replayed) -> str:
    """What a notebook shows of a game: how it ends, its points deal by deal, and its story."""
    totals = [[*map(int, game.header.totals)]]  # at the start, and where they change
    for state in game.states:
        if [*state["totals"]] != totals[-1]:
            totals.append([*state["totals"]])
    names = [f"seat {seat}" for seat in range(len(totals[0]))]
    columns = [Column("after deal", "name"), *(Column(name) for name in names)]
    rows = [[text(str(deal)), *map(whole, line)] for deal, line in enumerate(totals)]
    lines = []
    for name, colour, points in zip(names, cycle(SERIES), zip(*totals, strict=True), strict=False):
        lines.append(Trace(name, [Spot(deal, each) for deal, each in enumerate(points)], colour))
    plot = Plot("points after each deal", Axis("deal"), Axis("points"), [Panel("", lines)])
    story = [*map(printable, game.story.strip().splitlines())]
    ends = story[-1] if game.result else "The game is not over."
    table = Table("points", "", columns, rows)
    picture = Figure("points", ends, "", table, lambda: plot)
    answer = AnswerCard(ends, "", picture)
    page = Page(title="What happened?", verdict="", kind="Replay", answer=answer)
    return as_html(page, [Text("\n".join(story))])


def review_page(review: Review) -> bytes:
    """The same of the games of a review: with its curves, its mistakes and all that it says.

    It has the moves of the first games, as many as there is room for.
    """
    found = spoken_to(shown(review))
    wrong = found_mistakes(found)
    moves, curves = list[Move](), list[Curve]()
    files = [*dict.fromkeys(game.file for game in found.games)]
    for place, file in enumerate(files, 1):
        judged = {game.place: Course(game) for game in found.games if game.file == file}
        before = f"{place}-" if files[1:] else ""
        for game, some in enumerate(_games(islice(scenes(file), MOST - len(moves))), 1):
            if (course := judged.get(game)) is not None:
                here = {each.decision.number: each for each in wrong if each.game is course.game}
                found_here = _judged(course, some, here, before)
                moves += (replace(move, curve=len(curves)) for move in found_here)
                drawn = [course.svg(size, f"#{before}{{}}".format) for size in SIZES]
                curves.append((course.keys, drawn))
    return rendered(tell(review), moves, curves)


def _judged(
    course: Course, some: Iterable[Scene], wrong: Mapping[int, FoundMistake], before: str
) -> Iterator[Move]:
    """Yield the moves of a game with what is said of them; ``wrong`` by number."""
    marks, last = {mark.decision: mark for mark in comments([course.game])}, 0
    percent = ((each.number, 100 * each.value.estimate) for each, _ in course.judged)
    chances = {at: f"{number(value, 0)} %" for at, value in percent}
    for scene in some:
        last = scene.decision or last
        move = replace(_move(scene, before), along=course.along(last))
        if scene.decision is None:
            yield move
            continue
        move = replace(move, mark=marks.get(last), chance=chances.get(last, ""))
        yield from _at_mistake(move, scene, wrong[last]) if last in wrong else [move]


def _at_mistake(move: Move, scene: Scene, found: FoundMistake) -> list[Move]:
    """A mistake, where its player stood, with both answers; then what came of it."""
    advice, decision, seat = found.mistake.advice, found.decision, found.seat.seat
    picture = advice.picture
    if picture is None:
        return [move]
    board = _board(scene.names, picture.turned(seat), seat)
    asked = f"{scene.names[seat]}: {capital(decision.about)}?"
    value, lost, made = decision.value.estimate, decision.lost.estimate, puzzle_of(advice, {})
    own = {decision.best: (value + lost, 0.0), decision.played: (value, lost)}  # as said elsewhere
    worth = [
        replace(each, win=own[one.words][0], behind=own[one.words][1]) if one.words in own else each
        for one, each in zip(advice.answers, made.choices, strict=True)
    ]
    made = replace(made, choices=sorted(worth, key=lambda each: each.behind))
    said = ((each, unbroken(verdict(made, each))) for each in made.shuffled)
    choices = [(each.words, words, each == made.best) for each, words in said]
    answers = [found.words(each) for each in (decision.played, decision.best)]
    puzzle = Puzzle(board, asked, choices, *answers)
    marked = found.marked(board, scene.names)
    return [replace(move, board=marked, puzzle=puzzle), replace(move, mark=None, follows=True)]


def _games(some: Iterable[Scene]) -> Iterator[list[Scene]]:
    """Each game whole, from the scene that opens it to the one that ends it."""
    game: list[Scene] = []
    for scene in some:
        game.append(scene)
        if scene.picture is None and game[1:]:
            yield game
            game = []


def _about(opening: Scene, *, one: bool) -> Iterator[str]:
    """Yield by which rules a game is played, and whose notes it is from."""
    yield from (f"{line}." for line in _lines(opening.said.heading[1:] if one else ()))
    if opening.viewer is not None:
        yield (
            f"From notes of {opening.names[opening.viewer]}: what they did not see is a question "
            "mark."
        )


def _move(scene: Scene, before: str = "") -> Move:
    """What happened, in words; ``before`` its number comes that of its file, if there are some."""
    said, picture = scene.said, scene.picture
    return Move(
        heading=[*_lines(said.heading)],
        sentence=said.sentence,
        below=[*_lines((*said.events, *said.after))],
        decision=scene.decision,
        board=None if picture is None else _board(scene.names, picture, scene.viewer),
        acting=-1 if scene.seat is None else scene.seat,
        address="" if scene.decision is None else f"{before}{scene.decision}",
    )


def _lines(lines: Iterable[str]) -> Iterator[str]:
    """Those that say something: cards are drawn on the page."""
    return (line.strip() for line in lines if line and not isinstance(line, Drawn))


def _board(names: Sequence[str], picture: Picture, viewer: int | None) -> Board:
    """The seats first, so that they stay where they are while cards come and go on the table."""
    who = Onlooker(names, names, viewer, "unknown", "unseen")
    board, table = who.board(picture), len(picture.table)
    return replace(board, spreads=[*board.spreads[table:], *board.spreads[:table]])
