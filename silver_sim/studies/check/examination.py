"""One strategy under examination: what it does wrong at single decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from silver_sim.arena.load import Player
from silver_sim.arena.parameters import LARGEST, Parameter, Value, is_value
from silver_sim.arena.wrappers import Entry, Policy
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.table.probe import RAISED, Change, TableProbe
from silver_sim.studies.check.observer import Observer
from silver_sim.studies.check.result import COMPILED, PLAIN, GamePlace

UNSTEADY = "answers differently when it is asked again and nothing has changed"
TWO_WAYS = "answers differently in plain Python than compiled"
LEAKS = {
    Change.HIDDEN_CARDS: "reads beyond its sight: cards that it cannot see change its answer",
    Change.OTHER_STREAMS: "reads the stream of another seat",
    Change.OTHER_MEMORIES: "reads the memory of another seat",
    Change.OWN_STREAM: "reads more of its random stream than the words that it draws",
}
# In this order, neither a strategy that counts nor one that reads a clock can stay in step.
CHANGED = (False, True, True, False, True, False, False, True)


@dataclass
class Ledger:
    """What was found at decisions, by question: how often, and where first."""

    times: Counter[tuple[str, str]] = field(default_factory=Counter)
    first: dict[tuple[str, str], GamePlace] = field(default_factory=dict)

    def note(self, found: str, question: str, where: GamePlace) -> None:
        """Count one more finding."""
        self.times[found, question] += 1
        self.first.setdefault((found, question), where)

    def without(self, these: Collection[str]) -> Ledger:
        """The ledger without some of the findings."""
        kept = {key: times for key, times in self.times.items() if key[0] not in these}
        return Ledger(Counter(kept), self.first)


class Examination:
    """A strategy, compiled if possible, and what was found about it so far.

    Raises StrategyError if its file cannot be run, or takes more than ``deadline`` seconds.
    """

    def __init__(self, entry: Entry, game: Game, deals: int, deadline: float) -> None:
        self.label, self.deals = entry.label, deals
        [policy] = entry.policies
        self.file, self.functions = policy.file, game.answers.functions
        self.player = Player(policy, game, deadline=deadline)
        self.plain = Player(policy, game, compiled=False)
        self.seat = SeatSetup(entry.label, [self.player])
        self.observer = Observer(policy.file)
        self.found = Ledger()
        self.changed = Ledger()  # changes of its module's state: wrong only if games depend on it
        self.decisions: Counter[str] = Counter()  # examined, by question
        self.seconds: dict[str, list[float]] = {COMPILED: [], PLAIN: []}  # of each decision
        self.raised = False  # in plain Python, although the compiled seat answers
        self.idle = {
            parameter.name: [
                _with(policy, place, value, game, self.is_compiled) for value in others
            ]
            for place, parameter in enumerate(policy.file.parameters)
            if (others := other_values(parameter, policy.values[place]))
        }  # parameters that have not mattered, and players with other values of them

    @property
    def is_compiled(self) -> bool:
        """Whether it plays compiled."""
        return self.player.address != 0

    @property
    def uncompiled(self) -> str:
        """Why it plays in plain Python, if it does."""
        return "" if self.is_compiled else self.player.uncompiled or "compilation is switched off"

    def examine(self, probe: TableProbe, where: GamePlace) -> None:
        """Ask again at the decision where the probe is."""
        number = self.decisions.total()
        self.decisions[probe.question] += 1
        for found in dict.fromkeys(self._found_at(probe, number)):
            self.found.note(found, probe.question, where)
        if self.observer.changed:
            names = ", ".join(self.observer.changed)
            self.changed.note(f"changes {names} of its module", probe.question, where)
        # A parameter matters if another value ever gives another answer.
        for name, players in list(self.idle.items()):
            if any(probe.again(policy=each) != probe.answer for each in players):
                del self.idle[name]
        if self.is_compiled:
            self.seconds[COMPILED].append(probe.seconds(self.player))
        if not self.raised:
            self.seconds[PLAIN].append(probe.seconds(self.plain))

    def sure(self) -> Ledger:
        """The findings; of an unsteady strategy, without those based only on differing answers."""
        if not any(found == UNSTEADY for found, _ in self.found.times):
            return self.found
        return self.found.without({TWO_WAYS, *LEAKS.values()})

    def _found_at(self, probe: TableProbe, number: int) -> Iterator[str]:
        """Everything that is wrong at one decision."""
        yield from (f"writes to {what}" for what in probe.written())
        steady = all(probe.again() == probe.answer for _ in range(2))
        with self.observer.on():
            in_plain = probe.again(policy=self.plain)
        self.raised |= in_plain == RAISED
        yield from sorted(self.observer.actions)
        if not steady:
            yield UNSTEADY
            return
        if self.is_compiled and in_plain not in (probe.answer, RAISED):
            yield TWO_WAYS
        # What must not matter must not alter the answer.
        for change, found in LEAKS.items():
            deals = self.deals if change == Change.HIDDEN_CARDS else 1
            for each in range(number * deals, (number + 1) * deals):
                if probe.again(change, each) != probe.answer:
                    yield found if _is_sure(probe, change, each) else UNSTEADY
                    break


def _is_sure(probe: TableProbe, change: Change, number: int) -> bool:
    """Whether the answer differs whenever this is changed, and never otherwise."""
    return all(
        (probe.again(change if changed else Change.NOTHING, number) != probe.answer) == changed
        for changed in CHANGED
    )


def _with(policy: Policy, place: int, value: Value, game: Game, compiled: bool) -> Player:
    """The same strategy with another value of one parameter."""
    values = (*policy.values[:place], value, *policy.values[place + 1 :])
    return Player(replace(policy, values=values), game, compiled)


def other_values(parameter: Parameter, value: Value) -> list[Value]:
    """Values to try instead of one: smaller and larger, by a little and by a lot."""
    if isinstance(value, str):
        return [word for word in parameter.words if word != value]
    if parameter.kind is bool:
        return [not value]
    tried = (value / 2, value * 2, value - 1, value + 1, 0, -100 - value, 100 + 10 * value)
    others = dict.fromkeys(parameter.kind(each) for each in tried if abs(each) <= LARGEST)
    return [each for each in others if each != value and is_value(each, parameter.kind)]
