"""The same table with one thing changed: a parameter of a player, or a rule."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from silver_sim.arena.table import Table
from silver_sim.result import Plain, Result, read
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.core.stopping import Width
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.changed import COURSE, ENDS
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate, estimates_of
from silver_sim.studies.contrast.contenders import Contenders
from silver_sim.studies.core.confirming import Confirmation, blocks_to_confirm, on_fresh_seeds
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import Common
from silver_sim.studies.core.study import PlayedStudy
from silver_sim.studies.variants.answers import verdict
from silver_sim.studies.variants.ask import RuleSensitivity, Sweep
from silver_sim.studies.variants.axis import axis_of
from silver_sim.studies.variants.measured import Measured
from silver_sim.studies.variants.readings import in_words, rule_sets
from silver_sim.studies.variants.result import (
    PLAYERS,
    VALUES,
    Difference,
    Line,
    Player,
    VariantsResult,
)

OF_GAMES = {"games_of_another_end": ENDS, "games_of_another_course": COURSE}
Differences = Sequence[Sequence[Estimate]]  # by player and variant


class Variants(PlayedStudy):
    """Tables that differ in one thing, on the same deals; the differences are paired."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.variants, self.tables, self.reference = self._laid()
        self.players = range(self.tables[0].players)
        self.others = [v for v in range(len(self.tables)) if v != self.reference]
        seats = [(v, p) for v in range(len(self.tables)) for p in self.players]
        self.seated = Contenders(
            setup.game, self.tables, [(_who(p, v), [(v, p)]) for v, p in seats], ("wins", "total")
        )
        self.measured = Measured(setup.game, len(self.tables), self.reference)

    def _table(self, players: Sequence[str], rules: tuple[Any, str] | None = None) -> Table:
        drawn = self.experiment.seating == "drawn"
        return self.setup.table(players, rules, drawn_order=drawn)

    @abstractmethod
    def _laid(self) -> tuple[list[str], list[Table], int]:
        """The names of the variants, their tables, and which one is the reference."""

    @property
    def known(self) -> Plain:
        """Who plays, and what is varied."""
        return {
            "players": self.tables[self.reference].labels,
            "reference": self.variants[self.reference],
            "variants": [{"variant": name} for name in self.variants],
        }

    def _numbers(self, part: Part) -> tuple[Sums, Sums]:
        return self.seated.counted(part), self.measured.counted(part)

    def _add_numbers(self, numbers: tuple[Sums, Sums]) -> None:
        self.seated.add(numbers[0])
        self.measured.add(numbers[1])

    @property
    def varied(self) -> str:
        """What differs from table to table, and what the others are compared with."""
        others = ", ".join(self.variants[v] for v in self.others)
        return f"{others}; against {self.variants[self.reference]}"

    width_of = "difference of win shares"

    def widths(self) -> Sequence[Width]:
        """Every difference of the first player's win share."""
        unit = self.setup.game.win_unit
        return [
            Width(self.variants[v], self.seated.lead("wins", *self._pair(0, v), unit))
            for v in self.others
        ]

    def _pair(self, player: int, variant: int) -> tuple[str, str]:
        """A player with a variant, and with the reference."""
        return _who(player, variant), _who(player, self.reference)

    def summary(self, stopped: str) -> VariantsResult:
        """Every variant, and how it differs from the reference."""
        found = VariantsResult(
            **self.heading(stopped),
            players=self.tables[self.reference].labels,
            reference=self.variants[self.reference],
            variants=[self._line(variant) for variant in range(len(self.tables))],
            differences=self._differences(),
        )
        return replace(found, verdict=verdict(found))

    def _line(self, variant: int) -> Line:
        table, who = self.tables[variant], [_who(player, variant) for player in self.players]
        won = [self.seated.sums.total(f"wins_{each}") for each in who]
        return Line(
            variant=self.variants[variant],
            meaning=self._meaning(variant),
            edition=table.edition,
            order=[table.labels[p] for p in sorted(self.players, key=lambda p: (-won[p], p))],
            players=[Player(self.seated.share(w), self.seated.mean_total(w)) for w in who],
            measures=self.measured.at(variant),
        )

    def _meaning(self, variant: int) -> str | None:
        """What the name of a variant means, if that is known."""
        return None

    def _differences(self) -> list[Difference]:
        """What every variant changes, paired by block."""
        pairs = [
            [self._pair(player, variant) for variant in self.others] for player in self.players
        ]
        shares = [[self.seated.share_difference(*pair) for pair in each] for each in pairs]
        totals = [[self.seated.difference("total", *pair) for pair in each] for each in pairs]
        judged = [*zip(self._judged(shares), self._each_judged(totals), strict=True)]
        measures = [
            (each.name, self.measured.differences(each, self.others, self.reference))
            for each in self.measured.measures
        ]
        return [
            Difference(
                variant=self.variants[variant],
                **self._besides(variant),
                players=[Player(share[number], total[number]) for share, total in judged],
                measures={name: found[number] for name, found in measures},
            )
            for number, variant in enumerate(self.others)
        ]

    def _judged(self, shares: Differences) -> Differences:
        """Differences of win shares with their p values."""
        return self._each_judged(shares)

    def _each_judged(self, differences: Differences) -> Differences:
        """The same with p values, adjusted over the variants, for each player by itself."""
        return [with_p_values(each, self.blocks) for each in differences]

    def _besides(self, variant: int) -> dict[str, Any]:
        """In how many games the variant matters, and what else is told of it."""
        return {name: self.measured.changed(which, variant) for name, which in OF_GAMES.items()}

    def rows(self, result: VariantsResult) -> Iterator[Result]:
        """One row an estimate."""
        for line in result.variants:
            for metric, numbers in _estimates(line):
                yield result.row(metric, numbers, subject=line.variant)
        for change in result.differences:
            named = {"subject": change.variant, "other": result.reference}
            for metric, numbers in estimates_of(change):
                yield result.row(metric, numbers, **named)
            for metric, numbers in _estimates(change):
                yield result.row(f"{metric}_difference", numbers, **named)


