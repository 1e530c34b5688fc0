"""From an experiment to what is played: tables, rules and strategies, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import Files, check_names, read_entry
from silver_sim.arena.run import part_blocks
from silver_sim.arena.table import Judging, Table
from silver_sim.arena.typed import as_typed
from silver_sim.arena.wrappers import Entry, Policy
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import FREE
from silver_sim.games.contract.table import Rates, Setting
from silver_sim.studies.core.spec import Common

SCHEMA_VERSION = 4  # of spec.json and of the tables next to it


class Asked(NamedTuple):
    """What is asked about strategies: in which game, with which files there are, by which rules."""

    game: Game
    files: Files
    setting: Setting
    edition: str  # the name of the rule set, as in tables

    def entries(self, *names: str) -> list[Entry]:
        """Strategies as they are typed."""
        return [read_entry(name, self.files, self.game) for name in names]


@dataclass
class Setup:
    """What a study needs to lay its tables: the game, the experiment, and the strategies."""

    game: Game
    experiment: Common
    files: Mapping[str, StrategyFile]
    entries: dict[str, Entry] = field(default_factory=dict)  # by the text typed

    def entry(self, typed: str) -> Entry:
        """The entry of a line-up, as typed; UserError if it cannot be read."""
        if typed not in self.entries:
            self.entries[typed] = read_entry(typed, dict(self.files), self.game)
        return self.entries[typed]

    def labels(self, players: Mapping[str, str]) -> dict[str, str]:
        """Players by name, as tables show them."""
        return {name: self.entry(typed).label for name, typed in players.items()}

    def rules(self, **changes: Any) -> tuple[Any, str]:
        """The rule set with some fields changed, and its name."""
        return named_rules(self.game, {**self.experiment.rules, **changes})

    def table(
        self,
        players: Sequence[str],
        rules: tuple[Any, str] | None = None,
        drawn_order: bool = False,
        mirrored: bool = False,
        forking: Rates | None = None,
        judging: Judging | None = None,
    ) -> Table:
        """A table for these players, as typed, under the experiment's rules or others.

        With ``drawn_order`` the order around it is drawn for every block; two players have only
        one.
        """
        experiment = self.experiment
        rule_set, edition = rules or self.rules()
        modes = experiment.deal_mode, experiment.on_illegal, mirrored
        setting = Setting(rule_set, experiment.seed, *modes)
        entries = tuple(map(self.entry, players))
        drawn_order = drawn_order and len(players) > 2
        return Table(self.game, entries, setting, edition, drawn_order, forking, judging)


@dataclass(frozen=True)
class Plan:
    """An experiment, and the tables at which its blocks are played."""

    experiment: Any  # a ``core.spec.Common``, or the question of a search
    tables: Sequence[Table]
    goes_by: Sequence[str] = ()  # frozen tables that the study itself goes by (``search.frozen``)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.tables[0].game

    @property
    def entries(self) -> dict[str, Entry]:
        """All players, by name."""
        return {entry.label: entry for table in self.tables for entry in table.everybody}

    @property
    def files(self) -> dict[str, StrategyFile]:
        """The strategies that play, by name."""
        return {name: file for table in self.tables for name, file in table.files.items()}

    @property
    def games_a_block(self) -> int:
        """Games of one block, at all tables and in all rotations."""
        return sum(table.players for table in self.tables)

    @property
    def part_blocks(self) -> int:
        """Blocks of a part."""
        return part_blocks(self.tables)

    def spec(self) -> dict[str, Any]:
        """The resolved specification: everything that the result depends on, as plain data."""
        rules = {table.edition: table.setting.rules.as_dict() for table in self.tables}
        return {
            "schema_version": SCHEMA_VERSION,
            "experiment": self.experiment.model_dump(mode="json"),
            "entries": [entry_spec(entry) for entry in self.entries.values()],
            "rules": rules,
            "tables": [
                {"players": table.labels, "edition": table.edition}
                | ({"mirrored": True} if table.setting.mirrored else {})
                | ({} if table.forking is None else {"forks": table.forking._asdict()})
                | _judging_spec(table)
                for table in self.tables
            ],
            "part_blocks": self.part_blocks,
        } | self.frozen_tables()

    def frozen_tables(self) -> dict[str, Any]:
        """The hashes of the tables that seats use to look ahead, or that are judged themselves."""
        searches = [each.search for each in self.entries.values() if each.search is not None]
        if not searches and not self.goes_by:
            return {}
        from silver_sim.search.frozen import frozen_tables

        return {"frozen_tables": frozen_tables(self.game.name, searches, self.goes_by)}

    @property
    def sources(self) -> tuple[str, ...]:
        """The modules that, with everything they import, play the games."""
        found = {each for table in self.tables for each in table.sources}
        if self.goes_by:
            from silver_sim.search.frozen import SOURCES

            found |= {*SOURCES}
        return tuple(found)


def check_line_ups(tables: Sequence[Table]) -> None:
    """Raise UserError if two different strategies have the same name."""
    check_names([entry for table in tables for entry in table.entries])


def named_rules(game: Game, fields: Mapping[str, Any]) -> tuple[Any, str]:
    """The rule set from plain data, and its name: the edition, and the fields that differ."""
    rules = game.rule_set(dict(fields))
    edition = fields.get("edition", game.editions[0])
    plain = game.rule_set({"edition": edition}).as_dict()
    values = rules.as_dict()
    changed = [rule_named(name, value) for name, value in values.items() if value != plain[name]]
    return rules, " ".join([edition, *changed])


def rules_typed(edition: str) -> list[str]:
    """The name of a rule set as options of a command."""
    name, *changed = edition.split()
    return ["--edition", name, *(word for each in changed for word in ("--set", each))]


def rule_named(name: str, value: Any) -> str:
    """A field of the rules with its value, "yes" or "no" for what is true or not."""
    return f"{name}={as_typed(value) if isinstance(value, bool) else value}"


def changed_fields(game: Game, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The shortest plain data that gives the same rule set under the same name."""
    rules, _ = named_rules(game, fields)
    edition = fields.get("edition", game.editions[0])
    plain = game.rule_set({"edition": edition}).as_dict()
    values = rules.as_dict()
    return {"edition": edition} | {n: v for n, v in values.items() if v != plain[n]}


