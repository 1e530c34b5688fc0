"""The built-in strategies of both games keep the rules and what their first lines promise."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.games import registry
from silver_sim.games.odin.rules.cards import SEATS
from silver_sim.games.odin.rules.questions import End as OdinEnd
from silver_sim.games.silver.rules import cards
from silver_sim.games.silver.rules.questions import End as SilverEnd
from silver_sim.games.silver.rules.rule_set import FAILED_SET_PENALTY, RASCAL_EXTRA
from silver_sim.studies.check.result import COMPILED, PLAIN
from silver_sim.studies.check.study import check
from tests.games.odin.engine.play import ALL_RULES as ODIN_RULES
from tests.games.play import match_of, seats
from tests.studies.check.conftest import without_second_process as without_second_process

pytestmark = pytest.mark.slow

FILES = {game: strategy_files(game, builtin_folder() / game) for game in registry.names()}
EVERY = [(game, name) for game, files in FILES.items() for name in files]


def new_match(game: str, players: str, deal_mode: str = "", seed: int = 1, **rules: Any) -> Any:
    kind = registry.game(game)
    line_up = seats(kind, players, builtin_folder() / game)
    return match_of(kind, line_up, deal_mode or kind.deal_modes[0], seed, **rules)


def copies(village_size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Numbers of cards of every value that a rule set with this village size may have."""
    fewest = cards.VILLAGES * village_size + 2
    drawn = st.lists(st.integers(0, cards.VALUES - 1), min_size=fewest, max_size=cards.CARDS)
    counted = drawn.map(lambda values: tuple(values.count(each) for each in range(cards.VALUES)))
    standard = sum(cards.STANDARD_COPIES) >= fewest
    return counted | st.just(cards.STANDARD_COPIES) if standard else counted


@st.composite
def silver_rules(draw: st.DrawFn) -> dict[str, Any]:
    """Any rule set of not too many rounds."""
    village_size = draw(st.integers(1, 9))
    fields = {
        "rascal_extra": st.sampled_from(RASCAL_EXTRA),
        "amulet_binds_owner": st.booleans(),
        "failed_set_penalty": st.sampled_from(FAILED_SET_PENALTY),
        "rounds": st.integers(1, 4),
        "village_size": st.just(village_size),
        "first_looks": st.integers(0, village_size),
        "call_max_cards": st.integers(0, village_size + 1),
        "call_penalty": st.integers(0, 20),
        "caller_wins_ties": st.booleans(),
        "witch_must_exchange": st.booleans(),
        "deck_end_cuts_call": st.booleans(),
        "max_turns": st.integers(1, 200),
        "max_free_acts": st.integers(0, 32),
        "copies": copies(village_size),
    }
    return draw(st.fixed_dictionaries(fields))


@pytest.mark.parametrize(("game", "rule_sets"), [("silver", silver_rules()), ("odin", ODIN_RULES)])
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=100)
def test_answers_are_legal_by_any_rules(
    game: str, rule_sets: Any, data: st.DataObject, seed: int
) -> None:
    most = SEATS if game == "odin" else cards.VILLAGES
    starter = str(builtin_folder() / game / "_starter.py")  # what `strategies new` writes
    names = st.sampled_from([*sorted(FILES[game]), starter])
    players = data.draw(st.lists(names, min_size=2, max_size=most))
    rules = data.draw(rule_sets)
    if game == "odin" and len(players) == 2:  # no more cards are dealt than there are
        rules["hand_size"] = min(rules["hand_size"], 9 * rules["two_player_colours"] // 2)
    deal_mode = data.draw(st.sampled_from(registry.game(game).deal_modes))
    rows = new_match(game, ",".join(players), deal_mode, seed, **rules).play(0, 3)
    assert len(rows.games) == 3 * len(players)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_answer_is_legal_in_the_editions_and_a_seed_decides_all(game: str, name: str) -> None:
    for edition in registry.game(game).editions:
        rows = [
            new_match(game, f"{name},random,{name}", seed=seed, edition=edition).play(0, 50).rounds
            for seed in (1, 1, 2)
        ]
        assert len(rows[0]) >= 150
        assert rows[0].tobytes() == rows[1].tobytes() != rows[2].tobytes()


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_file_says_what_it_is_in_one_line(game: str, name: str) -> None:
    file = FILES[game][name]
    assert 20 < len(file.headline) < 90
    assert file.headline.endswith(".")
    assert all(parameter.comment for parameter in file.parameters)


@pytest.mark.parametrize(("game", "name"), [each for each in EVERY if each[1] != "random"])
def test_the_others_beat_random(game: str, name: str) -> None:
    games = new_match(game, f"{name},random").play(0, 250).games
    if game == "odin":
        assert np.mean(games["won"][:, 0]) / registry.game(game).win_unit > 0.6
    else:
        assert np.mean(games["winner"] == 0) > 0.98  # nearly every game


@pytest.mark.parametrize("game", registry.names())
def test_random_alone_ends_its_rounds_before_the_cap(game: str) -> None:
    rounds = new_match(game, "random,random,random,random").play(0, 100).rounds
    cap = {"silver": SilverEnd.CAP, "odin": OdinEnd.CAP}[game]
    assert np.mean(rounds["end"] == cap) < 0.001


@pytest.mark.usefixtures("without_second_process")
@pytest.mark.parametrize("name", [*FILES["odin"], str(builtin_folder() / "odin" / "_starter.py")])
def test_the_check_of_odin_finds_nothing(name: str) -> None:
    """What the sight hides decides nothing, nor what was played before, nor who compiles it."""
    found = check(name, registry.game("odin"), 150, 4, 1, None, lambda: None)
    assert found.findings == []
    assert {*found.times} == {COMPILED, PLAIN}