def _who(player: int, variant: int) -> str:
    """A player with a variant, as sums name them."""
    return f"{player}_{variant}"


def _estimates(line: Line | Difference) -> Iterator[tuple[str, Estimate]]:
    """Yield the names and numbers of all players, then of the game's measures."""
    for metric in ("win_share", "mean_total"):
        for place, player in enumerate(line.players):
            yield f"{metric}_{place}", getattr(player, metric)
    yield from line.measures.items()


class Swept(Variants):
    """A parameter of the first player, or a field of the rules, over some values."""

    who = VALUES
    experiment: Sweep

    def _laid(self) -> tuple[list[str], list[Table], int]:
        self.axis = axis = axis_of(self.setup, self.experiment)
        tables = [self._table(*axis.with_value(value)) for value in axis.values]
        return [*map(axis.variant, axis.values)], tables, axis.reference

    @property
    def edition(self) -> str:
        """The rules, without a value of the field that is varied."""
        return self.axis.edition or super().edition

    def _meaning(self, variant: int) -> str | None:
        return self.axis.meaning(self.axis.values[variant])

    def heading(self, stopped: str) -> dict[str, Any]:
        """What every summary begins with, and whether there are values beyond those swept."""
        return super().heading(stopped) | {"beyond": self.axis.beyond()}

    confirms = "the best value and the reference again,"

    def _best(self) -> int:
        """The variant of the highest win share, the first of several."""
        shares = [self.seated.sums.total(f"wins_{_who(0, v)}") for v in range(len(self.tables))]
        return shares.index(max(shares))

    def confirmations(self) -> Mapping[str, Common]:
        """The best value against the reference once more: the same sweep of these two alone."""
        experiment, best = self.experiment, self._best()
        if not experiment.confirm or best == self.reference:
            return {}
        again = experiment.model_dump(mode="json") | {
            "title": "",
            "players": self.tables[self.reference].labels,
            "values": [self.axis.values[best]],
            "reference": self.axis.values[self.reference],
            "blocks": blocks_to_confirm(self.blocks),
            **dict.fromkeys(("until", "time", "max_blocks")),
            **on_fresh_seeds(experiment.seed),
        }
        return {"confirmation": Sweep.model_validate(again)}

    def confirmed(self, folder: str, summary: Plain) -> Confirmation:
        """What the summary of a confirmation tells."""
        found = read(VariantsResult, summary)
        (line,) = found.differences
        first = line.players[0]
        return Confirmation.of(
            folder,
            found,
            len(self.players),
            a=line.variant,
            b=found.reference,
            win_share_difference=first.win_share,
            total_difference=first.mean_total,
        )


class Sensitivity(Variants):
    """Each edition, and each disputed rule the other way."""

    who = PLAYERS
    experiment: RuleSensitivity

    def _laid(self) -> tuple[list[str], list[Table], int]:
        sets = rule_sets(self.setup, self.experiment)
        (_, base), *_ = sets
        names = [edition.removeprefix(f"{base} ") for _, edition in sets]
        return names, [self._table(self.experiment.players, rules) for rules in sets], 0

    def _judged(self, shares: Differences) -> Differences:
        """The same, adjusted over all variants and players.

        The answer is about the largest of them all, so that it must allow for all of them.
        """
        joint = iter(with_p_values([each for some in shares for each in some], self.blocks))
        return [[next(joint) for _ in some] for some in shares]

    def _besides(self, variant: int) -> dict[str, Any]:
        """What the variant says, too."""
        game = self.setup.game
        rules, base = (self.tables[v].setting.rules for v in (variant, self.reference))
        return {
            "rule": in_words(game, rules, base),
            "instead_of": in_words(game, base, rules),
            **super()._besides(variant),
        }
