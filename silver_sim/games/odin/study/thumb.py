"""Odin's rules of thumb: what is asked, and the rules that are tried."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from silver_sim.games.odin.rules.questions import Act
from silver_sim.games.thumb import Known, Rule, Topic, Topics, when


def _pass_or_play(known: Known) -> Any:
    return np.where(known["act"] == Act.PLAY, 1, 0)


def _pass_if(condition: Any) -> Any:
    return lambda known, *setting: when(_pass_or_play(known), ~condition(known, *setting))


def _no_nearer(known: Known) -> Any:
    """Whether it takes as many plays to go out afterwards, with the card that is taken."""
    return ~(known["fit_plays"] < known["own_plays"])


PASS = Topic(
    name="pass",
    title="When do I pass although I could play?",
    asks=("follow",),
    option=_pass_or_play,
    names=("pass", "play"),
    never=Rule("Always play if you can.", _pass_if(lambda k: k["act"] < 0)),
    usual=Rule("Pass if the play leaves you as many sets to play as before.", _pass_if(_no_nearer)),
    rules=(
        Rule(
            "Pass if {} or more cards lie on the table.",
            _pass_if(lambda k, table: k["table_cards"] >= table),
            [(table,) for table in range(2, 6)],
        ),
        Rule(
            "Pass if {} or more cards lie on the table and you hold {} or more.",
            _pass_if(lambda k, table, own: (k["table_cards"] >= table) & (k["own_cards"] >= own)),
            [*product(range(2, 5), range(4, 10))],
        ),
        Rule(
            "Pass if {} or more cards lie on the table, you hold {} or more, and the play leaves "
            "you as many sets to play as before.",
            _pass_if(
                lambda k, table, own: (
                    (k["table_cards"] >= table) & (k["own_cards"] >= own) & _no_nearer(k)
                )
            ),
            [*product(range(2, 5), range(4, 10))],
        ),
    ),
    players=(2, 3, 4),
    every=10,
)
TOPICS = Topics(
    (PASS,), "A set is what may be played together: cards of one colour, or of one number."
)
