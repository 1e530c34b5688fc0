"""Captions of the charts of calling, points and powers in a profile."""

from __future__ import annotations

from silver_sim.report.text.captions import differing, extremes
from silver_sim.report.text.wording import bounded, counted, plus_minus
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.silver.calling import FEWEST
from silver_sim.stats.outcomes.silver.profile import silver_profile
from silver_sim.stats.results import Estimate

PARTS = (("cards", 1), ("saved", -1), ("cost", 1))  # of a score, with their signs


def _points(numbers: Estimate) -> str:
    return f"{plus_minus(numbers, sign='+')} points"


def fingerprint_caption(profile: Profile) -> str:
    """Say where both sides call most often, in situations that were met often enough."""
    found, said = silver_profile(profile).fingerprint, []
    for who, cells in zip((profile.strategy, "its field"), found.sides, strict=True):
        known = [cell for cell in cells if cell.turns >= FEWEST and cell.calls]
        if best := max(known, key=lambda cell: cell.share, default=None):
            unknown = counted(best.unknown, "unknown card")
            where = f"with {counted(best.own_sum, 'point')} and {unknown}"
            said.append(f"{who} calls most often {where}, in {bounded(best, 0)} % of such turns")
        elif not any(cell.calls for cell in cells):
            said.append(f"{who} never called")
    return "; ".join(said) or "No situation was met often enough to compare calls"


def points_caption(profile: Profile) -> str:
    """Say how far the score and each of its parts are from the field's."""
    line, blocks = silver_profile(profile).points[-1], profile.blocks
    found = {"score": line.score.difference}
    parts = {"village": "cards", "saved by calls": "saved", "cost of failed calls": "cost"}
    found |= {name: line.part(part).difference for name, part in parts.items()}
    return differing("part", "differ from its field's", found, blocks, told=_points)


def rounds_caption(profile: Profile) -> str:
    """Say in which round it does best compared with its field, and in which worst."""
    lines = [line for line in silver_profile(profile).points if line.round is not None]
    found = {f"round {line.round}": line.score.difference for line in lines}
    of = "score against its field's"
    return extremes(of, found, _points, least=True, blocks=profile.blocks)


def audit_caption(profile: Profile) -> str:
    """Say whether it pays to call at its margin."""
    audit = silver_profile(profile).audit
    line = next((each for each in audit.by_sum if each.from_margin == 0), None)
    if line is None:
        return "It has no margin: it did not call often enough at any sum"
    said = (
        f"At its margin, {counted(line.own_sum or 0, 'point')}, its calls succeed in "
        f"{plus_minus(line.success, 100)} %"
    )
    if audit.not_tried:
        return said
    if line.pays_from.estimate is not None:
        said += f" and pay from {plus_minus(line.pays_from, 100)} % on"
    if line.pays == "open":
        return f"{said}; it is open whether they pay"
    more, gained = ("more", line.gained) if line.pays == "yes" else ("fewer", line.gained.reversed)
    return f"{said}; they win {plus_minus(gained, 100)} {more} games in 100 than going on"


def powers_holm(profile: Profile) -> list[float | None]:
    """Return the p values of the differences in using powers, adjusted by Holm."""
    values = [line.used.difference.p for line in silver_profile(profile).powers]
    adjusted = iter(holm([value for value in values if value is not None]))
    return [None if value is None else next(adjusted) for value in values]


def powers_caption(profile: Profile) -> str:
    """Say which powers it is shown to use more, or less, than its field."""
    powers = silver_profile(profile).powers
    sure = {n for n, p in enumerate(powers_holm(profile)) if p is not None and p < ALPHA}
    found = {line.power.replace("_", " "): line.used.difference for line in powers}
    verb = "be used more (+) or less (−) than by its field, when it can be"
    return differing("power", verb, found, profile.blocks, sure=sure)


def held_caption(profile: Profile) -> str:
    """Say with which sums both sides call."""
    ends = [side.percentiles.get("50") for side in silver_profile(profile).sums_at_calls.sides]
    if not ends[0]:
        return f"{profile.strategy} never called"
    field = f", of its field's with {ends[1].estimate}" if ends[1] else ""
    half = counted(round(ends[0].value), "point")
    return f"Half of its calls are made with at most {half}{field}"
