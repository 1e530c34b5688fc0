"""What a profile measures of how a strategy plays Odin: all of it from the rows of hands."""

from __future__ import annotations

from silver_sim.games.measures import Measure

ROWS = "rows"  # the source: counts of rows of hands (``studies.profile.of_rows``)


def _habit(name: str, words: str, of: tuple[str, str], unit: str, low: str, high: str) -> Measure:
    """One number of a hand by another; the tags are of who has notably less of it, or more."""
    return Measure(name, words, *of, unit, low=low, high=high, source=ROWS)


BEHAVIOURS = (
    _habit("went_out", "hands that it ended", ("outs", "rounds"), "%", "", ""),
    _habit(
        *("whole_hands", "hands ended with a whole hand", ("wholes", "rounds"), "%"),
        *("seldom plays a whole hand", "plays whole hands"),
    ),
    _habit(
        *("leads_per_hand", "rounds led a hand", ("leads", "rounds"), "rounds"),
        *("seldom leads", "leads often"),
    ),
    _habit(
        *("cards_per_play", "cards a play", ("cards", "plays"), "cards"),
        *("plays few cards at once", "plays many cards at once"),
    ),
    _habit(
        *("passes_per_hand", "passes a hand", ("passes", "rounds"), "passes"),
        *("seldom passes", "passes often"),
    ),
    _habit(
        *("passes_able", "passes though able to play", ("able", "passes"), "%"),
        *("passes only if it must", "passes by choice"),
    ),
    _habit(
        *("taken_number", "mean number of the cards taken", ("numbers", "taken"), "number"),
        *("takes low cards", "takes high cards"),
    ),
    _habit(
        *("took_highest", "takes of the highest of several", ("highest", "chosen"), "%"),
        *("often leaves the highest", "takes the highest"),
    ),
    _habit(
        *("took_lowest", "takes of the lowest of several", ("lowest", "chosen"), "%"),
        *("", ""),
    ),
)
