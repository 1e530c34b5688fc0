"""The answer to a question, from atlases small enough to reckon by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from silver_sim.errors import UserError
from silver_sim.stats.core.intervals import LEVEL, t_quantile
from silver_sim.studies.silver.call_safety.advice.answer import Plain, answer
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.advice.reading import HALF_WIDTH
from silver_sim.studies.silver.call_safety.cells import GROUPS
from tests.studies.silver.call_safety.advice.made_up import (
    CALL,
    QUESTION,
    TOSS_UP,
    WAIT,
    Cell,
    Packed,
    line,
    made_up,
    shift,
)

FEW = Cell(forks=199)
ENOUGH = Cell(forks=200)


def ask(*lines: Packed, shifts: tuple[Packed, ...] = (), **changed: Any) -> Plain:
    """The answer of an atlas of these lines to the question of all tests, or one like it."""
    return answer(replace(QUESTION, **changed), made_up(lines, shifts))


# Which cell answers


def test_the_cell_of_all_opponents_answers_whatever_its_forks() -> None:
    """Its neighbours have told it what they know; averages over others tell something else."""
    cells = (line([2, 4], {4: Cell(CALL, forks=3)}), line(2, {4: Cell()}), line(None, {4: Cell()}))
    found = ask(*cells)
    assert found["base"] == {"by": "opponents", "opponents": (2, 4), "forks": 3}
    assert found["verdict"] == "call"


@pytest.mark.parametrize(
    ("win", "verdict"),
    [((0, -500, 500), "toss-up"), ((0, -501, 500), "not known"), ((900, 1, 9000), "call")],
)
def test_an_interval_too_wide_to_say_is_told(win: tuple[int, int, int], verdict: str) -> None:
    assert ask(line([2, 4], {4: Cell(win)}))["verdict"] == verdict


def test_many_cards_of_an_opponent_count_as_five() -> None:
    lines = (line([5, 5], {4: ENOUGH}),)
    assert ask(*lines, opponents=(17, 6))["base"]["opponents"] == (5, 5)


def test_heavy_cards_count_as_thirty() -> None:
    lines = (line([2, 4], {30: ENOUGH}, (3, 4, 0)),)
    assert ask(*lines, known=(13, 13, 12, 12), unknown=0)["base"]["forks"] == 200


@pytest.mark.parametrize("lines", [(line([2, 4], {5: ENOUGH}),), (line(None, {4: ENOUGH}),), ()])
def test_outside_the_atlas_is_told(lines: tuple[Packed, ...]) -> None:
    with pytest.raises(UserError, match="outside the atlas") as problem:
        ask(*lines)
    assert "a known sum of 4 and 1 unknown cards" in problem.value.why
    assert "silver-sim run call_safety --blocks N" in problem.value.help
    assert "--atlas RUN/atlas.json" in problem.value.help


def test_what_is_not_told_leaves_the_cell_as_it_is() -> None:
    """All cells with one known card, whose value is the sum, of the atlas that is shipped."""
    atlas, asked = Atlas.read(), 0
    for packed in atlas.content["lines"]:
        seats, cards, unknown = (packed[name] for name in ("seats", "cards", "unknown"))
        opponents = packed["opponents"]
        if not isinstance(opponents, list) or cards - unknown != 1:
            continue
        there = atlas.line(seats, cards, unknown, tuple(opponents))
        assert there is not None
        for known, cell in there:
            found = answer(CallQuestion(seats, (known,), unknown, tuple(opponents)), atlas)
            assert found["verdict"] == (cell.verdict if cell.told else "not known")
            assert found["chance"]["estimate"] == cell.chance.estimate
            assert found["points"] == cell.points._asdict()
            assert found["win"] == cell.win._asdict()
            assert found["pays_from"] == cell.need
            assert found["base"]["forks"] == cell.forks
            assert found["shifts"] == found["not_counted"] == []
            asked += 1
    assert asked


# What else is told


def test_shifts_come_one_after_another_and_widen_the_range() -> None:
    shifts = (shift("deck", 3, (600, 20)), shift("unseen", 5, (-100, 10)))
    found = ask(line([2, 4], {4: Cell()}), shifts=shifts, deck=14, seen=(5, 6))
    error = 2 * (HALF_WIDTH * 0.010) ** 2
    assert found["chance"]["estimate"] == pytest.approx(0.470)
    assert found["chance"]["lo"] == pytest.approx(0.470 - (0.030**2 + error) ** 0.5, abs=1e-6)
    assert found["chance"]["hi"] == pytest.approx(0.470 + (0.040**2 + error) ** 0.5, abs=1e-6)
    error = 2 * (HALF_WIDTH * 30) ** 2
    assert found["points"]["estimate"] == pytest.approx(-2.10)
    assert found["points"]["lo"] == pytest.approx(-2.10 - (90**2 + error) ** 0.5 / 100)
    error = HALF_WIDTH**2 * (20**2 + 10**2)
    assert found["win"]["estimate"] == pytest.approx(0.018)
    assert found["win"]["lo"] == pytest.approx(0.018 - (80**2 + error) ** 0.5 / 10_000, abs=1e-6)
    assert found["win"]["hi"] == pytest.approx(0.018 + (70**2 + error) ** 0.5 / 10_000, abs=1e-6)
    assert [each["level"] for each in found["shifts"]] == ["12 to 17", "6 to 7, 6 to 8"]
    assert found["shifts"][0]["win"]["estimate"] == pytest.approx(0.028)
    assert found["shifts"][1]["win"] == found["win"]
    assert (found["verdict"], ask(line([2, 4], {4: Cell()}))["verdict"]) == ("call", "wait")


def test_standard_errors_become_intervals_as_everywhere() -> None:
    assert pytest.approx(t_quantile(GROUPS, LEVEL), abs=1e-3) == HALF_WIDTH


@pytest.mark.parametrize(
    ("wins", "verdict"), [(800, "call"), (320, "toss-up"), (0, "wait"), (100, "wait")]
)
def test_the_verdict_follows_the_shifted_share(wins: int, verdict: str) -> None:
    shifts = (shift("turn", 1, (wins, 1)),)
    assert ask(line([2, 4], {4: Cell()}), shifts=shifts, turn=6)["verdict"] == verdict


def test_where_nothing_is_at_stake_no_call_gains_much_whatever_it_usually_gains() -> None:
    """The score: a slope of 0.1 about 1 % of the game, whose error grows with the distance."""
    flat = shift("standing", 19, (0, 0)) | {"wins": [-100, 100, 4, 100, 20, 8]}
    high, low = (
        ask(line([2, 4], {4: Cell(win)}), shifts=(flat,), round=4, scores=(40, 31, 18))["win"]
        for win in (CALL, WAIT)
    )
    assert high["estimate"] == pytest.approx(0.0100 + 0.1 * 0.0300)
    assert low["estimate"] == pytest.approx(0.0100 - 0.1 * 0.0220)
    error = (HALF_WIDTH**2 * (4**2 + (0.020 * 300) ** 2 + 8**2) + (0.1 * 150) ** 2) ** 0.5
    assert high["hi"] == pytest.approx(high["estimate"] + error / 10_000, abs=1e-6)


def test_a_line_that_falls_turns_the_range_round() -> None:
    falling = shift("turn", 1, (0, 0)) | {"wins": [0, 0, 0, -1000, 0, 0]}
    found = ask(line([2, 4], {4: Cell(CALL)}), shifts=(falling,), turn=6)["win"]
    assert list(found.values()) == pytest.approx([-0.02, -0.035, -0.01])


def test_chances_stay_between_none_and_all() -> None:
    shifts = (shift("turn", 1, (0, 1)),)
    low, high = Cell(chance=(0, -1, 3)), Cell(chance=(995, 990, 1000))
    assert ask(line([2, 4], {4: low}))["chance"]["lo"] == 0
    found = ask(line([2, 4], {4: high}), shifts=shifts, turn=6)["chance"]
    assert 0.99 < found["lo"] < found["estimate"] == found["hi"] == 1


def test_deck_and_unseen_cards_count_together_where_they_are_known_together() -> None:
    pair = 9 * 3 + 5  # deck 12 to 17; mean 6 to 7 with 6 to 8 thieves
    shifts = (shift("deck", 3, (600, 20)), shift("unseen", 5, (-100, 10)))
    together = shift("deck_unseen", pair, (900, 30))
    lines = (line([2, 4], {4: Cell()}),)
    found = ask(*lines, shifts=(*shifts, together), deck=14, seen=(5, 6))
    assert [each["factor"] for each in found["shifts"]] == ["deck_unseen"]
    assert found["not_counted"] == []
    assert found["win"]["estimate"] == pytest.approx(ask(*lines)["win"]["estimate"] + 0.09)


def test_with_the_deck_the_turn_does_not_count() -> None:
    shifts = (shift("deck", 3, (600, 20)), shift("turn", 1, (-900, 20)))
    lines = (line([2, 4], {4: Cell()}),)
    found = ask(*lines, shifts=shifts, deck=14, turn=6)
    assert [each["factor"] for each in found["shifts"]] == ["deck"]
    (left,) = found["not_counted"]
    assert (left["factor"], left["level"]) == ("turn", "5, 6")
    assert left["why"] == "the deck tells the same"
    assert found["win"] == ask(*lines, shifts=shifts, deck=14)["win"]


def test_a_shift_that_the_atlas_does_not_have_is_named() -> None:
    lines = (line([2, 4], {4: Cell()}),)
    shifts = (shift("standing", 17, (600, 20), band=1), shift("standing", 17, (600, 20), seats=4))
    found = ask(*lines, shifts=shifts, round=4, scores=(22, 31, 18))
    (left,) = found["not_counted"]
    assert (left["level"], left["why"]) == (
        "round 4, level, within 4",
        "the atlas does not know it",
    )
    assert found["shifts"] == []
    assert found["win"] == ask(*lines)["win"]
    assert "the round and the totals" in found["averaged_over"]


def test_what_is_not_told_is_averaged_over() -> None:
    by_all = line([2, 4], {4: Cell()})
    shifts = (shift("deck", 3, (600, 20)),)
    told = ask(by_all, shifts=shifts, deck=14)["averaged_over"]
    assert told[:2] == ["the cards seen", "the round and the totals"]
    assert ask(by_all)["averaged_over"][0] == "the deck and the turn"


def test_the_naive_chance_is_that_of_the_round_ending_now() -> None:
    naive = ask(line([2, 4], {4: Cell()}))["naive"]
    assert naive["expected_sum"] == pytest.approx(10.68)
    assert naive["pays_from"] == pytest.approx(10 / 20.68, abs=1e-6)


# How calls end


def test_causes_come_from_the_first_cell_that_tells_them() -> None:
    by_all, fewest, average = (
        line(told, {4: Cell(forks=forks)}) for told, forks in (([2, 4], 300), (2, 400), (None, 500))
    )
    found = ask(by_all, fewest, average)["beaten"]
    assert (found["by"], found["forks"], found["ties"]) == ("fewest", 400, 0.04)
    assert found["causes"]["behind"] == 0.3
    assert found["causes"]["otherwise"] == 0.01
    assert ask(by_all, average)["beaten"]["by"] == "average"
    assert ask(by_all)["beaten"] is None


@pytest.mark.parametrize(
    ("chance", "told"),
    [((430, 400, 470), True), ((560, 529, 600), True), ((560, 531, 600), False),
     ((300, 280, 331), True), ((300, 280, 329), False)],
)  # fmt: skip
def test_causes_that_contradict_the_chance_are_not_told(
    chance: tuple[int, int, int], told: bool
) -> None:
    """They leave 43 % of calls; a coarser cell may be off by 10 percentage points."""
    found = ask(line([2, 4], {4: Cell(chance=chance)}), line(2, {4: Cell()}))["beaten"]
    assert (found is not None) == told


# What the score does


def by_score(number: int, *gains: tuple[int, int]) -> tuple[Packed, ...]:
    """Shifts of the classes of score of a round: what each adds, and its error."""
    return tuple(shift("standing", 5 * (number - 1) + gap, each) for gap, each in enumerate(gains))


@pytest.mark.parametrize("scores", [(0, 20, 20), (40, 31, 18)])
@pytest.mark.parametrize(("win", "verdict", "end"), [(WAIT, "wait", "hi"), (CALL, "call", "lo")])
def test_a_verdict_of_all_classes_of_score_may_matter_less_but_stays(
    win: tuple[int, int, int], verdict: str, end: str, scores: tuple[int, ...]
) -> None:
    same = by_score(2, *[(0, 1)] * 5)
    found = ask(line([2, 4], {4: Cell(win)}), shifts=same, round=2, scores=scores)
    assert (found["verdict"], found["down_to_nothing"]) == (verdict, True)
    assert found["win"][end] == 0


def test_one_class_that_says_otherwise_is_enough_to_doubt() -> None:
    mixed = by_score(2, (0, 1), (600, 1), (0, 1), (0, 1), (0, 1))
    lines = (line([2, 4], {4: Cell()}),)
    found = ask(*lines, shifts=mixed, round=2, scores=(0, 20, 20))
    assert (found["verdict"], found["down_to_nothing"]) == ("toss-up", False)
    assert found["win"]["lo"] < 0 < found["win"]["hi"]
    far = ask(*lines, shifts=mixed, round=2, scores=(20, 0, 0))
    assert (far["verdict"], far["down_to_nothing"]) == ("wait", True)


def test_what_the_score_decides_needs_no_atlas_that_knows_it() -> None:
    found = ask(line([2, 4], {4: Cell()}), round=4, scores=(0, 49, 60))
    assert found["decided"] == {"game": "won", "apart": 49, "at_most": 13 + 13 + 12 + 10}
    assert (found["verdict"], found["win"]["lo"], found["win"]["hi"]) == ("toss-up", 0, 0)


# What would change it


def flips(found: Plain) -> dict[str, list[tuple[int, str]]]:
    """What flips the verdict, by what is asked otherwise."""
    return {
        each["what"]: [(flip["to"], flip["verdict"]) for flip in each["flips"]]
        for each in found["changes"]
    }


BY_SUM = {1: CALL, 2: CALL, 3: TOSS_UP, 4: WAIT, 5: WAIT}


def by_sum(told: Any, wins: dict[int, tuple[int, int, int]]) -> Packed:
    """A line with one share of the game a sum."""
    return line(told, {known: Cell(win) for known, win in wins.items()})


def test_the_nearest_sums_that_flip_are_told() -> None:
    lines = (by_sum([2, 4], BY_SUM),)
    assert flips(ask(*lines)) == {"known_sum": [(3, "toss-up"), (2, "call")]}
    assert flips(ask(*lines, known=(1, 2))) == {"known_sum": [(2, "call"), (4, "wait")]}
    assert flips(ask(*lines, known=(1, 1))) == {"known_sum": [(3, "toss-up"), (4, "wait")]}
    assert ask(*lines)["changes"][0]["tried"] == [3, 2, 1, 5]


def test_sums_that_cannot_be_are_not_tried() -> None:
    """Two cards have at most 26 points, and nothing is asked farther than 12 away."""
    wins = dict.fromkeys(range(31), WAIT)
    found = ask(by_sum([2, 4], wins), known=(13, 12))
    assert found["changes"][0]["tried"] == [*range(24, 12, -1), 26]
    assert flips(found) == {"known_sum": []}


def test_one_unknown_card_fewer_is_tried() -> None:
    lighter = line([2, 4], {4: Cell(CALL)}, (3, 2, 0))
    found = ask(line([2, 4], {4: Cell()}), lighter)
    assert flips(found)["unknown_cards"] == [(0, "call")]
    only = line([2, 4], {0: Cell()}, (3, 1, 1))
    assert flips(ask(only, known=())) == {}


def test_other_cards_of_the_lightest_opponent_are_tried() -> None:
    wins = {(1, 4): WAIT, (2, 4): WAIT, (3, 4): TOSS_UP, (4, 4): CALL, (4, 5): CALL}
    lines = [line(list(told), {4: Cell(win)}) for told, win in wins.items()]
    found = ask(*lines)
    assert flips(found)["opponents_fewest_cards"] == [(3, "toss-up"), (4, "call")]
    assert found["changes"][-1]["tried"] == [1, 3, 4, 5]


def test_more_points_are_no_reason_to_call() -> None:
    """The shift of the heavier class would make a call of 6 points, but 4 points wait as surely."""
    shifts = tuple(shift("turn", 1, (600, 1), band=band) for band in (1, 3))
    lines = (by_sum([2, 4], dict.fromkeys(range(1, 7), WAIT)),)
    for known, verdict in (((1, 0), "call"), ((3, 1), "wait"), ((3, 3), "toss-up")):
        assert ask(*lines, shifts=shifts, turn=6, known=known)["verdict"] == verdict


def test_what_else_is_told_stays_where_something_is_asked_otherwise() -> None:
    """The shift of sum 3 is that of its own band, 1: it makes no toss-up, but a call."""
    shifts = (shift("turn", 1, (0, 1)), shift("turn", 1, (600, 1), band=1))
    lines = (by_sum([2, 4], {1: WAIT, 4: WAIT}),)
    assert flips(ask(*lines, shifts=shifts, turn=6)) == {"known_sum": [(1, "call")]}


def test_it_is_plain_data() -> None:
    found = ask(by_sum([2, 4], BY_SUM), deck=14)
    assert json.loads(json.dumps(found, allow_nan=False))["question"]["known"] == [3, 1]
    assert found["made"]["seed"] == 7
