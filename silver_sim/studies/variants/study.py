"""The same table with one thing changed: a parameter of a player, or a rule."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf, isfinite, nextafter
from typing import Any

import numpy as np

from silver_sim.arena.lineup import BEHIND, COLON, read_setting
from silver_sim.arena.table import Table
from silver_sim.arena.typed import as_typed, split_outside, unknown
from silver_sim.errors import UserError
from silver_sim.games.measures import Measure
from silver_sim.report.text.rules import narrow_enough
from silver_sim.result import Plain, Result, read
from silver_sim.stats.core.estimates import (
    Ratio,
    Subject,
    contrast,
    mean,
    ratio_difference,
    win_share,
    with_p_values,
)
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, estimate
from silver_sim.stats.core.stopping import Width, widest_within
from silver_sim.stats.core.sums import Counts, Moments, Sums
from silver_sim.stats.outcomes.changed import COURSE, ENDS, changed_games
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate, estimates_of
from silver_sim.studies.core.confirming import Confirmation
from silver_sim.studies.core.plan import Setup, changed_fields, named_rules
from silver_sim.studies.core.spec import Common
from silver_sim.studies.core.study import PlayedStudy
from silver_sim.studies.tournament.study import blocks_to_confirm, on_fresh_seeds
from silver_sim.studies.variants.answers import verdict
from silver_sim.studies.variants.ask import RuleSensitivity, Sweep
from silver_sim.studies.variants.result import (
    PLAYERS,
    VALUES,
    Difference,
    Line,
    Player,
    VariantsResult,
)

RULES = "rules."  # before the name of a rule field that is varied
OF_PLAYERS = ("wins", "total")
OF_GAMES = {"games_of_another_end": ENDS, "games_of_another_course": COURSE}


class Variants(PlayedStudy):
    """Tables that differ in one thing, on the same deals; the differences are paired."""

    besides: Sequence[str] = ()  # what is counted besides

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.variants, self.tables, self.reference = self._laid()
        self.players = self.tables[0].players
        self.sums = Sums.empty(
            [f"{name}_{v}" for v in range(len(self.tables)) for name in self._columns]
        )

    def _table(self, players: Sequence[str], rules: tuple[Any, str] | None = None) -> Table:
        drawn = self.experiment.seating == "drawn"
        return self.setup.table(players, rules, drawn_order=drawn)

    @abstractmethod
    def _laid(self) -> tuple[list[str], list[Table], int]:
        """The names of the variants, their tables, and which one is the reference."""

    @property
    def _columns(self) -> list[str]:
        """What is counted at every table."""
        of_players = (f"{n}_{p}" for n in self._of_players for p in range(self.players))
        measured = (each for measure in self.measures for each in _numbers_of(measure))
        return [*dict.fromkeys([*of_players, "games", *measured, *self.besides])]

    @property
    def measures(self) -> list[Measure]:
        """What the game measures beside wins and totals, of all players together."""
        return [each for each in self.setup.game.measures if each.varied]

    @property
    def _of_players(self) -> Sequence[str]:
        shared = self.setup.game.win_unit > 1
        return (*OF_PLAYERS, "win_squares") if shared else OF_PLAYERS

    @property
    def known(self) -> Plain:
        """Who plays, and what is varied."""
        return {
            "players": self.tables[self.reference].labels,
            "reference": self.variants[self.reference],
            "variants": [{"variant": name} for name in self.variants],
        }

    def _numbers(self, part: Part) -> Sums:
        columns = []
        for table in range(len(self.tables)):
            here = self._of_table(part, table)
            columns += [here[name] for name in self._columns]
        return Sums.of(self.sums.names, np.stack(columns, axis=1))

    def _of_table(self, part: Part, table: int) -> Mapping[str, Counts]:
        """Every column of a table, one number a block."""
        known = [name for name in self._columns if name not in self.besides]
        return {name: part.whole_number(table, name) for name in known}

    def _add_numbers(self, numbers: Sums) -> None:
        self.sums += numbers

    @property
    def varied(self) -> str:
        """What differs from table to table, and what the others are compared with."""
        others = ", ".join(self.variants[v] for v in self._others())
        return f"{others}; against {self.variants[self.reference]}"

    def _others(self) -> list[int]:
        return [v for v in range(len(self.tables)) if v != self.reference]

    def _subject(self, number: str, variant: int, per: str = "games") -> Subject:
        """A number of a variant, per game (or round): so many of them a block."""
        weight = self.sums.total(f"{per}_{variant}") // self.blocks
        return Subject(f"{number}_{variant}", f"{per}_{variant}", weight)

    def _differences(self, number: str, *, share: bool = False, unit: int = 1) -> list[Estimate]:
        """The paired differences per game of all variants to the reference, Holm over them.

        `unit` is what a game adds to the number at most, for a share.
        """
        base = self._subject(number, self.reference)
        bounds = DIFFERENCE if share else None
        found = [
            contrast(self.sums, self._subject(number, variant), base, bounds, units=unit)
            for variant in self._others()
        ]
        return with_p_values(found, self.blocks)

    def _measure_differences(self, measure: Measure) -> list[Estimate]:
        """The same of a measure of all players together."""
        found = [self._measure_difference(measure, variant) for variant in self._others()]
        return with_p_values(found, self.blocks)

    def _measure_difference(self, measure: Measure, variant: int) -> Estimate:
        """One of them: a difference of means, if every block has as much of the denominator."""
        n, d = _numbers_of(measure)
        here, there = variant, self.reference
        bounds = DIFFERENCE if measure.is_share else None
        if self._is_constant(f"{d}_{here}") and self._is_constant(f"{d}_{there}"):
            base = self._subject(n, there, d)
            return contrast(self.sums, self._subject(n, here, d), base, bounds)
        one, other = (Ratio({f"{n}_{v}": 1}, {f"{d}_{v}": 1}) for v in (here, there))
        return ratio_difference(self.sums, one, other, bounds)

    def _is_constant(self, column: str) -> bool:
        """Whether every block has as much of it."""
        m = self.sums.moments({column: 1}, {column: 1})
        return m.blocks * m.dd == m.d**2

    def _share_difference(self, variant: int) -> Moments:
        wins = {f"wins_0_{variant}": 1, f"wins_0_{self.reference}": -1}
        return self.sums.moments(wins, {f"games_{variant}": self.setup.game.win_unit})

    def reached(self) -> str:
        """Every difference of the first player's win share is known as exactly as wanted."""
        widths = [Width(self.variants[v], self._share_difference(v)) for v in self._others()]
        widest = widest_within(widths, self.experiment.half_width)
        return narrow_enough(widest, "difference of win shares", len(widths))

    def summary(self, stopped: str) -> VariantsResult:
        """Every variant, and how it differs from the reference."""
        unit = self.setup.game.win_unit
        found = VariantsResult(
            **self.heading(stopped),
            players=self.tables[self.reference].labels,
            reference=self.variants[self.reference],
            variants=[self._line(variant) for variant in range(len(self.tables))],
            differences=self._all_differences(
                [
                    self._differences(f"wins_{p}", share=True, unit=unit)
                    for p in range(self.players)
                ],
                [self._differences(f"total_{p}") for p in range(self.players)],
            ),
        )
        return replace(found, verdict=verdict(found))

    def _all_differences(
        self, shares: Sequence[Sequence[Estimate]], totals: Sequence[Sequence[Estimate]]
    ) -> list[Difference]:
        """What every variant changes; `shares` and `totals` are by player and variant."""
        measures = {each.name: self._measure_differences(each) for each in self.measures}
        return [
            Difference(
                variant=self.variants[variant],
                **self._difference(variant),
                players=[
                    Player(share[number], total[number])
                    for share, total in zip(shares, totals, strict=True)
                ],
                measures={name: found[number] for name, found in measures.items()},
            )
            for number, variant in enumerate(self._others())
        ]

    def _difference(self, variant: int) -> dict[str, Any]:
        """What else is told of a variant beside its reference."""
        return {}

    def _line(self, variant: int) -> Line:
        unit, games = self.setup.game.win_unit, f"games_{variant}"

        def measured(measure: Measure) -> Estimate:
            n, d = ({f"{number}_{variant}": 1} for number in _numbers_of(measure))
            return estimate(self.sums.moments(n, d), SHARE if measure.is_share else None)

        shares = [self.sums.total(f"wins_{p}_{variant}") for p in range(self.players)]
        order = sorted(range(self.players), key=lambda p: (-shares[p], p))
        labels = self.tables[variant].labels
        return Line(
            variant=self.variants[variant],
            edition=self.tables[variant].edition,
            order=[labels[p] for p in order],
            players=[
                Player(
                    win_share(self.sums, f"{p}_{variant}", unit, games),
                    mean(self.sums, {f"total_{p}_{variant}": 1}, {games: 1}),
                )
                for p in range(self.players)
            ],
            measures={each.name: measured(each) for each in self.measures},
        )

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
    values: Sequence[Any]  # by variant

    def _laid(self) -> tuple[list[str], list[Table], int]:
        if self.experiment.vary.startswith(RULES):
            return self._rules_laid(self.experiment.vary.removeprefix(RULES))
        return self._parameters_laid()

    def _rules_laid(self, field: str) -> tuple[list[str], list[Table], int]:
        setup, players = self.setup, self.experiment.players
        default = setup.rules()[0].as_dict()
        if field not in default:
            raise self._unknown_field(field, default)
        values, reference = _with_reference(self.experiment, default[field])
        self.values = values
        tables = [self._table(players, setup.rules(**{field: value})) for value in values]
        return [f"{field}={value}" for value in values], tables, reference

    @property
    def edition(self) -> str:
        """The rules, without a value of the field that is varied."""
        if not self.experiment.vary.startswith(RULES):
            return super().edition
        field = self.experiment.vary.removeprefix(RULES)
        fields = changed_fields(self.setup.game, self.experiment.rules)
        others = [f"{name}={value}" for name, value in fields.items() if name != field]
        return f"{' '.join(others).removeprefix('edition=')}, {field} varied"

    def _parameters_laid(self) -> tuple[list[str], list[Table], int]:
        setup, (first, *others) = self.setup, self.experiment.players
        entry = setup.entry(first)
        if len(entry.policies) > 1:
            raise UserError(
                f"the parameters of {entry.label} cannot be varied: it is a mix",
                help="name one of the strategies that it mixes",
            )
        policy, name = entry.policies[0], self.experiment.vary
        at = [parameter.name for parameter in policy.file.parameters]
        if name not in at:
            raise self._unknown_parameter(policy.file.name, name, at)
        values, reference = _with_reference(self.experiment, policy.values[at.index(name)])
        self.values = values
        base, *wrappers = split_outside(first, BEHIND)
        strategy, *settings = split_outside(base, COLON)
        others_set = [each for each in settings if each.partition("=")[0].strip() != name]
        base = ":".join([strategy, *others_set])
        tables = []
        for value in values:
            read_setting(f"{name}={_typed(value)}", policy.file)  # whether it can be
            varied = "+".join([f"{base}:{name}={_typed(value)}", *wrappers])
            tables.append(self._table([varied, *others]))
        return [f"{name}={_typed(value)}" for value in values], tables, reference

    def _unknown_field(self, field: str, known: Mapping[str, Any]) -> UserError:
        """No field of the rules of this name: perhaps a parameter is meant."""
        what = f"vary: there is no rule field {field!r}"
        policies = self.setup.entry(self.experiment.players[0]).policies
        if any(
            field == parameter.name for policy in policies for parameter in policy.file.parameters
        ):
            return UserError(what, help=f"did you mean {field}? that is a parameter")
        return unknown(what, field, known)

    def heading(self, stopped: str) -> dict[str, Any]:
        """What every summary begins with, and whether there are values beyond those swept."""
        return super().heading(stopped) | {"beyond": self._beyond()}

    def _beyond(self) -> dict[str, bool]:
        """Whether lower and higher values are possible; nothing unless all are numbers."""
        if not all(type(value) in (int, float) for value in self.values):
            return {}
        low, high = min(self.values), max(self.values)
        return {
            "lower": any(map(self._can_be, (low - 1, nextafter(low, -inf)))),
            "higher": any(map(self._can_be, (high + 1, nextafter(high, inf)))),
        }

    def _can_be(self, value: Any) -> bool:
        """Whether what is varied can have this value."""
        vary, first = self.experiment.vary, self.experiment.players[0]
        try:
            if vary.startswith(RULES):
                self.setup.rules(**{vary.removeprefix(RULES): value})
            else:
                read_setting(f"{vary}={_typed(value)}", self.setup.entry(first).policies[0].file)
        except UserError:
            return False
        return True

    def _unknown_parameter(self, strategy: str, name: str, known: Sequence[str]) -> UserError:
        """No parameter of this name: perhaps a field of the rules is meant."""
        what = f"vary: strategy {strategy!r} has no parameter {name!r}"
        fields = self.setup.rules()[0].as_dict()
        if name in fields:
            help = f"did you mean {RULES}{name}? that is a field of the rules"
            return UserError(what, help=help)
        return unknown(what, name, [*known, *(f"{RULES}{field}" for field in fields)])

    confirms = "the best value and the reference again,"

    def _best(self) -> int:
        """The variant of the highest win share, the first of several."""
        shares = [self.sums.total(f"wins_0_{v}") for v in range(len(self.tables))]
        return max(range(len(shares)), key=lambda v: (shares[v], -v))

    def confirmations(self) -> Mapping[str, Common]:
        """The best value against the reference once more: the same sweep of these two alone."""
        experiment, best = self.experiment, self._best()
        if not experiment.confirm or best == self.reference:
            return {}
        again = experiment.model_dump(mode="json") | {
            "title": "",
            "players": self.tables[self.reference].labels,
            "values": [self.values[best]],
            "reference": self.values[self.reference],
            "blocks": blocks_to_confirm(self.blocks),
            **dict.fromkeys(("until", "time", "max_blocks")),
            **on_fresh_seeds(experiment.seed),
        }
        return {"confirmation": Sweep.model_validate(again)}

    def confirmed(self, folder: str, summary: Plain) -> Confirmation:
        """What the summary of a confirmation tells."""
        found = read(VariantsResult, summary)
        (line,) = found.differences
        return Confirmation(
            folder=folder,
            seed=found.seed,
            blocks=found.blocks,
            games=found.games,
            seats=self.players,
            a=line.variant,
            b=found.reference,
            win_share_difference=line.players[0].win_share,
            total_difference=line.players[0].mean_total,
        )


