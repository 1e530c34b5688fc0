"""What a caller knows besides the cards in the villages, in the levels of the atlas.

They are cut as ``silver_sim.stats.forks`` cuts those of the forks.
"""

from __future__ import annotations

from bisect import bisect_right

from silver_sim.advice.question import Question

DECK = (4, 8, 12, 18)  # cards
TURN = (5, 7, 9, 12)  # own turns of the round
MEAN_UNSEEN = (6, 7)  # points
THIEVES = (3, 6)  # Witches and Robbers
GAP = (-14, -4, 5, 15)  # points behind the lowest other total
WITCH, ROBBER = 11, 12


def levels_of(question: Question) -> dict[str, int]:
    """The level of every factor that the question tells of.

    In the order in which they are counted in: the score says what all the rest is worth.
    """
    levels = {}
    if question.deck is not None:
        levels["deck"] = bisect_right(DECK, question.deck)
    if question.turn is not None:
        levels["turn"] = bisect_right(TURN, question.turn)
    if question.seen is not None:
        levels["unseen"] = _unseen(question)
    if question.deck is not None and question.seen is not None:
        levels["deck_unseen"] = (len(MEAN_UNSEEN) + 1) * (len(THIEVES) + 1) * levels[
            "deck"
        ] + levels["unseen"]
    if question.round is not None and question.scores is not None:
        levels["standing"] = _standing(question.round, *question.scores)
    return levels


def _unseen(question: Question) -> int:
    thieves = question.unseen[WITCH] + question.unseen[ROBBER]
    mean = bisect_right(MEAN_UNSEEN, question.mean_unseen)
    return (len(THIEVES) + 1) * mean + bisect_right(THIEVES, thieves)


def _standing(number: int, own: int, *others: int) -> int:
    return (len(GAP) + 1) * (number - 1) + bisect_right(GAP, own - min(others))
