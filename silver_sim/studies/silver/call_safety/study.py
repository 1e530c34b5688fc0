"""When it is safe to call: forks of many games, cut into cells by what the caller knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.run import part_blocks
from silver_sim.arena.table import Table
from silver_sim.errors import UserError
from silver_sim.games.contract import Rates
from silver_sim.runs.files import packed_json
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Study, Summary
from silver_sim.studies.silver.call_safety import forks as cut
from silver_sim.studies.silver.call_safety.atlas_strategy import with_limits
from silver_sim.studies.silver.call_safety.kind import ATLAS
from silver_sim.studies.silver.call_safety.results import MAIN, Numbers, Results
from silver_sim.studies.silver.call_safety.rules import NEVER, CallRule, at_all
from silver_sim.studies.silver.call_safety.spec import CallSafety
from silver_sim.studies.silver.call_safety.words import verdict
from silver_sim.studies.tournament.ask import Tournament
from silver_sim.studies.tournament.study import fresh

RULES = ("full table", "seven numbers", "five or less", "never", "counter")
WHERE = ("seats", "cards", "unknown", "fewest", "sum", "forks")


class Safety(Study):
    """Whether to call now, or to go on."""

    experiment: CallSafety

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        laid = list(self._laid())
        self.variants = [name for name, _ in laid]
        self.tables = [table for _, table in laid]
        self.players = [table.players for table in self.tables]
        self.part_blocks = part_blocks(self.tables)
        self.numbers: Numbers | None = None

    def _laid(self) -> Iterator[tuple[str, Table]]:
        """The variants and their tables."""
        experiment, setup = self.experiment, self.setup
        forking = Rates(1 / experiment.dense, experiment.low, 1 / experiment.sparse)
        own = setup.rules()
        variants = [(MAIN, experiment.player, own)]
        variants += [(name, player, own) for name, player in experiment.others.items()]
        for edition in setup.game.editions if experiment.editions else ():
            rules = setup.rules(edition=edition)
            if rules[0] != own[0]:
                variants.append((f"edition {edition}", experiment.player, rules))
        for name, player, rules in variants:
            if rules[0].call_max_cards >= cut.CARDS:
                raise UserError(
                    f"call_max_cards is {rules[0].call_max_cards}",
                    why="call_safety looks at villages of at most four cards",
                    help="leave call_max_cards at 4, or below",
                )
            for seats in experiment.seats:
                yield name, setup.table([player] * seats, rules, forking=forking)

    def active(self, blocks: range) -> Sequence[int]:
        """The tables that others are compared with; the others only every so many parts."""
        everyone = range(len(self.tables))
        if blocks.start // self.part_blocks % self.experiment.others_every == 0:
            return everyone
        return [table for table in everyone if self.variants[table] == MAIN]

    def games_of(self, blocks: int) -> int:
        """All games of so many blocks; those of the other tables only in their parts."""
        size = self.part_blocks
        parts = (range(first, min(first + size, blocks)) for first in range(0, blocks, size))
        return sum(map(self._played, parts))

    def _games(self, blocks: range, part: Frames) -> int:
        return self._played(blocks)

    def _played(self, blocks: range) -> int:
        """The games of a part: forks do not tell, a game may have none."""
        return len(blocks) * sum(self.players[table] for table in self.active(blocks))

    def _counted(self, blocks: range, frames: Frames) -> Numbers:
        stride = self.experiment.held_out
        return Numbers.of(frames["forks"], self.players, self.variants, stride)

    def _add(self, numbers: Numbers) -> None:
        self.numbers = numbers if self.numbers is None else self.numbers.plus(numbers)

    @cached_property
    def _results(self) -> Results:
        assert self.numbers is not None
        return Results(self.numbers, self.experiment.held_out)

    def summary(self, stopped: str) -> Summary:
        """Limits, the rule, how they hold on the blocks held out, and what moves them."""
        experiment = self.experiment
        summary = (
            self.heading(stopped)
            | {
                "player": self.tables[0].labels[0],
                "seats": list(experiment.seats),
                "others": self.setup.labels(experiment.others),
            }
            | self._results.summary()
        )
        return summary | {"verdict": verdict(summary)}

    def products(self, summary: Summary) -> Mapping[str, bytes]:
        """The atlas."""
        told = ("title", "player", "seats", "edition", "seed", "blocks", "forks")
        made = {name: summary[name] for name in told}
        return {ATLAS: packed_json(self._results.atlas(made))}

    def strategies(self) -> Mapping[str, str]:
        """Who plays by the rules: ``atlas`` with the table that was found, and the others."""
        if not self.experiment.proof_blocks:
            return {}
        files = strategy_files(self.setup.game.name, builtin_folder())
        atlas = with_limits(files["atlas"].text, self._results.worth)
        return {"atlas": atlas, **{name: files[name].text for name in ("pocket", "counter")}}

    confirms = "full games by the rules that were found"

    def confirmations(self) -> Mapping[str, Tournament]:
        """Full games by the rules, in the same field; one folder a number of seats."""
        blocks = self.experiment.proof_blocks
        if not blocks:
            return {}
        return {
            f"proof-{seats}": fresh(
                self.experiment,
                roster=self._rules(),
                field=[self.experiment.player] * (seats - 1),
                seats=seats,
                blocks=blocks,
            )
            for seats in self.experiment.seats
        }

    def _rules(self) -> list[str]:
        """Who plays by which rule, with the same cards: the table, seven numbers, five, never."""
        names = CallRule._fields
        rules = (self._results.rule, at_all(5), at_all(NEVER))
        typed = [
            ":".join(["pocket", *(f"{n}={v}" for n, v in zip(names, rule, strict=True))])
            for rule in rules
        ]
        return ["atlas", *typed, "counter"]

    def confirmed(self, folder: str, summary: Summary) -> Summary:
        """How the rules did in full games."""
        (standings,) = summary["standings"]
        numbers = {key: summary[key] for key in ("seed", "blocks", "games")}
        files = strategy_files(self.setup.game.name, builtin_folder())
        labels = [read_entry(typed, files, self.setup.game).label for typed in self._rules()]
        rules = dict(zip(RULES, labels, strict=True))
        return {
            "folder": folder,
            **numbers,
            "seats": standings["seats"],
            "rounds": self.tables[0].setting.rules.rounds,
            "rules": rules,
            "lines": standings["lines"],
            "pairs": [pair for pair in standings["pairs"] if "atlas" in (pair["a"], pair["b"])],
        }

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """One row a limit, and one a cell of what is averaged over opponents."""
        for line in summary["limits"]:
            where = {name: line[name] for name in ("seats", "cards", "unknown", "fewest")}
            for what in ("win", "points"):
                ends = {"estimate": line[what]["limit"], "lo": line[what]["lo"]}
                ends |= {"hi": line[what]["hi"], "method": "bootstrap"}
                row = self.row(summary, self.tables[0].labels[0], f"limit_by_{what}", ends)
                yield row | where | {"sum": None, "forks": line["forks"]}
        for cell in self._results.cells():
            for metric in ("chance", "points", "win_share", "place"):
                row = self.row(summary, self.tables[0].labels[0], metric, cell[metric])
                yield row | {name: cell[name] for name in WHERE}
