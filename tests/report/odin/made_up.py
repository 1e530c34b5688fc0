"""Facts of two players of Odin, made up."""

from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Share
from tests.made import made


def number(estimate: float, se: float = 0.01, of: int = 1000) -> Share:
    """An estimate of so many things, with the interval of its error."""
    lo, hi = estimate - 2 * se, estimate + 2 * se
    return Share(estimate, se, lo, hi, lo, hi, "t", of=of)


def unknown() -> Share:
    """An estimate of nothing that there was."""
    return Share(None)


def subject(**changed: Share) -> SubjectFacts:
    """What is measured of a player."""
    usual = {"went_out": number(0.25), "whole_hands": number(0.05), "leads_per_hand": number(1.2)}
    usual |= {"cards_per_play": number(1.8), "passes_able": number(0.1)}
    usual |= {"taken_number": number(5.0), "took_highest": number(0.5), "took_lowest": number(0.5)}
    played = [{"estimate": None, "blocks": 1000}]
    return made(SubjectFacts, {"measures": usual | changed, "settling": played})
