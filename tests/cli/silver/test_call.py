"""``silver-sim call``."""

import json
import shlex

import pytest

from tests.cli.conftest import Run, json_of, refused, said

pytestmark = pytest.mark.slow

CARDS = ("3 0 4 ?", "--opponents", "4,5,3")
ALL = (
    *(*CARDS, "--own-turn", "6", "--deck", "14", "--round", "4", "--scores", "22,31,18,27"),
    *("--seen", "11,12,12"),
)
SMALL = ("3 1 ?", "--opponents", "4,2")
FEW = ("--simulations", "64")
LINE = "own:3,0,4,x others:x,x,x,x/x,2+,x turn:9"
VERDICTS = ("Call", "Wait", "Toss-up", "Close", "It depends")


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("asked", [(*CARDS, *FEW), (*ALL, *FEW), CARDS])
def test_an_answer_has_few_lines_the_first_says_it_back_and_more_tells_the_rest(
    silver_sim: Run, asked: tuple[str, ...]
) -> None:
    out = said(silver_sim, "call", *asked)
    lines = out.splitlines()
    assert lines[0].startswith("You: 3 known cards, 7 points, and 1 unknown. Others: 4 cards; 5 ")
    assert next(line for line in lines if line.startswith(VERDICTS))
    assert words(out).count("If you call, you are lowest in") == 1
    assert len(lines) <= 12
    assert max(map(len, lines)) <= 80
    told = silver_sim("call", *asked, "--more").out
    assert told.startswith(out.removesuffix(" --more: details.\n"))
    assert "You did not say: " in words(told)
    assert "If you go on, you end lowest in" in words(told)


def test_what_is_said_is_not_among_what_was_left_out(silver_sim: Run) -> None:
    asked = ("3 0", "--opponents", "4", "--own-turn", "5", *FEW, "--more")
    told = words(said(silver_sim, "call", *asked))
    left_out = told.partition("You did not say: ")[2].partition(".")[0].split(", ")
    assert len(left_out) == len({*left_out})
    assert "the turn" not in left_out
    assert "who started the round" in left_out


def test_worlds_and_seed_give_the_same_bytes(silver_sim: Run) -> None:
    asked = ("call", *CARDS, "--simulations", "256", "--json")
    found = silver_sim(*asked, "--seed", "3")
    assert silver_sim(*asked, "--seed", "3") == found
    told, other = (
        json.loads(each) for each in (found.out, said(silver_sim, *asked, "--seed", "4"))
    )
    assert told["worlds"] == 256
    assert other["chance"] != told["chance"]


def test_the_command_that_is_told_gives_the_same_again(silver_sim: Run) -> None:
    found = json_of(silver_sim, "call", *SMALL)
    again = shlex.split(found["command"])
    assert json_of(silver_sim, *again[1:]) == found


def test_ways_to_give_the_same_cards_are_one_question(silver_sim: Run) -> None:
    ways = (
        ("3 0 4 ?", "--opponents", "4,5,3"),
        ("3 0 4 x", "--opponents", "4,5,3"),
        ("bodyguard,Villager,RASCAL x", "--opponents", "4 5 3"),
        ("n n n x", "--sum", "7", "--opponents", "4,5,3"),
    )
    chances = [json_of(silver_sim, "call", *each, *FEW)["chance"] for each in ways]
    assert chances[0] == chances[1] == chances[2]
    assert chances[3] != chances[0]  # other cards may have that sum, too


def test_a_line_and_a_script_are_read(silver_sim: Run) -> None:
    assert json_of(silver_sim, "call", *LINE.split(), *FEW)["players"] == 3
    silver_sim("game", "write", "--players", "champion,champion", "--seed", "7", "-o", "game.jsonl")
    asked = ("advise", "game.jsonl", "--simulations", "2", "--at")
    answers = ((at, json_of(silver_sim, *asked, str(at))["answers"]) for at in range(1, 200))
    number = next(at for at, told in answers if any(each["line"]["act"] == "call" for each in told))
    told = json_of(silver_sim, "call", "game.jsonl", "--at", str(number), *FEW)
    assert (told["source"], told["alike"], told["depends_on"]) == ("policy", None, [])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((), "no position"),
        (("3,y", "--opponents", "4"), "your cards: 'y' is no"),
        (("3", "--opponents", "4", "--goal", "second"), "--goal second needs three"),
        ((*SMALL, "--goal", "best"), "--goal 'best' is unknown"),
        ((*SMALL, *FEW, "--time", "2s"), "cannot be given together"),
        (("3.5", "--opponents", "4"), "your cards: '3.5' is not a card"),
        (("3", "--opponents", "4;2"), "--opponents '4;2' is not a whole number"),
        ((*SMALL, "--own-turn", "1e3"), "--own-turn '1e3' is not a whole number"),
        ((*SMALL, "--deck", "many"), "--deck 'many' is not a whole number"),
        ((*SMALL, "--round", "last", "--scores", "1,2,3"), "--round 'last' is not a whole number"),
        ((*SMALL, "--round", "2", "--scores", "1,2,c"), "--scores 'c' is not a whole number"),
        ((*SMALL, "--seen", "9" * 5000), "not a card"),
        (("3", "--opponents", "none"), "--opponents names nobody"),
        (("0 0 0", "--opponents", "4"), "your cards: 3 cards of value 0 (Villager)"),
        (("1 2 3 4 5", "--opponents", "4"), "5 own cards are too many to call"),
        ((*SMALL, "--round", "2"), "--round: without scores"),
        (("3 1",), "--opponents is missing"),
        (("--opponents", "4"), "your cards are missing"),
        (("3", "--sum", "4", "--opponents", "4"), "--sum without n"),
        ((*SMALL, "--simulations", "0"), "--simulations 0 is out of range"),
        ((*SMALL, "--game", "odin"), "Odin has no call"),
        ((*SMALL, "--as", "nobody"), "nobody"),
        (("own:3,0", "others:x,x,x", "caller:1"), "you may not call there"),
    ],
)
def test_a_mistake_is_one_message(silver_sim: Run, asked: tuple[str, ...], said: str) -> None:
    refused(silver_sim, "call", *asked, words=said)


def test_colour_is_for_terminals(silver_sim: Run) -> None:
    assert "\x1b" not in silver_sim("call", *CARDS, *FEW).out


def test_the_examples_of_its_help_are_answered(silver_sim: Run) -> None:
    examples = (
        said(silver_sim, "call", "--help").partition("For example:")[2].partition("Arguments:")[0]
    )
    commands = [shlex.split(line)[1:] for line in examples.splitlines() if "silver-sim" in line]
    assert len(commands) >= 3
    assert all("you are lowest in" in words(said(silver_sim, *each)) for each in commands)


def test_what_counts_may_be_to_be_first_or_second(silver_sim: Run) -> None:
    asked = "call", "3 0", "--opponents", "4,4", *FEW
    found, usual = (json_of(silver_sim, *asked, *goal) for goal in (("--goal", "second"), ()))
    assert found["second"]["lo"] < found["second"]["estimate"] < found["second"]["hi"]
    assert (found["goal"], usual["goal"], usual["second"]) == ("second", "win", None)
    assert found["chance"] == usual["chance"]
