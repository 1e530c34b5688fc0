"""What each idea of a strategy is worth: how much more it wins with it than without.

An idea is a sentence of its file and settings that leave it out (``arena.ideas``). Both play the
same deals in the same seats of two-player games, against the typical opponents of the field; the
mean over these counts. The intervals of all ideas hold together.
"""

from __future__ import annotations

from silver_sim.report.text.wording import listed
from silver_sim.stats.outcomes.profile import Idea, Ideas
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.found import DUEL, FoundRows
from silver_sim.studies.arms.result import SIDES
from silver_sim.studies.arms.tools import counted_arm
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.tune.fresh import lead_of
from silver_sim.studies.tune.objective import Bench, Trials

LEAD = (
    "In the words of its file. An idea is worth what it adds: how many more of its games the "
    "strategy wins with it than without it, on the same deals of two players, against {whom}. "
    "The 95 % intervals hold together. Ideas overlap, so their worths do not add up."
)


def ideas(setup: ProfileSetup, options: RunOptions, found: FoundRows) -> Ideas | None:
    """Try each idea of the strategy and add what it is worth; None if it has none.

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
    leads = [shares.lead(0, number) for number, _ in enumerate(setup.without, 1)]
    level = shares.level(leads)
    worth = (lead_of(shares.moments(each), level) for each in leads)
    best = sorted(zip(worth, setup.without, strict=True), key=lambda each: -each[0].value)
    found.family(
        Family(
            "ideas",
            "What it does differently",
            LEAD.format(whom=listed(against)),
            head="number",
            facets=["idea", "left out by"],
            even=(0.0, "no difference"),
        )
    )
    lines, blocks = [], setup.idea_blocks
    for number, (numbers, (idea, other)) in enumerate(best, 1):
        without, who = ":".join(idea.without), setup.who.label
        lines.append(Idea(idea.sentence, without, other.label, setup.command_without(other)))
        said = {"idea": idea.sentence, "left out by": without}
        arm, side = counted_arm(f"idea {number}", DUEL, who, **said), SIDES[numbers.side()]
        found.add("worth", numbers, arm, other=other.label, finding=side, blocks=blocks)
    return Ideas(setup.idea_blocks, setup.idea_games, against, lines)
