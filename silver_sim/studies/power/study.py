"""How many games until a difference of win share is known, for each way to play them.

`power` returns plain data, ready for JSON:

=================  ============================================================================
game, edition      its name and its rules
a, b, field        labels, and the number of ``seats``
edge, games        what was asked, as a share or as a number; the other is None
power, level       how often a difference is to be found, and the level of all intervals
blocks_of_a_look   how often compare looks whether it may stop
pilot              its ``seed``, ``blocks`` and ``games``, and how often its blocks were ``drawn``
                   again for the intervals, which are those of the spread alone
designs            a row a way to play: ``design``, its ``power``, ``games_a_block``, the ``spread``
                   of a block (of a game in ``own_deals``), the ``blocks`` and ``games`` that it
                   takes or the ``edge`` that it finds, each with ``estimate``, ``lo`` and ``hi``,
                   and the ``command`` to type
=================  ============================================================================
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.levels import FEW_BLOCKS
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.power.designs import Design, designs
from silver_sim.studies.power.pilot import DRAWS, Spread, played, spreads
from silver_sim.studies.power.setup import PowerSetup

Data = dict[str, Any]


def power(asked: PowerSetup, options: RunOptions) -> tuple[Data, float]:
    """Play the pilot and say what each design takes; `options.progress` is told of games.

    The second is how many games were played in a second, which differs from time to time. Raises
    UserError if nothing varied in the pilot, and StrategyError if a strategy fails.
    """
    blocks, speed = played(asked, options)
    found = spreads(blocks, asked.setup.game.win_unit, asked.seats)
    rows = [_row(each, found[each.spread], asked) for each in designs(asked)]
    return _told(asked, [row for row in rows if row is not None]), speed


def _told(asked: PowerSetup, rows: list[Data]) -> Data:
    """All that is told, as plain data."""
    return {
        "schema_version": 1,
        "game": asked.setup.game.name,
        "edition": asked.tables[0].edition,
        **asked.labels,
        "seats": asked.seats,
        "edge": asked.edge,
        "games": asked.games,
        "power": asked.power,
        "level": LEVEL,
        "blocks_of_a_look": asked.blocks_of_a_look,
        "pilot": {
            "seed": asked.experiment.seed,
            "blocks": asked.pilot,
            "games": games_of(asked),
            "drawn": DRAWS,
        },
        "designs": rows,
    }


def games_of(asked: PowerSetup) -> int:
    """Games of the pilot."""
    return asked.pilot * sum(table.players for table in asked.tables)


def _row(design: Design, spread: Spread, asked: PowerSetup) -> Data | None:
    """What a design takes or finds; None where it cannot tell."""
    numbers = _taken(design, spread, asked) if asked.edge else _found(design, spread, asked)
    if numbers is None:
        return None
    return {
        "design": design.name,
        "power": design.power,
        "games_a_block": design.games,
        "spread": spread._asdict(),
        **numbers,
    }


def _taken(design: Design, spread: Spread, asked: PowerSetup) -> Data:
    """The blocks and games that an edge takes."""
    edge = asked.edge
    assert edge is not None

    def whole(sd: float) -> int:
        """So many as there are at the next look."""
        return math.ceil(design.blocks(sd, edge) / design.every) * design.every

    blocks = _each(whole, spread)
    return {
        "blocks": blocks,
        "games": {name: design.games * number for name, number in blocks.items()},
        "edge": None,
        "command": design.command(spread.value, edge, blocks["estimate"]),
    }


def _found(design: Design, spread: Spread, asked: PowerSetup) -> Data | None:
    """The edge that some games find."""
    assert asked.games is not None
    blocks = asked.games // (design.games * design.every) * design.every
    if blocks < FEW_BLOCKS:
        return None
    edges = _each(lambda sd: design.edge(sd, blocks), spread)
    if None in edges.values():
        return None
    return {
        "blocks": blocks,
        "games": design.games * blocks,
        "edge": edges,
        "command": design.command(spread.value, edges["estimate"], blocks),
    }


def _each(number: Callable[[float], Any], spread: Spread) -> Data:
    """A number for the spread measured, and for both ends of its interval."""
    return {"estimate": number(spread.value), "lo": number(spread.lo), "hi": number(spread.hi)}
