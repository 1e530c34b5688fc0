from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.games.silver.rules.questions import Question
from tests.games.silver.engine.invariants import INVARIANTS, Line, Position, broken, position_of
from tests.games.silver.engine.play import new_match, replayed

pytestmark = pytest.mark.slow

SEEDS = range(8)
Step = tuple[Position | None, Line, Position]


def steps(seed: int) -> list[Step]:
    """All steps of a random game: before, line, after."""
    found: list[Step] = []
    before: Position | None = None
    played: Line | None = None
    for replay, line in replayed(seed):
        if played is not None:
            found.append((before, played, position_of(replay.games)))
        starts = "deal" in line or replay.stage < Question.FIRST_LOOK
        before = None if starts else position_of(replay.games)
        played = None if "result" in line else line
    return found


@cache
def all_steps() -> list[Step]:
    """The steps of some games, which many tests look at."""
    return [step for seed in SEEDS for step in steps(seed)]


def test_all_invariants_hold_in_random_games() -> None:
    for before, line, after in all_steps():
        assert broken(before, line, after) == [], line


@settings(max_examples=4)  # beside the eight above
@given(st.integers(10_000, 10**9))
def test_all_invariants_hold_in_any_random_game(seed: int) -> None:
    for before, line, after in steps(seed):
        assert broken(before, line, after) == [], line


@pytest.mark.parametrize("players", [2, 3, 4])
def test_simulated_games_end_and_every_round_follows_the_one_before(players: int) -> None:
    rows = new_match(",".join(["tumbler"] * players)).play(0, 100)
    rounds = rows.rounds.reshape(-1, 4)
    assert rounds["round_no"].tolist() == [[1, 2, 3, 4]] * (100 * players)
    assert (rounds["turns"] <= 200).all()
    assert (rounds["scores"].sum(axis=1) == rows.games["total"]).all()
    totals = rows.games["total"][:, :players]
    best = totals.min(axis=1)
    winners = totals[range(len(totals)), rows.games["winner"]]
    assert (winners == best).all()
    assert ((totals == best[:, None]).sum(axis=1) > 1).tolist() == rows.games["tied"].astype(
        bool
    ).tolist()


# planted violations: every invariant must notice one


def loses_its_cards(s: Position) -> None:
    s.deck.extend(s.village[0])
    s.village[0].clear()
    s.cards_in[0] = 0


def grows(s: Position) -> None:
    s.cards_in[s.seat] += 50


def is_cut(s: Position) -> None:
    if len(s.deck) > 2:
        s.deck.append(s.deck.pop(0))


def set_field(name: str, change: Callable[[Any], Any]) -> Callable[[Position], None]:
    def plant(s: Position) -> None:
        s.record[name] = change(s.record[name])

    return plant


def every(name: str, change: Callable[[int], int]) -> Callable[[Position], None]:
    return set_field(name, lambda values: [change(value) for value in values])


def backwards(name: str) -> Callable[[Position], None]:
    return set_field(name, lambda cards: cards[::-1])


def robbed_without_a_word(s: Position) -> None:
    """The first cards of two neighbours trade places."""
    one, other = s.village[0], s.village[1]
    one[0], other[0] = other[0], one[0]


def next_to_last(s: Position) -> None:
    """The cards that lie on the discard pile change their order from the top."""
    s.discard[-2:] = s.discard[:-3:-1]


PLANTED: dict[str, Callable[[Position], None]] = {
    "C1": lambda s: s.discard.append(s.village[0][0]),
    "C5": loses_its_cards,
    "C6": grows,
    "C7": lambda s: s.hand.append(s.village[0][0]),
    "C8": grows,
    "C10": set_field("discard_count", lambda count: count + 1),
    "C12": set_field("village", lambda villages: [cards[::-1] for cards in villages]),
    "C13": is_cut,
    "C15": backwards("discard"),
    "C16": next_to_last,
    "C17": backwards("row"),
    "N1": set_field("villagers_up", lambda count: count + 1),
    "N2": every("guarded_by", lambda count: count + 1),
    "N3": backwards("in_pile"),
    "N4": every("faceup_in", lambda count: count + 1),
    "N5": set_field("unseen", lambda counts: [values[::-1] for values in counts]),
    "N6": every("unseen_cards", lambda count: count + 1),
    "N7": every("unseen_sum", lambda points: points + 1),
    "N8": every("last_whole", lambda number: number - 1),
    "V2": every("known", lambda mask: mask & ~1),
    "V3": every("up", lambda up: 1 - up),
    "V4": every("up", lambda up: 1 - up),
    "V5": every("known", lambda mask: mask & ~1),
    "V6": every("known", lambda mask: mask ^ 1),
    "V7": every("up", lambda up: 1 - up),
    "V9": robbed_without_a_word,
    "K0": every("known", lambda mask: mask | 16),
    "K1": every("known", lambda mask: mask | 3),
    "K3": every("known", lambda mask: mask | 1),
    "K4": every("known", lambda mask: 0),
    "K6": every("known", lambda mask: mask | 1),
    "T2": set_field("seat", lambda seat: seat + 1),
    "T3": set_field("caller", lambda seat: seat + 1),
    "T10": set_field("looked_in", lambda turns: [turn + 1 for turn in turns]),
    "T11": set_field("hand", lambda cards: cards * 6),
    "X2": set_field("deck_count", lambda count: count - 1),
    "P1": set_field("amulet_card", lambda card: 51),
    "P2": set_field("amulet_card", lambda card: card + 1),
    "P3": every("guards", lambda card: 0),
    "P4": robbed_without_a_word,
    "Q1": set_field("row", lambda cards: [*cards, 0, 0, 0, 0, 0]),
    "E1": set_field("villagers_up", lambda count: 2),
    "E2": set_field("deck", lambda cards: [0]),
    "E3": set_field("seat", lambda seat: seat + 1),
    "S1": set_field("scores", lambda points: [each + 1 for each in points]),
    "S4": set_field("totals", lambda points: [each + 1 for each in points]),
    "S8": set_field("marker", lambda seat: (seat + 1) % 2),
}


def name_of(identity: str) -> str:
    [name] = [name for name in INVARIANTS if name.split()[0] == identity]
    return name


@pytest.mark.parametrize("identity", PLANTED)
def test_a_planted_violation_is_found(identity: str) -> None:
    """In the position after a step; that of X5, the line, has a test of its own."""
    holds = INVARIANTS[name_of(identity)]
    for before, line, after in all_steps():
        planted = after.copy()
        PLANTED[identity](planted)
        if not holds(before, line, planted):
            return
    pytest.fail(f"no violation of {identity} was found")


def test_an_exchange_of_the_card_under_a_binding_amulet_is_found() -> None:
    found = 0
    for before, line, after in all_steps():
        if before and line["act"] == "exchange" and before.rules["amulet_binds_owner"]:
            planted = before.copy()
            planted.record["amulet_card"] = before.village[before.seat][line["slots"][0]]
            found += not INVARIANTS[name_of("X5")](planted, line, after)
    assert found > 20


def test_every_invariant_has_a_planted_violation() -> None:
    assert {name.split()[0] for name in INVARIANTS} == {*PLANTED, "X5"}
