"""What a caller knows besides the cards in the villages, in the levels of the atlas.

They are cut as ``silver_sim.studies.silver.call_safety.forks`` cuts those of the forks.
"""

from __future__ import annotations

from bisect import bisect_right

from silver_sim.studies.silver.call_safety.advice.question import COPIES, ROUNDS, CallQuestion

DECK = (4, 8, 12, 18)  # cards
TURN = (5, 7, 9, 12)  # own turns of the round
MEAN_UNSEEN = (6, 7)  # points
THIEVES = (3, 6)  # Witches and Robbers
GAP = (-14, -4, 5, 15)  # points behind the lowest other total
GAPS = len(GAP) + 1  # levels of a round
# How many levels each has.
UNSEEN = (len(MEAN_UNSEEN) + 1) * (len(THIEVES) + 1)
NUMBERS = {
    "turn": len(TURN) + 1,
    "deck": len(DECK) + 1,
    "unseen": UNSEEN,
    "deck_unseen": (len(DECK) + 1) * UNSEEN,
    "standing": ROUNDS * GAPS,
}
WITCH, ROBBER = 11, 12


def levels_of(question: CallQuestion, known: int) -> dict[str, int]:
    """The level of every factor that the question tells of, if the known cards sum up to ``known``.

    In the order in which they are counted in: the score says what all the rest is worth. Witches
    and Robbers of one's own count as not seen, so that the level depends on the sum alone.
    """
    levels = {}
    if question.deck is not None:
        levels["deck"] = bisect_right(DECK, question.deck)
    if question.turn is not None:
        levels["turn"] = bisect_right(TURN, question.turn)
    if question.seen is not None:
        levels["unseen"] = _unseen(question, known)
    if question.deck is not None and question.seen is not None:
        levels["deck_unseen"] = UNSEEN * levels["deck"] + levels["unseen"]
    if question.round is not None and question.scores is not None:
        levels["standing"] = _standing(question.round, *question.scores)
    return levels


def _unseen(question: CallQuestion, known: int) -> int:
    seen = question.seen or ()
    thieves = sum(COPIES[each] - seen.count(each) for each in (WITCH, ROBBER))
    mean = bisect_right(MEAN_UNSEEN, question.mean_unseen_if(known))
    return (len(THIEVES) + 1) * mean + bisect_right(THIEVES, thieves)


def _standing(number: int, own: int, *others: int) -> int:
    return GAPS * (number - 1) + bisect_right(GAP, own - min(others))
