"""Experiment files: what is wrong, where, and what would be right."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.errors import UserError
from silver_sim.studies.experiments import (
    experiment_of,
    find_experiment,
    read_experiment,
    schema,
    with_blocks,
)
from silver_sim.studies.kinds import kinds
from tests.pages import fences, page

PLAYERS = 'players = ["greedy", "pairs"]\n'
SIMULATE = f'kind = "simulate"\n{PLAYERS}'
COMPARE = 'kind = "compare"\na = "a"\nb = "b"\n'
CALLS = 'kind = "call_safety"\nplayer = "a"\n'

WRONG = {
    "no kind": (PLAYERS, "", "one of simulate, tournament"),
    "a kind that is none": ('kind = "simulat"\n', "", "did you mean 'simulate'?"),
    "a field that is none": (f"{SIMULATE}blcks = 3\n", ":3", "did you mean 'blocks'?"),
    "no line-up": ('kind = "simulate"\n', "", "'players' is missing"),
    "one player": ('kind = "simulate"\nplayers = ["greedy"]\n', ":2", "at least 2 items"),
    "a text for a number": (f'{SIMULATE}blocks = "many"\n', ":3", "it must be a whole number"),
    "half a block": (f"{SIMULATE}blocks = 1.5\n", ":3", "it must be a whole number"),
    "a text for yes or no": (f'{SIMULATE}charts = "yes"\n', ":3", "it must be true or false"),
    "a number for yes or no": (f"{SIMULATE}report = 1\n", ":3", "it must be true or false"),
    "no width": (f'{SIMULATE}until = "0pp"\n', ":3", "'0pp' is out of range: above 0pp"),
    "a width of everything": (f'{SIMULATE}until = "101pp"\n', ":3", "at most 100pp"),
    "no edge": (f'{COMPARE}edge = "0pp"\n', ":4", "above 0pp"),
    "no time": (f'{SIMULATE}time = "0s"\n', ":3", "'0s' is out of range: above 0s"),
    "time without end": (f'{SIMULATE}time = "99999999999999999999h"\n', ":3", "at most a year"),
    "a long text": (f'{SIMULATE}until = "{"0" * 5000}"\n', ":3", "0…0"),
    "too large": (f"{SIMULATE}#{'x' * 1_000_000}\n", "", "it has more than 1,000,000 bytes"),
    "text for a whole number": (f'{CALLS}held_out = "10"\n', ":3", "it must be a whole number"),
    "no block": (f"{SIMULATE}blocks = 0\n", ":3", "greater than or equal to 1"),
    "a negative seed": (f"{SIMULATE}seed = -1\n", ":3", "greater than or equal to 0"),
    "a seed too large": (f"{SIMULATE}seed = 18446744073709551616\n", ":3", "less than or equal"),
    "two sizes": (f'{SIMULATE}blocks = 3\ntime = "3s"\n', "", "one of the two"),
    "a width without a unit": (f'{SIMULATE}until = "0.2"\n', ":3", "a width like 0.2pp"),
    "a time without a unit": (f'{SIMULATE}time = "60"\n', ":3", "like 60s, 5min or 2h"),
    "a word of another kind": (f'{SIMULATE}until = "separated"\n', ":3", "a width like"),
    "five seats": (f"{COMPARE}seats = 5\n", ":4", "less than or equal to 4"),
    "no TOML": ("kind =", "", "cannot read"),
    "no table": ("[[kind]]\nx = 1\n", "", "kind of the experiment"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, case: str) -> None:
    text, line, words = WRONG[case]
    file = tmp_path / "question.toml"
    file.write_text(text)
    with pytest.raises(UserError) as told:
        read_experiment(file)
    message = str(told.value)
    assert words in message
    assert f"question.toml{line}" in message
    assert "pydantic" not in message


def test_experiments_are_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shipped = find_experiment(Path("standings"))
    assert find_experiment(Path("experiments/silver/standings.toml")) == shipped
    assert read_experiment(shipped).kind == "tournament"
    Path("standings").write_text(SIMULATE)
    assert read_experiment(find_experiment(Path("standings"))).kind == "simulate"
    with pytest.raises(UserError, match="cannot read"):
        read_experiment(tmp_path / "nowhere.toml")
    with pytest.raises(UserError, match="there is no experiment") as told:
        find_experiment(Path("standing"))
    assert "did you mean 'standings'?" in told.value.help
    [shown] = fences(page("docs/reference/experiments.md"), "toml")
    file = find_experiment(Path("call_late")).read_text(encoding="utf-8")
    assert "\n".join(file.splitlines()[1:]) == shown.strip()


def test_the_schema_knows_every_kind_and_field_and_what_is_written_is_read() -> None:
    definitions: dict[str, Any] = schema()["$defs"]
    found = {each["properties"]["kind"]["const"] for each in definitions.values()}
    assert found == kinds().keys()
    assert all(each["additionalProperties"] is False for each in definitions.values())
    assert "description" in definitions["Tournament"]["properties"]["roster"]
    experiment = experiment_of({"kind": "sweep", "players": ["a", "b"], "vary": "x", "values": [1]})
    assert experiment_of(experiment.model_dump(mode="json")) == experiment


def test_widths_are_percentage_points_and_times_have_units() -> None:
    asked = {"kind": "simulate", "players": ["a", "b"]}
    for text, share in {"0.2pp": 0.002, "12 pp": 0.12, ".5pp": 0.005, "0.25pp": 0.0025}.items():
        assert experiment_of({**asked, "until": text}).half_width == pytest.approx(share)
    for text, seconds in {"60s": 60, "5min": 300, "2h": 7200}.items():
        assert experiment_of({**asked, "time": text}).seconds == seconds


@pytest.mark.parametrize(
    ("before", "blocks", "proof"),
    [
        ({"blocks": 240_000, "proof_blocks": 40_000}, 2_400, 400),
        ({"blocks": 240_000, "proof_blocks": 40_000}, 60, 20),  # of fewer nothing is learnt
        ({"blocks": 100, "proof_blocks": 5}, 50, 5),
        ({"blocks": 100, "proof_blocks": 0}, 50, 0),
        ({"proof_blocks": 1_000}, 5_000, 500),  # of the blocks that are played by default
        ({"time": "60s", "proof_blocks": 1_000}, 5_000, 1_000),
    ],
)
def test_a_proof_is_as_large_a_part(before: dict[str, Any], blocks: int, proof: int) -> None:
    found = with_blocks({"kind": "call_safety", **before}, blocks)
    assert (found["blocks"], found["time"], found["proof_blocks"]) == (blocks, None, proof)
