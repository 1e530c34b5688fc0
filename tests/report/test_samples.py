"""Which game of a run is told with its turn, and which stand in a line."""

import dataclasses

import pytest

from silver_sim.games.measures import GameWords
from silver_sim.games.silver.info import INFO
from silver_sim.report.sections.samples import samples, turning
from silver_sim.stats.outcomes.observed import PageFacts
from silver_sim.stats.outcomes.samples import Sample
from tests.made import made

SPEC = {"tables": [{"players": ["ann", "bob"]}]}
TURNED, LEVEL = [[5, 0], [0, 9]], [[5, 0], [0, 5]]
TITLES = {"closest": "The closest game", "swing": "The biggest swing"}
TITLES |= {"typical": "The most typical game"}


def played(scores: list[list[int]]) -> Sample:
    """A game that ann wins, bob calling in every round."""
    called = {"caller": 1, "success": False, "end": 1}
    rounds = [
        {"start": 0, "turns": 9, "scores": own, "columns": called | {"sums": own}} for own in scores
    ]
    totals = [sum(own) for own in zip(*scores, strict=True)]
    place = {"table": 0, "block": 3, "rotation": 1, "winner": 0, "tied": False}
    return made(Sample, {**place, "totals": totals, "rounds": rounds})


def facts(**games: Sample) -> PageFacts:
    whole = {"closest": played(LEVEL), "swing": played(TURNED), "typical": played(TURNED)}
    return made(PageFacts, {"samples": whole | games, "mean_totals": [[5.0, 9.0]]})


def titles(told: PageFacts) -> list[str]:
    return [each.title for each in samples(told, SPEC, INFO).samples]


LED = {"typical": played([[0, 5]])}
TYPICAL_LEVEL = {"typical": played(LEVEL)}
ALL_LEVEL = TYPICAL_LEVEL | {"swing": played(LEVEL)}


@pytest.mark.parametrize(
    ("games", "title", "others"),
    [
        ({}, "The most typical game, and where it turned", ["closest", "swing"]),
        (TYPICAL_LEVEL, "The biggest swing, and where it turned", ["closest", "typical"]),
        (ALL_LEVEL, "The most typical game, decided by the tie-break", ["closest", "swing"]),
        (LED, "The most typical game, led from the start", ["closest", "swing"]),
    ],
)
def test_a_game_that_turned_is_told_the_most_typical_first(
    games: dict[str, Sample], title: str, others: list[str]
) -> None:
    told = facts(**games)
    sample = turning(told, SPEC, INFO)
    assert sample is not None
    assert sample.title == title
    assert titles(told) == [TITLES[rule] for rule in others]


def test_a_story_says_who_called_and_why_it_was_chosen() -> None:
    sample = turning(facts(), SPEC, INFO)
    assert sample is not None
    assert sample.words == (
        "After round 1 ann was 5 points behind bob. Round 2, the last, turned it: bob called with "
        "9 and was wrong, ann had 0; ann scored 0, bob 9. ann won: ann 5 and bob 9. (Among the "
        "games won by the strategy that wins most, its totals are closest to the means.) The "
        "commands replay it; type them in the folder of the run, where this page is."
    )
    assert "3.1" in sample.command
    assert [row[-1].text for row in sample.table.rows] == ["0 (0)", "9 (9)"]


def test_a_game_without_words_of_its_own_is_told_by_its_scores() -> None:
    other = dataclasses.replace(INFO, words=GameWords(deal="hand"), sections={})
    sample = turning(facts(), SPEC, other)
    assert sample is not None
    assert "Hand 2, the last, turned it: ann scored 0, bob 9." in sample.words
    assert "call" not in sample.words


def test_games_without_rounds_or_with_other_totals_are_told_in_a_line_alone() -> None:
    other = dataclasses.replace(played(TURNED), totals=[4, 9])
    told = facts(typical=other, swing=other)
    assert turning(told, SPEC, INFO) is None
    assert titles(told) == list(TITLES.values())
    none = dataclasses.replace(played(TURNED), rounds=[])
    told = dataclasses.replace(told, samples={"closest": none, "typical": none})
    assert turning(told, SPEC, INFO) is None
    assert titles(told) == [TITLES["closest"], TITLES["typical"]]