def as_typed_again(experiment: Common, setup: Setup) -> Common:
    """The experiment with every player under the name that tables show (paths are left out)."""
    rules = changed_fields(setup.game, experiment.rules)
    data = experiment.resolved(setup.game) | {"rules": rules}

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return setup.entries[value].label if value in setup.entries else value
        if isinstance(value, dict):
            return {name: renamed(each) for name, each in value.items()}
        return [renamed(each) for each in value] if isinstance(value, list) else value

    for name in experiment.players_in:
        if data.get(name, "all") != "all":
            data[name] = renamed(data[name])
    return type(experiment).model_validate(data)


def _judging_spec(table: Table) -> dict[str, Any]:
    if table.judging is None:
        return {}
    also = {"models": table.judging.models.label, "questions": table.game.machine.asked}
    return {"judges": table.judging.plan._asdict() | also}


def entry_spec(entry: Entry) -> dict[str, Any]:
    """An entry of a line-up as plain data."""
    spec: dict[str, Any] = {
        "label": entry.label,
        "strategies": [_policy_spec(policy) for policy in entry.policies],
    }
    if len(entry.policies) > 1:
        spec |= {
            "weights": list(entry.weights),
            "each_decision": entry.each_decision,
            "noise": entry.noise,
        }
    if entry.search is not None:
        models = [
            _policy_spec(model) | {"share": share}
            for model, share in zip(entry.models, entry.shares, strict=True)
        ]
        spec["search"] = entry.search._asdict() | {"at": list(entry.search.at), "models": models}
        if not entry.search.model:
            del spec["search"]["model"]  # absent by default, as in the first runs
    return spec


def _policy_spec(policy: Policy) -> dict[str, Any]:
    names = [parameter.name for parameter in policy.file.parameters]
    spec = {
        "strategy": policy.file.name,
        "parameters": dict(zip(names, policy.values, strict=True)),
        "sha256": policy.file.sha256,
    }
    if policy.limits == FREE:
        return spec
    limits = policy.limits._asdict() | {"restricted": list(policy.limits.restricted)}  # as in JSON
    return spec | {"limits": limits}


def differences(
    before: Any, now: Any, place: str = "", words: str = "{} then, {} now"
) -> list[str]:
    """Where two specifications differ, one line each; ``words`` say the two values."""
    if isinstance(before, dict) and isinstance(now, dict):
        names = [*before, *(name for name in now if name not in before)]
        return [
            line
            for name in names
            for line in differences(
                before.get(name), now.get(name), f"{place}.{name}".strip("."), words
            )
        ]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [
            line
            for number, (one, other) in pairs
            for line in differences(one, other, f"{place}[{_name(one, number)}]", words)
        ]
    return [] if before == now else [f"{place}: {words.format(_short(before), _short(now))}"]


def _name(value: Any, number: int) -> str:
    """The name of an element of a list, or its number if it has none."""
    if isinstance(value, dict):
        return str(value.get("label", value.get("strategy", number)))
    return str(number)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:12]}…"
