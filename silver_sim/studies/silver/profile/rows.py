"""The rows that only a profile of Silver has: calls, points and powers."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.columns import POINTS, SHARE
from silver_sim.report.text.sure import more_in_100
from silver_sim.report.text.wording import counted, ends, number
from silver_sim.stats.outcomes.sides import Sides
from silver_sim.stats.outcomes.silver import calling, rounds
from silver_sim.stats.outcomes.silver.actions import Actions
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.found import DUEL, ITS_FIELD, FoundRows
from silver_sim.studies.arms.result import SIDES
from silver_sim.studies.arms.tools import counted_arm

FREE_ACTS = ("empath", "bodyguard", "amulet")
PARTS = {
    "score": "score",
    "cards": "cards in the village",
    "saved": "− saved by calls",
    "cost": "+ cost of failed calls",
}
SCORED = (
    "The score of a round is the value of the cards in the village, minus what a successful call "
    "saves of it, plus the penalty of a failed one. Fewer points are better."
)
MOST = {  # where it has more points, and fewer
    "cards": ("the cards in its village", "the cards in its village"),
    "saved": ("fewer calls that succeed", "calls that succeed"),
    "cost": ("calls that fail", "fewer calls that fail"),
}
COMPARED = (
    "Each call is compared with going on, which is what the strategy does if it may not call in "
    "that turn: the same game is played to its end both ways."
)


def add_points(found: FoundRows, sides: Sides, per_game: int) -> str:
    """Add where points come from: over all rounds, the score by round, its parts by round.

    Return that in a sentence.
    """
    lines = rounds.by_round(sides, per_game)
    numbers = range(1, per_game + 1)
    titles = {
        f"{name}_{r}": f"{words} of round {r}" for name, words in PARTS.items() for r in numbers
    }
    for family, title, names in (
        ("points", "Where its points come from", [*PARTS]),
        ("rounds", "Its score round by round", [*titles][:per_game]),
        ("parts", "The parts of its score round by round", [*titles][per_game:]),
    ):
        words = [(titles | PARTS)[name] for name in names]
        said = [(each, each.lstrip("−+ "), POINTS, True) for each in words]
        part = Family(family, title, SCORED, head="part")
        found.sides(part, {name: lines[name] for name in names}, said)
    gaps = {name: lines[name].difference or Estimate(None) for name in PARTS}
    score = gaps.pop("score")
    if not score.side():
        return f"{found.who} is not shown to score otherwise than its field."
    parts = {name: -each.value if name == "saved" else each.value for name, each in gaps.items()}
    more = score.value > 0
    most = (max if more else min)(parts, key=lambda name: parts[name])
    much, ends_ = number(abs(score.value), 2), ends(score if more else score.reversed, 1, 2)
    why = f"most of it by {MOST[most][not more]}: {number(abs(parts[most]), 2)}"
    than = f"{'more' if more else 'fewer'} than its field ({ends_})"
    return f"{found.who} scores {much} points a round {than}, {why}."


def add_audit(found: FoundRows, actions: Actions, margin: int | None, not_tried: str) -> list[str]:
    """Add whether its calls pay, by own sum, and with which sums both sides call.

    Return in a sentence what calls at its margin win, if that was tried.
    """
    found.meanings |= {
        "gained": ("games won more", "than by going on", SHARE, True),
        "points_saved": ("points saved", "in the round, compared with going on", POINTS, True),
        "pays_from": ("pays from", f"needs {calling.ENOUGH} of each outcome", SHARE, False),
        "success": ("successful", "share of its calls", SHARE, False),
        "calls": ("calls", "at this sum", "", False),
    }
    lead = f"Calls could not be played both ways: {not_tried}." if not_tried else COMPARED
    even = (50.0, "half") if not_tried else (0.0, "going on")
    found.family(Family("audit", "Do its calls pay?", lead, head="own sum", even=even))
    audited = calling.audit(actions)
    for held, numbers in audited.items():
        label = "all its calls" if held is None else counted(held, "point")
        label += ", its margin" if held is not None and held == margin else ""
        arm = counted_arm(label, DUEL, found.who)
        for metric, each in numbers.items():
            if each.estimate is not None:
                side = SIDES[each.side()] if metric == "gained" else ""
                found.add(metric, each, arm, finding=side, blocks=actions.blocks)
    found.family(Family("sums", "With which sums it calls", head="calls", upright=True))
    for who, label in enumerate((found.who, ITS_FIELD)):
        for p, each in calling.sums_at_calls(actions, who).items():
            name, words = f"sum_at_calls_{p}", f"{p} % of calls at most"
            found.meanings[name] = (words, "its sum when it calls", POINTS, True)
            found.add(name, each, counted_arm(label, DUEL), blocks=actions.blocks)
    gained = audited.get(margin, {}).get("gained")
    if margin is None or gained is None or gained.ends is None:
        return []
    much, ends_ = more_in_100(gained)
    what = f"{much} {ends_}".rstrip()
    return [f"Its calls with {counted(margin, 'point')}, its margin, win {what} than going on."]


def add_powers(found: FoundRows, sides: Sides, powers: Sequence[str]) -> None:
    """Add how often each power was used when at hand, and how often it was at hand."""
    acts = [f"{p.replace('_', ' ')}{', free act' if p in FREE_ACTS else ''}" for p in powers]
    for name, title, words, n, d in (
        ("used", "Abilities and free acts", "used when at hand", "did_{}", "able_{}"),
        ("at_hand", "How often powers are at hand", "at hand, of its turns", "able_{}", "turns"),
    ):
        lines = {f"{name}_{p}": sides.against(n.format(p), d.format(p)) for p in powers}
        said = [(act, f"{act}, {words}", SHARE, True) for act in acts]
        family = "powers" if name == "used" else name
        found.sides(Family(family, title, head="power"), lines, said)
