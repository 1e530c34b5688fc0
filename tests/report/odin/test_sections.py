"""Sections of Odin: hands, cards taken, what variants change, reasons, a game told."""

import pytest

from silver_sim.games.odin.info import INFO
from silver_sim.report.figures.chart import Series
from silver_sim.report.sections.odin.hands import hands, taking
from silver_sim.report.sections.odin.sample import ended_by
from silver_sim.report.sections.odin.why import HABITS, play
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.text.reasons import surest
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.outcomes.samples import PlayedRound
from tests.report.odin.made_up import number, subject, unknown

NAMES = ("one", "other")


def cast(*subjects: SubjectFacts) -> Cast:
    return Cast(INFO, NAMES, Series(NAMES), subjects)


def test_every_measure_of_a_player_is_told_in_a_table() -> None:
    values = {
        each.name: number(0.01 * n) for n, each in enumerate(INFO.measures, 1) if each.each_player
    }
    both = cast(subject(**values), subject())
    taken = taking(both, [])
    assert taken is not None
    rows = [each.figures[0].table.rows[0] for each in (hands(both, []), taken)]
    shown = {round(c.values[0] or 0.0, 6) for row in rows for c in row if len(c.values) == 3}
    units = {each.name: 100 if each.is_share else 1 for each in INFO.measures}
    assert shown == {round(each.value * units[name], 6) for name, each in values.items()}


def test_nothing_is_said_of_takes_where_nobody_had_a_choice() -> None:
    none = subject(took_highest=unknown(), took_lowest=unknown())
    assert taking(cast(none, none), []) is None


@pytest.mark.parametrize("measure", HABITS)
def test_a_habit_in_which_two_differ_is_a_reason(measure: str) -> None:
    both = (subject(**{measure: number(0.9)}), subject(**{measure: number(0.1)}))
    (first, *_) = surest(play(NAMES, both, 1000))
    assert "one" in first.sentence
    assert "other" in first.sentence
    shares = {each.name for each in INFO.measures if each.is_share}
    assert ("90.0 %" if measure in shares else "0.900 ") in first.sentence


def test_equal_habits_are_no_reason_and_one_of_few_occasions_is_judged_by_these() -> None:
    assert surest(play(NAMES, (subject(), subject()), 1000)) == []
    few = number(0.9, 0.15, of=3), number(0.1, 0.15, of=3)
    both = subject(took_highest=few[0]), subject(took_highest=few[1])
    (reason,) = (each for each in play(NAMES, both, 1000) if "highest" in each.sentence)
    assert reason.p > 0.1


GAME = [PlayedRound([], 0, None, {"by": by, "end": end}) for by, end in ((1, 0), (0, 1), (-1, 2))]


def test_a_game_tells_who_ended_each_hand_and_how() -> None:
    column = ended_by(NAMES, GAME)
    assert [(cell.mark, cell.text) for cell in column.cells] == [
        ("", "other"), ("★", "one"), ("", "–"),
    ]  # fmt: skip
    assert column.clauses == [
        "other ended it with a last play",
        "one ended it with a whole hand led at once",
        "nobody ended it; it was stopped because it took too long",
    ]
