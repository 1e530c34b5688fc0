"""The part of a profile that only Silver has: calls and powers."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result, read
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.sides import Both
from silver_sim.stats.outcomes.silver.actions import Power
from silver_sim.stats.outcomes.silver.calling import Audit, CallShare, SumsAtCalls
from silver_sim.stats.outcomes.silver.rounds import RoundPoints


@dataclass(frozen=True)
class SilverProfile(Result):
    """Counts from the rounds, and from the decisions, of the typical duels."""

    fingerprint: Both[list[CallShare]]
    sums_at_calls: Both[SumsAtCalls]
    points: list[RoundPoints]  # a row a round, and one for all
    audit: Audit
    powers: list[Power]  # a row a character and the amulet


def silver_profile(profile: Profile) -> SilverProfile:
    """Return Silver's own part of a profile."""
    return read(SilverProfile, profile.of_game)
