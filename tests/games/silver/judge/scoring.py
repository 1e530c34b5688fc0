"""Scores of a round, the marker, and the winner of a game (silver-rules 10, 2.2, 2.3)."""

from collections import Counter
from typing import NamedTuple

from tests.games.silver.judge.table import Round


class Scores(NamedTuple):
    """What a finished round is worth, who holds the marker now and who owns the amulet next."""

    sums: list[int]
    points: list[int]
    marker: int
    amulet_owner: int | None


def score_round(now: Round) -> Scores:
    """10.1-10.4."""
    sums = [sum(card.value for card in village) for village in now.villages]
    winning_caller = now.caller if _call_succeeds(now, sums) else None
    points = list(sums)
    if now.caller is not None:
        failed = sums[now.caller] + now.rules.call_penalty
        points[now.caller] = failed if winning_caller is None else 0
        now.events["call fail" if winning_caller is None else "call success"] += 1
    marker = _marker(now, points, winning_caller)
    return Scores(sums, points, marker, winning_caller)


def _call_succeeds(now: Round, sums: list[int]) -> bool:
    """10.2, and the field `caller_wins_ties`."""
    if now.caller is None:
        return False
    own = sums[now.caller]
    least_of_others = min(sums[seat] for seat in range(now.players) if seat != now.caller)
    now.events["call tie"] += own == least_of_others
    return own < least_of_others or (own == least_of_others and now.rules.caller_wins_ties)


def _marker(now: Round, points: list[int], winning_caller: int | None) -> int:
    """10.3: the lowest score; tied, a successful caller, the holder, the nearest to the start."""
    tied = lowest(points)
    if len(tied) == 1:
        return tied[0]
    if winning_caller in tied:
        now.events["marker tie to the caller"] += 1
        return tied[tied.index(winning_caller)]
    holder = now.start  # the holder of the marker starts the round (3.4)
    now.events["marker tie to the holder" if holder in tied else "marker tie to the nearest"] += 1
    return nearest(tied, holder, now.players)


def winner(totals: list[int], marker: int, events: Counter[str]) -> tuple[int, bool]:
    """The winner, and whether a tie was broken (2.2, 2.3)."""
    tied = lowest(totals)
    events["tie broken"] += len(tied) > 1
    return nearest(tied, marker, len(totals)), len(tied) > 1


def lowest(points: list[int]) -> list[int]:
    """The seats with the fewest points, ascending."""
    return [seat for seat, score in enumerate(points) if score == min(points)]


def nearest(tied: list[int], seat: int, players: int) -> int:
    """`seat` itself if it is tied, else the tied seat nearest clockwise after it."""
    return min(tied, key=lambda other: (other - seat) % players)
