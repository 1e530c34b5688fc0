"""What seats that look ahead promise in both games."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.run import Arena
from silver_sim.games import registry
from silver_sim.games.contract.seats import Search
from silver_sim.games.odin.study.redeal import deal_again as odin
from silver_sim.games.silver.rules.past import Past
from silver_sim.games.silver.rules.questions import Act
from silver_sim.games.silver.study.redeal import deal_again as silver
from silver_sim.games.table.match import TableMatch
from silver_sim.games.table.rollouts import TREMBLE
from silver_sim.rng import new_stream
from silver_sim.search.frozen import frozen_tables
from silver_sim.search.played_on import PlayedOn
from silver_sim.search.searcher import Searchers
from silver_sim.search.workspace import Workspace
from tests.search import tables
from tests.search.tables import decisions, looks, match_of

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

# All cards that the deciding seat cannot know.
DEAL_ANEW: dict[str, Callable[[Any, int, Any], object]] = {
    "silver": lambda state, seat, chance: silver(state, chance, np.zeros(64, np.int64)),
    "odin": odin,
}


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("silver", "counter+search(worlds=3),greedy+search(worlds=3,belief=kept),counter"),
        ("odin", "counter+search(worlds=3),low+search(worlds=3,belief=kept),planner"),
    ],
)
def test_blocks_are_the_same_bytes_for_any_pieces_and_threads(game: str, players: str) -> None:
    ahead = tables.table(players, game=registry.game(game))
    match = ahead.match()
    whole: Any = match.play(0, 2)
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


def cards_of(match: TableMatch, worlds: Any) -> bytes:
    """Worlds card by card; those of Silver go by the numbers that a shuffle gave to its cards."""
    if match.states.dtype.names and "value" in match.states.dtype.names:
        worlds = worlds["value"][:, match.states["order"][0, : match.states["cards"][0]]]
    return bytes(worlds.tobytes())


@pytest.mark.parametrize("level", ["uniform", "kept", "policy"])
@pytest.mark.parametrize(
    ("game", "players"),
    [("silver", "counter,gambler,keeper"), ("odin", "counter,planner,collector,low")],
)
def test_worlds_do_not_depend_on_what_is_hidden(game: str, players: str, level: str) -> None:
    played = registry.game(game)
    match, looked = tables.recorded(players, game=played), 0
    belief, workspace = tables.belief_at(match, level, played)
    for number in looks(workspace, match, 2, 9):
        before = belief.worlds(10)
        workspace.look_at(match, tables.KEY)
        DEAL_ANEW[game](workspace.states[0], match.seat, new_stream(1, number, 0, 0))
        looked += workspace.states[0].tobytes() != match.states[0].tobytes()
        after = belief.worlds(10)
        assert cards_of(match, before.worlds) == cards_of(match, after.worlds)
        assert before.weights.tolist() == after.weights.tolist()
    assert looked > 30


def has_kept(match: TableMatch, seat: int) -> bool:
    """Whether a seat of Silver has kept one of several drawn cards: which one nobody sees (5.2)."""
    past = match.states["past"][0, : int(match.states["past_count"][0])]
    return bool(((past[:, Past.ACT] == Act.KEEP) & (past[:, Past.BY] == seat)).any())


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("silver", "counter,counter"),
        ("silver", "counter,keeper,gambler,counter"),
        ("odin", "counter,planner,collector"),
    ],
)
def test_in_the_true_world_every_model_would_have_done_what_it_did(game: str, players: str) -> None:
    played = registry.game(game)
    match, ahead = tables.recorded(players, game=played), played.lookahead()
    workspace, opponents = Workspace(match, ahead), tuple(ahead.opponents)
    workspace.seat_models(type(match), tables.models(played))
    truth = np.zeros(1, ahead.world)
    asked = sure = 0
    for _ in looks(workspace, match, 2, 5):
        ahead.true_world(match.states, truth[0])
        chances = np.ones((1, workspace.seats, len(opponents)))
        asked += ahead.weigh(*workspace.at_table, truth, len(opponents), TREMBLE, chances)
        for seat in range(workspace.seats):
            player = (seat - int(match.jobs["rotation"][0])) % workspace.seats
            if seat != match.seat and not (game == "silver" and has_kept(match, seat)):
                assert chances[0, seat, opponents.index(match.seats[player].label)] == 1.0
                sure += 1
        assert (chances[:, match.seat] == 1.0).all()
    assert asked > 1000
    assert sure > 20


COPIER, RECALLS = "tests/games/strategies/copier.py", "tests/search/strategies/recalls.py"
SEARCH = "search(worlds=16,"


def hide_past(match: TableMatch) -> None:
    """Let the others have seen something else, as far as the seat can know."""
    if "past" in (match.states.dtype.names or ()):
        past = match.states["past"][0, : int(match.states["past_count"][0])]
        others = past[:, Past.BY] != match.seat
        past[others, Past.SAW] = past[others, Past.SAW_TOO] = 1


@pytest.mark.parametrize(
    ("game", "players"),
    [
        *(
            (game, f"counter+{SEARCH}model=counter),counter+{SEARCH}belief=kept)")
            for game in registry.names()
        ),
        (
            "silver",
            f"{RECALLS}+{SEARCH}belief=policy),counter+{SEARCH}belief=kept,model={RECALLS})",
        ),
        ("odin", f"{COPIER}+{SEARCH}belief=policy),counter+{SEARCH}belief=kept,model={COPIER})"),
    ],
)
def test_the_answer_does_not_depend_on_what_the_seat_cannot_know(game: str, players: str) -> None:
    """As the check of strategies demands of their answers; the same chance, the same answer."""
    played = registry.game(game)
    match = match_of(players, game=played)
    match.searchers = None
    looked = changed = 0
    for number in decisions(match, 2, 4):
        own, state = match.choices.copy(), match.states.copy()
        answers = []
        for dealt_anew in (False, True):
            if dealt_anew:
                DEAL_ANEW[game](match.states[0], match.seat, new_stream(2, number, 0, 0))
                hide_past(match)
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
    ("game", "player", "ends"), [("silver", RECALLS, "scores"), ("odin", COPIER, "points")]
)
def test_who_reads_the_history_is_played_on_as_it_plays(game: str, player: str, ends: str) -> None:
    """Nobody draws by chance: with the cards as they are, a deal ends as it does at the table."""
    played = registry.game(game)
    match = tables.recorded(f"{player},{player}", game=played)
    on, ahead, right = PlayedOn(match, played), played.lookahead(), 0
    foretold: list[Any] = []
    truth = np.zeros(1, ahead.world)
    for choices in match.decisions(2, 1):
        if choices is not None and match.deal_no == 1:
            on.stand(tables.KEY)
            ahead.true_world(match.states, truth[0])
            with match.at_play():
                ended = on.results(truth, choices.copy(), np.ones(1, np.int64), 0, 0)
            foretold.append(ended[0, 0, :2].tolist())
        elif foretold and match.deal_no == 2:
            wanted = match.states[ends][0, :2].tolist()
            right = sum(each == wanted for each in foretold)
            break
    assert right == len(foretold) > 10


@pytest.mark.parametrize(
    ("game", "search"), [("silver", "worlds=32,belief=kept"), ("odin", "worlds=16")]
)
def test_looking_ahead_beats_not_looking_ahead(game: str, search: str) -> None:
    """Over 20 blocks of two games the interval of the win share lies above a half."""
    played = registry.game(game)
    games = tables.rows_of(f"counter+search({search}),counter", 20, 77, played).games
    first = games["won"][:, 0] if game == "odin" else games["winner"] == 0
    won = (first / played.win_unit).reshape(-1, 2).mean(axis=1)
    assert won.mean() - 2.1 * won.std(ddof=1) / len(won) ** 0.5 > 0.5
