"""The same table with one thing changed: a parameter of a player, or a rule."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np

from silver_sim.arena.lineup import BEHIND, COLON, read_setting
from silver_sim.arena.table import Table
from silver_sim.arena.typed import as_typed, split_outside, unknown
from silver_sim.errors import UserError
from silver_sim.games.contract import Game
from silver_sim.stats import findings
from silver_sim.stats.estimates import Subject, add_p_values, contrast
from silver_sim.stats.intervals import DIFFERENCE, SHARE, estimate
from silver_sim.stats.part import Part
from silver_sim.stats.stopping import Width, all_within
from silver_sim.stats.sums import Moments, Sums
from silver_sim.studies.plan import Setup, named_rules
from silver_sim.studies.spec import RuleSensitivity, Sweep, Tournament
from silver_sim.studies.study import Frames, Study, Summary
from silver_sim.studies.tournament import CONFIRMED, fresh

RULES = "rules."  # before the name of a rule field that is varied
OF_PLAYERS = ("wins", "total", "calls")
OF_TABLES = ("games", "rounds", "turns", "all_calls", "end_call", "end_deck", "end_villagers")


class Variants(Study):
    """Tables that differ in one thing, on the same deals; the differences are paired."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.variants, self.tables, self.reference = self._laid()
        self.players = self.tables[0].players
        self.sums = Sums.empty(
            [f"{name}_{v}" for v in range(len(self.tables)) for name in self._columns]
        )

    @abstractmethod
    def _laid(self) -> tuple[list[str], list[Table], int]:
        """The names of the variants, their tables, and which one is the reference."""

    @property
    def _columns(self) -> list[str]:
        return [*(f"{n}_{p}" for n in OF_PLAYERS for p in range(self.players)), *OF_TABLES]

    def _counted(self, frames: Frames) -> Sums:
        part = Part(frames["games"], frames["rounds"], [self.players] * len(self.tables))
        columns = []
        for table in range(len(self.tables)):
            for name in self._columns:
                if name == "all_calls":
                    calls = [part.number(table, f"calls_{p}") for p in range(self.players)]
                    columns.append(np.sum(calls, axis=0))
                else:
                    columns.append(part.number(table, name))
        return Sums.of(self.sums.names, np.stack(columns, axis=1))

    def _add(self, numbers: Sums) -> None:
        self.sums += numbers

    def _others(self) -> list[int]:
        return [v for v in range(len(self.tables)) if v != self.reference]

    def _subject(self, number: str, variant: int, per: str = "games") -> Subject:
        """A number of a variant, per game (or round): so many of them a block."""
        weight = self.sums.total(f"{per}_{variant}") // self.blocks
        return Subject(f"{number}_{variant}", f"{per}_{variant}", weight)

    def _differences(self, number: str, per: str = "games", share: bool = False) -> list[Summary]:
        """The paired differences of all variants to the reference, adjusted by Holm together."""
        base = self._subject(number, self.reference, per)
        bounds = DIFFERENCE if share else None
        found = [
            contrast(self.sums, self._subject(number, variant, per), base, bounds)
            for variant in self._others()
        ]
        add_p_values(found, self.blocks)
        return found

    def _share_difference(self, variant: int) -> Moments:
        wins = {f"wins_0_{variant}": 1, f"wins_0_{self.reference}": -1}
        return self.sums.moments(wins, {f"games_{variant}": 1})

    def reached(self) -> str:
        """Every difference of the first player's win share is known as exactly as wanted."""
        widths = [Width(self.variants[v], self._share_difference(v)) for v in self._others()]
        return all_within(widths, self.experiment.half_width, "difference of win shares")

    def summary(self, stopped: str) -> Summary:
        """Every variant, and how it differs from the reference."""
        labels = self.tables[self.reference].labels
        differences = {
            **{
                f"win_share_{p}": self._differences(f"wins_{p}", share=True)
                for p in range(self.players)
            },
            **{f"mean_total_{p}": self._differences(f"total_{p}") for p in range(self.players)},
            "turns_per_round": self._differences("turns", "rounds"),
            "calls_per_round": self._differences("all_calls", "rounds", share=True),
        }
        summary = self.heading(stopped) | {
            "players": labels,
            "reference": self.variants[self.reference],
            "variants": [self._line(variant) for variant in range(len(self.tables))],
            "differences": [
                {"variant": self.variants[variant]}
                | {name: found[number] for name, found in differences.items()}
                for number, variant in enumerate(self._others())
            ],
        }
        return summary | {"verdict": self._verdict(summary)}

    @abstractmethod
    def _verdict(self, summary: Summary) -> str:
        """What was found, in a sentence."""

    def _line(self, variant: int) -> Summary:
        rounds = {f"rounds_{variant}": 1}

        def of_games(number: str, share: bool = False) -> Summary:
            m = self.sums.moments({f"{number}_{variant}": 1}, {f"games_{variant}": 1})
            p = m.n / m.d
            return asdict(estimate(m, SHARE, p * (1 - p)) if share else estimate(m))

        def of_rounds(number: str, share: bool = False) -> Summary:
            m = self.sums.moments({f"{number}_{variant}": 1}, rounds)
            return asdict(estimate(m, SHARE if share else None))

        shares = [self.sums.total(f"wins_{p}_{variant}") for p in range(self.players)]
        order = sorted(range(self.players), key=lambda p: (-shares[p], p))
        labels = self.tables[variant].labels
        return {
            "variant": self.variants[variant],
            "edition": self.tables[variant].edition,
            "order": [labels[p] for p in order],
            **{f"win_share_{p}": of_games(f"wins_{p}", share=True) for p in range(self.players)},
            **{f"mean_total_{p}": of_games(f"total_{p}") for p in range(self.players)},
            "turns_per_round": of_rounds("turns"),
            "calls_per_round": of_rounds("all_calls", share=True),
        }

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """One row an estimate."""
        for line in summary["variants"]:
            for metric, numbers in line.items():
                if isinstance(numbers, dict):
                    yield self.row(summary, line["variant"], metric, numbers)
        for line in summary["differences"]:
            for metric, numbers in line.items():
                if isinstance(numbers, dict):
                    row = self.row(summary, line["variant"], f"{metric}_difference", numbers)
                    yield row | {"other": summary["reference"]}


