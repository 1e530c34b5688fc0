"""The profile against plain counts of the same games: rows one by one, decisions one by one.

And its page: its numbers, its findings, and names that mean harm.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
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
from silver_sim.report.model import MOST_WORDS
from silver_sim.report.sections.silver.calling import fingerprint
from silver_sim.report.sections.silver.fingerprint import heat
from silver_sim.result import as_json, read
from silver_sim.runs.files import json_bytes
from silver_sim.stats.outcomes.silver.calling import CallShare
from silver_sim.stats.outcomes.silver.profile import SilverProfile
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.profile.result import Profile
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.study import games_of, profile
from silver_sim.studies.profile.tell import claim_of
from silver_sim.studies.profile.tell import tell as page
from silver_sim.studies.silver.profile import observation
from tests.before import assert_as_before
from tests.report.conftest import ProfilePages

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name)
FIELD = ["greedy", "pairs", "spy"]
BLOCKS, OBSERVED = 60, 15
BEFORE = Path(__file__).with_name("estimates.csv")
SIDES = ("counter", "its field")
IN_PERCENT = {"calls_a_round", "call_success", "takes", "uses", "sets", "failed_sets"}


def setup(who: str = "counter", field: list[str] = FIELD, games: int = 2 * BLOCKS) -> ProfileSetup:
    setting = Setting(SILVER.rule_set({}), 7, "lanes", "stop")
    name, *others = (read_entry(each, FILES, SILVER) for each in [who, *field])
    return ProfileSetup(SILVER, name, others, setting, "bezier", games)


def played(**asked: Any) -> Profile:
    return profile(setup(**asked), RunOptions(threads=2))


@pytest.fixture(scope="module")
def found() -> Profile:
    return profile(setup(), RunOptions(threads=1))


def matches() -> Iterator[tuple[str, SilverMatch]]:
    me, *others = (seated(entry, SILVER) for entry in setup().entries)
    for other in others:
        yield other.label, SilverMatch([me, other], setup().setting)


def test_wins_and_totals_are_those_of_the_rows(found: Profile) -> None:
    totals: dict[int, list[int]] = {0: [], 1: []}
    wins = seat0 = 0
    for opponent, match in matches():
        rows, against = match.play(0, BLOCKS).games, f"against {opponent}"
        won = rows["winner"] == 0
        wins += won.sum()
        seat0 += (won & (rows["rotation"] == 0)).sum()
        mine, theirs = (rows["total"][:, player].tolist() for player in (0, 1))
        totals[0] += mine
        totals[1] += theirs
        for metric, mean in (
            ("win_share", won.mean()),
            ("win_share_difference", 2 * won.mean() - 1),
            ("mean_total_difference", (sum(mine) - sum(theirs)) / len(rows)),
        ):
            assert found.number(metric, against).value == pytest.approx(mean)
    duels = found.number("win_share", "2 players")
    assert (duels.games, duels.value) == (len(totals[0]), wins / len(totals[0]))
    assert found.number("win_share", "2 players, seat 0").value == seat0 / (len(totals[0]) / 2)
    for player, label in enumerate(SIDES):
        counts, ranked = Counter(totals[player]), sorted(totals[player])
        assert found.total_counts.sides[player] == [counts[t] for t in range(max(counts) + 1)]
        assert found.number("total_sd", label).value == pytest.approx(pstdev(ranked))
        assert found.number("total_90", label).value == ranked[-(-9 * len(ranked) // 10) - 1]


def test_the_fingerprint_counts_every_turn_with_a_choice(found: Profile) -> None:
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
    cells = [
        (player, cell)
        for player, side in enumerate(read(SilverProfile, found.of_game).fingerprint.sides)
        for cell in side
    ]
    assert turns == {(who, each.own_sum, each.unknown): each.turns for who, each in cells}
    assert sum(calls.values()) == sum(each.calls for _, each in cells)


def is_a_turn(match: SilverMatch, choice: Any) -> bool:
    """Whether a decision opens a turn; free acts come before that."""
    act, question = Act(int(choice["act"])), Question(int(match.states[0]["question"]))
    return question == Question.OPEN_TURN and act not in (Act.EMPATH, Act.GUARD, Act.AMULET)


def test_it_is_the_same_however_played(found: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observation, "AT_A_TIME", 4)
    assert json_bytes(played()) == json_bytes(found)


def test_calls_of_who_cannot_be_copied_are_only_counted() -> None:
    found = played(field=["pairs", "counter+search(worlds=2)"], games=4)
    said = "the search of counter+search(worlds=2) cannot be copied"
    assert read(SilverProfile, found.of_game).not_tried == said
    assert {"success", "calls"} == {row.metric for row in found.of(family="audit")}


def test_estimates_are_those_of_the_old_program(found: Profile) -> None:
    few = played(who="champion", field=["greedy", "random"], games=8)
    for name, profiled in (("silver", found), ("ideas", few)):
        assert_as_before(map(vars, profiled.rows), BEFORE, name)


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
    apart = profile(named, RunOptions(progress=told.append))
    plain = played(field=["greedy", "pairs"], games=40)
    for family in ("habits", "risk", "points", "rounds", "sums", "audit", "powers"):
        assert apart.of(family=family) == plain.of(family=family) != []
    assert (apart.of_game, apart.total_counts) == (plain.of_game, plain.total_counts)
    assert apart.of(family="wins")[0] == plain.of(family="wins")[0]
    assert {row.value_ for row in apart.of(family="opponents")} == {"greedy", "random", "pairs"}
    assert apart.left_out == ["random"]
    assert "random" in apart.family("opponents").lead
    middle = [apart.number("rating", name).value for name in ("counter", "greedy", "pairs")]
    assert sum(middle) == pytest.approx(0, abs=1e-3)
    assert sum(told) == games_of(named)
    assert setup(field=["greedy", "random"]).left_out == []  # there would be no field


def test_every_family_is_a_section_and_the_claim_is_said_once(profiled: ProfilePages) -> None:
    found = profiled.found
    told = page(found)
    names = [section.name for section in told.sections]
    assert {f"{family.name}-section" for family in found.families} <= {*names}
    assert "fingerprint-section" in names
    assert told.answer.sentence == found.answer.sentence
    assert found.answer.sentence not in told.verdict


def test_a_page_opens_with_the_habits_that_differ_most(profiled: ProfilePages) -> None:
    found = profiled.found
    rows = {row.metric: row for row in found.of(family="habits") if row.other}
    percent = {found.metric(name).words: row for name, row in rows.items() if name in IN_PERCENT}
    picture = page(found).answer.picture
    assert picture is not None
    assert picture.forest is not None
    lines = {line.label: line.numbers.value for line in picture.forest.lines}
    assert lines == {words: row.value for words, row in percent.items() if row.value}
    assert [*map(abs, lines.values())] == sorted(map(abs, lines.values()), reverse=True)


@pytest.mark.parametrize(("share", "found"), [(0.6, "more"), (0.5, "open"), (0.4, "less")])
def test_the_claim_says_what_is_shown(share: float, found: str, profiled: ProfilePages) -> None:
    rows = [
        replace(row, estimate=share, lo=share - 0.01, hi=share + 0.01)
        for row in profiled.found.of("win_share", "wins")
    ]
    claim = claim_of(replace(profiled.found, rows=[*rows, *profiled.found.of(family="opponents")]))
    assert claim.found == found
    assert len(claim.sentence.split()) <= MOST_WORDS
    assert ("only" in claim.sentence) == (found == "less")


def test_every_cell_of_the_fingerprint_is_in_its_table(profiled: ProfilePages) -> None:
    known = read(SilverProfile, profiled.found.of_game)
    section = fingerprint("counter", as_json(known))
    tables = [section.figures[0].table, *section.tables]
    for cells, table in zip(known.fingerprint.sides, tables, strict=True):
        values = {cell.values for row in table.rows for cell in row if cell.values}
        for cell in cells:
            assert cell.estimate is not None
            ends = (cell.estimate, cell.lo, cell.hi)
            assert tuple(None if end is None else 100 * end for end in ends) in values


def test_a_cell_of_few_turns_tells_no_share() -> None:
    often = CallShare(
        own_sum=3, unknown=0, turns=30, calls=9, estimate=0.3, lo=0.17, hi=0.48, method="wilson"
    )
    few = replace(often, own_sum=4, turns=29)
    assert drawn([[often, few], []]) == [("30", "h5"), ("·", "")]
    never = replace(often, calls=0, estimate=0.0, lo=0.0, hi=0.095)
    assert drawn([[often, replace(never, own_sum=4)], []]) == [("30", "h5"), ("≤9.5", "h1")]


def drawn(sides: list[list[CallShare]]) -> list[tuple[str, str]]:
    """Text and tone of the cells of two grids, those of the first first."""
    found = heat(["a", "b"], sides)
    return [(c.text, c.tone) for b in found.blocks for _, row in b.rows for c in row if c]
