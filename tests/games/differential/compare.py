"""One game of random legal play on a judge and on a compiled engine, compared at every line.

After each line the states (knowledge included), what is legal, and the result must be equal. At
sampled decisions both must refuse an illegal line, which then changes nothing, and both must take
or both refuse a line near a legal one; a near line that both take is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol

from silver_sim.errors import UserError
from silver_sim.games.text.referee import Referee

REFUSALS = 0.1  # share of decisions at which an illegal line is tried
NEIGHBOURS = 0.1  # share of decisions at which a line near the legal one is tried instead

Line = dict[str, Any]


class Judge(Protocol):
    """What the campaign asks of a judge; it is made of a header line."""

    events: Counter[str]

    def play(self, line: Line) -> None: ...
    def refusal(self, line: Line) -> str | None: ...
    def state(self) -> Line: ...
    def result(self) -> Line | None: ...


class Sides(NamedTuple):
    """How one game is played on both sides, by functions of its judge and of its engine."""

    game: str  # the name of its folders
    judge: Callable[[Line], Any]
    engine: Callable[[Line], Referee]
    events: Mapping[str, str]  # the paragraph of each kind of event that the judge counts
    styles: Sequence[str]  # of play: the games with even and odd numbers
    header: Callable[[Random], Line]
    line: Callable[[Any, Random, str], Line]  # the next line of an unfinished game
    illegal: Callable[[Any, Random], Line]  # a line that the judge refuses
    near: Callable[[Any, Line, Random], Line]  # a line like this one, legal or not
    legal_to_judge: Callable[[Any], Any]  # the same value as ...
    legal_to_engine: Callable[[Any], Any]


@dataclass
class Counts:
    """What was compared, and what happened by the names of the judge's events."""

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
    sides: Sides,
    seed: int,
    judge: Callable[[Line], Any] | None = None,
    style: str | None = None,
    rules: Line | None = None,
) -> Counts:
    """Compare game `seed`; raises Difference, also for an error that neither side should raise.

    Another `judge` may stand in. Without `style` it is that of the number; without `rules` they
    are those of the random header.
    """
    header = _header(sides, seed) | ({} if rules is None else {"rules": rules})
    game = _Game(sides, seed, header, judge or sides.judge)
    try:
        game.play(style or _style(sides, seed))
    except Difference:
        raise
    except Exception as error:
        raise Difference(seed, game.trace, f"unexpected {error!r}") from error
    return game.counts


def _header(sides: Sides, seed: int) -> Line:
    return sides.header(Random(f"header {seed}"))


def _style(sides: Sides, seed: int) -> str:
    return sides.styles[seed % 2]


def _script(
    sides: Sides, judge: Judge, seed: int, style: str, refuse: Callable[[Line], None]
) -> Iterator[Line]:
    """The lines of a game, each to be played by `judge` before the next is asked for.

    What the judge refuses of the sampled lines goes to `refuse`.
    """
    chance = Random(f"play {seed}")
    while judge.result() is None:
        line = sides.line(judge, chance, style)
        if "act" in line and chance.random() < REFUSALS:
            refuse(sides.illegal(judge, chance))
        if "act" in line and chance.random() < NEIGHBOURS:
            near = sides.near(judge, line, chance)
            if judge.refusal(near):
                refuse(near)
            else:
                line = near
        yield line


class _Game:
    """One game on both sides."""

    def __init__(
        self, sides: Sides, seed: int, header: Line, judge: Callable[[Line], Judge]
    ) -> None:
        self.sides, self.seed, self.trace = sides, seed, [header]
        self.judge, self.engine = judge(header), sides.engine(header)
        self.counts = Counts(games=1, events=self.judge.events)

    def play(self, style: str) -> None:
        """Play to the end, line by line."""
        legal_to_judge, legal_to_engine = self.sides.legal_to_judge, self.sides.legal_to_engine
        for line in _script(self.sides, self.judge, self.seed, style, self._refuse):
            self._take(line)
            self._same("state", self.judge.state(), self.engine.state())
            self._same("legal", legal_to_judge(self.judge), legal_to_engine(self.engine))
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

    def _same(self, what: str, judge: Any, engine: Any) -> None:
        if judge != engine:
            raise self._difference(f"{what}: {_apart(judge, engine)}")

    def _difference(self, how: str) -> Difference:
        return Difference(self.seed, self.trace, how)


def _apart(judge: Any, engine: Any) -> str:
    """The fields in which two answers differ."""
    if not isinstance(judge, dict) or not isinstance(engine, dict):
        return f"judge {judge}, engine {engine}"
    names = [name for name in judge | engine if judge.get(name) != engine.get(name)]
    return "; ".join(
        f"{name}: judge {judge.get(name)}, engine {engine.get(name)}" for name in names
    )
