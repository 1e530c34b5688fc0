"""What seats that look ahead promise in both games."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.run import Arena
from silver_sim.games import registry
from silver_sim.games.contract.seats import Search
from silver_sim.games.contract.table import Rows
from silver_sim.games.odin.study.redeal import deal_again as odin
from silver_sim.games.silver.study.redeal import deal_again as silver
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import new_stream
from silver_sim.search.frozen import frozen_tables
from silver_sim.search.searcher import Searchers
from tests.search.tables import decisions, table

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

# All cards that the deciding seat cannot know.
DEAL_ANEW: dict[str, Callable[[TableMatch, Any], object]] = {
    "silver": lambda match, chance: silver(match.states[0], chance, np.zeros(64, np.int64)),
    "odin": lambda match, chance: odin(match.states[0], match.seat, chance),
}


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("silver", "counter+search(worlds=6),greedy+search(worlds=6,belief=kept),counter"),
        ("odin", "counter+search(worlds=4),low+search(worlds=4,belief=kept),planner"),
    ],
)
def test_the_same_blocks_are_the_same_bytes_for_any_pieces_and_threads(
    game: str, players: str
) -> None:
    ahead = table(players, game=registry.game(game))
    match = ahead.match()
    whole = match.play(0, 2)
    assert isinstance(whole, Rows)
    pieces = [ahead.match().play(1, 2), match.play(0, 1)]
    for name in ("games", "rounds"):
        rows = [getattr(piece, name) for piece in reversed(pieces)]
        assert np.concatenate(rows).tobytes() == getattr(whole, name).tobytes()
    [threaded] = Arena.of(ahead, threads=2).rows(2)
    assert threaded.games.tobytes() == whole.games.tobytes()


@pytest.mark.parametrize("game", registry.names())
def test_the_hashes_of_frozen_tables_are_told(game: str) -> None:
    assert frozen_tables(game, []) == {}
    assert list(frozen_tables(game, [Search(belief="uniform")])) == ["equity"]
    assert list(frozen_tables(game, [Search()])) == ["equity", "kept"]
    assert list(frozen_tables(game, [], ["kept"])) == ["kept"]


@pytest.mark.parametrize("game", registry.names())
def test_the_answer_does_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    """As the check of strategies demands of their answers; the same chance, the same answer."""
    played = registry.game(game)
    players = "counter+search(worlds=16,model=counter),counter+search(worlds=16,belief=kept)"
    match = table(players, game=played).match()
    assert isinstance(match, TableMatch)
    match.searchers = None
    looked = changed = 0
    for number in decisions(match, 2, 4):
        own, state = match.choices.copy(), match.states.copy()
        answers = []
        for dealt_anew in (False, True):
            if dealt_anew:
                DEAL_ANEW[game](match, new_stream(2, number, 0, 0))
            match.choices[:] = own
            Searchers(match, played).search()
            answers.append(match.choices.tobytes())
            match.states[:] = state
        match.choices[:] = own
        assert answers[0] == answers[1]
        changed += answers[0] != own.tobytes()
        looked += 1
    assert looked > 30
    assert changed > 5


@pytest.mark.parametrize(
    ("game", "search"), [("silver", "worlds=32,belief=kept"), ("odin", "worlds=32")]
)
def test_looking_ahead_beats_not_looking_ahead(game: str, search: str) -> None:
    """Over 20 blocks of two games the interval of the win share lies above a half."""
    played = registry.game(game)
    rows = table(f"counter+search({search}),counter", 77, played).match().play(0, 20)
    assert isinstance(rows, Rows)
    first = rows.games["won"][:, 0] if game == "odin" else rows.games["winner"] == 0
    won = (first / played.win_unit).reshape(-1, 2).mean(axis=1)
    assert won.mean() - 2.1 * won.std(ddof=1) / len(won) ** 0.5 > 0.5
