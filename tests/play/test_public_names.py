"""Every public name says what it is, with an example that runs."""

from __future__ import annotations

import doctest
import inspect
from typing import Any

import pytest

import silver_sim
import silver_sim.env

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
