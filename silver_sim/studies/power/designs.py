"""The ways to play for a difference: what each needs, and what to type for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from silver_sim.stats.core import power
from silver_sim.stats.core.sequential import BETA
from silver_sim.studies.power.pilot import GAME, IN_TURN, TOGETHER
from silver_sim.studies.power.setup import PowerSetup


class Design(NamedTuple):
    """A way to play: in units of so many `games`, a block or a single one, `every` of them at once.

    `blocks` tells how many units it takes for a spread and an edge, `edge` what so many find for a
    spread (None: nothing, or not asked of it), `command` what to type for a spread, an edge and a
    number of units; `power` is how often it finds the edge.
    """

    name: str
    spread: str
    games: int
    power: float
    blocks: Callable[[float, float], float]
    edge: Callable[[float, int], float | None]
    command: Callable[[float, float, int], str]
    every: int = 1


TRUTHS = {"test_of_edge": 1.0, "test_of_half": 0.5, "test_of_none": 0.0}  # in edges


def designs(asked: PowerSetup) -> Sequence[Design]:
    """Return all ways to play; two players without a field have but one table."""
    blocks, edge = (
        partial(each, power=asked.power) for each in (power.fixed_blocks, power.fixed_edge)
    )
    own = Design("own_deals", GAME, 1, asked.power, blocks, edge, lambda *_: "")
    one = Design(
        "one_table", TOGETHER, asked.seats, asked.power, blocks, edge,
        lambda _, __, blocks: asked.simulate(blocks * asked.seats),
    )  # fmt: skip
    turn = Design(
        "in_turn", IN_TURN, asked.games_in_turn, asked.power, blocks, edge,
        lambda _, __, blocks: asked.compare("--blocks", blocks),
    )  # fmt: skip
    narrow = Design(
        "every_look", IN_TURN, asked.games_in_turn, asked.power,
        partial(power.sequence_blocks, power=asked.power),
        partial(power.sequence_edge, power=asked.power),
        lambda sd, _, blocks: asked.until(power.sequence_width(sd, blocks)),
        asked.blocks_of_a_look,
    )  # fmt: skip
    tests = [_test(asked, *each) for each in TRUTHS.items()]
    return (own, *[one] * bool(asked.experiment.field), turn, narrow, *tests)


def _test(asked: PowerSetup, name: str, truth: float) -> Design:
    """The sequential test, where the difference is `truth` times the edge; blocks on average."""
    every = asked.blocks_of_a_look

    def blocks(sd: float, edge: float) -> float:
        return power.sequential_length(sd, edge, truth, every).mean

    def edge(sd: float, blocks: int) -> float | None:
        return power.sequential_edge(sd, blocks, every) if truth == 1 else None

    def command(sd: float, edge: float, _: int) -> str:
        return asked.tested(edge, power.sequential_length(sd, edge, 0.5, every).late)

    return Design(name, IN_TURN, asked.games_in_turn, 1 - BETA, blocks, edge, command)
