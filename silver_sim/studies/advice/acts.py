"""Some answers of a decision played on in all worlds, and every two of them compared.

Nothing is dropped and nothing stops early. The intervals of differences hold for all pairs at once
(Bonferroni), so also for the pair that turned out to be the best and the worst.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import inf, isfinite
from typing import Any

import numpy as np

from silver_sim.advice.position import Position, position_told
from silver_sim.advice.ranking import Range, ranked
from silver_sim.advice.table import MILLION, AdviceTable, Tried, batches
from silver_sim.advice.weighing import Budget, clusters, mean_and_error, weigh
from silver_sim.errors import UserError
from silver_sim.stats.core.intervals import t_quantile
from silver_sim.stats.results import Plain
from silver_sim.studies.advice.questions import Sitting, share, share_of_the_game

LEVEL = 0.95
NOT_LAID = -1  # as ``Lookahead.to_next_turn`` says it


def ranked_acts(
    sitting: Sitting,
    position: Position,
    *,
    counted: str | None = None,
    later: bool = False,
    drawn: int = 0,
    wanted: Callable[[Plain], bool] = lambda line: True,
) -> Plain:
    """Rank the answers whose lines of a trace are ``wanted``.

    ``answers``: the best first: ``line``, ``words``, ``win`` (share of the game), ``points`` of the
    deal, ``behind`` (the best one is better by so much in the same worlds), ``counted`` (how often
    the consequence of this name happens); ``same``: it comes to the same as the best in every
    world. ``apart``: by how much any of them may be better than any other, at most. ``behind`` and
    ``apart`` hold for all ``pairs`` at once, at 95 %; both are null where one world tells nothing
    of them. ``later``: in which ``share`` of worlds the strategy that plays on lays the amulet
    later in this turn, and on which ``slot`` of now (null: on a card that is new), the likeliest
    first. ``drawn``: what to do with a card that is drawn (``after_draws``), from so many worlds of
    each at most. UserError if fewer than two answers are left.
    """
    table = sitting.table(position)
    lines = table.lines()
    alive = np.array([wanted(line) for line in lines], np.int64)
    numbers = np.flatnonzero(alive)
    if len(numbers) < 2:
        raise UserError(
            "there is nothing to choose",
            why="fewer than two such answers are legal",
            help="tell a position in which there are several",
        )
    tried = [table.try_batch(each, alive) for each in sitting.batches()]
    laid = _amulets(table, tried, alive) if later else {}
    chances = np.concatenate([each.chances for each in tried])
    led = np.concatenate([each.led for each in tried])
    kinds = [each.name for each in position.game.looks_ahead.consequences]
    points = led[:, :, kinds.index(position.game.looks_ahead.points)]
    period = table.period
    order = sorted(range(len(numbers)), key=lambda place: (-int(chances[:, place].sum()), place))
    pairs = list(combinations(order, 2))
    blocks = clusters(len(chances), period)
    quantile = t_quantile(blocks, 1 - (1 - LEVEL) / len(pairs)) if blocks > 1 else inf
    apart = {pair: _apart(chances, pair, period, quantile) for pair in pairs}
    text = position.game.decision_text
    answers = []
    for place in order:
        behind = apart.get((order[0], place), Range(0.0, 0.0, 0.0))
        one: Plain = {
            "line": lines[numbers[place]],
            "words": text.in_words(lines[numbers[place]]),
            "win": share_of_the_game(chances[:, place], period).plain(),
            "points": Range.of(*mean_and_error(points[:, place], period)).plain(),
            "behind": behind.plain(),
            "same": place != order[0] and not np.any(chances[:, order[0]] - chances[:, place]),
        }
        if counted is not None:
            one["counted"] = share(led[:, place, kinds.index(counted)], period)
        answers.append(one | ({"later": laid[place]} if later else {}))
    return sitting.about(position, table, len(chances)) | {
        "answers": answers,
        "drawn": after_draws(sitting, position, min(drawn, len(chances))) if drawn else [],
        "pairs": len(pairs),
        "apart": _most(apart.values()),
        "shown": any(each.lo > 0.0 or each.hi < 0.0 for each in apart.values()),
    }


def after_draws(sitting: Sitting, position: Position, worlds: int) -> list[Plain]:
    """What wins most games with each card that may be drawn from the deck now.

    ``drawn`` is the card; ``words`` the answer; ``shown``: it is shown to be better than all others
    that differ (each at 95 %). Empty where the game or the position knows no such draw.
    """
    notation = position.game.tells_positions
    if notation.after_draw is None:
        return []
    found: list[Plain] = []
    for name, told in notation.after_draw(position.told or notation.read(position.line)):
        table = sitting.table(position_told(position.game, told))
        best, *others = ranked(weigh([table], Budget(None, worlds)), 0, sitting.seed)
        words = position.game.decision_text.in_words(table.lines()[best.number])
        shown = all(each.same or each.behind.lo > 0.0 for each in others)
        found.append({"drawn": name, "words": words, "shown": shown})
    return found


def _amulets(table: AdviceTable, tried: Sequence[Tried], alive: Any) -> dict[int, list[Plain]]:
    """By place among the answers tried, where the amulet is laid later in this turn."""
    worlds = sum(len(each.chances) for each in tried)
    dealt = map(table.deal, batches(worlds))
    ends = np.concatenate([table.to_next_turn(each, alive, 3)[..., 2] for each in dealt])
    found = {}
    for place, number in enumerate(np.flatnonzero(alive)):
        slots, counts = np.unique(ends[:, number], return_counts=True)
        order = sorted(zip((-counts).tolist(), slots.tolist(), strict=True))
        found[place] = [
            {"slot": slot if slot >= 0 else None, "share": round(-count / worlds, 6)}
            for count, slot in order
            if slot != NOT_LAID
        ]
    return found


def _apart(chances: Any, pair: Sequence[int], period: int, quantile: float) -> Range:
    """By how much the first of two answers is better, with an interval of so many errors."""
    mean, se = mean_and_error(chances[:, pair[0]] - chances[:, pair[1]], period)
    mean, half = float(mean) / MILLION, quantile * float(se) / MILLION
    return Range(mean, mean - half, mean + half)


def _most(apart: Iterable[Range]) -> float | None:
    """The greatest end of some intervals; None where they have none."""
    most = max(max(each.hi, -each.lo) for each in apart)
    return round(min(most, 1.0), 6) if isfinite(most) else None
