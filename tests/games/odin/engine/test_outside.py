"""Seats in plain Python play as compiled ones do."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import StrategyError
from silver_sim.games.contract.seats import Policy
from silver_sim.games.odin.rules.questions import Act
from tests.games.odin.engine.play import ALL_RULES, ALL_SEEDS, Line, match_of, new_match, seats
from tests.games.play import digest

pytestmark = pytest.mark.slow

ENTRIES = (
    *("random", "low", "low:take=low", "low:take=fit", "low:take=joins"),
    *("random+restrict(no_pass,no_whole)", "low+restrict(no_whole)", "low+noise(0.4)"),
    *("mix(low,random)", "mix(low+restrict(no_pass),random,per=decision)"),
)


@settings(max_examples=25)
@given(st.lists(st.sampled_from(ENTRIES), min_size=2, max_size=6), ALL_RULES, ALL_SEEDS)
def test_plain_seats_play_as_compiled_ones(line_up: list[str], rules: Line, seed: int) -> None:
    players = ",".join(line_up)
    compiled = new_match(players, seed, **rules).play(7, 8)
    assert digest(new_match(players, seed, compiled=False, **rules).play(7, 8)) == digest(compiled)


def test_plain_and_compiled_seats_play_together() -> None:
    players = "random,low:take=fit,random,low"
    mixed = seats(players)
    mixed[1:3] = seats(players, compiled=False)[1:3]
    assert digest(match_of(mixed).play(0, 10)) == digest(new_match(players).play(0, 10))


class Answering:
    """A policy in plain Python that answers every question with this act and these cards."""

    history = False
    draws = True

    def __init__(self, policy: Policy, act: int, cards: int) -> None:
        self.address, self.limits = 0, policy.limits
        self.functions, self.numbers = policy.functions, policy.numbers
        self.answer = act, cards

    def ask(self, *given: Any) -> None:
        choice = given[3]
        choice.act, choice.cards = self.answer


# Bits beyond the deck, a negative mask, acts that do not exist, no cards, two at once.
WRONG = [
    *((Act.PLAY, cards) for cards in (0, 1 << 54, -1, -(1 << 63), (1 << 54) - 1, 3 << 8)),
    *((act, 1) for act in (-7, 0, 4, 1 << 40)),
]


@pytest.mark.parametrize(("act", "cards"), WRONG)
def test_an_answer_that_is_not_legal_stops_the_games_or_is_counted(act: int, cards: int) -> None:
    line_up = seats("low,low,low")
    wrong = Answering(line_up[0].policies[0], act, cards)
    line_up[0] = line_up[0]._replace(policies=[wrong])
    match = match_of(line_up)
    with pytest.raises(StrategyError, match="not legal"):
        match.play(0, 5)
    counting = type(match)(line_up, match.setting._replace(on_illegal="count"))
    rows = counting.play(0, 5)
    assert (rows.games["illegal"][:, 0] > 0).all()
    assert not rows.games["illegal"][:, 1:].any()
    # the house plays for it, as "low" does
    assert (rows.games["total"] == new_match("low,low,low").play(0, 5).games["total"]).all()


@pytest.mark.parametrize("cards", [-1, 1 << 60])
def test_an_answer_that_is_no_set_of_cards_is_shown_as_it_is(cards: int) -> None:
    line_up = seats("low,low,low")
    wrong = Answering(line_up[0].policies[0], Act.PLAY, cards)
    line_up[0] = line_up[0]._replace(policies=[wrong])
    with pytest.raises(StrategyError) as failed:
        match_of(line_up).play(0, 5)
    assert f"'cards': {cards}}}" in str(failed.value)


class Raising(Answering):
    """It raises an exception instead."""

    def ask(self, *given: Any) -> None:
        raise ValueError("too much")


def test_what_a_strategy_raises_stops_the_games_and_is_told() -> None:
    line_up = seats("low,low,low")
    raising = Raising(line_up[0].policies[0], Act.PLAY, 0)
    line_up[0] = line_up[0]._replace(policies=[raising])
    match = match_of(line_up)
    for _ in range(2):
        with pytest.raises(StrategyError, match="failed: ValueError: too much"):
            match.play(0, 5)
