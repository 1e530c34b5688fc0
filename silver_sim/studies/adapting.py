"""Players who adapt: each tunes its parameters for every variant of a game, before it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from silver_sim.arena.typed import unknown
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import Adapting, Common

if TYPE_CHECKING:
    from silver_sim.arena.find import StrategyFile
    from silver_sim.games.contract.game import Game
    from silver_sim.studies.core.run_options import RunOptions

FURTHER = 2**62  # the deals of these searches are this far from those of the run, and of its others
BLOCKS = 500  # of a candidate
ALL = "all"  # instead of names: every parameter


def adapted(
    experiment: Common, game: Game, files: Mapping[str, StrategyFile], options: RunOptions
) -> Common:
    """The experiment with the line-ups that its players choose for every variant.

    It stays as it is if nobody adapts, or if the line-ups are known. A strategy changes if what was
    found wins more on fresh deals; the run says how much, on others again. UserError if no player
    has such a parameter, or the search is stopped.
    """
    if not (isinstance(experiment, Adapting) and experiment.adapt and experiment.adapted is None):
        return experiment
    from silver_sim.extras import need

    need("tune", "players who adapt")
    setup, found = Setup(game, experiment, files), []
    variants = experiment.variants(setup)
    for place, (players, rules) in enumerate(variants):
        options.note(f"players adapt: variant {place + 1} of {len(variants)} ...")
        found.append(_line_up(setup, experiment, players, rules or setup.rules(), options))
    return experiment.model_copy(update={"adapted": found})


def _line_up(
    setup: Setup, asked: Adapting, players: Sequence[str], rules: tuple[Any, str],
    options: RunOptions,
) -> list[str]:  # fmt: skip
    """A line-up in which every strategy has tuned itself against the others as they are."""
    from silver_sim.games.contract.table import Setting
    from silver_sim.studies.core.confirming import other_seed
    from silver_sim.studies.core.run_options import NothingPlayedError
    from silver_sim.studies.tune.objective import Trials
    from silver_sim.studies.tune.study import tuned, tuning_of

    entries, best = [setup.entry(each) for each in players], dict[str, str]()
    known = {
        entry.label: [each.name for each in entry.policies[0].file.parameters]
        for entry in entries
        if len(entry.policies) == 1  # no mix, and nobody who sometimes plays at random
    }
    everything = sorted({name for names in known.values() for name in names})
    for name in asked.adapt:
        if name not in (*everything, ALL):
            raise unknown(f"adapt: no player has the parameter {name!r}", name, everything)
    setting = Setting(rules[0], other_seed(asked.seed, FURTHER), asked.deal_mode, "stop")
    quiet = replace(options, progress=lambda _: None)
    for place, entry in enumerate(entries):
        names = [each for each in known.get(entry.label, ()) if {each, ALL} & {*asked.adapt}]
        if entry.label in best or not names:
            continue
        field = (*entries[:place], *entries[place + 1 :])
        trials = Trials(setup.game, field, (len(entries),), setting, rules[1])
        tuning = tuning_of(entry, names, trials, dict(setup.files), BLOCKS)
        judged = tuned(tuning, asked.generations, setting.seed, quiet)
        if judged is None:
            raise NothingPlayedError("stopped while the players adapted", help="play it again")
        found = judged.best if judged.lead.value > 0 else entry
        best[entry.label] = found.label
    return [best.get(entry.label, entry.label) for entry in entries]
