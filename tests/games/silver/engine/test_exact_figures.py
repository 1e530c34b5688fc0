"""Figures that follow from counting, computed here and compared with the engine."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import Any

import numpy as np
import pytest
from scipy import stats

from silver_sim.games.silver.rules.cards import STANDARD_COPIES
from silver_sim.games.silver.rules.questions import Act, End
from tests.games.silver.engine.deals import dealt
from tests.games.silver.engine.play import new_match

pytestmark = pytest.mark.slow

DEALS = 400_000
HAND, HANDS = 5, comb(52, 5)
Pmf = dict[int, Fraction]


# exact counting


@cache
def sum_pmf() -> Pmf:
    """The sum of five cards (S3), by adding one value after the other."""
    ways = Counter({(0, 0): 1})
    for value, copies in enumerate(STANDARD_COPIES):
        grown: Counter[tuple[int, int]] = Counter()
        for (cards, total), count in ways.items():
            for more in range(min(copies, HAND - cards) + 1):
                grown[cards + more, total + more * value] += count * comb(copies, more)
        ways = grown
    return {s: Fraction(n, HANDS) for (cards, s), n in sorted(ways.items()) if cards == HAND}


@cache
def difference_pmf() -> Pmf:
    """The difference of the sums of two villages of one deal."""
    ways = Counter({(0, 0, 0): 1})
    for value, copies in enumerate(STANDARD_COPIES):
        grown: Counter[tuple[int, int, int]] = Counter()
        for (first, second, off), count in ways.items():
            for a in range(min(copies, HAND - first) + 1):
                for b in range(min(copies - a, HAND - second) + 1):
                    chosen = count * comb(copies, a) * comb(copies - a, b)
                    grown[first + a, second + b, off + (a - b) * value] += chosen
        ways = grown
    pairs = HANDS * comb(47, 5)
    return {d: Fraction(n, pairs) for (a, b, d), n in ways.items() if a == b == HAND}


def mean_of(pmf: Pmf) -> Fraction:
    return sum((x * p for x, p in pmf.items()), Fraction())


def variance_of(pmf: Pmf) -> Fraction:
    mean = mean_of(pmf)
    return sum(((x - mean) ** 2 * p for x, p in pmf.items()), Fraction())


def four_rounds(pmf: Pmf) -> Pmf:
    """The sum of four independent rounds, counted in whole numbers."""
    ways = lcm(*(p.denominator for p in pmf.values()))
    one_round = {x: int(p * ways) for x, p in pmf.items()}
    total = Counter({0: 1})
    for _ in range(4):
        longer: Counter[int] = Counter()
        for x, n in total.items():
            for y, m in one_round.items():
                longer[x + y] += n * m
        total = longer
    return {x: Fraction(n, ways**4) for x, n in total.items()}


@cache
def total_pmf() -> Pmf:
    """The total of a null bot: four villages as dealt."""
    return four_rounds(sum_pmf())


def none_of_two(cards: int) -> Fraction:
    """Both Villagers lie elsewhere than in these cards."""
    return Fraction(comb(52 - cards, 2), comb(52, 2))


# comparing


def z_of_share(hits: Any, exact: Fraction) -> float:
    p = float(exact)
    return float((np.mean(hits) - p) / (p * (1 - p) / len(hits)) ** 0.5)


def p_of_pmf(numbers: Any, pmf: Pmf) -> float:
    """Chi-square of a sample against exact probabilities; rare values at both ends are merged."""
    values = sorted(pmf)
    probability = np.array([float(pmf[x]) for x in values])
    seen = Counter(numbers.tolist())
    assert set(seen) <= set(values)
    counts = np.array([seen[x] for x in values])
    common = probability * len(numbers) >= 5
    low, high = np.argmax(common), len(values) - 1 - np.argmax(common[::-1])
    edges = np.clip(np.arange(len(values)), low, high) - low
    observed = np.bincount(edges, counts)
    expected = np.bincount(edges, probability) * len(numbers)
    return float(stats.chisquare(observed, expected).pvalue)


def villages(players: int) -> Any:
    """All four dealt villages: shape (DEALS, 4, 5)."""
    return dealt(players, DEALS)[:, 0, :20].reshape(-1, 4, 5)


def holds_villager(players: int) -> Any:
    """How many Villagers each village was dealt: shape (DEALS, 4)."""
    return (villages(players) == 0).sum(axis=2)


# deals


@pytest.mark.parametrize("seat", range(4))
def test_s2_and_s3_the_sum_of_a_village_has_its_exact_distribution(seat: int) -> None:
    pmf = sum_pmf()
    assert (mean_of(pmf), variance_of(pmf)) == (Fraction(65, 2), Fraction(4465, 68))
    assert all(pmf[s] == pmf[65 - s] for s in pmf)
    assert p_of_pmf(villages(4)[:, seat].sum(axis=1), pmf) > 1e-6


def test_s3_another_deck_is_found_by_the_distribution() -> None:
    sums = villages(4)[:, 0].sum(axis=1)
    sums[::200] = sums[::200] // 2  # every 200th village is half as heavy
    assert p_of_pmf(sums, sum_pmf()) < 1e-12


def test_s4_two_villages_are_correlated_by_minus_five_of_47() -> None:
    pmf = difference_pmf()
    # Var(A - B) = 2 Var(A) - 2 Cov(A, B)
    correlation = 1 - variance_of(pmf) / (2 * variance_of(sum_pmf()))
    assert correlation == Fraction(-5, 47)
    for first, second in ((0, 1), (1, 3), (2, 3)):
        a, b = (villages(4)[:, seat].sum(axis=1).astype(float) for seat in (first, second))
        products = (a - 32.5) * (b - 32.5)
        exact = float(correlation * variance_of(sum_pmf()))
        assert abs(products.mean() - exact) / (products.std() / DEALS**0.5) < 5


def test_s5_two_villages_are_equally_heavy() -> None:
    exact = difference_pmf()[0]
    assert exact == Fraction(474716426, 14656787145)
    sums = villages(4).sum(axis=2)
    for first, second in ((0, 1), (0, 3), (2, 3)):
        assert abs(z_of_share(sums[:, first] == sums[:, second], exact)) < 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s7_to_s10_where_the_two_villagers_lie(players: int) -> None:
    held = holds_villager(players)
    playing, removed = held[:, :players].sum(axis=1), held[:, players:].sum(axis=1)
    dealt_cards = HAND * players
    both = Fraction(comb(dealt_cards, 2), comb(52, 2))
    exact = {
        "both in the village of one player": (
            (held[:, :players] == 2).any(axis=1),
            players * Fraction(comb(50, 3), HANDS),
        ),
        "both with players": (playing == 2, both),
        "none with players": (playing == 0, none_of_two(dealt_cards)),
    }
    if players < 4:
        exact["one at least removed"] = removed > 0, 1 - none_of_two(20 - dealt_cards)
    for hits, probability in exact.values():
        assert abs(z_of_share(hits, probability)) < 5


@pytest.mark.parametrize("place", [0, 20])
def test_s1_and_s11_the_first_card_of_a_village_and_the_first_discard_are_any_card(
    place: int,
) -> None:
    pmf = {value: Fraction(copies, 52) for value, copies in enumerate(STANDARD_COPIES)}
    assert (mean_of(pmf), variance_of(pmf)) == (Fraction(13, 2), Fraction(57, 4))
    assert p_of_pmf(dealt(2, DEALS)[:, 0, place], pmf) > 1e-6


def test_s16_the_deals_of_the_rounds_of_a_game_all_differ() -> None:
    deals = dealt(3, 20_000, rounds=4).reshape(-1, 52)
    assert len(np.unique(deals, axis=0)) == 80_000


@pytest.mark.parametrize(("value", "copies"), [(0, 2), (1, 4), (7, 4), (12, 4), (13, 2)])
def test_b14_a_village_holds_a_given_value(value: int, copies: int) -> None:
    exact = 1 - Fraction(comb(52 - copies, HAND), HANDS)
    assert abs(z_of_share((villages(4)[:, 1] == value).any(axis=1), exact)) < 5


# games


@cache
def null_games(players: int, blocks: int = 3_000) -> Any:
    """One game a block (rotation 0), so that all are independent, and its rounds."""
    rows = new_match(",".join(["burner"] * players)).play(0, blocks)
    return rows.games[rows.games["rotation"] == 0], rows.rounds[rows.rounds["rotation"] == 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b1_every_round_of_null_bots_ends_with_the_31st_card(players: int) -> None:
    _, rounds = null_games(players)
    assert (rounds["turns"] == 31).all()
    assert (rounds["end"] == End.DECK).all()
    assert (rounds["caller"] == -1).all()
    assert (rounds["scores"] == rounds["sums"]).all()


@pytest.mark.parametrize(
    ("players", "turns"), [(2, [16, 15]), (3, [11, 10, 10]), (4, [8, 8, 8, 7])]
)
def test_b1_the_start_player_has_the_first_and_the_most_turns(
    players: int, turns: list[int]
) -> None:
    match = new_match(",".join(["burner"] * players))
    drawn: Counter[int] = Counter()
    for choice in match.decisions(0, 1):
        state = match.states[0]
        if choice is None:
            assert [drawn[(state["start"] + step) % players] for step in range(players)] == turns
            drawn.clear()
        elif choice["act"][0] == Act.DRAW:
            drawn[int(state["seat"])] += 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b2_the_total_of_a_null_bot_has_its_exact_distribution(players: int) -> None:
    pmf = total_pmf()
    assert (mean_of(pmf), variance_of(pmf)) == (Fraction(130), Fraction(4465, 17))
    assert (min(pmf), max(pmf)) == (12, 248)
    games, _ = null_games(players)
    for player in range(players):
        totals = games["total"][:, player]
        assert p_of_pmf(totals, pmf) > 1e-6


def test_b3_two_null_bots_are_tied_as_often_as_counted() -> None:
    exact = four_rounds(difference_pmf())[0]
    assert round(float(exact), 7) == 0.0164623
    games, _ = null_games(2)
    assert ((games["total"][:, 0] == games["total"][:, 1]) == games["tied"]).all()
    assert abs(z_of_share(games["tied"], exact)) < 5


def test_b4_a_plan_blind_to_values_ends_with_a_village_as_dealt() -> None:
    rows = new_match("swapper,swapper,swapper").play(0, 3_000)
    rounds = rows.rounds[rows.rounds["rotation"] == 0]
    assert len(rounds) == 12_000
    for player in range(3):
        assert p_of_pmf(rounds["sums"][:, player], sum_pmf()) > 1e-6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b13_equal_deterministic_strategies_win_equally_often(players: int) -> None:
    blocks = 400
    games = new_match(",".join(["steady"] * players)).play(0, blocks).games
    wins = np.bincount(games["winner"], minlength=players)
    assert wins.tolist() == [blocks] * players
    totals = games["total"][:, :players].sum(axis=0)
    assert (totals == totals[0]).all()


def test_b13_another_parameter_breaks_the_tie() -> None:
    games = new_match("steady,steady:call_at=3").play(0, 400).games
    assert np.bincount(games["winner"]).tolist() != [400, 400]
