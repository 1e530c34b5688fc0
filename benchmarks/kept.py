"""``python -m benchmarks.kept --game silver``: fit the weights of the belief ``kept``, write them.

Plays games of the stated mix (``Lookahead.opponents``, drawn for every game and seat), looks at
every decision at what its seat cannot see, and fits how much likelier than by counting cards each
value is on a hidden card, by how the card came to lie where it lies: a conditional logit, whose
weights are multiplied by observed / expected until they rest. If the game asks for it, then how
much likelier two cards of one hand are to be alike: until imagined hands have as many such pairs as
real ones. The file says how it was made; the same command writes the same bytes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.table import SeatedTable
from silver_sim.compiled.jit import compiled_entry
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.lookahead import Lookahead
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import SEARCH, STREAM, open_stream

SEED = 24_001
BLOCKS = {"silver": {2: 1000, 3: 400, 4: 250}, "odin": {2: 1000, 3: 500, 4: 300, 6: 150}}
EVERY = 3  # decisions, one is looked at: neighbours tell nearly the same
PRIOR = 20.0  # cards of every class that count as seen as often as by counting, beforehand
LEAST = 0.0005  # of a weight: no value is impossible
ROUNDS = 100  # of the fit
PAIR_ROUNDS = 12  # of that of pairs
STEP = 0.5  # not too far at once: a hand has many pairs
IMAGINED = 8  # worlds of a decision, in which pairs are counted
FOLDER = Path(__file__).parents[1] / "silver_sim" / "search" / "data"


def lineup(game: Game, players: int) -> str:
    """Everybody is one of the mix."""
    return ",".join([game.lookahead().mix] * players)


def decisions(game: Game, players: int, blocks: int) -> Iterator[TableMatch]:
    """Yield the match at one of so many decisions."""
    seats = [seated(entry, game) for entry in read_lineup(lineup(game, players), game)]
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    match = SeatedTable(game, seats, setting).match()
    assert isinstance(match, TableMatch)
    match.states["recorded"] = 1
    number = 0
    for block in range(blocks):
        for choices in match.decisions(block, block % players):
            number += choices is not None
            if choices is not None and number % EVERY == 0:
                yield match


def sightings(game: Game, players: int, blocks: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield, decision by decision, classes and true values of hidden cards, and what is left."""
    ahead: Lookahead = game.lookahead()
    classes, values = np.zeros(64, np.int64), np.zeros(64, np.int64)
    left = np.zeros(ahead.values, np.int64)
    for match in decisions(game, players, blocks):
        given = match.states, classes, values, left
        cards = compiled_entry(ahead.hidden, *given)(*given)
        yield classes[:cards].copy(), values[:cards].copy(), left.copy()


def fitted(ahead: Lookahead, seen: Sequence[tuple[Any, Any, Any]]) -> Any:
    """The weights (classes, values): they expect as many cards of each value as were seen."""
    classes = np.concatenate([each for each, _, _ in seen])
    values = np.concatenate([each for _, each, _ in seen])
    left = np.concatenate([np.tile(rest, (len(each), 1)) for each, _, rest in seen]).astype(float)
    table = np.ones((ahead.classes, ahead.values))
    for number in range(ahead.classes):
        of_class = left[classes == number]
        if not len(of_class):
            continue
        counted = (of_class / of_class.sum(axis=1, keepdims=True)).mean(axis=0)
        observed = np.bincount(values[classes == number], minlength=ahead.values) + PRIOR * counted
        weights = np.ones(ahead.values)
        for _ in range(ROUNDS):
            chances = of_class * weights
            expected = (chances / chances.sum(axis=1, keepdims=True)).sum(axis=0)
            expected += PRIOR * counted * weights / (counted * weights).sum()
            weights *= observed / expected.clip(min=1e-9)
            weights /= weights.max()
        table[number] = weights.clip(min=LEAST)
    return table


def with_pairs(game: Game, numbers: Mapping[int, int], table: Any) -> Any:
    """The weights with those of cards of one hand that are alike, in further columns."""
    ahead = game.lookahead()
    table = np.column_stack([table, np.ones((ahead.classes, ahead.alike))])
    for _ in range(PAIR_ROUNDS if ahead.alike else 0):
        real, imagined = np.full((2, ahead.classes, ahead.alike), PRIOR)
        for players, blocks in numbers.items():
            for match in decisions(game, players, blocks):
                add_pairs(ahead, match, table, real, imagined)
        table[:, ahead.values :] *= (real / imagined) ** STEP
    return table


def add_pairs(ahead: Lookahead, match: TableMatch, table: Any, real: Any, imagined: Any) -> None:
    """Count the pairs of hands as they are, and as the weights have them."""
    truth, worlds = np.zeros(1, ahead.world), np.zeros(IMAGINED, ahead.world)
    weights, chance = np.zeros((IMAGINED, 2)), np.zeros(1, STREAM)
    key = int(match.jobs["block"][0]), int(match.states["turn"][0])
    open_stream(chance[0], *key, 0, match.deal_no, SEARCH)
    ahead.true_world(match.states, truth[0])
    drawn = match.states, table, chance, worlds, weights
    compiled_entry(ahead.imagine, *drawn)(*drawn)
    for dealt, share, total in ((truth, np.ones(1), real), (worlds, weights[:, 0], imagined)):
        given = match.states, dealt, np.zeros((len(dealt), ahead.classes, ahead.alike), np.int64)
        compiled_entry(ahead.pairs, *given)(*given)
        total += np.tensordot(share / share.sum(), given[-1], 1)


def main() -> None:
    """Fit and write the weights of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(BLOCKS), required=True)
    parser.add_argument("--blocks", type=int, help="in place of the stated numbers: for a look")
    parser.add_argument("--out", type=Path, help="in place of the file of the package")
    given = parser.parse_args()
    game = registry.game(given.game)
    numbers = {n: given.blocks or blocks for n, blocks in BLOCKS[given.game].items()}
    seen = [each for n, blocks in numbers.items() for each in sightings(game, n, blocks)]
    table = with_pairs(game, numbers, fitted(game.lookahead(), seen))
    written = {
        "made_by": f"python -m benchmarks.kept --game {game.name}",
        "mix": dict(game.lookahead().opponents),
        "seed": SEED,
        "games": {str(n): blocks for n, blocks in numbers.items()},
        "hidden_cards": sum(len(classes) for classes, _, _ in seen),
        "weights": [[round(float(w), 4) for w in row] for row in table],
    }
    path = given.out or FOLDER / f"kept_{game.name}.json"
    path.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    print(f"{path}: {written['hidden_cards']:,} hidden cards")


if __name__ == "__main__":
    main()
