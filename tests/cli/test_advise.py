"""``silver-sim advise`` as somebody types it."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

SILVER = ("own:3,0,4,x", "others:x,x,x,x/x,2+,x", "discard:7")
ODIN = ("odin", "hand:b2,b5,y9", "others:4/5", "table:o1", "by:2")
FIRST_LOOKS = ("own:x,x,x,x,x", "others:x,x,x,x,x/x,x,x,x,x", "ask:first_look")
FEW = ("--simulations", "128")


@pytest.mark.parametrize("position", [SILVER, ODIN])
def test_what_others_hold_adds_up_to_one_a_card(silver_sim: Run, position: tuple[str, ...]) -> None:
    status, out, err = silver_sim("advise", *position, *FEW, "--show", "hands", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert len(found["cards"]) > 5
    for each in found["cards"]:
        assert sum(each["chances"]) == pytest.approx(1.0, abs=1e-4)
    text = silver_sim("advise", *position, *FEW, "--show", "hands", "--more").out
    assert "From 128 simulations" in text
    assert "To repeat this: silver-sim advise" in " ".join(text.split())


def test_what_others_hold_is_what_advice_says(silver_sim: Run) -> None:
    """Which cards are hidden may differ from world to world, as in Odin."""
    asked = json.loads(silver_sim("advise", *ODIN, *FEW, "--show", "hands", "--json").out)
    advised = json.loads(silver_sim("advise", *ODIN, *FEW, "--json").out)
    assert advised["worlds"] == asked["worlds"]
    assert advised["holdings"] == asked["cards"]
    assert advised["below"] == [each["below"]["estimate"] for each in asked["opponents"]]
    assert len({str(each) for each in asked["cards"]}) == len(asked["cards"])


def test_against_people_hands_are_as_in_their_games_and_champion_plays_on(silver_sim: Run) -> None:
    told = silver_sim("advise", *SILVER, *FEW, "--against", "people")
    assert (told.status, told.err) == (0, "")
    said = "128 simulations from games of people (human); champion plays on for all;"
    assert said in " ".join(told.out.split())
    usual, people = (
        json.loads(silver_sim("advise", *SILVER, *FEW, *more, "--json").out)
        for more in ((), ("--against", "people"))
    )
    assert (usual["games_of"], people["games_of"]) == ("champion", "people (human)")
    assert people["own_strategy"] == people["others"] == usual["others"] == "champion"
    assert people["command"].endswith("--against people --simulations 128 --seed 1")
    assert people["below"] != usual["below"]
    said = "What you did not say is drawn from games of people (human) in positions like the first"
    both = silver_sim(
        "advise", *SILVER, "--versus", " ".join(SILVER), *FEW, "--against", "people"
    ).out
    assert said in " ".join(both.split())


def test_the_position_of_a_script_needs_no_games_of_people(silver_sim: Run) -> None:
    made = "game", "write", "--players", "greedy,greedy", "--seed", "1", "--set", "rounds=1"
    assert silver_sim(*made, "-o", "game.jsonl").status == 0
    usual, people = (
        json.loads(silver_sim("advise", "game.jsonl", "--at", "9", *FEW, *more, "--json").out)
        for more in ((), ("--against", "people"))
    )
    assert "games_of" not in people
    assert people["answers"] == usual["answers"]


def test_no_people_are_known_of_odin(silver_sim: Run) -> None:
    told = silver_sim("advise", *ODIN, *FEW, "--against", "people")
    assert told.status == 2
    assert told.err.splitlines()[-3:] == [
        "error: no games of people are known of Odin",
        "  why: no strategy of it is called human",
        "  help: --against with the name of a strategy",
    ]


def test_somebody_calls_at_least_as_often_as_anyone(silver_sim: Run) -> None:
    found = json.loads(silver_sim("advise", *SILVER, *FEW, "--show", "calls", "--json").out)
    single = [each["estimate"] for each in found["opponents"]]
    assert found["anybody"]["estimate"] == pytest.approx(sum(single), abs=1e-5)
    out = silver_sim("advise", *SILVER, *FEW, "--show", "calls").out
    assert out.startswith("You: 3 known cards, 7 points, and 1 unknown. Others: 4, 3 ")
    assert "Before your next turn someone calls in " in out


def test_a_position_beside_itself_is_worth_the_same(silver_sim: Run) -> None:
    line = " ".join(SILVER)
    found = json.loads(silver_sim("advise", line, "--versus", line, *FEW, "--json").out)
    assert found["more"]["win"] == {"estimate": 0.0, "lo": 0.0, "hi": 0.0}
    light, heavy = (line.replace("own:3,0,4", own) for own in ("own:0,1,1", "own:9,10,11"))
    other = json.loads(silver_sim("advise", light, "--versus", heavy, *FEW, "--json").out)
    assert other["more"]["win"]["lo"] > 0.0


def test_answers_are_ranked_by_what_is_wanted(silver_sim: Run) -> None:
    """By points a call that fails costs so much that it is the last; the same command tells it."""
    place = ("3 0 4 ?", "--opponents", "4,5,3")
    for goal, said in (("points", "points of the round"), ("second", "first or second")):
        words = ("advise", *place, *FEW, "--goal", goal)
        found = json.loads(silver_sim(*words, "--json").out)
        assert (found["goal"], found["answers"][-1]["line"]["act"]) == (goal, "call")
        assert f"--goal {goal}" in found["command"]
        assert said in " ".join(silver_sim(*words).out.split())
    asked = ("advise", *FIRST_LOOKS, "--show", "plan", *FEW, "--goal", "points")
    first = json.loads(silver_sim(*asked, "--json").out)["answers"][0]
    assert first["value"] == first["points"]
    assert " points behind" in " ".join(silver_sim(*asked).out.split())
    lines = ("own:0,1,1 others:x,x/x,x", "own:9,10,11 others:x,x/x,x")
    out = silver_sim("advise", lines[0], "--versus", lines[1], *FEW, "--goal", "points").out
    assert "The first position scores fewer points." in out


def test_the_best_last_turn_and_first_looks_are_decisions_like_others(silver_sim: Run) -> None:
    for position, question in (
        ((*SILVER, "caller:1"), "open_turn"),
        (("own:x,x,x,x,x", "others:n,n,n,n,n", "ask:first_look"), "first_look"),
    ):
        found = json.loads(silver_sim("advise", *position, *FEW, "--json").out)
        assert found["question"] == question
        assert len(found["answers"]) > 1
        assert found["command"].endswith("--simulations 128 --seed 1")


CALLED = ("own:2,2,6", "others:x,x,x", "caller:1", "ask:open_turn")
LAST_TURN = ("advise", *CALLED, "--show", "plan")
ASKED = (
    ("advise", *SILVER),
    ("advise", *ODIN),
    ("advise", *SILVER, "--show", "hands"),
    ("advise", *ODIN, "--show", "calls"),
    ("advise", *SILVER, "--versus", " ".join(SILVER)),
    ("call", "3 0", "--opponents", "4,4"),
)


@pytest.mark.parametrize(
    ("words", "worlds"), [(LAST_TURN, 1), *product(ASKED, [1, 70])], ids=lambda each: str(each)
)
def test_no_more_worlds_are_played_than_were_asked_for(
    silver_sim: Run, words: tuple[str, ...], worlds: int
) -> None:
    told = silver_sim(*words, "--simulations", str(worlds))
    assert (told.status, told.err) == (0, "")
    unsure = "interval unknown", "not known", "0.0 to 95.0"  # of a share that is 0 in one world
    assert any(each in told.out for each in unsure) == (worlds == 1)
    found = json.loads(silver_sim(*words, "--simulations", str(worlds), "--json").out)
    assert (found.get("live") or found)["worlds"] == worlds


def test_the_page_of_one_world_has_no_interval(silver_sim: Run, tmp_path: Path) -> None:
    told = silver_sim("advise", *SILVER, "--simulations", "1", "--html")
    assert (told.status, told.out.splitlines()[-1]) == (0, "written: silver-advice.html")
    page = (tmp_path / "silver-advice.html").read_text(encoding="utf-8")
    assert "interval unknown" in page
    assert "nan" not in page.lower().split()


def test_a_verdict_that_time_cut_short_says_so_and_rests_on_enough_worlds(silver_sim: Run) -> None:
    short = "--time", "0.01s", "--threads", "1"
    told = silver_sim("advise", "own:2,x,x", "others:x,x,x", *short).out
    assert "\nTime ran out after 512 simulations: --time 10s for a surer answer" in told
    told = silver_sim("advise", "own:2,x,x", "others:x,x,x", "--simulations", "128").out
    assert "Time ran out" not in told
    told = silver_sim("call", "3 0", "--opponents", "4,4", "--time", "0.01s").out
    assert re.search(
        r"Time ran out after [\d,]+ simulations: --simulations \d+ for a surer answer", told
    )
