"""A game that is not in the package, in plain Python: the arena plays it like any other."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.processes import Processes
from silver_sim.arena.run import Arena
from silver_sim.arena.table import Table
from silver_sim.arena.threads import Executor, Threads
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.rng import new_stream
from tests.games.toy.game import GAME as TOY

STRATEGIES = Path(__file__).parent / "toy/strategies"


SETTING = Setting(TOY.rule_set({}), 1, "lanes", "stop")


def match(players: str, folder: Path = STRATEGIES, on_illegal: str = "stop") -> Any:
    seats = [seated(entry, TOY) for entry in read_lineup(players, TOY, folder)]
    return TOY.match(seats, SETTING._replace(on_illegal=on_illegal))


def test_a_match_plays_the_deals_of_single_games() -> None:
    rows = match("random,random,random").play(3, 5)
    assert rows.games["block"].tolist() == [3, 3, 3, 4, 4, 4]
    state = TOY.state().begin(SETTING, 3, 4, 2)
    chance = new_stream(5, 0, 0, 1000)
    while not state.over:
        state.answer(state.sample(chance))
    own = state.rows()
    assert own.games.dtype == rows.games.dtype
    assert own.games["start"] == rows.games["start"][-1]
    assert own.games["seats"].tolist() == rows.games["seats"][-1:].tolist()


def test_wins_are_shared_and_deals_vary_in_number() -> None:
    games, _ = match("thrifty,bold,random,random,thrifty:lead=5,bold:daring=0.5").play(0, 60)
    assert (games["won"].sum(axis=1) == TOY.win_unit).all()
    assert len(set(games["won"].ravel())) > 2
    _, rounds = match("thrifty,bold,random").play(0, 60)
    numbers = [((rounds["block"] == b) & (rounds["rotation"] == 0)).sum() for b in range(60)]
    assert len(set(numbers)) > 1


def test_a_wrong_answer_is_blamed_or_counted(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text('"""Lays 11."""\n\n\ndef lay(*_):\n    return 11\n')
    with pytest.raises(StrategyError, match="'wrong' gave an answer that is not legal"):
        match("wrong,wrong", tmp_path).play(0, 1)
    rows = match("wrong,wrong", tmp_path, on_illegal="count").play(0, 1)
    assert rows.games["illegal"][:, :2].min() > 0


@pytest.mark.slow
def test_other_processes_find_the_game_by_its_package() -> None:
    """No registry names it there, nor here."""
    assert TOY.name not in registry.names()
    entries = tuple(read_lineup("thrifty,random,bold", TOY, STRATEGIES))
    table = Table(TOY, entries, SETTING, "", drawn_order=True)
    seats = {entry.label: seated(entry, TOY) for entry in entries}
    here = table.with_seats(seats)

    def rows(executor: Executor) -> list[bytes]:
        (part,) = Arena([here], executor).parts(range(10), 10, lambda _: None)
        return [rows_of_a_table.tobytes() for rows_of_a_table in part.rows[0]]

    found = rows(Threads([here], 1, DEADLINE))
    assert rows(Processes([table], 2, DEADLINE)) == found


def test_a_game_travels_as_the_name_of_its_package() -> None:
    assert pickle.loads(pickle.dumps(TOY)) is TOY
    assert len(pickle.dumps(TOY)) < 200
    assert registry.load("tests.games.toy") is TOY
    with pytest.raises(UserError, match=r"there is no game in 'tests\.games'"):
        registry.load("tests.games")
    with pytest.raises(UserError, match="there is no game 'toy'"):
        registry.game("toy")
