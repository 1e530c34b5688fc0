"""Every public name says what it is, with an example that runs."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


def test_results_of_tools_are_shown_in_notebooks(tmp_path: Path) -> None:
    league = tmp_path / "league.csv"
    league.write_text("Ann,Bob\n" + "3,7\n5,6\n9,4\n2,8\n" * 10)
    assert "Ann" in silver_sim.rate(league)._repr_html_()
    found = silver_sim.power(edge="5pp", players=["greedy", "pairs"], pilot=60)
    assert "games" in found._repr_html_()
    assert "time, about" not in found._repr_html_()
    (game,) = silver_sim.replay(silver_sim.new_game(seed=1).script())
    assert "Round 1" in game._repr_html_()
    assert "Wait" in silver_sim.call("3 5", [4])._repr_html_()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: silver_sim.rate("no/such/file.csv"),
        lambda: silver_sim.power(),
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
