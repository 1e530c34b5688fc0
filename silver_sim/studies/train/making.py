"""Puzzles made of advice: whether a decision has one clearly best answer, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from silver_sim.advice.advice import advise
from silver_sim.advice.budget import Budget
from silver_sim.advice.position import position_of_text
from silver_sim.advice.result import Advice, RankedAnswer
from silver_sim.advice.weighing import Asker
from silver_sim.games.contract.game import Game, Theme
from silver_sim.games.contract.progress import Line
from silver_sim.games.registry import game as game_named
from silver_sim.report.text.wording import capital
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice import text as say
from silver_sim.studies.train.puzzle import Choice, Puzzle

WORLDS = 1024  # in which a puzzle is verified
AHEAD = 0.01  # of the game, by which the best answer is ahead of the next
TWICE = 2.0  # as sure as a verdict needs
MOST = 8  # answers that are offered
DIGITS = 4  # of shares of the game


def verified(line: str, asker: Asker, worlds: int = WORLDS) -> Advice:
    """Advice on a position, in this many worlds; UserError if it cannot be read."""
    return advise(position_of_text(line), asker, Budget(None, worlds, stops_early=False))


def is_clear(found: Advice, ahead: float = AHEAD, sure: float = TWICE) -> bool:
    """Whether one answer is ahead of all others by this much, and that much surer."""
    _, *others = found.answers
    return bool(others) and all(
        not each.same and _is_behind(each, ahead, 0.0 if place and each.dropped else sure)
        for place, each in enumerate(others)
    )


def _is_behind(each: RankedAnswer, ahead: float, sure: float) -> bool:
    """Whether an answer is; of one that was dropped as hopeless behind the next, by how much."""
    behind = each.behind
    if behind.lo is None:
        return False
    return behind.estimate >= max(ahead, sure * (behind.estimate - behind.lo))


def theme_of(found: Advice) -> str:
    """The theme of a decision; empty if it has none."""
    game, answers = game_named(found.game), found.answers
    others = [place for place, each in enumerate(answers) if place and not each.same]
    other = min(others, key=lambda place: answers[place].behind.estimate, default=0)
    best_two = [found.answers[place].line for place in (0, other)]
    return theme_among(game, found.question, best_two, found.position.line)


def theme_among(game: Game, question: str, best_two: Iterable[Line], line: str) -> str:
    """The same of the best two answers, as lines of a trace, and the line of the position."""
    kinds = [game.decision_text().kind(each) for each in best_two]
    return next((each.name for each in game.themes if _fits(each, question, kinds, line)), "")


def _fits(theme: Theme, question: str, kinds: Iterable[str], line: str) -> bool:
    """Whether a decision is about it, of which these are the kinds of the best two answers."""
    fields = [each.partition(":")[0] for each in line.split()]
    return (
        (not theme.questions or question in theme.questions)
        and (not theme.kinds or any(each in theme.kinds for each in kinds))
        and (not theme.field or theme.field in fields)
    )


def puzzle_of(found: Advice, by: Mapping[str, Sequence[str]], where: Sequence[int] = ()) -> Puzzle:
    """The puzzle of a decision that is clear; ``by`` names, by answer in words, who would give it.

    ``MOST`` answers are offered at most: the best, those that somebody would give, and the next.
    """
    order = range(len(found.answers))
    given = {place for place in order if by.get(found.answers[place].words)}
    first = sorted(order, key=lambda place: (place != 0, place not in given, place))
    why = capital(sentences.why(found).removeprefix("Why: "))
    return Puzzle(
        found.position.line,
        theme_of(found),
        " ".join(filter(None, [sentences.plan(found), why])),
        [_choice(found, place, by) for place in sorted(first[:MOST])],
        len(found.answers),
        [*where],
    )


def _choice(found: Advice, place: int, by: Mapping[str, Sequence[str]]) -> Choice:
    each = found.answers[place]
    names = [*by.get(each.words, ())]
    shown = each.win if place == 0 else each.behind
    half = 0.0 if shown.hi is None else shown.hi - shown.estimate
    behind = 0.0 if place == 0 else each.behind.estimate
    return Choice(
        say.answer(found, place),
        round(each.win.estimate, DIGITS),
        round(behind, DIGITS),
        round(half, DIGITS),
        names,
    )
