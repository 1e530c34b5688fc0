"""Silver's rules of thumb: what is asked, and the rules that are tried."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from silver_sim.games.silver.rules.cards import SEATS, VALUES, Character
from silver_sim.games.silver.rules.questions import Act, Source
from silver_sim.games.thumb import Known, Rule, Topic, Topics, always, never, only_if

EARLY = "early_caller"
SAVES = "{} or more lower than what you give for it"
LEADER = "the player with the fewest points in the game"


def _draw_or_take(known: Known) -> Any:
    return np.where(known["act"] == Act.TAKE, 1, np.where(known["act"] == Act.DRAW, 0, -1))


def _fits(known: Known) -> Any:
    """Whether the seat knows that it holds a card like the open one, or that is a Doppelganger."""
    own = np.stack([known[f"own_{value}"] for value in range(VALUES)])
    top = np.nan_to_num(known["top"]).astype(int)
    return (own[top, np.arange(len(top))] > 0) | (known["top"] == Character.DOPPELGANGER)


def _saves(known: Known, least: int) -> Any:
    """Whether the heaviest card, or set, that may be given for it is so much higher."""
    return known["set_weight"] - known["top"] >= least


take_if = only_if(_draw_or_take)
LOW = (
    Rule(
        "Take it if it is {} or less.",
        take_if(lambda k, most: k["top"] <= most),
        [(most,) for most in range(9)],
    ),
    Rule(
        f"Take it if it is {{}} or less, and {SAVES}.",
        take_if(lambda k, most, less: (k["top"] <= most) & _saves(k, less)),
        [*product(range(2, 8), range(1, 12))],
    ),
)
TAKE = Topic(
    name="take",
    title="When do I take the open card?",
    asks=("open_turn",),
    option=_draw_or_take,
    never=Rule("Never take it.", take_if(never)),
    usual=Rule("Take it if it is 4 or less.", take_if(lambda k: k["top"] <= 4)),
    rules=(
        *LOW,
        Rule(
            "Take it if you know that you hold one like it, or if it is a Doppelganger.",
            take_if(_fits),
        ),
        Rule(
            "Take it if you know that you hold one like it, if it is a Doppelganger, or if it is "
            f"0, 2 or 4, and {SAVES}.",
            take_if(lambda k, less: _fits(k) | np.isin(k["top"], (0, 2, 4)) & _saves(k, less)),
            [(less,) for less in range(1, 10)],
        ),
    ),
    players=(2, 3, 4),
    every=16,
)


def _robber_in_hand(known: Known) -> Any:
    may = np.isin(known["act"], (Act.DISCARD, Act.USE, Act.EXCHANGE))
    used = np.where(known["act"] == Act.USE, 1, 0)
    return np.where(may & (known["hand"] == Character.ROBBER), used, -1)


def _lower(known: Known, least: int) -> Any:
    """Whether the seat knows a card of another that is so much lower than its own highest one."""
    lowest = np.stack([known[f"seat{seat}_lowest"] for seat in range(1, SEATS)])
    return known["seat0_highest"] - np.nan_to_num(lowest, nan=VALUES).min(axis=0) >= least


rob_if = only_if(_robber_in_hand)
ROB = Topic(
    name="rob",
    title="I have drawn a Robber: do I use it?",
    asks=("place_card",),
    option=_robber_in_hand,
    never=Rule("Never rob.", rob_if(never)),
    usual=Rule("Rob if you know a card that is lower than yours.", rob_if(lambda k: _lower(k, 1))),
    rules=(
        Rule("Always rob.", rob_if(always)),
        Rule(
            "Rob if you know a card that is {} or more lower than yours.",
            rob_if(_lower),
            [(least,) for least in range(2, 9)],
        ),
    ),
    players=(2, 3, 4),
    every=2,
)


def _robbed(known: Known) -> Any:
    """The seat that is robbed; the highest card that is known is given, if one is."""
    gives = (known["slot_value"] >= known["seat0_highest"]) | (known["seat0_known"] == 0)
    robs = (known["act"] == Act.ROB) & gives
    return np.where(robs, np.nan_to_num(known["target_seat"]), -1).astype(int)


def _low(known: Known, most: int) -> Any:
    """Prefers the lowest card that the seat knows, of those that are not higher."""
    return np.where(known["target_value"] <= most, VALUES - known["target_value"], 0.0)


def _leads(known: Known) -> Any:
    return -known["target_total"] / 1000


def _called(known: Known) -> Any:
    return (known["target_seat"] == known["caller"]) * 2.0 * VALUES


WHOM = Topic(
    name="rob",
    title="Whom do I rob?",
    asks=("rob",),
    option=_robbed,
    never=Rule("Rob the player after you.", lambda k: -k["target_seat"]),
    usual=Rule(f"Rob {LEADER}.", _leads),
    rules=(
        Rule("Rob the player with the fewest cards.", lambda k: -k["target_cards"]),
        Rule(
            f"Take a card that you know to be {{}} or less; if you know none, rob {LEADER}.",
            lambda k, most: _low(k, most) + _leads(k),
            [(most,) for most in range(9)],
        ),
        Rule(
            f"Rob the player who has called; if nobody has, {LEADER}.",
            lambda k: _called(k) + _leads(k),
        ),
        Rule(
            "Rob the player who has called; if nobody has, take a card that you know to be {} or "
            f"less; if you know none, rob {LEADER}.",
            lambda k, most: _called(k) + _low(k, most) + _leads(k),
            [(most,) for most in range(9)],
        ),
    ),
    players=(3, 4),
)


def _go_on_or_call(known: Known) -> Any:
    goes_on = np.isin(known["act"], (Act.DRAW, Act.DRAW_ROW, Act.TAKE)) & (known["may_call"] == 1)
    return np.where(known["act"] == Act.CALL, 1, np.where(goes_on, 0, -1))


call_if = only_if(_go_on_or_call)
FIRST = Topic(
    name="early-caller",
    title="Somebody always calls early: do I call first?",
    asks=("open_turn",),
    option=_go_on_or_call,
    never=Rule(
        "Call as early: when you expect to hold 8 less than anybody else.",
        call_if(lambda k: k["expected_lead"] >= 8),
    ),
    usual=Rule(
        "Call when you expect to hold 5 or less.", call_if(lambda k: k["seat0_expected"] <= 5)
    ),
    rules=(
        Rule("Never call: wait for that call.", call_if(never)),
        Rule(
            "Call when you expect to hold {} less than anybody else.",
            call_if(lambda k, lead: k["expected_lead"] >= lead),
            [(lead,) for lead in range(9, 24)],
        ),
    ),
    players=(2, 3),
    every=3,
    others=EARLY,
)
LAST_TURN = TAKE._replace(
    name="early-caller",
    title="An early caller has called, I have one turn left: do I take the open card?",
    option=lambda k: np.where(np.isnan(k["caller"]), -1, _draw_or_take(k)),
    rules=LOW,
    every=1,
    others=EARLY,
)
CALL = FIRST._replace(
    name="call",
    title="When do I call?",
    never=FIRST.usual,
    rules=(
        Rule(
            "Call when you expect to hold {} or less.",
            call_if(lambda k, most: k["seat0_expected"] <= most),
            [(most,) for most in range(5)],
        ),
        *FIRST.rules[1:],
    ),
    players=(2, 3, 4),
    every=26,
    others="",
)


def _keep_or_not(known: Known) -> Any:
    one = (known["act"] == Act.EXCHANGE) & (known["given"] == 1)
    thrown = np.isin(known["act"], (Act.DISCARD, Act.USE))
    return np.where(
        known["hand_from"] == Source.PILE, -1, np.where(one, 1, np.where(thrown, 0, -1))
    )


keep_if = only_if(_keep_or_not)
DRAWN = Topic(
    name="drawn",
    title="I have drawn a card: do I keep it?",
    asks=("place_card",),
    option=_keep_or_not,
    never=Rule("Never keep it.", keep_if(never)),
    usual=Rule("Keep it if it is 4 or less.", keep_if(lambda k: k["hand"] <= 4)),
    rules=(
        Rule(
            "Keep it if it is {} or less.",
            keep_if(lambda k, most: k["hand"] <= most),
            [(most,) for most in range(2, 12)],
        ),
        Rule(
            "Keep it if it is {} or less, or {} or more lower than a card that you know.",
            keep_if(
                lambda k, most, less: (k["hand"] <= most) | (k["seat0_highest"] - k["hand"] >= less)
            ),
            [*product(range(8), range(1, 10))],
        ),
    ),
    players=(2, 3, 4),
    every=40,
)


def _known_or_not(known: Known) -> Any:
    one = (known["act"] == Act.EXCHANGE) & (known["given"] == 1)
    highest = (known["given_unknown"] == 0) & (known["given_known_sum"] == known["seat0_highest"])
    return np.where(one & (known["given_unknown"] == 1), 1, np.where(one & highest, 0, -1))


unknown_if = only_if(_known_or_not)
PLACE = Topic(
    name="drawn",
    title="I keep it: on which card do I put it?",
    asks=("place_card",),
    option=_known_or_not,
    never=Rule("On the highest card that you know.", unknown_if(never)),
    usual=Rule("On a card that you do not know.", unknown_if(always)),
    rules=(
        Rule(
            "On your highest card if you know that it is {} or more, else on one that you do not "
            "know.",
            unknown_if(lambda k, least: k["seat0_highest"] < least),
            [(least,) for least in range(4, 13)],
        ),
    ),
    players=(2, 3, 4),
    every=16,
)


def _set_or_not(known: Known) -> Any:
    may = np.isin(known["act"], (Act.DISCARD, Act.USE, Act.EXCHANGE))
    several = (known["act"] == Act.EXCHANGE) & (known["given"] > 1)
    matches = np.where(known["match_chance"] == 1.0, 1, -1)
    return np.where(several, matches, np.where(may, 0, -1))


set_if = only_if(_set_or_not)
SETS = Topic(
    name="sets",
    title="I know that cards of mine match: do I give them for one?",
    asks=("place_card",),
    option=_set_or_not,
    never=Rule("Never give several.", set_if(never)),
    usual=Rule("Give them if the new card is lower.", set_if(lambda k: _saves_hand(k, 1))),
    rules=(
        Rule("Always give them.", set_if(always)),
        Rule(
            "Give them if together they are {} or more higher than the new card.",
            set_if(lambda k, least: _saves_hand(k, least)),
            [(least,) for least in range(-6, 9)],
        ),
    ),
    players=(2, 3, 4),
    every=24,
)


def _saves_hand(known: Known, least: int) -> Any:
    return known["set_weight"] - known["hand"] >= least


def _amulet_or_not(known: Known) -> Any:
    lowest = known["slot_value"] == known["seat0_lowest"]
    placed = known["act"] == Act.AMULET
    free = np.isin(known["act"], (Act.EMPATH, Act.GUARD))
    return np.where(placed, np.where(lowest, 1, -1), np.where(free, -1, 0))


amulet_if = only_if(_amulet_or_not)
AMULET = Topic(
    name="amulet",
    title="I own the amulet: do I put it on the lowest card that I know?",
    asks=("open_turn", "close_turn"),
    option=_amulet_or_not,
    never=Rule("Put it there at once.", amulet_if(always)),
    usual=Rule(
        "Put it there if the card is 2 or less.", amulet_if(lambda k: k["seat0_lowest"] <= 2)
    ),
    rules=(
        Rule("Leave it.", amulet_if(never)),
        Rule(
            "Put it there if the card is {} or less.",
            amulet_if(lambda k, most: k["seat0_lowest"] <= most),
            [(most,) for most in range(6)],
        ),
        Rule(
            "Put it there once you have {} cards or fewer.",
            amulet_if(lambda k, most: k["seat0_cards"] <= most),
            [(most,) for most in range(1, 5)],
        ),
    ),
    players=(2, 3, 4),
    every=12,
)
LAST = LAST_TURN._replace(
    name="last-turn",
    title="Somebody has called, I have one turn left: do I take the open card?",
    others="",
    players=(2, 3, 4),
    every=4,
)
TOPICS = Topics(
    (DRAWN, PLACE, TAKE, SETS, AMULET, ROB, WHOM, LAST, CALL, FIRST, LAST_TURN),
    "Which cards you look at first makes no difference: you know the same of all. When to call "
    "is also a card of its own: silver-sim learn card prints it.",
)
