"""A game of Odin answer by answer: what is legal, drawn and refused."""

from collections import Counter
from collections.abc import Collection, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.study.playing import OdinGame
from silver_sim.rng import new_stream
from tests.games.odin.engine.play import ALL_PLAYERS, ALL_RULES, Line, begun, played_on
from tests.games.odin.engine.reference import DECK, beats, plays_of

pytestmark = pytest.mark.slow

MOST = 10_000


def text(cards: Collection[str]) -> list[str]:
    """As odin-trace writes a set: by number, then by the colours in order."""
    return sorted(cards, key=lambda card: (card[1], card[0]))


def legal(game: OdinGame) -> list[Line]:
    """All legal decisions, from the position as text."""
    state, seat = game.state(), game.seat
    hand = frozenset(state["hands"][seat])
    if state["question"] == "take":
        return [{"seat": seat, "act": "take", "card": each} for each in state["beaten"]]
    table = state["table"]["cards"] if state["table"] else []
    if table:
        plays = [play for play in plays_of(hand) if beats(play, table)]
    else:
        plays = [play for play in plays_of(hand) if len(play) == 1 or play == hand]
    found: list[Line] = [{"seat": seat, "act": "play", "cards": text(play)} for play in plays]
    return [*found, {"seat": seat, "act": "pass"}] if table else found


def sorted_lines(lines: Iterable[Line]) -> list[str]:
    return sorted(str(sorted(line.items())) for line in lines)


@settings(max_examples=25)
@given(ALL_PLAYERS, ALL_RULES, st.integers(0, 10**6), st.sampled_from((0, 5, 9)))
def test_what_is_listed_is_what_is_legal(
    players: int, rules: Line, seed: int, shyness: int
) -> None:
    game = begun(players, seed, **{**rules, "points_limit": 1})
    for answer in played_on(game, new_stream(seed, 0, 0, 1000), shyness):
        listed = game.answers(MOST)
        assert listed is not None
        assert sorted_lines(listed) == sorted_lines(legal(game))
        assert answer in listed
        assert game.answers(len(listed) - 1) is None


def test_what_is_not_listed_is_refused_and_changes_nothing() -> None:
    """All sets of one and two cards of the deck, and every act of every seat."""
    cards = [text([one]) for one in DECK]
    cards += [text([one, other]) for place, one in enumerate(DECK) for other in DECK[place + 1 :]]
    tried = Counter[str]()
    for seed, steps in ((1, 0), (1, 1), (2, 5), (3, 7), (4, 11)):
        game = begun(3, seed, hand_size=5)
        for _ in range(steps):
            game.answer(game.sample(new_stream(seed, 0, 0, 1000)))
        listed, before = sorted_lines(game.answers(MOST) or ()), game.state()
        answers: list[Line] = [{"seat": game.seat, "act": "play", "cards": each} for each in cards]
        answers += [{"seat": game.seat, "act": "take", "card": card} for [card] in cards[:54]]
        answers += [{"seat": seat, "act": "pass"} for seat in range(3)]
        for answer in answers:
            if sorted_lines([answer])[0] not in listed:
                tried[answer["act"]] += 1
                with pytest.raises(UserError):
                    game.answer(answer)
        assert game.state() == before
    assert set(tried) == {"play", "take", "pass"}


def test_every_legal_decision_is_drawn_equally_often() -> None:
    game = begun(2, seed=4)
    game.answer(game.sample(new_stream(4, 0, 0, 1000)))
    listed = sorted_lines(game.answers(MOST) or ())
    chance, draws = new_stream(5, 0, 0, 1000), 400 * len(listed)
    drawn = Counter(sorted_lines([game.sample(chance)])[0] for _ in range(draws))
    assert len(listed) > 5
    assert set(drawn) == set(listed)
    assert all(abs(times - 400) < 4.5 * 400**0.5 for times in drawn.values())


def test_who_need_not_decide_sees_its_own_cards_and_nothing_that_may_be_done() -> None:
    game, looked = begun(3), 0
    for _ in played_on(game, new_stream(1, 0, 0, 1000)):
        hands = game.state()["hands"]
        for seat in range(3):
            sight = game.sight(seat)
            assert sight["hand"] == hands[seat]
            assert sight["asked"] == ((game.seat or 0) - seat) % 3
            if seat != game.seat:
                assert (sight["may_pass"], sight["may_play_whole"]) == (0, 0)
                looked += 1
    assert looked > 50
    assert game.sight(0)["asked"] == NONE
