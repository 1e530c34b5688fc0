"""What a sweep varies, a parameter of the first player or a field of the rules, and its values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import inf, isfinite, nextafter
from typing import Any, NamedTuple, Protocol

from silver_sim.arena.lineup import BEHIND, COLON, read_setting
from silver_sim.arena.typed import as_typed, split_outside, unknown
from silver_sim.errors import UserError
from silver_sim.studies.core.plan import Setup, changed_fields, rule_named
from silver_sim.studies.questions.readings import Rules

RULES = "rules."  # before the name of a rule field that is varied


class Swept(Protocol):
    """What is asked: whose parameter, or which field of the rules, and its values."""

    players: list[str]
    vary: str | list[str]
    values: list[Any]
    reference: Any


class Axis(ABC):
    """All values, the reference among them; a line-up, and rules, with each."""

    def __init__(self, sweep: Swept, name: str, default: Any) -> None:
        self.name, self.players = name, sweep.players
        reference: Any = default if sweep.reference is None else _hashable(sweep.reference)
        values: list[Any] = list(dict.fromkeys(map(_hashable, sweep.values)))
        self.values = values if reference in values else [reference, *values]
        self.reference = self.values.index(reference)

    @property
    def edition(self) -> str:
        """The rules in words, where they are varied."""
        return ""

    @property
    @abstractmethod
    def who(self) -> str:
        """The first player, without what is varied."""

    @abstractmethod
    def with_value(self, value: Any) -> tuple[Sequence[str], Rules | None]:
        """The line-up and the rules with a value; UserError if it cannot be."""

    def variant(self, value: Any) -> str:
        """A value as results name it."""
        return f"{self.name}={value}"

    def meaning(self, value: Any) -> str | None:
        """What a value means, if it is a word and its author says so."""
        return None

    def beyond(self) -> dict[str, bool]:
        """Whether lower and higher values are possible; nothing unless all are numbers."""
        if not all(type(value) in (int, float) for value in self.values):
            return {}
        low, high = min(self.values), max(self.values)
        return {
            "lower": any(map(self._can_be, (low - 1, nextafter(low, -inf)))),
            "higher": any(map(self._can_be, (high + 1, nextafter(high, inf)))),
        }

    def _can_be(self, value: Any) -> bool:
        try:
            self.with_value(value)
        except UserError:
            return False
        return True


class FieldAxis(Axis):
    """A field of the rules."""

    def __init__(self, setup: Setup, sweep: Swept, name: str) -> None:
        """UserError if there is none of this name."""
        fields = setup.rules()[0].as_dict()
        if name not in fields:
            raise _unknown_field(setup, sweep, name, fields)
        super().__init__(sweep, name, fields[name])
        self.setup = setup

    @property
    def who(self) -> str:
        """The first player."""
        return self.setup.entry(self.players[0]).label

    def variant(self, value: Any) -> str:
        """A value as results name it."""
        return rule_named(self.name, value)

    def with_value(self, value: Any) -> tuple[Sequence[str], Rules]:
        """The same line-up under other rules."""
        return self.players, self.setup.rules(**{self.name: value})

    @property
    def edition(self) -> str:
        """The rules, without a value of the field that is varied."""
        fields = changed_fields(self.setup.game, self.setup.experiment.rules)
        others = [rule_named(*each) for each in fields.items() if each[0] != self.name]
        return f"{' '.join(others).removeprefix('edition=')}, {self.name} varied"


class ParameterAxis(Axis):
    """A parameter of the first player."""

    def __init__(self, setup: Setup, sweep: Swept, name: str) -> None:
        """UserError if the player has none of this name, or is a mix."""
        entry = setup.entry(sweep.players[0])
        if len(entry.policies) > 1:
            raise UserError(
                f"the parameters of {entry.label} cannot be varied: it is a mix",
                help="name one of the strategies that it mixes",
            )
        policy = entry.policies[0]
        names = [parameter.name for parameter in policy.file.parameters]
        if name not in names:
            raise _unknown_parameter(setup, policy.file.name, name, names)
        place = names.index(name)
        super().__init__(sweep, name, policy.values[place])
        self.file = policy.file
        self.meanings = policy.file.parameters[place].meanings
        base, *self.wrappers = split_outside(sweep.players[0], BEHIND)
        strategy, *settings = split_outside(base, COLON)
        kept = [each for each in settings if each.partition("=")[0].strip() != name]
        self.base = ":".join([strategy, *kept])
        self.who_plays = setup.entry("+".join([self.base, *self.wrappers])).label

    @property
    def who(self) -> str:
        """The first player, without the parameter."""
        return self.who_plays

    def with_value(self, value: Any) -> tuple[Sequence[str], None]:
        """The first player with another value, among the same others."""
        read_setting(self.variant(value), self.file)  # whether it can be
        varied = "+".join([f"{self.base}:{self.variant(value)}", *self.wrappers])
        return [varied, *self.players[1:]], None

    def variant(self, value: Any) -> str:
        """A value as it is typed, too."""
        is_number = isinstance(value, bool | int | float) and isfinite(value)
        return super().variant(as_typed(value) if is_number else value)

    def meaning(self, value: Any) -> str | None:
        """What the comment behind the word says."""
        return self.meanings.get(value)


class JointAxis(Axis):
    """Two of them: a value of both is a list."""

    def __init__(self, setup: Setup, sweep: Swept) -> None:
        """UserError for an unknown name, and a value that is not of both."""
        for value in [*sweep.values, *([] if sweep.reference is None else [sweep.reference])]:
            if not isinstance(value, list) or len(value) != len(sweep.vary):
                names = ", ".join(sweep.vary)
                raise UserError(
                    f"values: {value!r} is not one value of each of {names}",
                    help="values = [[0, 4], [10, 4], [0, 8], [10, 8]]",
                )
        self.setup = setup
        self.parts = [
            _axis_of(setup, _Part(sweep.players, name, [value[n] for value in sweep.values], None))
            for n, name in enumerate(sweep.vary)
        ]
        usual = tuple(part.values[part.reference] for part in self.parts)
        super().__init__(sweep, ", ".join(part.name for part in self.parts), usual)

    @property
    def who(self) -> str:
        """The first player, without what is varied."""
        found = self.parts[0].who
        for part in self.parts[1:]:
            if not isinstance(part, FieldAxis):
                found = _axis_of(self.setup, _Part([found], part.name, [], None)).who
        return found

    def with_value(self, value: Any) -> tuple[Sequence[str], Rules | None]:
        """The first player with its parameters, under the rules with their fields."""
        players: Sequence[str] = self.players
        changes = dict[str, object]()
        for part, each in zip(self.parts, value, strict=True):
            if isinstance(part, FieldAxis):
                changes[part.name] = each
            else:
                again = _axis_of(self.setup, _Part([*players], part.name, [each], None))
                players, _ = again.with_value(each)
        return players, self.setup.rules(**changes) if changes else None

    def variant(self, value: Any) -> str:
        """Both, as each of them has it."""
        return " ".join(part.variant(x) for part, x in zip(self.parts, value, strict=True))

    @property
    def edition(self) -> str:
        """The rules, without the values of those that are varied."""
        return " and ".join(part.edition for part in self.parts if part.edition)


class _Part(NamedTuple):
    """One of what is varied together."""

    players: list[str]
    vary: str
    values: list[Any]
    reference: Any


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def axis_of(setup: Setup, sweep: Swept) -> Axis:
    """What a sweep varies; UserError if there is no such thing."""
    return _axis_of(setup, sweep) if isinstance(sweep.vary, str) else JointAxis(setup, sweep)


def _axis_of(setup: Setup, sweep: Any) -> Axis:
    if sweep.vary.startswith(RULES):
        return FieldAxis(setup, sweep, sweep.vary.removeprefix(RULES))
    return ParameterAxis(setup, sweep, sweep.vary)


def _unknown_field(
    setup: Setup, sweep: Swept, field: str, known: Mapping[str, object]
) -> UserError:
    """No field of the rules of this name: perhaps a parameter is meant."""
    what = f"vary: there is no rule field {field!r}"
    policies = setup.entry(sweep.players[0]).policies
    if any(field == each.name for policy in policies for each in policy.file.parameters):
        return UserError(what, help=f"did you mean {field}? that is a parameter")
    return unknown(what, field, known)


def _unknown_parameter(setup: Setup, strategy: str, name: str, known: Sequence[str]) -> UserError:
    """No parameter of this name: perhaps a field of the rules is meant."""
    what = f"vary: strategy {strategy!r} has no parameter {name!r}"
    fields = setup.rules()[0].as_dict()
    if name in fields:
        return UserError(what, help=f"did you mean {RULES}{name}? that is a field of the rules")
    return unknown(what, name, [*known, *(f"{RULES}{field}" for field in fields)])
