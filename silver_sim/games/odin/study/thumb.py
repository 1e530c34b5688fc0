"""Odin's rules of thumb: what is asked, and the rules that are tried."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from silver_sim.games.odin.rules.questions import Act
from silver_sim.games.thumb import Known, Rule, Topic, Topics, always, only_if


def _pass_or_play(known: Known) -> Any:
    return np.where(known["act"] == Act.PLAY, 1, 0)


def _is_near(known: Known) -> Any:
    """Whether it takes fewer plays to go out afterwards, with the card that is taken."""
    return known["fit_plays"] < known["own_plays"]


play_if = only_if(_pass_or_play)
MANY = [*product(range(2, 5), range(4, 10))]
PASS = Topic(
    name="pass",
    title="When do I pass although I could play?",
    asks=("follow",),
    option=_pass_or_play,
    never=Rule("Pass if the play leaves you as many sets to play as before.", play_if(_is_near)),
    usual=Rule("Always play if you can.", play_if(always)),
    rules=(
        Rule(
            "Pass if {} or more cards lie on the table.",
            play_if(lambda k, table: k["table_cards"] < table),
            [(table,) for table in range(2, 6)],
        ),
        Rule(
            "Pass if {} or more cards lie on the table and you hold {} or more.",
            play_if(lambda k, table, own: (k["table_cards"] < table) | (k["own_cards"] < own)),
            MANY,
        ),
        Rule(
            "Pass if {} or more cards lie on the table, you hold {} or more, and the play leaves "
            "you as many sets to play as before.",
            play_if(
                lambda k, table, own: (
                    (k["table_cards"] < table) | (k["own_cards"] < own) | _is_near(k)
                )
            ),
            MANY,
        ),
    ),
    players=(2, 3, 4),
    every=10,
)
TOPICS = Topics(
    (PASS,), "A set is what may be played together: cards of one colour, or of one number."
)
