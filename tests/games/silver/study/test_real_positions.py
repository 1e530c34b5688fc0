"""The real positions that ship: what they are of, that all kinds are there, how they are made."""

import numpy as np
import pytest

from benchmarks.equity import content
from benchmarks.positions import Numbers, made
from silver_sim.games.silver.rules.cards import STANDARD_COPIES, VALUES
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.study.real_positions import FILE, OLDEST, header, load
from silver_sim.search.equity import Data


def test_the_file_says_what_it_is_and_is_small() -> None:
    with np.load(FILE, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files if name != "header"}
    told = dict(header())
    assert FILE.stat().st_size < 4_000_000
    assert told.pop("hash") == Data(told, arrays).hash
    assert told["rules"] == RuleSet().as_dict()
    assert told["players"].startswith("champion in every seat")
    assert told["positions"] == {str(n): len(load(n)) for n in (2, 3, 4)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_kinds_are_well_represented(players: int) -> None:
    reals = load(players)
    for seat in range(players):
        for cards in (1, 2, 3, 4, 5):
            assert (reals["cards_in"][:, seat] == cards).sum() > 1000, (seat, cards)
        assert (reals["cards_in"][:, seat] > 5).sum() > 500
    own = np.arange(10) < reals["cards_in"][:, :1]
    unknown = (own & (reals["known"][:, 0] & 1 == 0)).sum(axis=1)
    for number in (1, 2):
        assert ((unknown == number) & (reals["caller"] < 0)).sum() > 2000
    assert (reals["age"] <= OLDEST).all()
    for round_no in (1, 2, 3, 4):
        assert (reals["round_no"] == round_no).sum() > 2000
    assert 2000 < (reals["caller"] >= 0).sum() < len(reals) / 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_real_position_can_have_been(players: int) -> None:
    reals = load(players)
    shown = np.arange(10) < reals["cards_in"][:, :, None]
    copies = reals["discarded"].astype(int)
    for value in range(VALUES):
        copies[:, value] += ((reals["value"] == value) & shown).sum(axis=(1, 2))
    assert (copies <= STANDARD_COPIES).all()
    assert ((1 - reals["turn"]) % players == reals["start"]).all()  # the deciding seat's turn
    assert (reals["caller"] != 0).all()
    everyone = (1 << players) - 1
    assert (reals["known"][reals["up"] == 1] == everyone).all()
    cards = reals["cards_in"][:, :players].sum(axis=1) + reals["discarded"].sum(axis=1)
    assert (cards + reals["deck_count"] <= 52 - (4 - players) * 5).all()


def test_the_maker_makes_the_same_again() -> None:
    one, other = (made({2: Numbers(6, 4, 3)}) for _ in range(2))
    assert content(one) == content(other)
    assert max(one.arrays["2/round_no"]) == 4
