"""Ratings of few games: against choix, all orders that break ties, and planted strengths."""

from collections.abc import Sequence
from itertools import permutations, product
from math import comb, factorial
from typing import Any

import numpy as np
import pytest
from scipy.stats import studentized_range

from silver_sim.stats.core import league
from silver_sim.stats.core import league_errors as of_leagues
from silver_sim.stats.core.league import League, Played, number_of_candidates, picks
from silver_sim.stats.core.league_errors import FEWEST, errors
from silver_sim.stats.core.links import Links
from silver_sim.stats.core.ratings import SCALE
from tests.stats.core.leagues import DEPENDENT, Design, held

pytestmark = pytest.mark.slow

STRENGTHS = np.array([0.9, 0.1, -0.2, -0.8])


def won(*order: int, cluster: int = 0) -> Played:
    return Played(tuple((who,) for who in order), cluster)


def each_alone(games: Sequence[Played]) -> list[Played]:
    return [Played(game.places, number) for number, game in enumerate(games)]


def drawn(games: int, seed: int) -> list[Played]:
    """Games of two to all players, drawn from the model: first the one with the best luck."""
    chance = np.random.default_rng(seed)
    found = []
    for number in range(games):
        here = chance.permutation(len(STRENGTHS))[: chance.integers(2, len(STRENGTHS) + 1)]
        luck = chance.gumbel(size=len(here)) + STRENGTHS[here]
        found.append(won(*here[np.argsort(-luck)].tolist(), cluster=number))
    return found


def test_ratings_are_those_of_choix(monkeypatch: pytest.MonkeyPatch) -> None:
    import choix  # takes a second, so not above

    monkeypatch.setattr(league, "HALF", 1e-9)
    games = drawn(80, 5)
    rankings = [tuple(who for (who,) in game.places) for game in games]
    theirs = SCALE * choix.opt_rankings(4, rankings, alpha=0)
    ratings = League(games, 4).ratings(range(4))
    assert ratings == pytest.approx(theirs - theirs.mean(), abs=0.02)


@pytest.mark.parametrize("tied", [(1, 1, 1), (3,), (2, 1), (1, 3, 2), (4, 1)])
def test_a_tie_counts_for_all_orders_that_break_it(tied: tuple[int, ...]) -> None:
    """The parts that sets of candidates have in all orders, counted one order after the other."""
    places, players = [], iter(range(sum(tied)))
    for size in tied:
        places.append([next(players) for _ in range(size)])
    orders = [sum(parts, ()) for parts in product(*(permutations(place) for place in places))]
    counted: dict[frozenset[int], float] = {}
    for order in orders:
        for first in range(len(order)):
            key = frozenset(order[first:])
            counted[key] = counted.get(key, 0.0) + 1 / len(orders)
    found = {frozenset(pick.candidates): pick.weight for pick in picks(tied)}
    assert found == pytest.approx(counted)
    assert number_of_candidates(tied) == sum(map(len, found))


def test_who_ties_is_rated_alike_and_twelve_cost_subsets_not_orders() -> None:
    rows = list(picks((12,)))
    assert len(rows) == 2**12 - 1
    assert sum(row.weight for row in rows) == pytest.approx(12)
    assert factorial(12) > 1e5 * len(rows)
    assert {row.weight for row in rows if len(row.candidates) == 5} == {1 / comb(12, 5)}
    tied = Played(((0, 2), (1,)), 0)
    ratings = League([tied, won(0, 1, 2), won(2, 1, 0)], 3).ratings(range(3))
    assert ratings[0] == pytest.approx(ratings[2])
    assert ratings[0] > ratings[1]


def test_of_two_players_the_statistic_is_the_score_of_a_share() -> None:
    """7 of 8, and a drawn game: (2 p - 1) sqrt(n + 1), where each game varies as p (1 - p) does."""
    games = each_alone([won(0, 1)] * 7 + [won(1, 0)])
    known = errors(League(games, 2))
    gap = known.strengths[0] - known.strengths[1]
    share = 7.5 / 9
    assert gap == pytest.approx(np.log(share / (1 - share)))
    # A game has 1 / 9 of all that is told, so that its squared score counts 9 / 8 times.
    games_part = (7 * (1 - share) ** 2 + share**2) * 9 / 8
    score = games_part + ((1 - share) ** 2 + share**2) / 2
    variance = score / (9 * share * (1 - share)) ** 2
    differs = known.covariances[0, 0] + known.covariances[1, 1] - 2 * known.covariances[0, 1]
    assert differs == pytest.approx(variance)
    assert known.clusters[0, 1] == pytest.approx(8)


