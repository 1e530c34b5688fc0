"""``silver-sim advise --show plan``, which only Silver Amulet has."""

import pytest

from tests.cli.conftest import Run, json_of, refused

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

PLAN = ("--simulations", "256", "--show", "plan")
FIRST_LOOKS = ("own:x,x,x,x,x", "others:x,x,x,x,x", "ask:first_look")
CALLED = ("own:2,2,6", "others:x,x,x/5,x,x,x", "caller:1", "round:3", "scores:21/18/30")
SILVER = ("own:3,0,4,x", "others:x,x,x,x", "discard:7")
ODIN = ("odin", "hand:b2,b5,y9", "others:4/5", "table:o1", "by:2")
AMULET = ("own:1,2,2,x", "others:x,x,x/5,x,x,x", "amulet:0", "round:2", "scores:3/9/5")


def test_all_pairs_of_first_looks_are_compared_with_one_another(silver_sim: Run) -> None:
    found = json_of(silver_sim, "advise", *FIRST_LOOKS, *PLAN)
    assert (found["players"], len(found["answers"]), found["pairs"]) == (2, 10, 45)
    wins = [each["win"]["estimate"] for each in found["answers"]]
    assert wins == sorted(wins, reverse=True)
    assert found["apart"] >= wins[0] - wins[-1]
    assert found["answers"][-1]["behind"]["estimate"] == pytest.approx(wins[0] - wins[-1], abs=2e-6)


def test_in_the_last_turn_a_draw_beats_a_high_card_of_the_pile(silver_sim: Run) -> None:
    position = (*CALLED, "discard:12")
    found = json_of(silver_sim, "advise", *position, *PLAN)
    acts = [each["line"]["act"] for each in found["answers"]]
    assert acts == ["draw", "take"]
    assert found["shown"]
    assert found["answers"][1]["behind"]["lo"] > 0.0
    assert [each["drawn"] for each in found["drawn"]] == [str(value) for value in range(14)]
    high = {each["drawn"]: each["words"] for each in found["drawn"]}
    assert high["1"].startswith("put it on")  # a 13 is discarded
    assert (high["13"], found["drawn"][13]["shown"]) == ("discard it", True)
    for each in found["answers"]:
        ends = each["counted"]
        assert 0.0 <= ends["lo"] <= ends["estimate"] <= ends["hi"] <= 1.0
    assert json_of(silver_sim, *found["command"].split()[1:]) == found


def test_every_card_may_get_the_amulet_and_leaving_it_is_named(silver_sim: Run) -> None:
    answers = json_of(silver_sim, "advise", *AMULET, *PLAN)["answers"]
    slots = [each["line"]["slot"] for each in answers if each["line"]["act"] == "amulet"]
    assert sorted(slots) == [0, 1, 2, 3]
    left = [each for each in answers if each["line"]["act"] != "amulet"]
    assert left
    for each in left:  # what is always placed later in the turn is not left
        always = each["later"] and each["later"][0]["share"] == 1.0
        assert each["words"].startswith("leave it and ") != always


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*SILVER, *PLAN), "there is no plan to show"),
        ((*ODIN, *PLAN), "Odin has no plan"),
        ((*CALLED, "--simulations", "256", "--show", "calls"), "no other turn in this deal"),
    ],
)
def test_a_mistake_is_one_message(silver_sim: Run, words: tuple[str, ...], said: str) -> None:
    refused(silver_sim, "advise", *words, words=said)
