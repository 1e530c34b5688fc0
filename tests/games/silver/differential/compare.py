"""One game of random legal play on the judge and on the compiled engine, compared at every line.

After each line the states (knowledge included), what is legal, and the result must be equal. At
sampled decisions both must refuse an illegal line, which then changes nothing, and both must take
or both refuse a line near a legal one; a near line that both take is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.silver.text.replay import Replay
from tests.games.silver.judge import Judge
from tests.games.silver.judge.lines import FIELDS
from tests.games.silver.judge.random_play import (
    STYLES,
    Line,
    illegal_line,
    random_header,
    random_line,
)

REFUSALS = 0.1  # share of decisions at which an illegal line is tried
NEIGHBOURS = 0.1  # share of decisions at which a line near the legal one is tried instead


@dataclass
class Counts:
    """What was compared, and what happened by the names of tests/games/silver/judge/events.py."""

    games: int = 0
    decisions: int = 0
    refusals: int = 0  # lines that both refused
    events: Counter[str] = field(default_factory=Counter)

    def add(self, other: Counts) -> None:
        """Count `other` in."""
        self.games += other.games
        self.decisions += other.decisions
        self.refusals += other.refusals
        self.events.update(other.events)


class Difference(Exception):
    """The two sides differ: the seed of the game, the number of its line (header 1), and how.

    `trace` holds the lines of the game so far, the one on which they differ last.
    """

    def __init__(self, seed: int, trace: list[Line], how: str) -> None:
        super().__init__(seed, trace, how)
        self.seed, self.trace, self.how = seed, trace, how

    def __str__(self) -> str:
        return f"game {self.seed}, line {len(self.trace)}: {self.trace[-1]}: {self.how}"


def play_game(
    seed: int,
    judge: type[Judge] = Judge,
    style: str | None = None,
    rules: Line | None = None,
) -> Counts:
    """Compare game `seed`; raises Difference, also for an error that neither side should raise.

    Without `style` even seeds play evenly and odd ones rare things; without `rules` they are those
    of `random_header`.
    """
    header = _header(seed) if rules is None else _header(seed) | {"rules": rules}
    game = _Game(seed, header, judge)
    try:
        game.play(style or _style(seed))
    except Difference:
        raise
    except Exception as error:
        raise Difference(seed, game.trace, f"unexpected {error!r}") from error
    return game.counts


def play_judge_alone(seed: int) -> Counter[str]:
    """The events of game `seed`, the same as those of `play_game`, without the engine."""
    judge = Judge(_header(seed))
    for line in _script(judge, seed, _style(seed), lambda line: None):
        judge.play(line)
    return judge.events


def _header(seed: int) -> Line:
    return random_header(Random(f"header {seed}"))


def _style(seed: int) -> str:
    return STYLES[seed % 2]


def _script(judge: Judge, seed: int, style: str, refuse: Callable[[Line], None]) -> Iterator[Line]:
    """The lines of a game, each to be played by `judge` before the next is asked for.

    What the judge refuses of the sampled lines goes to `refuse`.
    """
    chance = Random(f"play {seed}")
    while judge.result() is None:
        line = random_line(judge, chance, style)
        if "act" in line and chance.random() < REFUSALS:
            refuse(illegal_line(judge, chance))
        if "act" in line and chance.random() < NEIGHBOURS:
            near = neighbour(judge, line, chance)
            if judge.refusal(near):
                refuse(near)
            else:
                line = near
        yield line


class _Game:
    """One game on both sides."""

    def __init__(self, seed: int, header: Line, judge: type[Judge]) -> None:
        self.seed, self.trace = seed, [header]
        self.judge, self.engine = judge(header), Replay(header)
        self.counts = Counts(games=1, events=self.judge.events)

    def play(self, style: str) -> None:
        """Play to the end, line by line."""
        for line in _script(self.judge, self.seed, style, self._refuse):
            self._take(line)
            self._same("state", self.judge.state(), self.engine.state())
            self._same("legal", self.judge.legal(), self.engine.legal())
            self._same("result", self.judge.result(), self.engine.result())
            self.counts.decisions += "act" in line
        self._take({"result": self.judge.result()})

    def _take(self, line: Line) -> None:
        """Both sides take `line`."""
        self.trace.append(line)
        try:
            self.engine.play(line)
        except UserError as reason:
            raise self._difference(f"only the engine refuses it: {reason}") from None
        self.judge.play(line)

    def _refuse(self, line: Line) -> None:
        """The engine too refuses `line`, and nothing has changed."""
        self.trace.append(line)
        before = self._engine_bytes()
        try:
            self.engine.play(line)
        except UserError:
            self.counts.refusals += 1
        else:
            raise self._difference(f"only the judge refuses it: {self.judge.refusal(line)}")
        if self._engine_bytes() != before:
            raise self._difference("refused, but the engine's state has changed")
        self.trace.pop()

    def _engine_bytes(self) -> tuple[bytes, int, bool]:
        return self.engine.games.tobytes(), len(self.engine.rounds), self.engine.closed

    def _same(self, what: str, judge: Line | None, engine: Line | None) -> None:
        if judge != engine:
            raise self._difference(f"{what}: {_apart(judge, engine)}")

    def _difference(self, how: str) -> Difference:
        return Difference(self.seed, self.trace, how)


def _apart(judge: Line | None, engine: Line | None) -> str:
    """The fields in which two answers differ."""
    if judge is None or engine is None:
        return f"judge {judge}, engine {engine}"
    names = [name for name in judge | engine if judge.get(name) != engine.get(name)]
    return "; ".join(
        f"{name}: judge {judge.get(name)}, engine {engine.get(name)}" for name in names
    )


# lines near a legal one


def neighbour(judge: Judge, line: Line, rng: Random) -> Line:
    """`line` with one field of its act changed to a near value, or made by another seat."""
    assert judge.now is not None
    names = list(FIELDS[line["act"]])
    if not names:
        return line | {"seat": rng.randrange(judge.now.players)}
    name = rng.choice(names)
    longest = max(map(len, judge.now.villages))
    return line | {name: NEAR[name](line.get(name), longest, rng)}


def _flip_slot(slots: list[int], longest: int, rng: Random) -> list[int]:
    slot = rng.randrange(longest)
    return [each for each in slots if each != slot] if slot in slots else [*slots, slot]


def _some_slot(_: Any, longest: int, rng: Random) -> int | None:
    slot: int | None = rng.choice([None, *range(longest)])
    return slot


def _some_target(_: Any, longest: int, rng: Random) -> list[int]:
    return [rng.randrange(4), rng.randrange(longest)]


def _some_number(_: Any, longest: int, rng: Random) -> int:
    return rng.randrange(4)


def _some_end(_: Any, longest: int, rng: Random) -> str:
    return rng.choice(["left", "right"])


def _some_answer(_: Any, longest: int, rng: Random) -> bool:
    return rng.random() < 0.5


NEAR: dict[str, Callable[[Any, int, Random], Any]] = {
    "slots": _flip_slot,
    "slot": _some_slot,
    "by": _some_slot,
    "into": _some_slot,
    "bodyguard": _some_slot,
    "target": _some_target,
    "index": _some_number,
    "extra": _some_number,
    "end": _some_end,
    "penalty_end": _some_end,
    "use": _some_answer,
    "look": _some_answer,
}
