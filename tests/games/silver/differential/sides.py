"""Silver on both sides of the campaign, the compiled engine and the judge."""

from collections.abc import Callable
from random import Random
from typing import Any

from silver_sim.games.silver.text.replay import Replay
from tests.games.differential.compare import Sides
from tests.games.judging import Line
from tests.games.silver.judge import EVENTS, Judge
from tests.games.silver.judge.lines import FIELDS
from tests.games.silver.judge.random_play import STYLES, illegal_line, random_header, random_line


def legal(side: Judge | Replay) -> Line | None:
    """What is legal now, which both sides say in the same words."""
    return side.legal()


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

SIDES = Sides(
    game="silver",
    judge=Judge,
    engine=Replay,
    events=EVENTS,
    styles=STYLES,
    header=random_header,
    line=random_line,
    illegal=illegal_line,
    near=neighbour,
    legal_to_judge=legal,
    legal_to_engine=legal,
)
