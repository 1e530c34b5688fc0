"""Strategies made of functions and classes in a session play as files do, in every line-up."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import linecache
from contextlib import closing
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import pytest

import silver_sim
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.processes import Processes
from silver_sim.arena.table import Table
from silver_sim.arena.worker import Chunk
from silver_sim.env import Batch, demonstrations
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.play.game import setting_of
from silver_sim.silver import (
    Source,
    Turn,
    any_turn,
    below,
    discard,
    expected_sum,
    give,
    heaviest_set,
)

FEWER = 4


def to_give(sight: Any, fewer: int) -> Any:
    return heaviest_set(sight, fewer)


class Mine:
    """Calls early."""

    class Params(NamedTuple):
        call_at: float = 8.0  # call when I expect at most this (0 to 20)

    def open_turn(sight: Any, params: Any, memory: Any, rng: Any) -> Any:
        if sight.may_call and expected_sum(sight) <= params.call_at:
            return Turn.CALL
        return any_turn(sight) if below(rng, 2) or not sight.may_draw else Turn.DRAW

    @staticmethod
    def place_card(sight, params, memory, rng):
        slots, weight = to_give(sight, FEWER)
        if sight.hand_from == Source.PILE or sight.hand[0] < weight:
            return give(slots)
        return discard()


AS_A_FILE = '''"""Calls early."""

from typing import NamedTuple

from silver_sim.silver import (
    Source, Turn, any_turn, below, discard, expected_sum, give, heaviest_set,
)

class Params(NamedTuple):
    call_at: float = 8.0  # call when I expect at most this (0 to 20)

def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    return any_turn(sight) if below(rng, 2) or not sight.may_draw else Turn.DRAW

def place_card(sight, params, memory, rng):
    slots, weight = heaviest_set(sight, 4)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return discard()
'''


def open_turn(sight, params, memory, rng):
    return any_turn(sight)


def plain() -> type:
    """The same class, which is not to be compiled: processes play it."""

    class Plain:
        COMPILED = False

        def open_turn(sight, params, memory, rng):
            return any_turn(sight)

    return Plain


def games_of(players: list[Any], out: Path, **more: Any) -> bytes:
    asked = {"kind": "simulate", "players": players, "blocks": 20, "charts": False} | more
    run = silver_sim.run(asked | {"report": False}, out=out, threads=2)
    return run.frame("games").write_csv().encode()


def test_a_class_plays_as_the_same_code_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "Mine.py").write_text(AS_A_FILE)
    file = games_of([str(tmp_path / "Mine.py"), "greedy"], tmp_path / "a")
    assert games_of([Mine, "greedy"], tmp_path / "b") == file
    assert games_of([silver_sim.strategy(Mine), "greedy"], tmp_path / "c") == file


def test_it_has_parameters_and_wrappers_like_any_other(tmp_path: Path) -> None:
    made = silver_sim.strategy(Mine)
    assert (made.label, repr(made)) == ("Mine", "<Strategy Mine of silver>")
    asked = silver_sim.strategy(f"{made}:call_at=3+memory(2)")
    assert asked.label == "Mine:call_at=3+memory(2)"
    games_of([asked, made], tmp_path / "run")
    run = silver_sim.open_run(tmp_path / "run")
    assert run.spec["experiment"]["players"] == ["Mine:call_at=3+memory(2)", "Mine"]
    assert not run.verify().problems


@pytest.mark.parametrize("made", [Mine, plain()])
def test_spawned_processes_play_it_the_same(made: type) -> None:
    game = registry.game("silver")
    entries = read_lineup(f"{silver_sim.strategy(made)},greedy", game)
    table = Table(game, tuple(entries), setting_of(game, 1), "bezier")
    with closing(Processes([table], 1, 60.0)) as there:
        rows = there.result(there.submit([Chunk(0, 0, 4)]))[0]
    here = table.with_seats({each.label: seated(each, game) for each in entries}).match()
    for one, other in zip(here.play(0, 4), rows, strict=True):
        assert one.tobytes() == other.tobytes()


def test_every_function_that_takes_players_takes_it() -> None:
    always: Any = open_turn
    assert silver_sim.diff(always, "greedy", games=4, simulations=2).a == "open_turn"
    against = silver_sim.profile("greedy", against=[always], games=40, threads=1)
    assert against.number("win_share", "against open_turn").value > 0
    assert demonstrations([always, "greedy"], decisions=3, of=[0]).actions.shape == (3,)
    assert Batch([None, always], games=2, seed=1).seats.shape == (2,)


def cell(text: str, number: int, names: dict[str, Any]) -> None:
    """Run a cell as notebooks do: its lines are kept, no file is written."""
    text, name = dedent(text), f"<ipython-input-{number}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), names)


def test_what_it_needs_comes_from_other_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    cell(
        "from typing import NamedTuple\nimport numpy as np\nfrom silver_sim.silver import *",
        1,
        names,
    )
    cell("class Own(NamedTuple):\n    last: int\n    first: int\nEDGE = (3, 4)", 2, names)
    cell("def pair(n):\n    return Own(n, EDGE[0])", 3, names)
    names["silver_sim"] = silver_sim
    cell(
        """
        @silver_sim.strategy
        class Drawn:
            def open_turn(sight, params, memory, rng):
                if pair(1).last == 1 and np.int64(3) == pair(2).first:
                    return any_turn(sight)
                return Turn.CALL
        """,
        4,
        names,
    )
    assert repr(names["Drawn"]) == "<Strategy Drawn of silver>"
    game = silver_sim.new_game("silver", seats=2, seed=1)
    while game.question == "first_look":
        game.answer(game.legal[0])
    assert str(names["Drawn"].choose(game)) in ("draw", "take")


class WithSelf:
    def open_turn(self, sight, params, memory, rng):
        return any_turn(sight)


class Heir(Mine):
    pass


def around(number: int) -> Any:
    def open_turn(sight, params, memory, rng):
        return number

    return open_turn


STATE = object()


def uses_an_object(sight, params, memory, rng):
    return STATE


names_typed: dict[str, Any] = {"__name__": "typed"}
exec("def open_turn(sight, params, memory, rng):\n    return 0", names_typed)


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (WithSelf, "it has a self"),
        (Heir, "no functions"),
        (around(3), "around it"),
        (uses_an_object, "STATE, which is no constant"),
        (names_typed["open_turn"], "the source of open_turn is not to be had"),
        (int, "no functions"),
    ],
)
def test_what_cannot_be_a_strategy_says_why(made: Any, why: str) -> None:
    with pytest.raises(UserError, match="is no strategy") as told:
        silver_sim.strategy(made)
    assert why in told.value.why
    assert told.value.help
