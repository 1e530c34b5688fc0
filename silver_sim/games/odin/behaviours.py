"""What a profile measures of how a strategy plays Odin: all of it from the rows of hands."""

from __future__ import annotations

from functools import partial

from silver_sim.games.measures import Measure

ROWS = "rows"  # the source: counts of rows of hands (``studies.profile.observation``)
# One number of a hand by another; the tags are of who has notably less of it, or more.
_habit = partial(Measure, source=ROWS)

BEHAVIOURS = (
    _habit("went_out", "hands that it ended", "outs", "rounds", "%"),
    _habit(
        *("whole_hands", "hands ended with a whole hand", "wholes", "rounds", "%"),
        low="seldom plays a whole hand",
        high="plays whole hands",
    ),
    _habit(
        *("leads_per_hand", "rounds led a hand", "leads", "rounds", "rounds"),
        low="seldom leads",
        high="leads often",
    ),
    _habit(
        *("cards_per_play", "cards a play", "cards", "plays", "cards"),
        low="plays few cards at once",
        high="plays many cards at once",
    ),
    _habit(
        *("passes_per_hand", "passes a hand", "passes", "rounds", "passes"),
        low="seldom passes",
        high="passes often",
    ),
    _habit(
        *("passes_able", "passes though able to play", "able", "passes", "%"),
        low="passes only if it must",
        high="passes by choice",
    ),
    _habit(
        *("taken_number", "mean number of the cards taken", "numbers", "taken", "number"),
        low="takes low cards",
        high="takes high cards",
    ),
    _habit(
        *("took_highest", "takes of the highest of several", "highest", "chosen", "%"),
        low="often leaves the highest",
        high="takes the highest",
    ),
    _habit("took_lowest", "takes of the lowest of several", "lowest", "chosen", "%"),
)
