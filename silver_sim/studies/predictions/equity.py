"""Exact integer sums of predictions between two deals, by block, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from silver_sim.arena.table import Table
from silver_sim.errors import UserError
from silver_sim.games.contract.game import GameInfo
from silver_sim.report.text.wording import listed
from silver_sim.search.equity import Course, Equity, load_data
from silver_sim.search.frozen import EQUITY
from silver_sim.stats.core.estimates import mean
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames, won_by
from silver_sim.stats.outcomes.reliability import MILLION, by_step, grouped, millionths
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.calibration import PREDICTIONS, STEPS, of_true
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.predicting import Number, Predictions, laid, predicted
from silver_sim.studies.arms.result import Row
from silver_sim.studies.core.plan import Setup

LEAST = 1e-6  # the logarithmic score treats lower chances as this
LATE = 4  # this deal and all later ones are combined
DEALS = ("1", "2", "3", f"{LATE} and later")
LEADS = range(-18, 19, 2)  # points by which a player is behind (+) or ahead (-)
STANDING = 10  # points of the one who is behind, in a game that ends by a limit
SCORES = {name: {name: 1} for name in ("brier", "base", "log_score")}  # what each is a mean of
SCORES["gain"] = {"base": 1, "brier": -1}
BRIER = (
    "mean squared distance between the chance and what happened (1 won, 0 not); less is "
    "better. Base: the same if all had equal chances; gain: base minus Brier score."
)
GLOSSARY = (
    ("Equity", "The chance to win the game from between two deals, by totals and what is to come."),
    ("Brier score", f"The {BRIER}"),
)


class Predicted(NamedTuple):
    """Predictions of the table after deals that were not the last of a game, and the outcomes."""

    block: Any  # (deals,)
    deal: Any  # (deals,): its number in the game, from 1
    start: Any  # (deals,): who starts the next one
    chances: Any  # (deals, players)
    won: Any  # (deals, players): shares of the win in the end

    @classmethod
    def of(cls, frames: Frames, number: int, table: Table) -> Predicted:
        """Those of the rows of a table, of this number in the run."""
        game, rules, players = table.game, table.setting.rules, table.players
        here = pl.col("table") == number
        games, rounds = (frames[name].filter(here) for name in ("games", "rounds"))
        privilege = game.lookahead().privilege  # whether a deal won one (``Finish.privileged``)
        scores = [f"score_{player}" for player in range(players)]
        key = ["block", "rotation"]
        points = rounds.with_columns(
            *(pl.col(name).cum_sum().over(key).cast(pl.Int64) for name in scores),
            pl.col("start").shift(-1).over(key).alias("next"),
        ).filter(pl.col("next").is_not_null())
        by_player = [won_by(n, games).alias(f"share_{n}") / game.win_unit for n in range(players)]
        together = points.join(games.select(*key, *by_player), on=key)
        totals = together.select(scores).to_numpy()
        starts = together["next"].to_numpy().astype(np.int64)
        has_it = together[privilege].to_numpy() if privilege else np.zeros(len(totals), np.bool_)
        deals = together["round"].to_numpy().astype(np.int64)
        equity, chances = Equity.load(game.name, players), np.zeros(totals.shape)
        for deal in np.unique(deals):
            here = deals == deal
            course = Course.of(game, rules, int(deal))
            chances[here] = equity.chances(totals[here], starts[here], has_it[here], course)
        won = together.select([f"share_{player}" for player in range(players)]).to_numpy()
        return cls(together["block"].to_numpy(), deals, starts, chances, won)


def design(asked: Any, setup: Setup) -> Design:
    """Predictions at each table, by deal and in steps; UserError if there is nothing to judge."""
    game, (rules, _) = setup.game, setup.rules()
    deal, data = game.words.deal, load_data(game.name)
    if game.rounds_a_game is not None and game.rounds_a_game(rules) == 1:
        raise UserError(
            f"a game of one {deal} has nothing between two {deal}s",
            help=f"play by rules with two {deal}s or more",
        )
    (strategy, seed), others = data.made_of, data.other_rules(rules)
    tables, groups = laid(setup, {asked.best_known: strategy, **asked.others})
    named = {group.label: table for group, table in zip(groups, tables, strict=True)}
    after = [f"after {deal} {name}" for name in DEALS]
    by_deal = [group._replace(label=f"{group.label}: {name}", family="deal")
               for group in groups for name in after]  # fmt: skip
    own = {each.label for each in groups[: len(asked.seats)]}
    also = [f"The table is from games without {listed(others)}."] if others else []
    return predicted(
        "Equity",
        tables,
        Predictions(
            lambda frames, blocks: _sums(frames, blocks, named, after),
            lambda group, found: _numbers(found[group.label]),
            [*groups, *by_deal],
            groups,
        ),
        [
            Family(STEPS, "Do they come true", f"For every player after every {deal} except the "
                   "last; with two players only for the one who starts the next, since the other's "
                   "chance is redundant.", False, STEPS, "a player wins the game"),
            Family("leads", "What the table says: chance to win in percent", "By points behind "
                   "(below 0: ahead), of a player who does not start the next deal; all others are "
                   "level, and nobody keeps anything from the last one. The table has no "
                   "intervals.", form="grid"),
            Family("", "How informative they are", f"Brier score: the {BRIER}", form="table"),
            Family("deal", f"How informative they are, by {deal}", form="table"),
        ],
        question="Do chances to win come true?",
        setting=f"table {data.hash}, made of games of {strategy}, seed {seed}",
        claim=lambda found, _: of_true(found, lambda r: r.arm in own, strategy, also=also),
        limits="the table holds, as far as it does, for games of these players",
        glossary=GLOSSARY,
        more=lambda _, rows: _leads(game, rules, asked.seats, rows[0].blocks),
        goes_by=(EQUITY,),
    )  # fmt: skip


def _sums(
    frames: Frames, blocks: range, tables: Mapping[str, Table], after: Sequence[str]
) -> dict[str, Sums]:
    """The scores of the predictions at tables, ``after`` each deal, and the chances by step."""
    sums: dict[str, Sums] = {}
    for number, (name, table) in enumerate(tables.items()):
        found = Predicted.of(frames, number, table)
        deals = np.minimum(found.deal, LATE)
        masks = {name: deals > 0}
        masks |= {f"{name}: {deal}": deals == n for n, deal in enumerate(after, 1)}
        sums |= grouped(_scores(found), masks, found.block, blocks)
        sums[f"{name}: steps"] = _steps(found, blocks)
    return sums


def _numbers(sums: Sums) -> Iterator[Number]:
    """Yield the scores of some predictions, in shares squared and in nats."""
    yield Number(PREDICTIONS, Estimate(sums.total(PREDICTIONS)))
    for metric, weights in SCORES.items():
        yield Number(metric, mean(sums, weights, {PREDICTIONS: MILLION}))


def _leads(game: GameInfo, rules: Any, seats: Sequence[int], blocks: int) -> Iterator[Row]:
    """Yield the chance of one who does not start and is behind all others, who are level."""
    limit = 0 if game.points_limit is None else game.points_limit(rules)
    ends = range(1) if limit else range(1, game.rounds_a_game(rules))  # type: ignore[misc]
    behind = np.array([lead for lead in LEADS if abs(lead) <= STANDING or not limit])
    for n, course in ((n, Course.of(game, rules, played)) for n in seats for played in ends):
        totals = np.repeat(STANDING + np.minimum(0, -behind)[:, None], n, axis=1)
        totals[:, 1] = STANDING + np.minimum(0, behind)
        left = f"{course.deals_left or 'any'} left"
        chances = Equity.load(game.name, n).chances(totals, 0, False, course)[:, 1]
        for lead, chance in zip(behind, map(float, chances), strict=True):
            yield Row.made_of(
                Estimate(chance), metric="chance", family="leads", player="", arm=left, seats=n,
                label=f"{n} players, {left}: {lead} behind", field="behind", value_=f"{lead}",
                blocks=blocks,
            )  # fmt: skip


def _scores(found: Predicted) -> dict[str, NDArray[Any]]:
    """Brier and logarithmic scores of the chances, and the Brier score of equal chances."""
    chances, won = found.chances, found.won
    equal = 1.0 / chances.shape[1]
    logs = won * np.log(chances.clip(LEAST)) + (1 - won) * np.log((1 - chances).clip(LEAST))
    return {
        PREDICTIONS: np.full(len(chances), chances.shape[1]),
        "brier": millionths((chances - won) ** 2).sum(axis=1),
        "base": millionths((equal - won) ** 2).sum(axis=1),
        "log_score": millionths(logs).sum(axis=1),
    }


def _steps(found: Predicted, blocks: range) -> Sums:
    """The chances, and what was won, by step; of two players only of who starts the next deal."""
    rows, players = found.chances.shape
    there = np.ones((rows, players), np.bool_)
    if players == 2:
        there = found.start[:, None] == np.arange(players)
    chances, won = millionths(found.chances), millionths(found.won)
    return by_step(chances, won, there, found.block, blocks)
