"""How many games it takes to find a difference of win share, for each way to play them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from silver_sim.report.text.wording import counted, decimals, number
from silver_sim.result import Plain
from silver_sim.stats.core import power as core
from silver_sim.stats.core.sequential import BETA
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.claims import sentence
from silver_sim.studies.arms.result import MORE, Claim, Row
from silver_sim.studies.arms.sentences import PLAN
from silver_sim.studies.arms.tools import counted_arm
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.core.spec import points
from silver_sim.studies.power.pilot import DRAWS, GAME, IN_TURN, TOGETHER, Ends, played, spreads
from silver_sim.studies.power.result import LABELS, UNITS, WAYS, PowerPlan, PowerResult
from silver_sim.studies.power.setup import PowerSetup, command, in_points
from silver_sim.studies.questions.compare import MOST_TESTED

TRUTHS = {"test_of_edge": 1.0, "test_of_half": 0.5, "test_of_none": 0.0}  # in edges


class Design(NamedTuple):
    """A way to play: in units of `games` games, a block or a single one, `every` of them at once.

    `blocks` gives the units needed for a spread and an edge, `edge` the difference that a number of
    units finds for a spread (None: nothing, or not asked), `experiment` what to play for a spread,
    an edge and a number of units; `power` is how often it finds the edge.
    """

    name: str
    spread: str
    games: int
    power: float
    blocks: Callable[[float, float], float]
    edge: Callable[[float, int], float | None]
    experiment: Callable[[float, float, int], Plain]
    every: int = 1


def power(asked: PowerSetup, options: RunOptions) -> tuple[PowerResult, float]:
    """Play the pilot and return what each design takes; `options.progress` counts games.

    The second value is the games played in a second, which varies from time to time. Raises
    UserError if nothing varied in the pilot, and StrategyError if a strategy fails.
    """
    blocks, speed = played(asked, options)
    found = spreads(blocks, asked.setup.game.win_unit, asked.seats)
    edge = points(asked.experiment.edge) if asked.games is None else None
    first = "games" if edge else "edge"
    plans, rows, arms = [], [], []
    for design in designs(asked):
        if (taken := _taken(design, found[design.spread], asked)) is None:
            continue
        numbers, experiment = taken
        typed = command(experiment) if experiment else ""
        plans.append(PowerPlan(design.name, design.power, design.games, {**experiment}, typed))
        label = LABELS[design.name].format(half=50 * (edge or 0))
        arms.append(counted_arm(label, asked.seats, way=design.name))
        for metric, ends in numbers.items():
            key = {"metric": metric, "blocks": asked.experiment.most_blocks, **arms[-1].key}
            estimate = Estimate(**ends._asdict(), method="bootstrap")
            family = WAYS if metric == first else UNITS
            rows.append(Row.made_of(estimate, family=family, **key))
    even = rows[0].value * PowerResult.own[first].scale, rows[0].label  # what own deals take
    much = f"{100 * (edge or 0):g} games in 100"
    question = f"How many games does it take to show a difference of {much}?"
    if not edge:
        question = f"How small a difference do {counted(asked.games or 0, 'game')} show?"
    a, b = (arm.label for arm in asked.in_turn.design.arms)
    result = PowerResult(
        question=question, game=asked.setup.game.name, edition=asked.tables[0].edition,
        seed=asked.experiment.seed, blocks=asked.experiment.most_blocks, games=asked.games_of_pilot,
        a=a, b=b, field=[asked.setup.entry(name).label for name in asked.experiment.field],
        seats=asked.seats, edge=edge, given_games=asked.games, power=asked.power, arms=arms,
        rows=rows, designs=plans, blocks_of_a_look=asked.blocks_of_a_look, drawn=DRAWS,
        names=[a, b], picture=Picture("forest", WAYS, (first,)),
        families=[Family(WAYS, "Ways to play", even=even, head="way to play")],
    )  # fmt: skip
    return replace(result, claim=_claim(result)), speed


def _claim(result: PowerResult) -> Claim:
    """Return what A and B on the same deals take or find, and what own deals do."""
    rows = {row.value_: row for row in result.of(family=WAYS)}
    own, in_turn = rows.pop("own_deals"), rows.pop("in_turn")
    scale = result.metric(own.metric).scale
    games, lo, hi = (
        number(float(f"{scale * (end or 0):.3g}"), decimals(scale * (end or 0) / 10))
        for end in (in_turn.estimate, in_turn.lo, in_turn.hi)
    )  # in the three figures that a pilot can give
    facts = {"games": f"About {games} games", "edge": f"{100 * (result.edge or 0):g}"}
    if result.given_games:
        facts = {"games": f"{result.given_games:,} games", "edge": games}
    pilot = f"from a pilot of {counted(result.games, 'game')}"
    unit = "games in 100" if result.given_games else "games"
    sure = f"How sure: {lo} to {hi} {unit}, {pilot}; {100 * result.power:g} % of such runs show it."
    said = sentence(result, PLAN, MORE, **facts)
    return Claim(PLAN, in_turn.label, own.label, MORE, said, sure)


def designs(asked: PowerSetup) -> Iterator[Design]:
    """Yield all ways to play; two players without a field have only one table."""
    blocks, edge, until, narrow = (
        partial(each, power=asked.power)
        for each in (core.fixed_blocks, core.fixed_edge, core.sequence_blocks, core.sequence_edge)
    )
    simulate = {"kind": "simulate", "game": asked.setup.game.name, "players": asked.together}
    yield Design("own_deals", GAME, 1, asked.power, blocks, edge, lambda *_: {})
    if asked.experiment.field:
        yield Design(
            "one_table", TOGETHER, asked.seats, asked.power, blocks, edge,
            lambda _, __, blocks: simulate | {"blocks": blocks},
        )  # fmt: skip
    in_turn = IN_TURN, asked.games_in_turn
    yield Design(
        "in_turn", *in_turn, asked.power, blocks, edge,
        lambda _, __, blocks: asked.compare(blocks=blocks),
    )  # fmt: skip
    yield Design(
        "every_look", *in_turn, asked.power, until, narrow,
        lambda sd, _, blocks: asked.compare(until=in_points(core.sequence_width(sd, blocks))),
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

    def experiment(sd: float, edge: float, _: int) -> Plain:
        late = 2 * core.sequential_length(sd, edge, 0.5, every).late  # seldom takes more than half
        longer = {"max_blocks": int(float(f"{late:.1g}"))} if late > MOST_TESTED else {}
        return asked.compare(edge=in_points(edge), **longer)

    return Design(name, IN_TURN, asked.games_in_turn, 1 - BETA, blocks, edge, experiment)


def _taken(design: Design, spread: Ends, asked: PowerSetup) -> tuple[dict[str, Ends], Plain] | None:
    """What an edge takes, or which edge games find, and what to play; None if it is unknown."""
    if asked.games is None:
        edge, every = points(asked.experiment.edge), design.every  # rounded up to the next look
        blocks = spread.each(lambda sd: math.ceil(design.blocks(sd, edge) / every) * every)
        edges: dict[str, Ends] = {}
    else:
        number = asked.games // (design.games * design.every) * design.every
        if number < FEW_BLOCKS:
            return None
        found = [each for sd in spread if (each := design.edge(sd, number)) is not None]
        if len(found) < len(spread):
            return None
        edges, edge = {"edge": Ends(*found)}, found[0]
        blocks = Ends(number, number, number)
    games = blocks.each(lambda number: design.games * number)
    numbers = edges | {"games": games, "blocks": blocks, "spread": spread}
    return numbers, design.experiment(spread.estimate, edge, int(blocks.estimate))
