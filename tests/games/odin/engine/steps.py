"""A game of odin-trace step by step: the position before a line, the line, the position after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from silver_sim.games.odin.rules.rule_set import RuleSet
from silver_sim.games.odin.text.replay import Replay

Line = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """``before`` is None for the position after a deal; ``last`` is the deal before that one's."""

    rules: RuleSet
    deal: list[str]
    before: Line | None
    line: Line
    after: Line
    last: Line | None = None

    def copy(self) -> Step:
        """A step whose positions can be changed."""
        return deepcopy(self)


def steps(script: Sequence[Line]) -> Iterator[Step]:
    """All steps of a script, which begins with a header."""
    replay = Replay(script[0])
    rules, deal, over = replay.header.rules, list[str](), None
    state: Line | None = None
    for line in script[1:]:
        if "result" in line:
            return
        if "deal" in line:
            deal, over, state = line["deal"], state, None
        replay.play(line)
        before, state = state, replay.state()
        yield Step(rules, deal, before, line, state, over if "deal" in line else None)
