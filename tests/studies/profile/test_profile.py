"""The profile against plain counts of the same games: rows one by one, decisions one by one."""

import dataclasses
import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import pstdev
from typing import Any

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.result import as_json
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.study import games_of, profile
from silver_sim.studies.silver.profile import observation
from tests.before import assert_as_before

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name)
FIELD = ["greedy", "pairs", "spy"]
BLOCKS, OBSERVED = 60, 15
BEFORE = Path(__file__).with_name("estimates.csv")
SIDES = (("own", "counter"), ("field", "its field"))
FAMILIES = ("opponents", "wins", "seats", "risk", "ratings")  # of every game


def setup(who: str = "counter", field: list[str] = FIELD, games: int = 2 * BLOCKS) -> ProfileSetup:
    setting = Setting(SILVER.rule_set({}), 7, "lanes", "stop")
    name, *others = (read_entry(each, FILES, SILVER) for each in [who, *field])
    return ProfileSetup(SILVER, name, others, setting, "bezier", games)


def played(threads: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = as_json(profile(setup(), RunOptions(threads=threads)))
    return found


def number(found: dict[str, Any], metric: str, label: str = "counter") -> Any:
    """The estimate of an arm."""
    return row_of(found, metric, label)["estimate"]


def row_of(found: dict[str, Any], metric: str, label: str) -> Any:
    rows = {(row["metric"], row["label"], row["other"]): row for row in found["rows"]}
    return rows[metric, label, None]


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return played()


def matches() -> Iterator[tuple[str, SilverMatch]]:
    """The duels, by opponent."""
    me, *others = (seated(entry, SILVER) for entry in setup().entries)
    for other in others:
        yield other.label, SilverMatch([me, other], setup().setting)


@pytest.fixture(scope="module")
def games() -> dict[str, Any]:
    """The game rows of every duel."""
    return {opponent: match.play(0, BLOCKS).games for opponent, match in matches()}


def test_wins_and_totals_are_those_of_the_rows(found: dict[str, Any], games: Any) -> None:
    totals: dict[int, list[int]] = {0: [], 1: []}
    wins = seat0 = 0
    for opponent, rows in games.items():
        won = sum(rows["winner"] == 0)
        wins += won
        seat0 += sum((rows["winner"] == 0) & (rows["rotation"] == 0))
        mine, theirs = (rows["total"][:, player].tolist() for player in (0, 1))
        totals[0] += mine
        totals[1] += theirs
        against = f"against {opponent}"
        assert number(found, "win_share", against) == won / len(rows)
        assert number(found, "win_share_difference", against) == pytest.approx(
            2 * won / len(rows) - 1
        )
        mean = (sum(mine) - sum(theirs)) / len(rows)
        assert number(found, "mean_total_difference", against) == pytest.approx(mean)
    duels = row_of(found, "win_share", "2 players")
    assert (duels["games"], duels["estimate"]) == (len(totals[0]), wins / len(totals[0]))
    assert number(found, "win_share", "2 players, seat 0") == seat0 / (len(totals[0]) / 2)
    for player, (side, label) in enumerate(SIDES):
        counts = Counter(totals[player])
        assert found["total_counts"][side] == [counts[t] for t in range(max(counts) + 1)]
        assert number(found, "total_sd", label) == pytest.approx(pstdev(totals[player]))
        ranked = sorted(totals[player])
        assert number(found, "total_90", label) == ranked[-(-9 * len(ranked) // 10) - 1]


def test_the_fingerprint_counts_every_turn_with_a_choice(found: dict[str, Any]) -> None:
    turns: Counter[tuple[int, int, int]] = Counter()
    calls: Counter[tuple[int, int, int]] = Counter()
    for _, match in matches():
        for block, rotation in product(range(OBSERVED), range(2)):
            for choices in match.decisions(block, rotation):
                sight = match.sights[match.player]
                if choices is not None and sight["may_call"] and is_a_turn(match, choices[0]):
                    values = sight["value"][0, : sight["cards_in"][0]].tolist()
                    unknown, mean = values.count(-1), sight["unseen_sum"] / sight["unseen_cards"]
                    known = sum(value for value in values if value >= 0)
                    key = (match.player, known + int(unknown * mean + 0.5 + 1e-9), unknown)
                    turns[key] += 1
                    calls[key] += int(choices[0]["act"]) == Act.CALL
    assert turns == {
        (player, cell["own_sum"], cell["unknown"]): cell["turns"]
        for player, (side, _) in enumerate(SIDES)
        for cell in found["of_game"]["fingerprint"][side]
    }
    own = [cell for side, _ in SIDES for cell in found["of_game"]["fingerprint"][side]]
    assert sum(calls.values()) == sum(cell["calls"] for cell in own)


def is_a_turn(match: SilverMatch, choice: Any) -> bool:
    """Whether a decision opens a turn; free acts come before that."""
    act, question = Act(int(choice["act"])), Question(int(match.states[0]["question"]))
    return question == Question.OPEN_TURN and act not in (Act.EMPATH, Act.GUARD, Act.AMULET)


def test_the_bytes_are_the_same_on_any_number_of_threads_and_in_pieces_of_any_size(
    found: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observation, "AT_A_TIME", 4)
    assert json.dumps(played(threads=2), allow_nan=False) == json.dumps(found, allow_nan=False)


def test_calls_of_who_cannot_be_copied_are_only_counted() -> None:
    found = as_json(
        profile(setup(field=["pairs", "counter+search(worlds=2)"], games=4), RunOptions())
    )
    said = "the search of counter+search(worlds=2) cannot be copied"
    assert found["of_game"]["not_tried"] == said
    assert {"success", "calls"} == {r["metric"] for r in found["rows"] if r["family"] == "audit"}


def test_estimates_are_those_of_the_old_program(found: dict[str, Any]) -> None:
    assert_as_before(found["rows"], BEFORE, "silver")
    few = setup("champion", ["greedy", "random"], 8)
    assert_as_before(map(vars, profile(few, RunOptions(threads=2)).rows), BEFORE, "ideas")


def test_a_game_of_which_no_decision_is_observed_is_told_by_its_rows() -> None:
    files = strategy_files(ODIN.name)
    who, *field = (read_entry(name, files, ODIN) for name in ("passer", "low", "high"))
    setting = Setting(ODIN.rule_set({}), 1, "physical", "stop")
    asked = ProfileSetup(ODIN, who, field, setting, "standard", 40)
    found = profile(asked, RunOptions(threads=1))
    assert_as_before(map(vars, found.rows), BEFORE, "odin")
    assert "passes by choice" in {tag.tag for tag in found.tags}
    assert (found.observed.blocks, found.observed.games, found.warnings) == (0, 0, [])
    assert games_of(asked) == found.games


def test_means_over_a_field_leave_out_who_plays_at_random() -> None:
    told: list[int] = []
    named = setup(field=["greedy", "random", "pairs"], games=40)
    found = profile(named, RunOptions(progress=told.append))
    apart = as_json(found)
    plain = as_json(profile(setup(field=["greedy", "pairs"], games=40), RunOptions()))
    for family in ("habits", "risk", "points", "rounds", "sums", "audit", "powers"):
        assert rows_of(apart, family) == rows_of(plain, family)
    for each in ("fingerprint", "turns"):
        assert apart["of_game"][each] == plain["of_game"][each]
    assert apart["total_counts"] == plain["total_counts"]
    assert rows_of(apart, "wins")[0] == rows_of(plain, "wins")[0]
    names = {row["value"] for row in rows_of(apart, "opponents")}
    assert names == {"greedy", "random", "pairs"}
    assert apart["left_out"] == ["random"]
    (lead,) = [each["lead"] for each in apart["families"] if each["name"] == "opponents"]
    assert "random" in lead
    middle = [number(apart, "rating", name) for name in ("counter", "greedy", "pairs")]
    assert sum(middle) == pytest.approx(0, abs=1e-3)
    assert sum(told) == games_of(named)
    assert setup(field=["greedy", "random"]).left_out == []  # there would be no field


def rows_of(found: dict[str, Any], family: str) -> list[Any]:
    return [row for row in found["rows"] if row["family"] == family]


def test_a_game_that_observes_nothing_has_a_profile_of_its_rows() -> None:
    plain = dataclasses.replace(SILVER, profile="", behaviours=())
    silent = dataclasses.replace(setup(field=["greedy"], games=40), game=plain)
    found = as_json(profile(silent, RunOptions(threads=2)))
    seen = as_json(profile(setup(field=["greedy"], games=40), RunOptions(threads=2)))
    assert found["observed"] == {"blocks": 0, "games": 0}
    assert "style" not in found["verdict"]
    assert {row["family"] for row in found["rows"]} == {*FAMILIES}
    for name in FAMILIES:
        assert rows_of(found, name) == rows_of(seen, name)
    assert found["total_counts"] == seen["total_counts"]
    assert games_of(silent) == found["games"]
