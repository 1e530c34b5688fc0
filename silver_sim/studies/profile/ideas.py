"""What each idea of a strategy is worth: how much more it wins with it than without.

An idea is a sentence of its file and settings that leave it out (``arena.ideas``). Both play the
same deals in the same seats of two-player games, against the typical opponents of the field; the
mean over these counts. The intervals of all ideas hold together.
"""

from __future__ import annotations

from silver_sim.stats.outcomes.profile import Idea, Ideas
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.tune.fresh import lead_of
from silver_sim.studies.tune.objective import Bench, Shares, Trials


def ideas(setup: ProfileSetup, options: RunOptions) -> Ideas | None:
    """Try each idea of the strategy; None if it has none.

    Raises StrategyError if a strategy fails or does not answer in time.
    """
    if not setup.without:
        return None
    field = tuple(setup.tried_against)
    trials = Trials(setup.game, field, (2,), setup.setting, setup.edition)
    players = [setup.who, *(other for _, other in setup.without)]
    seed = setup.setting.seed
    tables = [table for who in players for table in trials.tables(who, seed)]
    bench = Bench(trials, options, ready_seats(tables, options))
    shares = bench.played(players, range(setup.idea_blocks), seed)
    if shares is None:  # it was stopped
        return None
    against = [entry.label for entry in field]
    return Ideas(setup.idea_blocks, setup.idea_games, against, _lines(setup, shares))


def _lines(setup: ProfileSetup, shares: Shares) -> list[Idea]:
    """One row for each idea, those worth most first."""
    level = shares.level([shares.lead(0, number + 1) for number in range(len(setup.without))])
    lines = [
        Idea(
            idea.sentence,
            ":".join(idea.without),
            other.label,
            lead_of(shares.moments(shares.lead(0, number)), level),
            setup.command_without(other),
        )
        for number, (idea, other) in enumerate(setup.without, 1)
    ]
    return sorted(lines, key=lambda line: -line.worth.value)