class Swept(Variants):
    """A parameter of the first player, or a field of the rules, over some values."""

    experiment: Sweep

    def _laid(self) -> tuple[list[str], list[Table], int]:
        if self.experiment.vary.startswith(RULES):
            return self._rules_laid(self.experiment.vary.removeprefix(RULES))
        return self._parameters_laid()

    def _rules_laid(self, field: str) -> tuple[list[str], list[Table], int]:
        setup, players = self.setup, self.experiment.players
        default = setup.rules()[0].as_dict()
        if field not in default:
            raise unknown(f"vary: there is no rule field {field!r}", field, default)
        values, reference = _with_reference(self.experiment, default[field])
        tables = [setup.table(players, setup.rules(**{field: value})) for value in values]
        return [f"{field}={value}" for value in values], tables, reference

    def _parameters_laid(self) -> tuple[list[str], list[Table], int]:
        setup, (first, *others) = self.setup, self.experiment.players
        entry = setup.entry(first)
        if len(entry.minds) > 1:
            raise UserError(f"the parameters of {entry.label} cannot be varied: it is a mix")
        mind, name = entry.minds[0], self.experiment.vary
        at = [parameter.name for parameter in mind.file.parameters]
        if name not in at:
            raise unknown(f"vary: strategy {mind.file.name!r} has no parameter {name!r}", name, at)
        values, reference = _with_reference(self.experiment, mind.values[at.index(name)])
        base, *wrappers = split_outside(first, BEHIND)
        strategy, *settings = split_outside(base, COLON)
        others_set = [each for each in settings if each.partition("=")[0].strip() != name]
        base = ":".join([strategy, *others_set])
        tables = []
        for value in values:
            read_setting(f"{name}={_typed(value)}", mind.file)  # whether it can be
            varied = "+".join([f"{base}:{name}={_typed(value)}", *wrappers])
            tables.append(setup.table([varied, *others]))
        return [f"{name}={_typed(value)}" for value in values], tables, reference

    def _verdict(self, summary: Summary) -> str:
        return findings.sweep(summary)

    def confirmations(self) -> dict[str, Tournament]:
        """The best value against the reference once more."""
        experiment = self.experiment
        shares = [self.sums.total(f"wins_0_{v}") for v in range(len(self.tables))]
        best = max(range(len(shares)), key=lambda v: (shares[v], -v))
        by_rules = experiment.vary.startswith(RULES)
        if not experiment.confirm or by_rules or best == self.reference:
            return {}
        leaders = [self.tables[v].labels for v in (best, self.reference)]
        blocks = max(20, int(self.blocks * CONFIRMED))
        roster = [players[0] for players in leaders]
        return {"confirmation": fresh(experiment, roster=roster, line_ups=leaders, blocks=blocks)}


class Sensitivity(Variants):
    """Each edition, and each disputed rule the other way."""

    experiment: RuleSensitivity

    def _verdict(self, summary: Summary) -> str:
        return findings.sensitivity(summary)

    def _laid(self) -> tuple[list[str], list[Table], int]:
        setup, players = self.setup, self.experiment.players
        base = setup.rules()
        sets = [base, *_other_rules(setup.game, setup.experiment.rules, base)]
        base_name = f"{base[1]} "
        names = [edition.removeprefix(base_name) for _, edition in sets]
        return names, [setup.table(players, rules) for rules in sets], 0


def _other_rules(
    game: Game, fields: dict[str, Any], base: tuple[Any, str]
) -> Iterator[tuple[Any, str]]:
    """The other editions, then the disputed fields of this one, one at a time."""
    seen = [base[0]]
    variants = [
        *({**fields, "edition": edition} for edition in game.editions),
        *({**fields, name: value} for name, values in game.disputed.items() for value in values),
    ]
    for each in variants:
        rules, name = named_rules(game, each)
        if rules not in seen:
            seen.append(rules)
            yield rules, name


def _with_reference(experiment: Sweep, default: Any) -> tuple[list[Any], int]:
    """All values, the reference among them, and where it stands."""
    reference = default if experiment.reference is None else experiment.reference
    values = list(dict.fromkeys(experiment.values))
    if reference not in values:
        values = [reference, *values]
    return values, values.index(reference)


def _typed(value: Any) -> str:
    return as_typed(value) if isinstance(value, bool | int | float) else str(value)
