"""When it is safe to call: forks of many games, cut into cells by what the caller knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.run import part_blocks
from silver_sim.arena.table import Table
from silver_sim.errors import UserError
from silver_sim.games.contract.table import Rates
from silver_sim.result import Result, as_json, read
from silver_sim.runs.files import packed_json
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Study
from silver_sim.studies.questions.tournament import Tournament, fresh
from silver_sim.studies.silver.call_safety import ATLAS
from silver_sim.studies.silver.call_safety import forks as cut
from silver_sim.studies.silver.call_safety.ask import CallSafety
from silver_sim.studies.silver.call_safety.atlas import NEVER, CallRule
from silver_sim.studies.silver.call_safety.numbers import MAIN, Findings, Numbers
from silver_sim.studies.silver.call_safety.result import (
    COUNTER,
    FULL_TABLE,
    NEVER_CALLING,
    SEVEN_NUMBERS,
    CallSafetyResult,
    Proof,
)
from silver_sim.studies.silver.call_safety.rules import with_limits
from silver_sim.studies.silver.call_safety.tell import verdict

TABLE = "atlas"  # the strategy that plays by the full table


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
        """The tables that others are compared with; the others only every this many parts."""
        everyone = range(len(self.tables))
        if blocks.start // self.part_blocks % self.experiment.others_every == 0:
            return everyone
        return [table for table in everyone if self.variants[table] == MAIN]

    def games_of(self, blocks: int) -> int:
        """All games of this many blocks; those of the other tables only in their parts."""
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
    def _findings(self) -> Findings:
        assert self.numbers is not None
        experiment = self.experiment
        return Findings(
            self.numbers,
            title=experiment.title,
            player=self.tables[0].labels[0],
            seats=list(experiment.seats),
            edition=self.edition,
            seed=experiment.seed,
            blocks=self.blocks,
        )

    def summary(self, stopped: str) -> CallSafetyResult:
        """Limits, the rule, how they hold on the blocks held out, and what moves them."""
        experiment = self.experiment
        found = self._findings.result(
            **self.heading(stopped),
            player=self.tables[0].labels[0],
            seats=list(experiment.seats),
            others=self.setup.labels(experiment.others),
        )
        return replace(found, verdict=verdict(found))

    def products(self, summary: CallSafetyResult) -> Mapping[str, bytes]:
        """The atlas."""
        return {ATLAS: packed_json(as_json(self._findings.atlas))}

    def strategies(self) -> Mapping[str, str]:
        """Who plays by the rules: ``atlas`` with the table that was found, and the others."""
        if not self.experiment.proof_blocks:
            return {}
        files = strategy_files(self.setup.game.name, builtin_folder())
        atlas = with_limits(files["atlas"].text, self._findings.worth)
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
                roster=[*self._rules().values()],
                field=[self.experiment.player] * (seats - 1),
                seats=seats,
                blocks=blocks,
            )
            for seats in self.experiment.seats
        }

    def _rules(self) -> dict[str, str]:
        """Who plays by which rule, with the same cards, as typed; counter with its own."""
        found = {
            SEVEN_NUMBERS: self._findings.rule,
            "five or less": CallRule.at_all(5),
            NEVER_CALLING: CallRule.at_all(NEVER),
        }
        typed = {
            name: ":".join(["pocket", *(f"{field}={value}" for field, value in vars(rule).items())])
            for name, rule in found.items()
        }
        return {FULL_TABLE: TABLE, **typed, COUNTER: COUNTER}

    def confirmed(self, folder: str, summary: Mapping[str, Any]) -> Proof:
        """How the rules did in full games."""
        played = read(ArmsResult, summary)
        files = strategy_files(self.setup.game.name, builtin_folder())
        return Proof(
            folder=folder,
            seed=played.seed,
            blocks=played.blocks,
            games=played.games,
            seats=played.arms[0].seats,
            rounds=self.tables[0].setting.rules.rounds,
            rules={
                rule: read_entry(typed, files, self.setup.game).label
                for rule, typed in self._rules().items()
            },
            rows=[
                row
                for row in played.rows
                if row.metric in ("win_share", "mean_total")
                and (row.other is None or TABLE in (row.label, row.other))
            ],
        )

    def rows(self, summary: CallSafetyResult) -> Iterator[Result]:
        """One row a limit, and one a cell of what is averaged over opponents."""
        for each in summary.limits:
            village = {name: getattr(each, name) for name in ("seats", "cards", "unknown")}
            where = {**village, "fewest": each.fewest, "sum": None, "forks": each.forks}
            for what, limit in (("win", each.win), ("points", each.points)):
                ends = Estimate(limit.limit, lo=limit.lo, hi=limit.hi, method="bootstrap")
                yield summary.row(f"limit_by_{what}", ends, subject=summary.player, **where)
        for line, known_sum, forks, numbers in self._findings.cells():
            where = {**line.village, "fewest": None, "sum": known_sum, "forks": forks}
            for metric, number in numbers.items():
                yield summary.row(metric, number, subject=summary.player, **where)