def test_level_of_a_pair_is_that_of_tukeys_range() -> None:
    for number in (2, 5, 12, 200):
        quantile = studentized_range.ppf(0.95, number, np.inf) / np.sqrt(2)
        exact = studentized_range.sf(quantile * np.sqrt(2), 2, np.inf)
        assert of_leagues.pair_level(number) == pytest.approx(exact, rel=1e-4)
    assert of_leagues.pair_level(2) == pytest.approx(0.05)


def test_ranks_hold_together_where_single_intervals_do_not() -> None:
    chance = np.random.default_rng(2)

    def all_equal(strengths: Any, number: int) -> bool:
        known = of_leagues.Errors(strengths, np.eye(number) / 100, np.full((number, number), 1e6))
        return set(known.ranks()) == {(1, number)}

    together = [all_equal(0.1 * chance.normal(size=6), 6) for _ in range(800)]
    assert np.mean(together) == pytest.approx(0.95, abs=0.03)


def test_effective_clusters_are_those_of_kish() -> None:
    from scipy.sparse import csr_array

    alike, once = [1.0, 1, 1, 1], [0.0, 0, 5, 0]
    found = of_leagues.effective_clusters(csr_array(np.array([alike, once]).T))
    assert found[0, 0] == pytest.approx(4)
    assert found[1, 1] == pytest.approx(1)
    assert found[0, 1] == found[1, 0] == pytest.approx(9**2 / (3 + 6**2))


def test_too_few_clusters_tell_no_interval() -> None:
    few = [won(0, 1, cluster=n) for n in range(FEWEST - 1)]
    assert errors(League(few, 2)) is None
    # The third one came to two of six sessions.
    games = [won(n % 2, 1 - n % 2, cluster=n) for n in range(FEWEST)]
    games += [won(2, 0, cluster=0), won(0, 2, cluster=1)]
    known = errors(League(games, 3))
    assert np.isnan(known.of_ratings(range(3))).tolist() == [False, False, True]
    assert np.isnan(known.of_difference(0, 2))
    assert known.ranks() == [(1, 3)] * 3


@pytest.mark.parametrize("design", [Design(), DEPENDENT])
def test_intervals_hold_planted_strengths_and_ranks_equals(design: Design) -> None:
    found = held(design, 60)
    # Four standard errors of 60 leagues, which are alike by half.
    assert 0.91 < found.ratings < 0.99
    assert 0.91 < found.chances < 0.99
    assert found.equals > 0.88
    assert found.ranks > 0.93


def reached(games: Sequence[Played], players: int) -> tuple[list[list[int]], list[int]]:
    links = Links(games, players)
    group = links.groups[0]
    return links.groups, links.middle(group, -np.arange(len(group), dtype=float))


def test_who_is_connected_and_who_has_limits() -> None:
    apart = [won(0, 1), won(1, 0), won(2, 3)]
    assert reached(apart, 4) == ([[0, 1], [2, 3]], [0, 1])
    chain = [won(0, 1), won(1, 2), won(2, 1)]  # nobody ends ahead of 0
    assert reached(chain, 3) == ([[0, 1, 2]], [1, 2])
    above, below = Links(chain, 3).limits([1, 2])
    assert above.tolist() == [False, True, True]
    assert below.tolist() == [True, True, True]
    assert reached([won(0, 1)], 2)[1] == [0, 1]
    assert reached([Played(((0, 1),), 0)], 2)[1] == [0, 1]
    line = Links([won(0, 1, 2)], 3).limits([0, 1, 2])  # no part: all are the middle
    assert [flags.tolist() for flags in line] == [[False, False, True], [True, False, False]]


def test_of_two_parts_as_large_the_stronger_is_the_middle() -> None:
    games = [won(0, 1), won(1, 0), won(2, 3), won(3, 2), won(2, 0)]
    for order in ([0, 1, 2, 3], [2, 3, 0, 1]):
        renamed = [Played(tuple((order[w],) for (w,) in g.places), 0) for g in games]
        links = Links(renamed, 4)
        strengths = League(renamed, 4).strengths
        assert set(links.middle(links.groups[0], strengths)) == {order[2], order[3]}
