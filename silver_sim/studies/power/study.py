"""How many games it takes to find a difference of win share, for each way to play them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from silver_sim.stats.core import power as core
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sequential import BETA
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.power.pilot import DRAWS, GAME, IN_TURN, TOGETHER, played, spreads
from silver_sim.studies.power.result import Ends, PilotRun, PowerResult, Row
from silver_sim.studies.power.setup import PowerSetup

TRUTHS = {"test_of_edge": 1.0, "test_of_half": 0.5, "test_of_none": 0.0}  # in edges


class Design(NamedTuple):
    """A way to play: in units of `games` games, a block or a single one, `every` of them at once.

    `blocks` gives the units needed for a spread and an edge, `edge` the difference that a number of
    units finds for a spread (None: nothing, or not asked), `command` what to type for a spread, an
    edge and a number of units; `power` is how often it finds the edge.
    """

    name: str
    spread: str
    games: int
    power: float
    blocks: Callable[[float, float], float]
    edge: Callable[[float, int], float | None]
    command: Callable[[float, float, int], str]
    every: int = 1


def power(asked: PowerSetup, options: RunOptions) -> tuple[PowerResult, float]:
    """Play the pilot and return what each design takes; `options.progress` counts games.

    The second value is the games played in a second, which varies from time to time. Raises
    UserError if nothing varied in the pilot, and StrategyError if a strategy fails.
    """
    blocks, speed = played(asked, options)
    found = spreads(blocks, asked.setup.game.win_unit, asked.seats)
    row = _taken if asked.edge else _found
    rows = [row(each, found[each.spread], asked) for each in designs(asked)]
    result = PowerResult(
        game=asked.setup.game.name,
        edition=asked.tables[0].edition,
        **asked.labels._asdict(),
        seats=asked.seats,
        edge=asked.edge,
        games=asked.games,
        power=asked.power,
        level=LEVEL,
        blocks_of_a_look=asked.blocks_of_a_look,
        pilot=PilotRun(asked.experiment.seed, asked.pilot, asked.games_of_pilot, DRAWS),
        designs=[row for row in rows if row is not None],
    )
    return result, speed


def designs(asked: PowerSetup) -> Iterator[Design]:
    """Yield all ways to play; two players without a field have only one table."""
    blocks, edge, until, narrow = (
        partial(each, power=asked.power)
        for each in (core.fixed_blocks, core.fixed_edge, core.sequence_blocks, core.sequence_edge)
    )
    yield Design("own_deals", GAME, 1, asked.power, blocks, edge, lambda *_: "")
    if asked.experiment.field:
        yield Design(
            "one_table", TOGETHER, asked.seats, asked.power, blocks, edge,
            lambda _, __, blocks: asked.simulate(blocks * asked.seats),
        )  # fmt: skip
    in_turn = IN_TURN, asked.games_in_turn
    yield Design(
        "in_turn", *in_turn, asked.power, blocks, edge,
        lambda _, __, blocks: asked.compare("--blocks", blocks),
    )  # fmt: skip
    yield Design(
        "every_look", *in_turn, asked.power, until, narrow,
        lambda sd, _, blocks: asked.until(core.sequence_width(sd, blocks)),
        asked.blocks_of_a_look,
    )  # fmt: skip
    for name, truth in TRUTHS.items():
        yield _test(asked, name, truth)


def _test(asked: PowerSetup, name: str, truth: float) -> Design:
    """The sequential test if the difference is `truth` times the edge; blocks are averages."""
    every = asked.blocks_of_a_look

    def blocks(sd: float, edge: float) -> float:
        return core.sequential_length(sd, edge, truth, every).mean

    def edge(sd: float, blocks: int) -> float | None:
        return core.sequential_edge(sd, blocks, every) if truth == 1 else None

    def command(sd: float, edge: float, _: int) -> str:
        return asked.tested(edge, core.sequential_length(sd, edge, 0.5, every).late)

    return Design(name, IN_TURN, asked.games_in_turn, 1 - BETA, blocks, edge, command)


def _taken(design: Design, spread: Ends, asked: PowerSetup) -> Row:
    """The blocks and games that an edge takes."""
    edge = asked.edge
    assert edge is not None

    def blocks_at_a_look(sd: float) -> int:
        """Rounded up to the next look."""
        return math.ceil(design.blocks(sd, edge) / design.every) * design.every

    blocks = spread.each(blocks_at_a_look)
    command = design.command(spread.estimate, edge, int(blocks.estimate))
    return _row(design, spread, blocks, None, command)


def _found(design: Design, spread: Ends, asked: PowerSetup) -> Row | None:
    """The edge that the given games find; None if it is unknown."""
    assert asked.games is not None
    blocks = asked.games // (design.games * design.every) * design.every
    if blocks < FEW_BLOCKS:
        return None
    edges = [design.edge(sd, blocks) for sd in (spread.estimate, spread.lo, spread.hi)]
    known = [edge for edge in edges if edge is not None]
    if len(known) < len(edges):
        return None
    command = design.command(spread.estimate, known[0], blocks)
    return _row(design, spread, Ends(blocks, blocks, blocks), Ends(*known), command)


def _row(design: Design, spread: Ends, blocks: Ends, edge: Ends | None, command: str) -> Row:
    games = blocks.each(lambda number: design.games * number)
    return Row(design.name, design.power, design.games, spread, blocks, games, edge, command)
