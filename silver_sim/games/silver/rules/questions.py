"""The closed vocabularies of the machine: questions, acts, ends of a round, reasons of refusal."""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import record


class Question(IntEnum):
    """Where the machine stands. From FIRST_LOOK on, the seat ``state.seat`` must answer."""

    GAME_OVER = 0
    ROUND_OVER = 1  # scored; the next round waits for its deal
    TURN_OVER = 2  # passing: the machine never rests here
    FIRST_LOOK = 3  # 3.3
    OPEN_TURN = 4  # first window: draw, take, call or a free act
    CHOOSE_DRAWN = 5  # 5.2
    PLACE_CARD = 6  # second window, card in hand: discard, use, exchange or a free act
    EXPOSE = 7  # 7.5
    REVEAL = 8  # 7.6
    BEHOLD = 9  # 7.7
    PEEK = 10  # 7.8
    SEE = 11  # 7.9
    MASTER = 12  # 7.10, the choice of a card
    MASTER_EXCHANGE = 13  # 7.10, what it is exchanged for
    WITCH = 14  # 7.11
    ROB = 15  # 7.12
    CLOSE_TURN = 16  # third window: a free act or the end of the turn


class Act(IntEnum):
    """The decisions, named as in silver-trace; USE is a discard with ``"use": true``."""

    NO_ACT = 0
    LOOK = 1
    DRAW = 2
    DRAW_ROW = 3
    KEEP = 4
    TAKE = 5
    DISCARD = 6
    USE = 7
    EXCHANGE = 8
    EXPOSE = 9
    REVEAL = 10
    BEHOLD = 11
    PEEK = 12
    SEE = 13
    MASTER = 14
    WITCH = 15
    ROB = 16
    EMPATH = 17
    GUARD = 18
    AMULET = 19
    CALL = 20
    PASS = 21
    END_TURN = 22


class Source(IntEnum):
    """Where the card in hand comes from; the first two may be discarded at once."""

    DECK = 0
    ROW = 1
    PILE = 2  # taken


class End(IntEnum):
    """What ended a round, the first that applies (11.4)."""

    VILLAGERS = 0
    CALL = 1
    DECK = 2
    CAP = 3


class Refusal(IntEnum):
    """Why an answer is not legal; 0 is legal."""

    LEGAL = 0
    NOT_ASKED = 1
    NO_SUCH_SLOT = 2
    WRONG_NUMBER_OF_SLOTS = 3
    MAY_NOT_BE_LOOKED_AT = 4
    MAY_NOT_MOVE = 5
    NO_CARD_TO_DRAW = 6
    WRONG_EXTRA = 7
    NO_SUCH_INDEX = 8
    NOTHING_TO_TAKE = 9
    CALL_PENDING = 10
    TOO_MANY_CARDS_TO_CALL = 11
    CALL_AFTER_FREE_ACT = 12
    MAY_NOT_PASS = 13
    MUST_PLACE_TAKEN_CARD = 14
    ABILITY_NOT_AVAILABLE = 15
    INTO_NOT_IN_SET = 16
    NO_SUCH_TARGET = 17
    MUST_EXCHANGE = 18
    TOO_MANY_FREE_ACTS = 19
    NO_EMPATH = 20
    NO_BODYGUARD = 21
    GUARD_CHANGES_NOTHING = 22
    GUARD_IN_A_CIRCLE = 23
    NO_AMULET = 24
    LAST_CARD_TO_EXCHANGE = 25
    OUT_OF_RANGE = 26


LEFT, RIGHT = 0, 1  # the ends of a village, as its owner sees it

# An answer: the act and what it needs; fields without meaning for an act are ignored.
CHOICE = record(
    ("act",),  # from here to ``target``: what a Placement tells, in its order
    ("slots",),  # mask of own slots: look, exchange, behold
    ("into",),  # exchange: the slot that the new card takes on a match
    ("new_end",),  # exchange: where the new card goes on a failure
    ("penalty_end",),  # exchange: where the penalty card goes
    ("seat",),  # target: whose card (NONE: the Witch puts her card back)
    ("target",),  # target: which slot there
    ("slot",),  # own slot: expose, rob, empath, amulet; guard: the guarded slot or NONE
    ("by",),  # own slot of the Empath or the Bodyguard that acts
    ("index",),  # keep, draw_row, master (NONE: let it go)
    ("extra",),  # draw: Rascal cards
    ("look",),  # rob: whether to look at the card taken
)
