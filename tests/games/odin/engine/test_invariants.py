from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.games.contract.table import Rows
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.questions import End
from silver_sim.games.odin.rules.tally import TALLY
from silver_sim.games.table.tracing import trace_game
from silver_sim.rng import new_stream
from tests.games.odin.engine import play
from tests.games.odin.engine.invariants import INVARIANTS, broken
from tests.games.odin.engine.play import ALL_PLAYERS, ALL_RULES, ALL_SEEDS, Line, new_match
from tests.games.odin.engine.steps import Step, steps
from tests.games.odin.engine.tally import tallies

ENTRIES = (
    *("random", "low", "low:take=fit", "low+restrict(no_pass,no_whole)"),
    *("random+restrict(no_pass)", "random+restrict(no_whole)", "low+noise(0.3)"),
    *("mix(low,random)", "mix(low:take=low,random,per=decision)"),
)
pytestmark = pytest.mark.slow

SHYNESS = st.sampled_from((0, 0, 5, 9, 10))


def check_rows(rows: Any, players: int, rules: Any) -> None:
    """Totals, lengths, winners and turn counts of the rows of one game."""
    [game], deals = rows
    scores = deals["scores"][:, :players]
    totals = game["total"][:players]
    assert deals["round_no"].tolist() == [*range(1, len(deals) + 1)]
    assert len(deals) <= players * rules.points_limit
    assert (scores.sum(axis=0) == totals).all()
    assert (scores.sum(axis=1) >= 1).all()
    assert ((scores >= 0) & (scores <= rules.hand_size)).all()
    before = totals - scores[-1]
    assert before.max() < rules.points_limit <= totals.max()
    best = totals == totals.min()
    assert game["won"][:players].tolist() == (best * (60 // best.sum())).tolist()
    assert game["tied"] == (best.sum() > 1)
    turns = deals["plays"][:, :players].sum(axis=1) + deals["passes"][:, :players].sum(axis=1)
    assert (turns == deals["turns"]).all()
    assert (turns <= rules.max_turns).all()
    capped = deals["end"] == End.CAP
    assert (turns[capped] == rules.max_turns).all()
    assert ((deals["by"] == -1) == capped).all()
    out = [scores[i, by] for i, by in enumerate(deals["by"]) if by >= 0]
    assert not any(out)
    assert (deals["leads"][:, :players].sum(axis=1) == deals["rounds"]).all()
    assert (deals["able"] <= deals["passes"]).all()
    assert (deals["highest"] + deals["lowest"] <= deals["chosen"]).all()
    assert (deals["chosen"] <= deals["taken"]).all()


@settings(max_examples=60)
@given(ALL_PLAYERS, ALL_RULES, ALL_SEEDS, SHYNESS)
def test_all_invariants_hold_in_any_random_game(
    players: int, rules: Line, seed: int, shyness: int
) -> None:
    game = play.begun(players, seed, **rules)
    for _ in play.played_on(game, new_stream(seed, 1, 0, 1000), shyness):
        assert game.check() == []
    assert game.check() == []
    check_rows(game.rows(), players, ODIN.rule_set(rules))
    for step in steps(game.script()):
        assert broken(step) == [], step.line


@settings(max_examples=40)
@given(st.lists(st.sampled_from(ENTRIES), min_size=2, max_size=6), ALL_RULES, ALL_SEEDS)
def test_all_invariants_hold_in_any_game_of_a_match(
    line_up: list[str], rules: Line, seed: int
) -> None:
    match, rotation = new_match(",".join(line_up), seed, **rules), seed % len(line_up)
    walked = [*steps([*trace_game(match, 3, rotation)])]
    for step in walked:
        assert broken(step) == [], step.line
    games, deals = match.play(3, 4)
    own = Rows(games[games["rotation"] == rotation], deals[deals["rotation"] == rotation])
    check_rows(own, len(line_up), ODIN.rule_set(rules))
    seats = own.games["seats"][0, : len(line_up)].tolist()
    totals = own.games["total"][0, : len(line_up)].tolist()
    assert [walked[-1].after["totals"][seat] for seat in seats] == totals
    for row, tally in zip(own.rounds, tallies(walked), strict=True):
        for name in TALLY.names or ():
            assert row[name][: len(seats)].tolist() == [tally[name, seat] for seat in seats], name


# planted violations: every invariant must notice one


def everywhere(name: str, change: Callable[[Any], Any]) -> Callable[[Step], None]:
    """Change a field of the position after the step."""

    def plant(step: Step) -> None:
        step.after[name] = change(step.after[name])

    return plant


def in_line(name: str, change: Callable[[Any], Any]) -> Callable[[Step], None]:
    def plant(step: Step) -> None:
        if name in step.line:
            step.line[name] = change(step.line[name])

    return plant


def lies_twice(step: Step) -> None:
    step.after["gone"] += step.after["hands"][0][:1]


def returns_from_the_dead(step: Step) -> None:
    """Of several beaten cards a second one is taken."""
    if "card" in step.line and step.before:
        more = [card for card in step.before["beaten"] if card != step.line["card"]]
        step.after["hands"][step.line["seat"]] += more
        step.after["gone"] = [card for card in step.after["gone"] if card not in more]


def is_not_cleared(step: Step) -> None:
    if step.before and not step.after["table"]:
        step.after["table"] = step.before["table"]


PLANTED: dict[str, Callable[[Step], None]] = {
    "1.1 every": lies_twice,
    "1.2 the hands": everywhere("hands", lambda hands: hands[::-1]),
    "4.2 no other": everywhere("hands", lambda hands: hands[::-1]),
    "4.2 a play": in_line("cards", lambda cards: [*cards, "b1"]),
    "3.1 one": in_line("cards", lambda cards: [*cards, "b1"]),
    "3.2 cards": in_line("cards", lambda cards: ["b1"]),
    "3.3 cards": in_line("cards", lambda cards: ["b1", "g2"]),
    "3.4 one": returns_from_the_dead,
    "3.5 a round": is_not_cleared,
    "3.5 rounds": everywhere("round", lambda number: number + 1),
    "3.2 seats": everywhere("seat", lambda seat: -1),
    "6 a turn": everywhere("turn", lambda turn: turn + 1),
    "5 a card": everywhere("known", lambda known: known[::-1]),
    "4.1 a hand": everywhere("over", lambda over: None),
    "2.2 a point": everywhere("totals", lambda totals: [0 for _ in totals]),
    "2.2 the game": everywhere("totals", lambda totals: [99 for _ in totals]),
    "2.1 the next": everywhere("starter", lambda seat: 1 - seat),
}


@cache
def some_steps() -> list[Step]:
    """Those of some games of two, of which one is capped."""
    found: list[Step] = []
    for seed, most in enumerate((500, 500, 12)):
        game = play.begun(2, seed, max_turns=most)
        for _ in play.played_on(game, new_stream(seed, 1, 0, 1000)):
            pass
        found += steps(game.script())
    return found


def name_of(start: str) -> str:
    [name] = [name for name in INVARIANTS if name.startswith(start)]
    return name


@pytest.mark.parametrize("start", PLANTED)
def test_a_planted_violation_is_found(start: str) -> None:
    for step in some_steps():
        planted = step.copy()
        PLANTED[start](planted)
        if not INVARIANTS[name_of(start)](planted):
            return
    pytest.fail(f"no violation of {start!r} was found")


def test_every_invariant_has_a_planted_violation() -> None:
    assert {*INVARIANTS} == {name_of(start) for start in PLANTED}
