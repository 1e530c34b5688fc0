"""In which order a line-up sits around the table: drawn for every block, or as it was typed."""

from typing import Any

import pytest

from silver_sim.arena.table import circular_order
from silver_sim.runs import RunFolder
from silver_sim.studies.report import page_of_run
from silver_sim.studies.verify import verify
from tests.small_runs import prepared, rows_of
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

FOUR = ["early_caller", "greedy", "pairs", "patient"]
KINDS: dict[str, dict[str, Any]] = {
    "simulate": {"players": FOUR},
    "sweep": {"players": FOUR, "vary": "lead", "values": [1, 2]},
    "rule_sensitivity": {"players": FOUR[:3]},
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_order_is_drawn_for_every_block_unless_it_is_fixed(kind: str) -> None:
    fields = {"kind": kind, "seed": 3, **KINDS[kind]}
    players = len(fields["players"])
    drawn = [circular_order(3, block, players) for block in range(12)]
    assert len(set(drawn)) > 1
    for table in prepared(**fields).plan.tables:
        assert [tuple(table.order(block)) for block in range(12)] == drawn
    for table in prepared(**fields, seating="fixed").plan.tables:
        assert {tuple(table.order(block)) for block in range(12)} == {tuple(range(players))}


@pytest.mark.parametrize("kind", KINDS)
def test_two_have_but_one_order_and_nothing_is_said_of_it(kind: str) -> None:
    fields = {"kind": kind, **KINDS[kind], "players": FOUR[:2]}
    study = prepared(**fields).study
    assert not any(table.drawn_order for table in study.tables)
    assert "seating" not in study.heading("")


def test_a_simulation_plays_the_games_of_a_ranking(play: Play) -> None:
    one = play(kind="simulate", players=FOUR, blocks=30)
    other = play(kind="tournament", roster=FOUR, seats=4, blocks=30, confirm=False)
    assert rows_of(one).equals(rows_of(other))
    assert rows_of(one, "rounds").equals(rows_of(other, "rounds"))
    fixed = play(kind="simulate", players=FOUR, blocks=30, seating="fixed")
    assert not rows_of(one).equals(rows_of(fixed))


@pytest.mark.parametrize("kind", KINDS)
def test_a_fixed_order_is_said_in_the_sentence(play: Play, kind: str) -> None:
    confirm = {"confirm": False} if kind == "sweep" else {}
    fields = {"kind": kind, **KINDS[kind], "blocks": 4, **confirm}
    fixed, drawn = (play(**fields, seating=how) for how in ("fixed", "drawn"))
    words = "All sit around the table in the order typed"
    assert words in fixed.summary()["verdict"]
    assert words not in drawn.summary()["verdict"]
    pages = [page_of_run(run) for run in (fixed, drawn)]
    leads = [next(s.lead for s in page.sections if s.name == "method") for page in pages]
    assert words in leads[0]
    assert "drawn for every block" in leads[1]
    assert [dict(page.line)["seating"] for page in pages] == ["fixed", "drawn"]


def test_neighbours_are_told_where_orders_are_drawn_and_rules_confirmed(play: Play) -> None:
    told = {
        how: {section.title for section in page_of_run(run).sections}
        for how in ("drawn", "fixed")
        for run in [play(kind="simulate", players=FOUR[:3], blocks=20, seating=how)]
    }
    assert "Neighbours" in told["drawn"]
    assert "Neighbours" not in told["fixed"]
    run = play(kind="sweep", players=FOUR[:2], vary="rules.call_penalty", values=[0, 40], blocks=30)
    (confirmation,) = run.summary()["confirmations"]
    assert confirmation["label"] in ("call_penalty=0", "call_penalty=40")
    assert confirmation["other"] == "call_penalty=10"


@pytest.mark.parametrize("seating", ["drawn", "fixed"])
def test_a_sweep_is_confirmed_as_it_was_seated(play: Play, seating: str) -> None:
    fields = {"kind": "sweep", "players": ["greedy", *FOUR[2:]], "vary": "call_at"}
    run = play(**fields, values=[2, 8], blocks=40, seating=seating)
    (confirmation,) = run.summary()["confirmations"]
    assert (confirmation["label"], confirmation["other"]) == ("call_at=2", "call_at=8")
    inner = RunFolder.open(run.path / "confirmation")
    assert inner.spec["experiment"]["seating"] == seating
    assert inner.spec["experiment"]["seed"] == 3 + 2**63
    labels = [sorted(table["players"] for table in each.spec["tables"]) for each in (inner, run)]
    assert labels[0] == labels[1]
    assert verify(run.path).problems == []
