"""Silver's rules of thumb: what is asked, and the rules that are tried."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from silver_sim.games.silver.rules.cards import SEATS, VALUES, Character
from silver_sim.games.silver.rules.questions import Act
from silver_sim.games.thumb import Known, Rule, Topic, Topics, when

EARLY = "early_caller"


def _draw_or_take(known: Known) -> Any:
    acts = known["act"]
    return np.where(acts == Act.TAKE, 1, np.where(acts == Act.DRAW, 0, -1))


def _take_if(condition: Any) -> Any:
    return lambda known, *setting: when(_draw_or_take(known), condition(known, *setting))


def _own_like_it(known: Known) -> Any:
    """Whether the seat knows an own card of the value that lies open."""
    own = np.stack([known[f"own_{value}"] for value in range(VALUES)])
    top = np.nan_to_num(known["top"]).astype(int)
    return own[top, np.arange(len(top))] > 0


def _saves(known: Known, least: int) -> Any:
    """Whether the heaviest card, or set, that may be given for it is so much higher."""
    return known["set_weight"] - known["top"] >= least


def _fits(known: Known) -> Any:
    return _own_like_it(known) | (known["top"] == Character.DOPPELGANGER)


SAVES = "{} or more lower than what you give for it"
NEVER_TAKE = Rule("Never take it.", _take_if(lambda k: k["top"] < 0))
FOUR = Rule("Take it if it is 4 or less.", _take_if(lambda k: k["top"] <= 4))
AT_MOST = Rule(
    "Take it if it is {} or less.",
    _take_if(lambda k, most: k["top"] <= most),
    [(most,) for most in range(9)],
)
AND_SAVES = Rule(
    f"Take it if it is {{}} or less, and {SAVES}.",
    _take_if(lambda k, most, less: (k["top"] <= most) & _saves(k, less)),
    [*product(range(2, 8), range(1, 12))],
)
TAKE = Topic(
    name="take",
    title="When do I take the open card?",
    asks=("open_turn",),
    option=_draw_or_take,
    names=("draw", "take"),
    never=NEVER_TAKE,
    usual=FOUR,
    rules=(
        AT_MOST,
        AND_SAVES,
        Rule("Take it if you know that you hold one like it.", _take_if(_own_like_it)),
        Rule(
            "Take it if you know that you hold one like it, if it is a Doppelganger, or if it is "
            f"{{}} or less, and {SAVES}.",
            _take_if(lambda k, most, less: _fits(k) | (k["top"] <= most) & _saves(k, less)),
            [*product(range(5), range(1, 9))],
        ),
        Rule(
            "Take it if you know that you hold one like it, if it is a Doppelganger, or if it is "
            f"0, 2 or 4, and {SAVES}.",
            _take_if(lambda k, less: _fits(k) | np.isin(k["top"], (0, 2, 4)) & _saves(k, less)),
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


def _rob_if(condition: Any) -> Any:
    return lambda known, *setting: when(_robber_in_hand(known), condition(known, *setting))


def _lower(known: Known, least: int) -> Any:
    """Whether the seat knows a card of another that is so much lower than its own highest one."""
    lowest = np.nan_to_num(_of_others(known, "lowest"), nan=VALUES).min(axis=0)
    return known["seat0_highest"] - lowest >= least


def _of_others(known: Known, name: str) -> Any:
    """A number of the villages of the others: (others, answers)."""
    return np.stack([known[f"seat{seat}_{name}"] for seat in range(1, SEATS)])


ROB = Topic(
    name="rob",
    title="I have drawn a Robber: do I use it?",
    asks=("place_card",),
    option=_robber_in_hand,
    names=("keep or discard it", "rob"),
    never=Rule("Never rob.", _rob_if(lambda k: k["act"] < 0)),
    usual=Rule("Rob if you know a card that is lower than yours.", _rob_if(lambda k: _lower(k, 1))),
    rules=(
        Rule("Always rob.", _rob_if(lambda k: k["act"] >= 0)),
        Rule(
            "Rob if you know a card that is {} or more lower than yours.",
            _rob_if(_lower),
            [(least,) for least in range(1, 9)],
        ),
        Rule(
            "Rob unless you know two alike of your own and expect to hold {} points or less.",
            _rob_if(lambda k, most: (k["set_cards"] < 2) | (k["seat0_expected"] > most)),
            [(most,) for most in range(4, 20, 2)],
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
    return np.where(known["target_value"] <= most, VALUES - known["target_value"], 0)


def _leads(known: Known) -> Any:
    return -known["target_total"] / 1000


def _caller(known: Known) -> Any:
    return (known["target_seat"] == known["caller"]) * 2.0 * VALUES


WHOM = Topic(
    name="rob",
    title="Whom do I rob?",
    asks=("rob",),
    option=_robbed,
    names=("", "the next player", "the second next", "the third next"),
    never=Rule("Rob the player after you.", lambda k: -k["target_seat"]),
    usual=Rule("Rob who has the fewest points in the game.", _leads),
    rules=(
        Rule("Rob who holds the fewest cards.", lambda k: -k["target_cards"]),
        Rule(
            "Take the lowest card that you know; if that is more than {}, or you know none, rob "
            "who has the fewest points in the game.",
            lambda k, most: _low(k, most) + _leads(k),
            [(most,) for most in range(9)],
        ),
        Rule(
            "Rob who has called; if nobody has, who has the fewest points in the game.",
            lambda k: _caller(k) + _leads(k),
        ),
        Rule(
            "Rob who has called; if nobody has, take a card that you know to be {} or less; else "
            "rob who has the fewest points in the game.",
            lambda k, most: _caller(k) + _low(k, most) + _leads(k),
            [(most,) for most in range(9)],
        ),
    ),
    players=(3, 4),
)


def _go_on_or_call(known: Known) -> Any:
    goes_on = np.isin(known["act"], (Act.DRAW, Act.DRAW_ROW, Act.TAKE)) & (known["may_call"] == 1)
    return np.where(known["act"] == Act.CALL, 1, np.where(goes_on, 0, -1))


def _call_if(condition: Any) -> Any:
    return lambda known, *setting: when(_go_on_or_call(known), condition(known, *setting))


FIRST = Topic(
    name="early-caller",
    title="Somebody always calls early: do I call first?",
    asks=("open_turn",),
    option=_go_on_or_call,
    names=("go on", "call"),
    never=Rule(
        "Call as early: when you expect to hold 8 less than anybody else.",
        _call_if(lambda k: k["expected_lead"] >= 8),
    ),
    usual=Rule(
        "Call when you expect to hold 5 or less.", _call_if(lambda k: k["seat0_expected"] <= 5)
    ),
    rules=(
        Rule("Never call: wait for that call.", _call_if(lambda k: k["act"] < 0)),
        Rule(
            "Call when you expect to hold {} less than anybody else.",
            _call_if(lambda k, lead: k["expected_lead"] >= lead),
            [(lead,) for lead in range(9, 24)],
        ),
    ),
    players=(2, 3),
    every=3,
    others=EARLY,
)
LAST_TURN = Topic(
    name="early-caller",
    title="An early caller has called, and I have one turn left: do I take the open card?",
    asks=("open_turn",),
    option=lambda k: np.where(np.isnan(k["caller"]), -1, _draw_or_take(k)),
    names=("draw", "take"),
    never=NEVER_TAKE,
    usual=FOUR,
    rules=(AT_MOST, AND_SAVES),
    players=(2, 3, 4),
    others=EARLY,
)
TOPICS = Topics(
    (TAKE, ROB, WHOM, FIRST, LAST_TURN),
    "When to call is a card of its own: silver-sim card prints it, silver-sim call answers for "
    "your cards.",
)
