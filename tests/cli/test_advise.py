"""``silver-sim advise`` as somebody types it."""

import re
from itertools import product
from pathlib import Path

import pytest

from tests.cli.conftest import Run, json_of, said

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

SILVER = ("own:3,0,4,x", "others:x,x,x,x/x,2+,x", "discard:7")
ODIN = ("odin", "hand:b2,b5,y9", "others:4/5", "table:o1", "by:2")
FIRST_LOOKS = ("own:x,x,x,x,x", "others:x,x,x,x,x/x,x,x,x,x", "ask:first_look")
FEW = ("--simulations", "128")
PEOPLE = ("--against", "people")


@pytest.mark.parametrize("position", [SILVER, ODIN])
def test_what_others_hold_adds_up_to_one_a_card(silver_sim: Run, position: tuple[str, ...]) -> None:
    found = json_of(silver_sim, "advise", *position, *FEW, "--show", "hands")
    assert len(found["cards"]) > 5
    for each in found["cards"]:
        assert sum(each["chances"]) == pytest.approx(1.0, abs=1e-4)
    text = silver_sim("advise", *position, *FEW, "--show", "hands", "--more").out
    assert "From 128 simulations" in text
    assert "To repeat this: silver-sim advise" in " ".join(text.split())


def test_what_others_hold_is_what_advice_says(silver_sim: Run) -> None:
    """Which cards are hidden may differ from world to world, as in Odin."""
    asked = json_of(silver_sim, "advise", *ODIN, *FEW, "--show", "hands")
    advised = json_of(silver_sim, "advise", *ODIN, *FEW)
    assert advised["worlds"] == asked["worlds"]
    assert advised["holdings"] == asked["cards"]
    assert advised["below"] == [each["below"]["estimate"] for each in asked["opponents"]]
    assert len({str(each) for each in asked["cards"]}) == len(asked["cards"])


def test_against_people_hands_are_as_in_their_games_and_champion_plays_on(silver_sim: Run) -> None:
    out = said(silver_sim, "advise", *SILVER, *FEW, *PEOPLE)
    words = "128 simulations from games of people (human); champion plays for everyone;"
    assert words in " ".join(out.split())
    usual, people = (json_of(silver_sim, "advise", *SILVER, *FEW, *more) for more in ((), PEOPLE))
    assert (usual["games_of"], people["games_of"]) == ("champion", "people (human)")
    assert people["own_strategy"] == people["others"] == usual["others"] == "champion"
    assert people["command"].endswith("--against people --simulations 128 --seed 1")
    assert people["below"] != usual["below"]
    words = "What you left out is drawn from games of people (human) in positions like the first"
    both = said(silver_sim, "advise", *SILVER, "--versus", " ".join(SILVER), *FEW, *PEOPLE)
    assert words in " ".join(both.split())


def test_somebody_calls_at_least_as_often_as_anyone(silver_sim: Run) -> None:
    found = json_of(silver_sim, "advise", *SILVER, *FEW, "--show", "calls")
    single = [each["estimate"] for each in found["opponents"]]
    assert found["anybody"]["estimate"] == pytest.approx(sum(single), abs=1e-5)
    out = said(silver_sim, "advise", *SILVER, *FEW, "--show", "calls")
    assert out.startswith("You: 3 known cards, 7 points, and 1 unknown. Others: 4 cards; ")
    assert "Before your next turn someone calls in " in out


def test_a_position_beside_itself_is_worth_the_same(silver_sim: Run) -> None:
    line = " ".join(SILVER)
    found = json_of(silver_sim, "advise", line, "--versus", line, *FEW)
    assert found["more"]["win"] == {"estimate": 0.0, "lo": 0.0, "hi": 0.0}
    light, heavy = (line.replace("own:3,0,4", own) for own in ("own:0,1,1", "own:9,10,11"))
    other = json_of(silver_sim, "advise", light, "--versus", heavy, *FEW)
    assert other["more"]["win"]["lo"] > 0.0


def test_answers_are_ranked_by_what_is_wanted(silver_sim: Run) -> None:
    """By points a call that fails costs so much that it is the last; the same command tells it."""
    place = ("3 0 4 ?", "--opponents", "4,5,3")
    for goal, told in (("points", "points of the round"), ("second", "second")):
        words = ("advise", *place, *FEW, "--goal", goal)
        found = json_of(silver_sim, *words)
        assert (found["goal"], found["answers"][-1]["line"]["act"]) == (goal, "call")
        assert f"--goal {goal}" in found["command"]
        assert told in " ".join(said(silver_sim, *words).split())
    asked = ("advise", *FIRST_LOOKS, "--show", "plan", *FEW, "--goal", "points")
    first = json_of(silver_sim, *asked)["answers"][0]
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
        found = json_of(silver_sim, "advise", *position, *FEW)
        assert found["question"] == question
        assert len(found["answers"]) > (question == "open_turn")
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
    ("words", "worlds"),
    [(LAST_TURN, 1), *product(ASKED, [1]), (ASKED[0], 70), (ASKED[-1], 70)],
    ids=str,
)
def test_no_more_worlds_are_played_than_were_asked_for(
    silver_sim: Run, words: tuple[str, ...], worlds: int
) -> None:
    out = said(silver_sim, *words, "--simulations", str(worlds))
    unsure = "interval unknown", "not known", "0.0 to 95.0"  # of a share that is 0 in one world
    assert any(each in out for each in unsure) == (worlds == 1)
    found = json_of(silver_sim, *words, "--simulations", str(worlds))
    assert (found.get("live") or found)["worlds"] == worlds


def test_the_page_of_one_world_has_no_interval(silver_sim: Run, tmp_path: Path) -> None:
    out = said(silver_sim, "advise", *SILVER, "--simulations", "1", "--html")
    assert out.endswith("written: silver-advice.html\n")
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
