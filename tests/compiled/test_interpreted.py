"""Helpers for strategies in plain Python: plain at first, compiled when asked often, the same."""

from collections.abc import Iterator
from inspect import signature
from typing import Any

import pytest

from silver_sim import silver
from silver_sim.compiled import interpreted
from silver_sim.compiled.interpreted import plain
from silver_sim.compiled.jit import is_kernel
from silver_sim.games.silver.seat import helpers
from silver_sim.games.silver.table.python_view import PlainSight as View
from silver_sim.games.table.python_view import PlainSight
from tests.games.play import digest
from tests.games.silver.engine.play import new_match

pytestmark = pytest.mark.slow

NEVER = 10**9

# What a helper may be asked beside the sight, by the names of its parameters.
OTHERS = {
    **{"seat": 1, "slot": 1, "slots": 0b1011, "bodyguard": 0, "number": 2, "value": 7, "power": 13},
    **{"place": 0, "fewer": 4, "kept": 3.5, "lead": 2, "at_most": 4, "weight": 5.25, "card": 3},
    **{"limit": 4.5, "harm": 0.5, "kept_at_most": 4.5, "stays": 0.25, "later": 5.0, "match": 8.0},
    "mine": silver.Village(0b1010, 0, 0, 6.5, 0.25, 5.0, 8.0, 0.5),
    "odds": silver.Odds(6.5, 14.0, 2.0, 2.5),
}
HELPERS = {name: each for name, each in vars(silver).items() if is_kernel(each)}
PARAMETERS = {name: list(signature(each).parameters) for name, each in HELPERS.items()}
OF_A_SIGHT = {name: each[1:] for name, each in PARAMETERS.items() if each[:1] == ["sight"]}


def sights() -> Iterator[PlainSight]:
    """The sights of a game's decisions, as those who decide have them."""
    match = new_match("tumbler,steady,tumbler")
    for choices in match.decisions(0, 0):
        if choices is not None:
            yield View.of(match.sights[match.player : match.player + 1])


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the helpers that have been compiled, which takes a single question."""
    names: list[str] = []
    compile_it = type(helpers.heaviest_set).compiled_of

    def told(helper: Any, *arguments: Any) -> Any:
        names.append(helper.__name__)
        return compile_it(helper, *arguments)

    monkeypatch.setattr(type(helpers.heaviest_set), "compiled_of", told)
    monkeypatch.setattr(interpreted, "OFTEN", 1)
    return names


def test_all_helpers_of_the_door_that_are_asked_about_a_sight_are_tried_here() -> None:
    assert len(OF_A_SIGHT) > 25
    assert {other for others in OF_A_SIGHT.values() for other in others} <= OTHERS.keys()


@pytest.mark.parametrize("name", OF_A_SIGHT)
def test_a_helper_says_the_same_plain_and_compiled(
    name: str, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    others = [OTHERS[other] for other in OF_A_SIGHT[name]]
    answers = []
    for often in (NEVER, 1):
        monkeypatch.setattr(interpreted, "OFTEN", often)
        ask = plain(getattr(silver, name))
        said = [ask(sight, *others) for sight in sights()]
        answers.append([(type(each), each) for each in said])
        # What is given more than numbers stays plain.
        more = any(isinstance(other, tuple) for other in others)
        assert compiled == [name] * (often == 1 and not more)
    assert answers[0] == answers[1]
    assert len(answers[0]) > 100


def test_a_helper_stays_plain_until_it_has_been_asked_often(
    monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    monkeypatch.setattr(interpreted, "OFTEN", 3)
    quick, sight = plain(helpers.set_to_give), next(sights())
    answers = []
    for times in range(1, 6):
        answers.append(quick(sight, 4))
        assert compiled == ["set_to_give"] * (times >= 3)
    assert len(set(answers)) == 1


def test_names_defaults_and_kinds_of_numbers_are_those_of_the_helper(compiled: list[str]) -> None:
    quick, sight = plain(helpers.guessed_sum), next(sights())
    assert quick(sight, 1, 3) == quick(sight, kept=3, seat=1) == quick(sight, 1, 3.0)
    assert compiled == ["guessed_sum"] * 2  # of whole numbers, and of others
    quick = plain(helpers.expected_sum)
    assert quick(sight) == quick(sight, 0) == quick(sight, seat=0) == quick(sight)
    with pytest.raises(TypeError, match="takes from 1 to 2 positional arguments but 3 were given"):
        quick(sight, 0, 0)


def test_what_is_no_number_is_left_to_plain_python_and_errors_are_the_same_compiled(
    compiled: list[str],
) -> None:
    quick, sight = plain(helpers.expected_sum), next(sights())
    for other in ("the next one", None) * 2:
        with pytest.raises((TypeError, IndexError)):
            quick(sight, other)
    assert not compiled
    quick = plain(helpers.expected_value)
    for _ in range(3):
        with pytest.raises(IndexError):
            quick(sight, 64)
    assert compiled == ["expected_value"]


@pytest.mark.parametrize("players", ["steady,tumbler,steady", "rememberer,rememberer"])
def test_games_are_the_same_whenever_helpers_are_compiled(
    players: str, compiled: list[str]
) -> None:
    rows = [new_match(players, compiled=each).play(0, 2) for each in (True, False)]
    assert digest(rows[0]) == digest(rows[1])
