"""Whether predicted chances come true, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.text.wording import listed, percent, plus_minus, upper

Summary = Mapping[str, Any]

BRIER = (
    "mean squared distance between the chance and what happened (1 won, 0 not); less is better. It "
    "is miscalibration (what is lost because chances do not come true) minus discrimination (what "
    "is gained because chances differ) plus uncertainty (what it would be if everybody were told "
    "the same chance, the right one on average)."
)
SLOPE = (
    "of what a chance lies above or below the fair share, so much comes true on average; below "
    "100 % predictions are too sure, above it not sure enough."
)
POINTS = "percentage points"


def verdict(summary: Summary) -> str:
    """Say how far off predictions can be on average, whether they are too sure, and the steps."""
    groups = summary["groups"]
    if not all(each["predictions"] for each in groups):
        return "At some tables no decision was judged: more blocks, or every = 1, are needed."
    said = [_bound(groups), _too_sure(groups), steps(groups)]
    return " ".join([*said, joint(groups)] if summary.get("told") == "line" else said)


def joint(groups: Sequence[Summary]) -> str:
    """Say how many steps lie in the band in which all of them would."""
    bins = [each for group in groups for each in group["calibration"]["bins"]]
    inside = sum(each["joint"][0] <= each["observed"] <= each["joint"][1] for each in bins)
    return (
        "Told what somebody types in one line, "
        f"{'all' if inside == len(bins) else f'{inside} of {len(bins)}'} steps lie in the joint "
        "95 % bands of their numbers of players."
    )


def _bound(groups: Sequence[Summary]) -> str:
    """Say how far what was won is from what was predicted, on average."""
    ends = [each["apart"][end] for each in groups for end in ("lo", "hi")]
    told = listed(
        [f"{plus_minus(each['apart'], 100, '+')} with {each['seats']}" for each in groups]
    )
    what = f"who decides wins {told} players, in {POINTS} more than predicted"
    if None in ends:
        return f"On average {what}: too few blocks for an interval."
    most = upper(100 * max(map(abs, ends)))
    return f"On average predicted chances are off by {most} {POINTS} at most: {what}."


def _too_sure(groups: Sequence[Summary]) -> str:
    """Say how much of what is predicted comes true."""
    told = listed([plus_minus(each["slope"], 100) for each in groups])
    return f"Of what is predicted above or below the fair share {told} % comes true."


def steps(groups: Sequence[Summary]) -> str:
    """Say how many steps of chances lie in their bands."""
    bins = [each for group in groups for each in group["calibration"]["bins"]]
    return (
        f"{sum(map(is_within, bins))} of {len(bins)} steps of predicted chances come true within "
        "their bands."
    )


def is_within(step: Summary) -> bool:
    """Whether what was observed lies in the band in which it would if predictions were right."""
    return bool(step["lo"] <= step["observed"] <= step["hi"])


def came_true(step: Summary, group: Summary, blocks: int) -> str:
    """Return in percent how often a step of chances came true; predictions of a block are one."""
    clusters = min(blocks, step["share"] * group["predictions"])
    return percent(step["observed"], 1, max(clusters, 1.0))


def by_whom(summary: Summary) -> list[tuple[str, str, Sequence[tuple[str, Summary]]]]:
    """By what predictions are grouped: the word, a title, and the name and numbers of each."""
    deal = summary["deal"]
    return [
        ("players", "by number of players",
         [(f"{each['seats']}", each) for each in summary["groups"]]),
        (deal, f"by {deal} of the game", [(each["deal"], each) for each in summary["by_deal"]]),
        ("standing", f"by standing as the {deal} begins",
         [(f"{each['standing']}", each) for each in summary["by_standing"]]),
        ("question", "by question",
         [(each["question"].replace("_", " "), each) for each in summary["by_question"]]),
    ]  # fmt: skip
