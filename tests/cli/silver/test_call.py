"""``silver-sim call``."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from silver_sim.studies.silver.call_safety.advice.atlas import Atlas, as_seen
from tests.cli.conftest import Run
from tests.cli.test_help import HEAVY, LIST_MODULES
from tests.studies.silver.call_safety.advice.made_up import Cell, atlas, line, shift

ISSUE = (
    *("--seats", "4", "--known", "3,0,4", "--unknown", "1", "--opponents", "4,5,3"),
    *("--turn", "6"),
)
ALL = (*ISSUE, "--deck", "14", "--round", "4", "--scores", "22,31,18,27", "--seen", "11,12,12")
SMALL = ("--seats", "3", "--known", "3,1", "--unknown", "1", "--opponents", "4,2")


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("asked", [ISSUE, ALL, (*ISSUE, "--seen", "none", "--deck", "14")])
def test_the_shipped_atlas_answers(silver_sim: Run, asked: tuple[str, ...]) -> None:
    status, out, err = silver_sim("call", *asked)
    assert (status, err) == (0, "")
    verdict, _, rest = out.partition("\n")
    assert (
        verdict.endswith(("Call.", "Wait.", "Toss-up: either is fine.")) or "Not known" in verdict
    )
    for said in (
        "Chance to be lowest ",
        "Calling now against going on: saves ",
        "What beats the call: ",
        "What would change it: ",
        "Rests on ",
        "Averaged over: ",
    ):
        assert f"\n{said}" in f"\n{rest}"


def test_without_anything_else_it_is_the_cell(silver_sim: Run) -> None:
    shipped = Atlas.read()
    there = shipped.line(4, 4, 1, as_seen((4, 5, 3)))
    cell = there.cell(7) if there else None
    assert cell is not None
    found = json.loads(silver_sim("call", *ISSUE[:-2], "--json").out)
    assert found["chance"]["estimate"] == cell.chance.estimate
    assert (found["verdict"], found["base"]["by"]) == (cell.verdict, "opponents")


@pytest.mark.parametrize("asked", [ISSUE, ALL])
def test_json_has_the_numbers_of_the_text(silver_sim: Run, asked: tuple[str, ...]) -> None:
    text = words(silver_sim("call", *asked).out).replace("−", "-").replace("+", "")
    status, out, err = silver_sim("call", *asked, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    chance, points, win = found["chance"], found["points"], found["win"]
    numbers = [float(each) for each in re.findall(r"-?\d+\.\d", text)]
    assert numbers[:10] == [
        pytest.approx(number, abs=0.0501)
        for number in (
            *(100 * chance[key] for key in ("estimate", "lo", "hi")),
            *(100 * found["pays_from"], 100 * found["naive"]["pays_from"]),
            found["naive"]["expected_sum"],
            *(points[key] for key in ("estimate", "lo", "hi")),
            100 * win["estimate"],
        )
    ]
    assert f"Rests on {found['base']['forks']:,} forks " in text
    for each in found["shifts"]:
        assert f"{each['title']}: {each['level']}" in text
    for each in found["averaged_over"]:
        assert each in text
    for change in found["changes"]:
        for flip in change["flips"]:
            assert f"({flip['verdict']})" in text


def test_an_atlas_of_ones_own_answers(silver_sim: Run) -> None:
    content = atlas([line([2, 4], {4: Cell()})], [shift("turn", 1, (900, 1))])
    Path("atlas.json").write_text(json.dumps(content))
    own = ("--atlas", "atlas.json")
    assert silver_sim("call", *SMALL, *own).out.startswith("Wait.\nChance to be lowest 43.0 % ")
    assert silver_sim("call", *SMALL, *own, "--turn", "6").out.startswith("Call.\n")
    answer = json.loads(silver_sim("call", *SMALL, *own, "--json").out)
    assert answer["made"]["player"] == "mix(a,b)"


@pytest.mark.parametrize("nothing", ["", "none", " "])
def test_no_known_card_is_none(silver_sim: Run, nothing: str) -> None:
    Path("atlas.json").write_text(json.dumps(atlas([line([2, 4], {0: Cell()}, (3, 1, 1))])))
    status, out, _ = silver_sim("call", *SMALL, "--known", nothing, "--atlas", "atlas.json")
    assert (status, out[:6]) == (0, "Wait.\n")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((*SMALL, "--seats", "two"), "--seats 'two' is no whole number"),
        ((*SMALL, "--known", "3,x"), "--known 'x' is no whole number"),
        ((*SMALL, "--known", "3,,1"), "--known '' is no whole number"),
        ((*SMALL, "--known", "3.5"), "--known '3.5' is no whole number"),
        ((*SMALL, "--unknown", ""), "--unknown '' is no whole number"),
        ((*SMALL, "--opponents", "4;2"), "--opponents '4;2' is no whole number"),
        ((*SMALL, "--turn", "1e3"), "--turn '1e3' is no whole number"),
        ((*SMALL, "--deck", "many"), "--deck 'many' is no whole number"),
        ((*SMALL, "--round", "last", "--scores", "1,2,3"), "--round 'last' is no whole number"),
        ((*SMALL, "--round", "2", "--scores", "1,2,c"), "--scores 'c' is no whole number"),
        ((*SMALL, "--seen", "9" * 5000), "is no whole number"),
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
        (SMALL[2:], "--seats"),
        (SMALL[:-2], "--opponents"),
        ((*SMALL[:2], *SMALL[4:]), "--known"),
        ((*SMALL[:4], *SMALL[6:]), "--unknown"),
    ],
)
def test_a_mistake_is_one_message(silver_sim: Run, asked: tuple[str, ...], said: str) -> None:
    Path("list.json").write_text("[]")
    Path("old.json").write_text(json.dumps(atlas([]) | {"schema_version": 0}))
    Path("bare.json").write_text('{"schema_version": 1}')
    Path("deep.json").write_text("[" * 100_000)
    Path("none.json").write_text(json.dumps(atlas([])))
    status, out, err = silver_sim("call", *asked)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert err.count("error: ") == 1
    assert said in err
    assert "  help: " in err or "  why: " in err
    assert len(err.splitlines()) <= 3


def test_it_imports_nothing_heavy(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIST_MODULES, "call", *ALL],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "Rests on " in done.stdout
    imported = set(done.stderr.splitlines()[-1].split())
    assert not imported & HEAVY


def test_colour_is_for_terminals(silver_sim: Run) -> None:
    assert "\x1b" not in silver_sim("call", *ISSUE).out


def test_the_examples_of_its_help_are_answered(silver_sim: Run) -> None:
    status, out, _ = silver_sim("call", "--help")
    assert status == 0
    examples = out.partition("For example:")[2].partition("Options:")[0]
    commands = [line.split()[1:] for line in examples.splitlines() if "silver-sim" in line]
    assert len(commands) == 3
    for command in commands:
        assert silver_sim(*command).status == 0
    assert " call " in silver_sim("--help").out
