"""Captions of the charts of a profile: what each shows, in a sentence."""

from __future__ import annotations

from silver_sim.report.text.wording import counted, listed, plus_minus
from silver_sim.stats.outcomes.behaviour import Behaviour
from silver_sim.stats.outcomes.profile import Profile

COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def wins_caption(profile: Profile) -> str:
    """Say how often the strategy wins at each number of players."""
    told = [
        f"{plus_minus(line.win_share, 100)} % between {COUNTS[line.players]}"
        for line in profile.win_shares
    ]
    return f"Of its games {profile.strategy} wins {listed(told)}"


def matchups_caption(profile: Profile) -> str:
    """Say how many opponents it is shown to be better or worse than, and which is hardest."""
    lines = profile.matchups
    if len(lines) == 1:
        (line,) = lines
        words = {"better": "shown to be better", "worse": "shown to be worse", "open": "open"}
        won = f"{plus_minus(line.win_share, 100)} % of the games"
        return f"It wins {won} against {line.opponent}: {words[line.finding]}"
    found = {word: sum(line.finding == word for line in lines) for word in ("better", "worse")}
    told = [
        f"{word} than {'all' if count == len(lines) else count} of "
        f"{counted(len(lines), 'opponent')}"
        for word, count in found.items()
        if count
    ]
    hardest = min(lines, key=lambda line: line.win_share.value)
    share = plus_minus(hardest.win_share, 100)
    shown = f"Shown to be {' and '.join(told)}" if told else "No opponent is told apart from it"
    return f"{shown}; it wins least against {hardest.opponent}, {share} % of the games"


def ratings_caption(profile: Profile) -> str:
    """Say where it ranks by rating among the strategies it met."""
    rating = profile.ratings[profile.strategy]
    if any(each.estimate is None for each in profile.ratings.values()):
        return "These games give no ratings"
    values = [each.value for each in profile.ratings.values()]
    above = sum(value > rating.value for value in values)
    return (
        f"{profile.strategy} is rated {plus_minus(rating, sign='+')}, "
        f"number {above + 1} of {len(values)}"
    )


def behaviours_caption(profile: Profile) -> str:
    """Say how many behaviours are shown to differ from the field's, and which differs most."""
    lines = profile.behaviours
    sure = [line for line in lines if line.difference.is_shown]
    if not sure:
        return f"It is not shown to differ from its field in any of {len(lines)} behaviours"
    most = max(sure, key=_how_far)
    scale, unit = (100.0, " %") if most.unit == "%" else (1.0, "")
    ends = [f"{plus_minus(each, scale)}{unit}" for each in (most.own, most.field)]
    return (
        f"It is shown to differ from its field in {len(sure)} of {len(lines)} behaviours, most of "
        f"all in {most.words}: {ends[0]} against {ends[1]}"
    )


def _how_far(line: Behaviour) -> float:
    """The difference relative to the larger of the two numbers."""
    size = max(abs(each.estimate or 0.0) for each in (line.own, line.field))
    return abs(line.difference.value) / size if size else 0.0


def seats_caption(profile: Profile) -> str:
    """Say how often it wins in each seat, and when it starts, at the fewest players."""
    line = profile.seats[0]
    shares = [plus_minus(share, 100) for share in line.by_seat]
    seats = listed([f"{share} % in seat {seat}" for seat, share in enumerate(shares)])
    return (
        f"At tables of {COUNTS[line.players]} it wins {seats}, and "
        f"{plus_minus(line.starting, 100)} % when it starts"
    )


def risk_caption(profile: Profile) -> str:
    """Say how widely the totals of both sides are spread."""
    found = profile.risk
    own, field = found.total_sd.sides
    word = "about as widely as"
    if own.ends and field.ends and own.ends[1] < field.ends[0]:
        word = "less widely than"
    elif own.ends and field.ends and own.ends[0] > field.ends[1]:
        word = "more widely than"
    return (
        f"Its totals are spread {word} its field's: by {plus_minus(own)} against "
        f"{plus_minus(field)} points; nine in ten are at most "
        f"{found.total_percentile_90.own.estimate} against "
        f"{found.total_percentile_90.field.estimate}"
    )
