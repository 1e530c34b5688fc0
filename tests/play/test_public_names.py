"""Every public name says what it is, with an example that runs."""

from __future__ import annotations

import doctest
import inspect
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import silver_sim
import silver_sim.env
from silver_sim.errors import UserError

PUBLIC: dict[str, Any] = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (silver_sim, silver_sim.env)
    for name in module.__all__
}


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_has_an_example_that_runs(name: str) -> None:
    thing = PUBLIC[name]
    text = inspect.getdoc(thing) or ""
    assert "Examples\n--------\n" in text
    if inspect.isfunction(thing):
        assert all(f"{title}\n{'-' * len(title)}\n" in text for title in ("Returns", "Raises"))
        assert ("Parameters\n" in text) == bool(inspect.signature(thing).parameters)
    module = inspect.getmodule(thing)
    example = doctest.DocTestParser().get_doctest(text, vars(module).copy(), name, None, 0)
    told: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(example, out=told.append).failed == 0, told


CALLED = [
    name
    for name, thing in PUBLIC.items()
    if inspect.isfunction(thing) or name.endswith(("Batch", "GameAEC", "Run", "SeatEnv"))
]


@pytest.mark.parametrize("name", CALLED)
def test_what_an_argument_cannot_be_is_refused_by_its_name(name: str) -> None:
    parameters = inspect.signature(PUBLIC[name]).parameters.values()
    for each in parameters:
        if each.annotation == "Any" or each.kind is each.VAR_KEYWORD:
            continue
        for value in (object(), 1.5j, *([1.5, True, math.nan] if "int" in each.annotation else [])):
            named = {of.name: value for of in parameters if of.default is of.empty} | {
                each.name: value
            }
            several = (named.pop("files"),) if "files" in named else ()
            with pytest.raises(UserError, match=" = ") as told:
                PUBLIC[name](*several, **named)
            assert told.value.why
            assert told.value.help


def test_numbers_of_numpy_are_numbers() -> None:
    numbers: dict[str, Any] = {"seats": np.int64(3), "seed": np.uint32(7), "block": np.int8(1)}
    game = silver_sim.new_game("odin", **numbers)
    assert (game.seats, game.seed, game.place) == (3, 7, (1, 0))
    names: Any = np.array(["greedy", "pairs"])
    wanted: dict[str, Any] = {"decisions": np.int64(3), "of": np.arange(1)}
    told = silver_sim.env.demonstrations(names, **wanted)
    assert set(told.places) == {0}


def test_results_of_tools_are_shown_in_notebooks(tmp_path: Path) -> None:
    league = tmp_path / "league.csv"
    league.write_text("Ann,Bob\n" + "3,7\n5,6\n9,4\n2,8\n" * 10)
    assert "Ann" in silver_sim.rate(league)._repr_html_()
    found = silver_sim.power(edge="5pp", players=["greedy", "pairs"], pilot=60)
    assert "games" in found._repr_html_()
    assert "time, about" not in found._repr_html_()
    (game,) = silver_sim.replay(silver_sim.new_game(seed=1).script())
    assert "Round 1" in game._repr_html_()
    assert "<th>after deal</th>" in game._repr_html_()
    assert "Wait" in silver_sim.call("3 5", [4])._repr_html_()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: silver_sim.rate("no/such/file.csv"),
        lambda: silver_sim.rate("no/such/file.csv", tournament=0),
        lambda: silver_sim.power(),
        lambda: silver_sim.power(edge="2pp", seats=10**30),
        lambda: silver_sim.advise("own:3", seconds=0),
        lambda: silver_sim.advise("own:3,0,4,x others:x,x,x,x discard:7", worlds=0),
        lambda: silver_sim.advise("own:3,0,4,x others:x,x,x,x discard:7", seed=2**64),
        lambda: silver_sim.advise("own:3,0,4,x others:x,x,x,x discard:7", threads=10**30),
        lambda: silver_sim.review("no/such/file", seconds=-1),
        lambda: silver_sim.call("3 5", [4], worlds=-1),
        lambda: silver_sim.call("3 5", [4], strategies="no/such/folder"),
        lambda: silver_sim.power(edge="2pp", games=1000),
        lambda: silver_sim.power(edge="2pp", power=2.0),
        lambda: silver_sim.call("77", [4]),
        lambda: silver_sim.call("3 5", [4], goal="fame"),
        lambda: silver_sim.call("3 5", [4], turnn=3),
    ],
)
def test_what_a_tool_cannot_be_asked_says_why(ask: Callable[[], object]) -> None:
    with pytest.raises(UserError) as told:
        ask()
    assert told.value.help
