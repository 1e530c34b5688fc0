"""The built-in strategies of Odin keep the rules and what their first lines promise."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.arena.find import strategy_files
from silver_sim.arena.load import is_compiled
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.cards import CARDS
from silver_sim.games.odin.rules.questions import End, Question
from silver_sim.games.odin.rules.rule_set import NEXT_STARTER
from silver_sim.odin import PASS, next_beat
from silver_sim.studies.check.study import check
from tests.games.odin.engine.play import STRATEGIES as BUILT_IN
from tests.games.odin.engine.play import new_match
from tests.strategies.watch_odin import decisions
from tests.studies.check.conftest import without_second_process as without_second_process

pytestmark = pytest.mark.slow

FILES = strategy_files(ODIN.name, BUILT_IN)
STARTER = str(BUILT_IN / "_starter.py")  # what `strategies new` writes
THINKERS = [name for name in FILES if name != "random"]

rule_sets = st.fixed_dictionaries(
    {
        "points_limit": st.integers(1, 20),
        "hand_size": st.integers(1, 9),
        "next_starter": st.sampled_from(NEXT_STARTER),
        "two_player_colours": st.integers(2, 6),
        "max_turns": st.integers(1, 200),
    }
)


@given(
    players=st.lists(st.sampled_from([*sorted(FILES), STARTER]), min_size=2, max_size=6),
    rules=rule_sets,
    seed=st.integers(0, 2**64 - 1),
)
@settings(max_examples=100)
def test_every_answer_is_legal_under_any_rule_set(
    players: list[str], rules: dict[str, Any], seed: int
) -> None:
    if len(players) == 2:  # no more cards are dealt than there are
        rules["hand_size"] = min(rules["hand_size"], 9 * rules["two_player_colours"] // 2)
    rows = new_match(",".join(players), seed, **rules).play(0, 3)
    assert len(rows.games) == 3 * len(players)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("edition", ODIN.editions)
def test_every_answer_is_legal_in_the_editions(name: str, edition: str) -> None:
    rows = new_match(f"{name},random,{name}", edition=edition).play(0, 50)
    assert len(rows.games) == 150


@pytest.mark.parametrize("name", FILES)
def test_restricted_it_never_does_what_it_may_not(name: str) -> None:
    """Nothing has to be done in its place: it sees what it may."""
    match = new_match(f"{name}+restrict(no_pass,no_whole),low")
    rounds = match.play(0, 50).rounds
    assert rounds["able"][:, 0].sum() == 0
    assert not np.any((rounds["end"] == End.WHOLE) & (rounds["by"] == 0))
    assert match.overruled[0] == 0


@pytest.mark.parametrize("name", [*FILES, STARTER])
def test_it_plays_the_same_compiled_and_in_plain_python(name: str) -> None:
    line_up = f"{name},shedder,{name}"
    compiled = new_match(line_up).play(0, 3)
    plain = new_match(line_up, compiled=False).play(0, 3)
    assert compiled.games.tobytes() == plain.games.tobytes()
    assert compiled.rounds.tobytes() == plain.rounds.tobytes()


@pytest.mark.usefixtures("without_second_process")
@pytest.mark.parametrize("name", FILES)
def test_the_check_finds_nothing(name: str) -> None:
    """What the sight hides decides nothing, and what was played before does not either."""
    found = check(name, ODIN, 400, 4, 1, None, lambda: None)
    assert found.findings == []


def test_the_whole_check_with_its_second_process_finds_nothing() -> None:
    assert check("counter", ODIN, 40, 1, 1, None, lambda: None).findings == []


@pytest.mark.parametrize("name", FILES)
def test_the_same_seed_gives_the_same_rows(name: str) -> None:
    def rows(seed: int) -> bytes:
        return new_match(f"{name},{name}", seed).play(0, 5).rounds.tobytes()

    assert rows(1) == rows(1)
    assert rows(1) != rows(2)


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_what_it_is_in_one_line(name: str) -> None:
    file = FILES[name]
    assert 20 < len(file.headline) < 90
    assert file.headline.endswith(".")
    assert all(parameter.comment for parameter in file.parameters)
    assert is_compiled(file, ODIN)


@pytest.mark.parametrize("name", THINKERS)
def test_every_one_that_thinks_may_be_told_what_to_take(name: str) -> None:
    take, *others = FILES[name].parameters
    assert take.name == "take"
    assert set(take.words) == {"low", "high", "fit", "joins"}
    assert all(parameter.range for parameter in others if parameter.kind is not bool)


def test_random_plays_evenly_in_every_legal_way() -> None:
    times: Counter[int] = Counter()  # by the number of ways
    firsts: Counter[int] = Counter()  # how often it was the first of them
    for decision in decisions("random,random,random", 150):
        ways = legal_ways(decision.sight)
        assert decision.cards in ways
        times[len(ways)] += 1
        firsts[len(ways)] += decision.cards == ways[0]
    often = [number for number in times if number > 1 and times[number] >= 100]
    assert len(often) > 5
    for number in often:
        share = 1 / number
        spread = (times[number] * share * (1 - share)) ** 0.5
        assert abs(firsts[number] - times[number] * share) <= 4 * spread


def legal_ways(sight: Any) -> list[int]:
    """All that may be answered; a pass comes last."""
    if sight.question == Question.TAKE:
        return cards_of(int(sight.beaten))
    if sight.question == Question.LEAD:
        whole = [int(sight.hand)] if sight.may_play_whole else []
        return cards_of(int(sight.hand)) + whole
    ways, play = [], next_beat(sight, 0)
    while play != 0:
        ways.append(int(play))
        play = next_beat(sight, play)
    return [*ways, PASS]


def cards_of(mask: int) -> list[int]:
    """The cards of a set, one by one."""
    return [1 << card for card in range(CARDS) if mask >> card & 1]


@pytest.mark.parametrize("name", THINKERS)
def test_the_others_beat_random(name: str) -> None:
    games = new_match(f"{name},random").play(0, 250).games
    assert np.mean(games["won"][:, 0]) / 60 > 0.6


def test_counter_wins_most_at_every_table() -> None:
    for line_up in ("counter,planner", "counter,planner,shedder,passer", ",".join(STRONGEST)):
        won = new_match(line_up).play(0, 400).games["won"].mean(axis=0)
        assert won[0] > 1.1 * won[1:].max()


STRONGEST = ["counter", "planner", "passer", "shedder", "collector", "blocker"]


@pytest.mark.parametrize("rivals", range(1, 6))
def test_champion_beats_counters_at_every_table(rivals: int) -> None:
    """Its share of the wins is above the fair one by more than four standard errors."""
    won = new_match(f"champion{',counter' * rivals}").play(0, 400).games["won"][:, 0] / 60
    of_blocks = won.reshape(400, rivals + 1).mean(axis=1)
    assert of_blocks.mean() - 1 / (rivals + 1) > 4 * of_blocks.std() / 20


def test_deals_end_before_the_cap() -> None:
    rounds = new_match("random,random,random,random").play(0, 100).rounds
    assert np.mean(rounds["end"] == End.CAP) < 0.001
