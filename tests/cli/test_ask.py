"""``silver-sim ask`` and ``silver-sim advise`` as somebody types them."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

SILVER = ("own:3,0,4,x", "others:x,x,x,x/x,2+,x", "discard:7")
ODIN = ("odin", "hand:b2,b5,y9", "others:4/5", "table:o1", "by:2")
FEW = ("--worlds", "128")


@pytest.mark.parametrize("position", [SILVER, ODIN])
def test_what_others_hold_adds_up_to_one_a_card(silver_sim: Run, position: tuple[str, ...]) -> None:
    status, out, err = silver_sim("ask", "hands", *position, *FEW, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert len(found["cards"]) > 5
    for each in found["cards"]:
        assert sum(each["chances"]) == pytest.approx(1.0, abs=1e-4)
    text = silver_sim("ask", "hands", *position, *FEW).out
    assert "From 128 worlds" in text
    assert "Again: silver-sim ask hands" in " ".join(text.split())


def test_what_others_hold_is_what_advice_says(silver_sim: Run) -> None:
    """Which cards are hidden may differ from world to world, as in Odin."""
    asked = json.loads(silver_sim("ask", "hands", *ODIN, *FEW, "--json").out)
    advised = json.loads(silver_sim("advise", *ODIN, *FEW, "--json").out)
    assert advised["worlds"] == asked["worlds"]
    assert advised["holdings"] == asked["cards"]
    assert advised["below"] == [each["below"]["estimate"] for each in asked["opponents"]]
    assert len({str(each) for each in asked["cards"]}) == len(asked["cards"])


def test_somebody_calls_at_least_as_often_as_anyone(silver_sim: Run) -> None:
    found = json.loads(silver_sim("ask", "who-calls", *SILVER, *FEW, "--json").out)
    single = [each["estimate"] for each in found["opponents"]]
    assert found["anybody"]["estimate"] == pytest.approx(sum(single), abs=1e-5)
    out = silver_sim("ask", "who-calls", *SILVER, *FEW).out
    assert out.startswith("Before your next turn somebody calls in ")


def test_a_position_beside_itself_is_worth_the_same(silver_sim: Run) -> None:
    line = " ".join(SILVER)
    found = json.loads(silver_sim("ask", "compare", line, line, *FEW, "--json").out)
    assert found["more"]["win"] == {"estimate": 0.0, "lo": 0.0, "hi": 0.0}
    light, heavy = (line.replace("own:3,0,4", own) for own in ("own:0,1,1", "own:9,10,11"))
    other = json.loads(silver_sim("ask", "compare", light, heavy, *FEW, "--json").out)
    assert other["more"]["win"]["lo"] > 0.0


def test_the_best_last_turn_and_first_looks_are_decisions_like_others(silver_sim: Run) -> None:
    for position, question in (
        ((*SILVER, "caller:1"), "open_turn"),
        (("own:x,x,x,x,x", "others:n,n,n,n,n", "ask:first_look"), "first_look"),
    ):
        found = json.loads(silver_sim("advise", *position, *FEW, "--json").out)
        assert found["question"] == question
        assert len(found["answers"]) > 1
        assert found["command"].endswith("--worlds 128 --seed 1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ask", "hands", "own:99", "others:x"), "no card has the value 99"),
        (("ask", "hands", *SILVER, "--worlds", "0"), "--worlds 0 is out of range"),
        (("ask", "who-calls", "absent.jsonl"), "absent.jsonl"),
        (("ask", "compare", "own:1 others:x", "own:1 others:x/x"), "different tables"),
        (("advise",), "no position"),
        (("advise", *SILVER, "--known", "3"), "--known beside a position"),
        (("advise", *SILVER, "--at", "3"), "--at goes with a script"),
        (("advise", *SILVER, "--budget", "soon"), "--budget 'soon' cannot be read"),
        (("advise", *SILVER, "--budget", "1s", "--worlds", "9"), "cannot be given together"),
        (("advise", *SILVER, "--game", "odin"), "one of"),
        (("advise", *SILVER, "--as", "nobody"), "nobody"),
        (("advise", *SILVER, "--force"), "--force needs a file"),
    ],
)
def test_a_mistake_is_one_message(silver_sim: Run, words: tuple[str, ...], said: str) -> None:
    status, out, err = silver_sim(*words)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert said in err