class Sensitivity(Variants):
    """Each edition, and each disputed rule the other way."""

    who = PLAYERS
    experiment: RuleSensitivity
    besides = (ENDS, COURSE)

    def _all_differences(
        self, shares: Sequence[Sequence[Estimate]], totals: Sequence[Sequence[Estimate]]
    ) -> list[Difference]:
        """The same; p values of win shares are adjusted over all variants and players.

        The answer is about the largest of them all, so that it must allow for all of them.
        """
        joint = with_p_values([each for of_player in shares for each in of_player], self.blocks)
        others = len(self._others())
        by_player = [joint[place * others : (place + 1) * others] for place in range(self.players)]
        return super()._all_differences(by_player, totals)

    def _laid(self) -> tuple[list[str], list[Table], int]:
        setup, players = self.setup, self.experiment.players
        base = setup.rules()
        sets = [base, *self._other_rules(base)]
        base_name = f"{base[1]} "
        names = [edition.removeprefix(base_name) for _, edition in sets]
        return names, [self._table(players, rules) for rules in sets], 0

    def _other_rules(self, base: tuple[Any, str]) -> Iterator[tuple[Any, str]]:
        """The other editions, then the disputed fields of this one, one at a time."""
        game, fields = self.setup.game, self.experiment.rules
        seen = [base[0]]
        readings = ((name, value) for name in self._disputed() for value in game.readings[name])
        variants = [
            *({**fields, "edition": edition} for edition in game.editions),
            *({**fields, name: value} for name, value in readings),
        ]
        for each in variants:
            rules, name = named_rules(game, each)
            if rules not in seen:
                seen.append(rules)
                yield rules, name

    def _disputed(self) -> Sequence[str]:
        """The fields that are varied; UserError if one has no readings."""
        game, asked = self.setup.game, self.experiment.disputed
        for name in asked or ():
            if name not in game.readings:
                raise unknown(f"disputed: {name!r} is not a disputed rule", name, game.readings)
        return self.experiment.varied(game)

    def _of_table(self, part: Part, table: int) -> Mapping[str, Counts]:
        changed = changed_games(part.frames, table, self.reference)
        return {**super()._of_table(part, table), **changed}

    def _difference(self, variant: int) -> dict[str, Any]:
        """What the variant says, and in how many games it matters."""
        return {
            "rule": self._rule(variant, variant),
            "instead_of": self._rule(variant, self.reference),
            **{name: self._changed(counted, variant) for name, counted in OF_GAMES.items()},
        }

    def _rule(self, variant: int, like: int) -> str:
        """In words, every field that is read otherwise, as it is read at one of the two."""
        readings = self.setup.game.readings
        here, there, told = (
            self.tables[v].setting.rules.as_dict() for v in (variant, self.reference, like)
        )
        changed = [name for name in readings if here[name] != there[name]]
        return " ".join(readings[name][told[name]] for name in changed)

    def _changed(self, key: str, variant: int) -> Estimate:
        """The share of the games that go otherwise, and their number."""
        m = self.sums.moments({f"{key}_{variant}": 1}, {f"games_{variant}": 1})
        p = m.n / m.d
        return replace(estimate(m, SHARE, p * (1 - p)), games=m.n)


def _numbers_of(measure: Measure) -> tuple[str, str]:
    """The numbers that a measure is made of."""
    return measure.numerator, measure.denominator


def _with_reference(experiment: Sweep, default: Any) -> tuple[list[Any], int]:
    """All values, the reference among them, and where it stands."""
    reference = default if experiment.reference is None else experiment.reference
    values = list(dict.fromkeys(experiment.values))
    if reference not in values:
        values = [reference, *values]
    return values, values.index(reference)


def _typed(value: Any) -> str:
    is_number = isinstance(value, bool | int | float) and isfinite(value)
    return as_typed(value) if is_number else str(value)
