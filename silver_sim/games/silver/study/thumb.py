"""Silver's rules of thumb: what is asked, and the rules that are tried."""

from __future__ import annotations

from collections.abc import Callable
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
    usual=Rule("Never call.", call_if(never)),
    rules=FIRST.rules[1:],
    players=(2, 3, 4),
    every=26,
    others="",
)
LAST = LAST_TURN._replace(
    name="last-turn",
    title="Somebody has called, I have one turn left: do I take the open card?",
    players=(2, 3, 4),
    every=4,
    others="",
)


def _with_card(kind: Callable[[Known], Any]) -> Callable[[Known], Any]:
    """What an act with a drawn card is: ``kind`` of an exchange; 0 of a discard or a use."""

    def option(known: Known) -> Any:
        thrown = np.isin(known["act"], (Act.DISCARD, Act.USE)) & (known["hand_from"] != Source.PILE)
        return np.where(known["act"] == Act.EXCHANGE, kind(known), np.where(thrown, 0, -1))

    return option


def _amulet_or_not(known: Known) -> Any:
    """Whether it is put on the lowest card that the seat knows."""
    on = np.where(known["slot_value"] == known["seat0_lowest"], 1, -1)
    free = np.where(np.isin(known["act"], (Act.EMPATH, Act.GUARD)), -1, 0)
    return np.where(known["act"] == Act.AMULET, on, free)


_keep = _with_card(lambda k: np.where(k["given"] == 1, 1, -1))
_match = _with_card(lambda k: np.where(k["given"] == 1, 0, np.where(k["match_chance"] == 1, 1, -1)))
keep_if, set_if, amulet_if = only_if(_keep), only_if(_match), only_if(_amulet_or_not)
LOWER = set_if(lambda k, least: k["set_weight"] - k["hand"] >= least)
TOPICS = Topics(
    (
        Topic(
            "drawn",
            "I have drawn a card: do I keep it?",
            ("place_card",),
            _keep,
            Rule("Never keep it.", keep_if(never)),
            Rule("Keep it if it is 4 or less.", keep_if(lambda k: k["hand"] <= 4)),
            (
                Rule(
                    "Keep it if it is {} or less.",
                    keep_if(lambda k, most: k["hand"] <= most),
                    [(most,) for most in range(2, 12)],
                ),
            ),
            (2, 3, 4),
            40,
        ),
        TAKE,
        Topic(
            "sets",
            "I know that cards of mine match: do I give them for one?",
            ("place_card",),
            _match,
            Rule("Never give several.", set_if(never)),
            Rule("Always give them.", set_if(always)),
            (
                Rule(
                    "Give them if together they are {} or more higher than the new card.",
                    LOWER,
                    [(least,) for least in range(-6, 9)],
                ),
            ),
            (2, 3, 4),
            24,
        ),
        Topic(
            "amulet",
            "I own the amulet: do I put it on the lowest card that I know?",
            ("open_turn", "close_turn"),
            _amulet_or_not,
            Rule("Put it there at once.", amulet_if(always)),
            Rule("Put it on a 0 or 1.", amulet_if(lambda k: k["seat0_lowest"] <= 1)),
            (Rule("Leave it.", amulet_if(never)),),
            (2, 3, 4),
            12,
        ),
        *(ROB, WHOM, LAST, CALL, FIRST, LAST_TURN),
    ),
    "Which cards you look at first makes no difference: you know the same of all. When to call "
    "is also a card of its own: silver-sim learn card prints it.",
)
