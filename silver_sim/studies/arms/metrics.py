"""The numbers that arms have: what each is called, what it means, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from silver_sim.columns import NATS, POINTS, SHARE, Column
from silver_sim.games.measures import Measure
from silver_sim.stats.outcomes import course

LUCK = "win_share_adjusted"
ELO, FIRST = "400 for odds of 10 to 1", "1 is first"
PERCENTS = (5, 10, 25, 50, 75, 90, 95)  # of totals
SPREAD = (10, 90)  # those that every kind tells
RANKING, VARYING = ("simulate", "tournament"), ("sweep", "rule_sensitivity")
ONE_TABLE, ROSTER, COMPARE = ("simulate",), ("tournament",), ("compare",)
PLAYED = (*COMPARE, "ladder", "lookahead", *RANKING, *VARYING)
BELIEF, EQUITY, FORECAST = ("belief",), ("equity",), ("forecast",)
PREDICTED = (*BELIEF, *EQUITY, *FORECAST)
GAPS = ("gain", "apart", "points_apart")  # differences of what one group of predictions has
OTHERWISE = SHARE, VARYING, False
SEAT = "win_share_of_seat_"


class Metric(NamedTuple):
    """A number; its kinds are those that tell it, all if none is named."""

    name: str
    words: str
    meaning: str
    unit: str = ""
    kinds: Sequence[str] = ()
    signed: bool = True  # whether its differences are given with their sign
    digits: int | None = None  # of one that has no interval

    @property
    def scale(self) -> float:
        """What it is multiplied by to be shown: shares are shown in percent."""
        return 100.0 if self.unit == SHARE else 1.0

    @property
    def sign(self) -> str:
        """The sign that differences have, or none."""
        return "+" if self.signed else ""

    @property
    def column(self) -> Column:
        """As `silver-sim runs export --show columns` says it."""
        return Column(self.name, "metric", self.meaning, self.unit, (*self.kinds,))


WORDS: tuple[tuple[Any, ...], ...] = (
    ("win_share", "win share", "games won / games", SHARE, PLAYED),
    (LUCK, "win share without luck", "without the luck of the cards, if it varies", SHARE, COMPARE),
    ("mean_total", "mean total", "mean points of a game, lower is better", POINTS, PLAYED),
    ("mean_place", "mean place", "mean place by points", FIRST, (*COMPARE, *RANKING)),
    ("points_to_start_with", "points to start with", "with them both win half", POINTS, COMPARE),
    ("points", "Elo points", "strength on Elo's scale, of a step or all", ELO, ("ladder",), False),
    ("ends_otherwise", "games that end differently", "games with another result / games",
     *OTHERWISE),
    ("goes_otherwise", "games that go differently", "games with any other row / games", *OTHERWISE),
    ("rank", "rank", "place; lo, hi: the best and the worst by win share", FIRST, RANKING),
    ("ahead", "ahead where both play", "games of both in which it is ahead", SHARE, ROSTER, False),
    ("rating", "rating", "Plackett and Luce's rating, mean 0", ELO, ROSTER),
    ("nash", "Nash share", "share in the mix that nobody beats", SHARE, ROSTER),
    ("alpha_rank", "alpha-rank share", "how often all play it, copying winners", SHARE, ROSTER),
    ("mean_round_score", "mean score per deal", "mean points of a deal", POINTS, ONE_TABLE),
    (f"{SEAT}i", "games won from seat i", "share of all games, from 0", SHARE, ONE_TABLE),
    ("start_player_round_score_difference", "first deal: start player's score less the others'",
     "its points in the first deal less the mean of the others", POINTS, ONE_TABLE),
    ("expected", "predicted", "mean prediction; lo, hi: the range of right ones", SHARE, PREDICTED),
    ("observed", "observed", "how often the prediction came true", SHARE, PREDICTED),
    ("predictions", "predictions", "predictions that are judged", "number", PREDICTED, True, 0),
    ("card_score", "score of hidden cards", "mean log score of their values", NATS, BELIEF),
    ("below_score", "score of other seats", "mean log score of who is below", NATS, BELIEF),
    ("effective", "effective worlds", "effective worlds / worlds", SHARE, BELIEF),
    ("truth", "chance of the truth", "exp(card_score)", SHARE, BELIEF),
    ("cards", "hidden cards", "hidden cards that are judged", "number", BELIEF, True, 0),
    ("asked", "asked a world", "decisions of others that policy asks about", "number", BELIEF),
    ("brier", "Brier score", "mean (chance - what happened) squared", "", (*EQUITY, *FORECAST)),
    ("base", "base", "the Brier score of equal chances", "", EQUITY, True, 4),
    ("gain", "gain", "base - brier", "", EQUITY),
    ("log_score", "log score", "mean log score of who wins", NATS, EQUITY),
    ("chance", "chance to win", "what the table says of a lead", SHARE, EQUITY, True, 1),
    ("apart", "won minus predicted", "won - predicted", SHARE, FORECAST),
    ("predicted", "predicted", "mean predicted chance to win the game", SHARE, FORECAST),
    ("won", "won", "games won / predictions", SHARE, FORECAST),
    ("slope", "slope", "what comes true of chances beyond the fair share", SHARE, FORECAST),
    ("at_best", "at best", "slope if only the worlds were too few", SHARE, FORECAST, True, 1),
    ("points_predicted", "points predicted", "predicted points of the deal", POINTS, FORECAST),
    ("points_scored", "points scored", "points that the deal brought", POINTS, FORECAST),
    ("points_apart", "scored minus predicted", "scored - predicted points", POINTS, FORECAST),
    ("miscalibration", "miscalibration", "Brier score lost by it", "", FORECAST, True, 4),
    ("discrimination", "discrimination", "Brier score gained by it", "", FORECAST, True, 4),
    ("uncertainty", "uncertainty", "Brier score of one chance for all", "", FORECAST, True, 4),
    ("skill", "skill", "1 - brier / uncertainty", SHARE, FORECAST, True, 1),
    ("surprise", "surprise", "mean -log of the chance of what happened", NATS, FORECAST, True, 4),
)  # fmt: skip
METRICS = {name: Metric(name, *rest) for name, *rest in WORDS} | {
    f"total_{n}": Metric(
        f"total_{n}",
        f"{n} %",
        f"{n} % of its games end at or below",
        POINTS,
        PLAYED if n in SPREAD else ONE_TABLE,
    )
    for n in PERCENTS
}


def of_measures(measures: Sequence[Measure]) -> dict[str, Metric]:
    """What a game measures, by name."""
    return {
        each.name: Metric(
            each.name,
            each.words,
            f"{each.words}: {each.numerator} / {each.denominator}",
            SHARE if each.is_share else each.unit,
            (*(RANKING if each.each_player else ONE_TABLE), *(VARYING if each.varied else ())),
        )
        for each in measures
    }


METRICS |= of_measures([course.LUCK, course.STRENGTH, *course.MEASURES])
