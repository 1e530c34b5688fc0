"""The answer card of one line-up: who wins most, or what starting is worth."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.report.model import Answer, Figure
from silver_sim.report.tables import by_name, estimated
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.sure import (
    FEW,
    UNSURE,
    between,
    chance_alone,
    in_percent,
    side_by_side,
    sure,
)
from silver_sim.report.text.wording import is_constant, listed
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.answers import MOST_NAMED, not_told_apart
from silver_sim.studies.simulate.result import Line, SimulateResult


def answer(result: SimulateResult, standings: Figure) -> Answer:
    """Return the answer card; `standings` has the win shares of all."""
    if result.of_one_kind:
        return _of_starting(result)
    if result.blocks < 2:
        return Answer(FEW, UNSURE, standings.leading())
    leader, near = result.ranking[0], result.near_leader
    second = near[0] if near else _next(result)
    lead = result.lead(second, leader).reversed
    sentence = _not_told(result) if near else _wins_most(result, second)
    what = f"{leader.label} is ahead of {second.label} by {between(lead)}"
    by_chance = "" if is_constant(lead) else chance_alone(lead.p_adjusted, len(result.pairs))
    return Answer(sentence, sure(what, result.games, by_chance), standings.leading())


def _next(result: SimulateResult) -> Line:
    """The next after the leader, of those who do not play at random."""
    leader = result.ranking[0]
    return next(line for line in result.without_random.ranking if line is not leader)


def _wins_most(result: SimulateResult, second: Line) -> str:
    leader, *rest = result.ranking
    first, next_ = side_by_side(leader.win_share, second.win_share)
    if not rest[1:]:
        return f"{leader.label} wins more: {first} of the games, {second.label} {next_}."
    return (
        f"{leader.label} wins most: {first} of the games; the next, {second.label}, wins {next_}."
    )


def _not_told(result: SimulateResult) -> str:
    """Say from whom the leader is not told."""
    leader, near = result.ranking[0], result.near_leader
    first, names = leader.label, [line.label for line in near]
    if all(is_constant(result.lead(leader, line)) for line in near):
        who = listed([first, *names]) if len(names) < MOST_NAMED else f"{len(near) + 1} strategies"
        return f"{who} tie exactly: each wins equally often in every set of deals."
    return not_told_apart(first, names, len(result.strategies) - 1 - len(near))


def _of_starting(result: SimulateResult) -> Answer:
    """What starting is worth where nothing else differs."""
    share, fair = result.start_player.win_share, result.fair_share
    p = p_value(share.value - fair, share.se, result.blocks)
    won, even = side_by_side(share, replace(share, estimate=fair))
    if result.blocks < 2:
        sentence = FEW
    elif p is None or p >= ALPHA:
        sentence = "These games do not show that starting is worth anything."
    else:
        helps = "helps" if share.value > fair else "hurts"
        sentence = f"Starting {helps}: who starts wins {won} of the games, where equals win {even}."
    gain = _gain(share, fair)
    less, more = "fewer than equals", "more than equals"
    much = between(gain.reversed, less) if gain.side() < 0 else between(gain, more)
    what = f"who starts wins {much}"
    by_chance = chance_alone(p)
    line = UNSURE if result.blocks < 2 else sure(what, result.games, by_chance)
    return Answer(sentence, line, _starting(result))


def _gain(share: Estimate, fair: float) -> Estimate:
    """How much more who starts wins than its part."""
    ends = (None if end is None else end - fair for end in (share.estimate, share.lo, share.hi))
    value, lo, hi = ends
    return replace(share, estimate=value, lo=lo, hi=hi)


def _of_each_other(share: Estimate, count: int) -> Estimate:
    """The mean win share of so many others, who win what is left."""
    value, lo, hi, lo50, hi50 = (
        None if end is None else (1 - end) / count
        for end in (share.estimate, share.hi, share.lo, share.hi50, share.lo50)
    )
    error = share.se and share.se / count
    return Estimate(value, error, lo, hi, lo50, hi50, share.method)


def _starting(result: SimulateResult) -> Figure:
    """The win share of who starts, beside that of each of the others."""
    share = result.start_player.win_share
    each = _of_each_other(share, result.players - 1)
    names = ["who starts", "each other, on average"]
    table = by_name(
        "starting-numbers",
        "Games won",
        "who",
        [*zip(names, (share, each), strict=True)],
        [estimated("win share %", lambda numbers: numbers, 100)],
    )
    forest = Forest(
        "starting",
        rows_of(names, [share, each]),
        f"Who starts wins {in_percent(share)} of the games",
        "win share (%)",
        ReferenceLine(100 * result.fair_share, f"fair share 1/{result.players}"),
    )
    return Figure.of(forest, table)
