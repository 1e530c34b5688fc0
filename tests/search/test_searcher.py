"""Seats that look ahead: what they may know, what they weigh, how they are typed and refused."""

from typing import Any

import pytest

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.run import part_blocks
from silver_sim.errors import UserError
from silver_sim.games.contract.seats import Search
from silver_sim.games.contract.table import Rates
from silver_sim.games.silver.rules.questions import Act, Refusal
from silver_sim.games.silver.rules.refusal import refusal
from silver_sim.games.silver.text.notation import NOTATION
from silver_sim.search.workspace import Workspace
from silver_sim.studies.core.plan import entry_spec
from tests.search.tables import SILVER, candidates, looks, match_of, recorded, rows_of, table

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

AHEAD = SILVER.lookahead()


def entry(text: str) -> Any:
    return read_entry(text, strategy_files("silver", builtin_folder()), SILVER)


def test_a_search_is_typed_again_as_it_stands_in_tables() -> None:
    for same in ("", "()", "(belief=policy)"):
        assert entry(f"counter+search{same}").label == "counter+search(worlds=64)"
    typed = "counter+search(worlds=9,belief=kept,at=open_turn/rob)"
    assert entry("counter+search(at=rob/open_turn,belief=kept,worlds=9)").label == typed
    assert entry(typed).search == Search(9, "kept", ("open_turn", "rob"))
    assert entry(typed).models == ()
    models = entry("counter+search()").models
    assert [model.file.name for model in models] == list(AHEAD.opponents)


def test_a_search_with_a_model_takes_all_others_for_it() -> None:
    typed = "greedy+search(worlds=9,belief=kept,model=counter:call_two=0.5)"
    ahead = entry("greedy+search(model=counter:call_two=0.5,belief=kept,worlds=9)")
    assert (ahead.label, ahead.search) == (typed, Search(9, "kept", (), "counter:call_two=0.5"))
    assert [model.file.name for model in ahead.models] == ["counter"]
    assert [model["strategy"] for model in entry_spec(ahead)["search"]["models"]] == ["counter"]
    assert "model" not in entry_spec(entry("greedy+search"))["search"]
    match = match_of(f"{typed},spy,pairs")
    space, (own, *_) = Workspace(match, AHEAD), match.seats
    space.seat_policy(match, 0, [own.models[0]] * 3)
    addresses = [int(each["policies"]["address"][0]) for each in space.players[:3]]
    assert addresses == [own.policies[0].address, *[own.models[0].address] * 2]


def test_answers_are_played_on_against_the_model() -> None:
    """The belief goes by no model here: all that differs is who sits there in the rollouts."""
    plain, greedy = (
        rows_of(f"counter+search(worlds=8,belief=kept{each}),counter", 3, seed=3)
        for each in ("", ",model=greedy")
    )
    assert plain.games.tobytes() != greedy.games.tobytes()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("counter+search(worlds=0)", "a whole number from 1 to 100,000"),
        ("counter+search(world=3)", "did you mean 'worlds='"),
        ("counter+search(64)", "search has no '64'"),
        ("counter+search(worlds=4,worlds=8)", "worlds is given twice"),
        ("counter+search(belief=polcy)", "no belief 'polcy'"),
        ("counter+search(at=open_tur)", "no question 'open_tur'"),
        ("counter+search(model=)", "model has no name"),
        ("counter+search(model=contuer)", "did you mean 'counter'"),
        ("counter+search(model=counter+noise(0.1))", "is not a plain strategy"),
        ("counter+noise(0.1)+search()", "cannot look ahead"),
        ("mix(counter:1,greedy:1)+search()", "cannot look ahead"),
        ("counter+search()+noise(0.1)", "leave out one of noise(0.1) and search"),
        ("counter+search+delay(9)", "search goes last: counter+delay(9)+search"),
        ("counter+search()+search", "counter+search(worlds=64) looks ahead already"),
        ("mix(counter+search():1,greedy:1)", "cannot be a part of a mix"),
    ],
)
def test_what_cannot_be_read_or_searched_is_refused_with_a_reason(typed: str, said: str) -> None:
    with pytest.raises(UserError) as told:
        entry(typed)
    assert said in str(told.value)


def test_a_model_that_reads_the_history_is_for_beliefs_that_ask_no_model() -> None:
    with pytest.raises(UserError, match="cannot look ahead") as told:
        table("counter+search(model=tests/search/strategies/recalls.py),counter")
    assert "add belief=kept" in told.value.help


def test_games_of_seats_that_look_ahead_cannot_be_forked() -> None:
    ahead = table("counter+search(worlds=4),counter")
    with pytest.raises(UserError, match="cannot be forked"):
        SILVER.forking(ahead.seats, ahead.setting, Rates())


def test_a_game_that_is_played_again_at_the_same_table_is_the_same() -> None:
    match = match_of("counter+search(worlds=8,at=rob/see/place_card),counter")

    def game() -> list[str]:
        return [
            str(NOTATION.decision(match.seat, choices[0]))
            for choices in match.decisions(0, 0)
            if choices is not None
        ]

    assert game() == game()


def test_a_part_of_a_run_holds_few_games_in_which_a_seat_looks_ahead() -> None:
    plain, ahead = (table(f"counter{each},counter") for each in ("", "+search()"))
    assert part_blocks([plain]) == 8192
    assert part_blocks([ahead]) == 16
    assert part_blocks([plain, ahead]) == 8


def test_candidates_are_legal_different_and_of_every_kind_that_is_legal() -> None:
    match = recorded("counter,raider,spy,early_caller", seed=11)
    workspace = Workspace(match, AHEAD)
    acts = set[str]()
    for _ in looks(workspace, match, 4, 2):
        choices, state = candidates(workspace, match), match.states[0]
        assert 1 <= len(choices) < AHEAD.answers
        lines = [str(NOTATION.decision(match.seat, choice)) for choice in choices]
        assert len(set(lines[1:])) == len(choices) - 1
        assert all(refusal(state, choice) == Refusal.LEGAL for choice in choices)
        found = {Act(int(choice["act"])).name.lower() for choice in choices}
        legal = set(NOTATION.legal(match.states)["acts"])
        assert found - {"use"} == legal  # a discard, of which its line says so
        acts |= found
    assert len(acts) >= 15


def test_limits_hold_for_what_is_found() -> None:
    match = match_of("counter+restrict(no_call,no_take)+search(worlds=8,belief=kept),counter")
    taken = 0
    for game in range(3):
        for choices in match.decisions(game, 0):
            if choices is not None and match.player == 0:
                assert choices["act"][0] not in (Act.CALL, Act.TAKE)
                taken += 1
    assert taken > 50
