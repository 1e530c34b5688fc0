"""Real positions by table: whose games they are, that they are kept, how a strategy fails there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.advice import met as made
from silver_sim.advice.met import met
from silver_sim.advice.players import PEOPLE, Players
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import EndlessError, StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.study import real_positions

GAME = registry.game("silver")
DRAWER = """
from silver_sim.silver import any_turn


def open_turn(sight, params, memory, rng):
    return any_turn(sight)
"""


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for few games, which nobody else reads."""
    monkeypatch.setattr(made, "GAMES", {"": 40, "+delay(30)": 2, "+noise(0.1)": 2})
    monkeypatch.setattr(made, "PLAIN", 20)
    monkeypatch.setattr(made, "code_folder", lambda *_: tmp_path)
    made._met.cache_clear()
    yield tmp_path
    made._met.cache_clear()


def entry(typed: str, folder: Path | None = None) -> Entry:
    return read_entry(typed, strategy_files("silver", folder), GAME)


def players(own: str = "champion", others: str | None = None, folder: Any = None) -> Players:
    return Players.read(GAME, strategy_files("silver", folder), own, others)


def heavy(positions: np.ndarray) -> float:
    """What hands sum up to on average, in the fifth turn of whoever decides."""
    here = ((positions["turn"].astype(int) - 1) // 2 == 4) & (positions["explored"] == 0)
    return float(real_positions.as_real(positions[here], 2)["value"][:, 0].sum(axis=1).mean())


def test_the_same_are_made_again_where_none_are_kept(kept_in: Path) -> None:
    one = met("silver", 2).positions
    made._met.cache_clear()
    assert (met("silver", 2).positions == one).all()  # as they were kept
    [file] = kept_in.glob("met-*")
    file.unlink()
    made._met.cache_clear()
    again = met("silver", 2).positions
    assert again.dtype == one.dtype
    assert (again == one).all()
    assert {*one["explored"].tolist()} == {0, 1}


def test_every_table_has_positions_of_its_own(kept_in: Path) -> None:
    mine = kept_in / "mine.py"
    mine.write_text(DRAWER)
    human, champion = entry("human"), entry("champion")
    others = ("human:call_at=6", "champion+memory(3)", "mix(champion:0.5,human:0.5)", str(mine))
    tables = [(), (human,), (human, champion), (champion, human)]
    tables += [(entry(each),) for each in others]
    numbers = [len(met("silver", 2, each).positions) for each in tables]
    assert min(numbers) > 500
    assert len([*kept_in.glob("met-*")]) == len(tables)
    assert met("silver", 2, (champion, champion)) is met("silver", 2)  # which is the same table
    mine.write_text(f"{DRAWER}# as before\n")
    met("silver", 2, (entry(str(mine)),))
    assert len([*kept_in.glob("met-*")]) == len(tables) + 1 == made.TABLES
    met("silver", 3)
    assert len([*kept_in.glob("met-*")]) == made.TABLES  # the oldest is no longer kept


def test_of_players_who_differ_only_turns_of_the_first_count() -> None:
    setting = Setting(GAME.rule_set({}), 1, GAME.deal_modes[0], "stop")
    match = GAME.match([seated(entry("champion"), GAME)] * 3, setting)
    every, own = (real_positions.met(match, range(6), False, each) for each in (False, True))
    assert 0 < len(own) < len(every)
    assert {each.tobytes() for each in own} < {each.tobytes() for each in every}
    random, champion = entry("random"), entry("champion")
    tables = (random, champion), (champion, random)
    one, other = (heavy(met("silver", 2, each).positions) for each in tables)
    assert one > other + 5  # who plays at random keeps what it was dealt, or worse


def test_people_hold_what_people_hold_while_champion_plays_on() -> None:
    people, usual = players(others=PEOPLE), players()
    assert (people.own.label, people.others_typed) == ("champion", "champion")
    assert (people.games_of, usual.games_of) == ("people (human)", "champion")
    assert people.met("silver", 2) is met("silver", 2, (entry("human"),))
    assert people.met("silver", 2) is players("human").met("silver", 2)
    assert usual.met("silver", 2) is players(others="champion").met("silver", 2)
    assert abs(heavy(people.met("silver", 2).positions) - heavy(met("silver", 2).positions)) > 1


def test_those_who_play_on_are_those_whose_games_are_meant(tmp_path: Path) -> None:
    several = players("greedy", "human,champion")
    assert several.games_of == "greedy against human, champion"
    table = [entry(each) for each in ("greedy", "human", "champion")]
    assert several.met("silver", 3) is met("silver", 3, table)
    one = players("greedy", "human").met("silver", 3)
    assert one is met("silver", 3, (table[0], table[1], table[1]))
    (tmp_path / "people.py").write_text(DRAWER)
    own = players(others=PEOPLE, folder=tmp_path)  # a strategy of that name
    assert (own.others_typed, own.games_of) == (PEOPLE, f"champion against {PEOPLE}")


def test_of_a_game_without_such_a_strategy_no_people_are_known() -> None:
    odin = registry.game("odin")
    with pytest.raises(UserError, match="no games of people are known of Odin"):
        Players.read(odin, strategy_files("odin", builtin_folder()), others=PEOPLE)


def test_a_strategy_in_plain_python_plays_fewer_games(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(f"COMPILED = False\n{DRAWER}")
    (tmp_path / "quick.py").write_text(DRAWER)
    plain, quick = (met("silver", 2, (entry(name, tmp_path),)) for name in ("plain", "quick"))
    games = made.GAMES[""] // made.PLAIN
    few = plain.positions[plain.positions["explored"] == 0]
    assert 0 < len(few) < len(quick.positions) / 5
    both = {each.tobytes() for each in quick.positions}
    assert {each.tobytes() for each in few} <= both  # the first games of the same strategy
    assert games == 2


@pytest.mark.parametrize(
    ("turn", "error", "said"),
    [
        ("return 99", StrategyError, "strategy 'mine' gave an answer that is not legal"),
        ("return 1 // (sight.turn - sight.turn)", StrategyError, "strategy 'mine' failed"),
        ("while True:\n        pass", EndlessError, "strategy 'mine' has not answered for"),
    ],
)
def test_a_failure_is_told(turn: str, error: type[Exception], said: str, tmp_path: Path) -> None:
    plain = f"COMPILED = False\n\n\ndef open_turn(sight, params, memory, rng):\n    {turn}\n"
    (tmp_path / "mine.py").write_text(plain)
    with pytest.raises(error, match=said):
        met("silver", 2, (entry("mine", tmp_path),), deadline=0.5)
    assert not [*tmp_path.glob("met-*")]
