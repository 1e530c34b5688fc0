"""The closed vocabularies of the machine: questions, acts, ends of a deal, reasons of refusal."""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import record


class Question(IntEnum):
    """Where the machine stands. From LEAD on, the seat ``state.seat`` must answer."""

    GAME_OVER = 0
    DEAL_OVER = 1  # scored; the next deal waits for its cards
    LEAD = 2  # 3.1, 3.6
    FOLLOW = 3  # 3.2, 3.5
    TAKE = 4  # 3.4


class Act(IntEnum):
    """The decisions, named as in odin-trace."""

    NO_ACT = 0
    PLAY = 1
    PASS = 2
    TAKE = 3


class End(IntEnum):
    """What ended a deal: somebody's last card, a whole hand at once (3.6), or the turn cap."""

    EMPTY = 0
    WHOLE = 1
    CAP = 2


class Refusal(IntEnum):
    """Why an answer is not legal; 0 is legal."""

    LEGAL = 0
    NOT_ASKED = 1
    NO_CARDS = 2
    NOT_IN_HAND = 3
    NO_PLAY = 4
    LEAD_ONE_CARD = 5
    WRONG_COUNT = 6
    TOO_LOW = 7
    NOT_BEATEN = 8


CHOICE = record(
    ("act",),
    ("cards",),  # mask: what is played, or the one card that is taken
)
