"""``silver-sim call``."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from unittest.mock import patch

import pytest

from silver_sim.cli.silver import call
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from tests.cli.conftest import HEAVY, Run, imported, refused
from tests.studies.silver.call_safety.advice.made_up import Cell, atlas, line

pytestmark = pytest.mark.slow

ISSUE = (
    *("--seats", "4", "--known", "3,0,4", "--unknown", "1", "--opponents", "4,5,3"),
    *("--turn", "6"),
)
ALL = (*ISSUE, "--deck", "14", "--round", "4", "--scores", "22,31,18,27", "--seen", "11,12,12")
PLAIN = ISSUE[:-2]
SMALL = ("--seats", "3", "--known", "3,1", "--unknown", "1", "--opponents", "4,2")


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


LIVE = ("--worlds", "64")
VERDICTS = ("Call", "Wait", "Toss-up", "Not known")


@pytest.mark.parametrize("asked", [PLAIN, (*ALL, *LIVE)])
def test_an_answer_has_few_lines_the_first_says_it_back_and_more_tells_the_rest(
    silver_sim: Run, asked: tuple[str, ...]
) -> None:
    status, out, err = silver_sim("call", *asked)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("You: 3 known cards, 7 points, and 1 unknown. Others: 4, 5, 3 cards")
    assert next(line for line in lines if line.startswith(VERDICTS))
    assert len([line for line in lines if line.startswith("Chance to be lowest ")]) == 1
    assert len(lines) <= 12
    assert max(map(len, lines)) <= 80
    told = silver_sim("call", *asked, "--more").out
    assert told.endswith(f"\n\n{out}")
    assert "What would change it: " in told
    assert "Not told: " in words(told)


def test_no_chance_is_told_without_what_so_few_worlds_or_forks_leave_possible(
    silver_sim: Run,
) -> None:
    cells = [cell for line in Atlas.read().lines.values() for _, cell in line if cell.told]
    assert all(0 <= cell.chance.lo < cell.chance.hi <= 1 for cell in cells)
    hopeless = ("--known", "13,12,11", "--opponents", "4", *LIVE)
    found = json.loads(silver_sim("call", *hopeless, "--json").out)
    assert found["chance"]["estimate"] == 0.0
    assert found["chance"]["hi"] >= 1 - 0.05 ** (1 / found["live"]["independent"]) - 1e-6
    assert found["going_on"]["lo"] < found["going_on"]["lowest"] < found["going_on"]["hi"]


def test_worlds_tell_how_going_on_ends(silver_sim: Run) -> None:
    words = ("--known", "3,0", "--opponents", "4", "--turn", "5", *LIVE, "--more")
    told = " ".join(silver_sim("call", *words).out.split())
    assert re.search(r"Going on ends lowest in [\d.]+", told)
    assert "tells how it ends" not in told
    left_out = told.partition("Not told: ")[2].partition(".")[0].split(", ")
    assert len(left_out) == len({*left_out})
    assert "the turn" not in left_out
    assert "who started the round" in left_out


def test_where_only_cards_are_told_it_is_the_cell(silver_sim: Run) -> None:
    shipped = Atlas.read()
    there = shipped.line(4, 4, 1, (4, 4, 4))
    cell = there.cell(7) if there else None
    assert cell is not None
    bare = ("--cards", "4", "--sum", "7", "--unknown", "1", "--opponents", "4,4,4")
    found = json.loads(silver_sim("call", *bare, "--json").out)
    assert (found["source"], found["verdict"]) == ("atlas", cell.verdict)
    assert found["chance"]["estimate"] == pytest.approx(cell.chance.estimate, abs=1e-6)


def test_both_sources_have_the_same_keys(silver_sim: Run) -> None:
    one, other = (
        json.loads(silver_sim("call", *asked, "--json").out) for asked in (PLAIN, (*ISSUE, *LIVE))
    )
    assert list(one) == list(other)
    assert (one["source"], other["source"]) == ("atlas", "live")


def test_worlds_and_seed_give_the_same_bytes_for_any_number_of_threads(silver_sim: Run) -> None:
    asked = ("call", *ISSUE, "--worlds", "256", "--json")
    found = []
    for threads in (1, 3):
        with patch.object(call, "THREADS", threads):
            found.append(silver_sim(*asked, "--seed", "3"))
    assert found[0] == found[1]
    assert json.loads(found[0].out)["live"]["worlds"] == 256
    other = json.loads(silver_sim(*asked, "--seed", "4").out)
    assert other["chance"] != json.loads(found[0].out)["chance"]


def test_ways_to_tell_the_same_cards_are_one_question(silver_sim: Run) -> None:
    ways = (
        ("--known", "3 0 4", "--unknown", "1", "--opponents", "4,5,3"),
        ("--known", "bodyguard,Villager,RASCAL", "--unknown", "1", "--opponents", "4 5 3"),
        ("--cards", "4", "--sum", "7", "--unknown", "1", "--opponents", "4,5,3"),
    )
    found = [json.loads(silver_sim("call", *each, "--json").out) for each in ways]
    assert found[0] == found[1]
    assert found[2]["chance"] != found[0]["chance"]  # other cards may have that sum, too
    assert found[2]["question"]["opponents"] == found[0]["question"]["opponents"]


def test_a_table_has_the_hand_of_neighbours(silver_sim: Run) -> None:
    status, out, _ = silver_sim("call", *PLAIN, "--table")
    rows = [line for line in out.splitlines() if re.match(r"\s*\d+  ", line)]
    assert (status, len(rows)) == (0, 14)
    assert all(len(re.findall(r"\d+ %", row)) == 5 for row in rows)
    assert "You asked about a known sum of 7, " in out
    assert "C call, w wait, ? toss-up, . not known" in out
    assert "were played now" not in out


def test_an_atlas_of_ones_own_answers(silver_sim: Run) -> None:
    Path("atlas.json").write_text(json.dumps(atlas([line([2, 4], {4: Cell()})])))
    out = silver_sim("call", *SMALL, "--atlas", "atlas.json").out
    assert "Chance to be lowest 43.0 % " in out
    assert "From the atlas" in out


@pytest.mark.parametrize(
    "more", [(), ("--worlds", "32"), ("--as", "greedy"), ("--turn", "9"), ("--table",)]
)
def test_an_atlas_that_is_not_there_is_refused_whether_it_is_needed_or_not(
    silver_sim: Run, more: tuple[str, ...]
) -> None:
    status, out, told = silver_sim("call", *SMALL, *more, "--atlas", "nosuch.json")
    assert (status, out) == (2, "")
    assert told.startswith("error: cannot read nosuch.json")


@pytest.mark.parametrize("nothing", ["", "none", " "])
def test_no_known_card_is_none(silver_sim: Run, nothing: str) -> None:
    Path("atlas.json").write_text(json.dumps(atlas([line([2, 4], {0: Cell()}, (3, 1, 1))])))
    status, out, _ = silver_sim("call", *SMALL, "--known", nothing, "--atlas", "atlas.json")
    assert status == 0
    assert "\nWait.\n" in out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((*SMALL, "--seats", "two"), "--seats 'two' is not a whole number"),
        ((*SMALL, "--known", "3,x"), "--unknown 1 beside an unknown card in --known"),
        ((*SMALL, "--known", "3,y"), "--known 'y' is no"),
        (("--known", "3", "--opponents", "4", "--goal", "second"), "--goal second needs three"),
        ((*SMALL, "--goal", "best"), "--goal 'best' is unknown"),
        ((*SMALL, "--worlds", "64", "--budget", "2s"), "cannot be given together"),
        ((*SMALL, "--atlas", "two.json"), "the atlas knows nothing of such villages"),
        ((*SMALL, "--known", "3,,1"), "--known '' is not a whole number"),
        ((*SMALL, "--known", "3.5"), "--known '3.5' is not a whole number"),
        ((*SMALL, "--unknown", ""), "--unknown '' is not a whole number"),
        ((*SMALL, "--opponents", "4;2"), "--opponents '4;2' is not a whole number"),
        ((*SMALL, "--turn", "1e3"), "--turn '1e3' is not a whole number"),
        ((*SMALL, "--deck", "many"), "--deck 'many' is not a whole number"),
        ((*SMALL, "--round", "last", "--scores", "1,2,3"), "--round 'last' is not a whole number"),
        ((*SMALL, "--round", "2", "--scores", "1,2,c"), "--scores 'c' is not a whole number"),
        ((*SMALL, "--seen", "9" * 5000), "is not a whole number"),
        ((*SMALL, "--seats", "5"), "--seats 5 is out of range"),
        ((*SMALL, "--opponents", "4,2,3"), "--opponents tells of 3"),
        ((*SMALL, "--opponents", "none"), "--opponents tells of 0"),
        ((*SMALL, "--known", "0,0,0"), "three Villagers known"),
        ((*SMALL, "--unknown", "-1"), "--unknown -1 is out of range"),
        ((*SMALL, "--unknown", "3"), "5 own cards are too many to call"),
        ((*SMALL, "--round", "2"), "--round without --scores"),
        ((*SMALL, "--atlas", "absent.json"), "cannot read absent.json"),
        ((*SMALL, "--atlas", "own"), "cannot read own"),
        ((*SMALL, "--atlas", "list.json"), "list.json is no atlas of calls"),
        ((*SMALL, "--atlas", "old.json"), "old.json is no atlas of calls"),
        ((*SMALL, "--atlas", "bare.json"), "bare.json is no atlas of calls"),
        ((*SMALL, "--atlas", "deep.json"), "cannot read deep.json"),
        ((*SMALL, "--atlas", "none.json"), "none.json is no atlas of calls"),
        (SMALL[:-2], "--opponents"),
        ((*SMALL[:2], *SMALL[4:]), "--known"),
        ((*SMALL, "--sum", "4"), "--sum beside --known"),
        ((*SMALL, "--worlds", "0"), "--worlds 0 is out of range"),
    ],
)
def test_a_mistake_is_one_message(silver_sim: Run, asked: tuple[str, ...], said: str) -> None:
    Path("list.json").write_text("[]")
    Path("old.json").write_text(json.dumps(atlas([]) | {"schema_version": 0}))
    Path("bare.json").write_text('{"schema_version": 1}')
    Path("deep.json").write_text("[" * 100_000)
    Path("none.json").write_text(json.dumps(atlas([])))
    Path("two.json").write_text(json.dumps(atlas([line([4], {4: Cell()}, (2, 3, 1))])))
    refused(silver_sim, "call", *asked, words=said)


def test_it_imports_nothing_heavy(tmp_path: Path) -> None:
    # By numpy the function reckons.
    assert not imported(tmp_path, "call", *PLAIN) & (HEAVY - {"numpy"})


def test_colour_is_for_terminals(silver_sim: Run) -> None:
    assert "\x1b" not in silver_sim("call", *PLAIN).out


def test_the_examples_of_its_help_are_answered(silver_sim: Run) -> None:
    status, out, _ = silver_sim("call", "--help")
    assert status == 0
    examples = out.partition("For example:")[2].partition("Options:")[0]
    commands = [shlex.split(line)[1:] for line in examples.splitlines() if "silver-sim" in line]
    assert len(commands) >= 3
    for command in commands:
        assert silver_sim(*command).status == 0
    assert " call " in silver_sim("--help").out


def test_in_worlds_too_what_counts_may_be_to_be_first_or_second(silver_sim: Run) -> None:
    asked = "call", "--known", "3 0", "--opponents", "4,4", "--worlds", "64", "--json"
    found, usual = (
        json.loads(silver_sim(*asked, *goal).out) for goal in (("--goal", "second"), ())
    )
    assert found["second"]["lo"] < found["second"]["estimate"] < found["second"]["hi"]
    assert (found["goal"], usual["goal"], usual["second"]) == ("second", "win", None)
    assert found["chance"] == usual["chance"]
