"""``silver-sim compare --plan``."""

import json
from pathlib import Path

import pytest

from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.power.setup import command, in_points
from tests.before import assert_as_before
from tests.cli.conftest import Run, commands

BEFORE = Path(__file__).parents[1] / "studies/power/estimates.csv"
CASES = {
    "edge": "--precision 5pp --seats 3",
    "games": "--games 40000 --seats 3",
    "two": "--precision 5pp",
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_the_estimates_are_those_of_the_old_program(silver_sim: Run, case: str) -> None:
    asked = (*CASES[case].split(), "--plan", "--blocks", "60")
    found, again = (
        json.loads(silver_sim("compare", "greedy", "pairs", *asked, "--json", "--threads", n).out)
        for n in "12"
    )
    assert found == again
    assert_as_before(found["rows"], BEFORE, case)
    kinds = [experiment_of(plan["experiment"]).kind for plan in found["designs"][1:]]
    assert kinds == [plan["command"].split()[1] for plan in found["designs"][1:]]
    known = {name: {o for each in c.params for o in each.opts} for name, c in commands()}
    for plan in found["designs"][1:]:
        _, kind, *words = plan["command"].split()
        assert {word for word in words if word.startswith("--")} <= known[kind]
    _, _, card = silver_sim("compare", "greedy", "pairs", *asked).out.partition(
        found["question"] + "\n"
    )
    assert card.startswith(found["claim"]["sentence"])
    assert len(card.splitlines()) < 12


def test_widths_and_commands_are_written_as_they_are_read() -> None:
    assert [in_points(x) for x in (0.0139449, 0.1, 0.00001)] == ["1.39pp", "10pp", "0.001pp"]
    asked = {"kind": "simulate", "game": "odin", "players": ["a", "b"], "blocks": 3}
    assert command(asked) == "silver-sim simulate --players a,b --games 6 --game odin"
