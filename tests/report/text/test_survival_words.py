"""What survives, in sentences: one strategy that is shown to, a circle, and what is open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from silver_sim.stats.results import Estimate
from silver_sim.studies.tournament import survival as words
from silver_sim.studies.tournament.result import Standings
from tests.made import made


def share(value: float, lo: float, hi: float) -> dict[str, Any]:
    ends = {"lo": lo, "hi": hi}
    return {"estimate": value, "se": (hi - lo) / 4, "method": "bootstrap", **ends}


ALL, NONE, EVEN = share(1, 1, 1), share(0, 0, 0), share(0.3333, 0.3333, 0.3333)


def table(*lines: tuple[str, Any, Any], best: str = "", **more: Any) -> Standings:
    """Standings in the order of these lines: name, Nash share and alpha-rank share."""
    shares = [{"strategy": name, "nash": nash, "alpha_rank": alpha} for name, nash, alpha in lines]
    apart = [
        {"a": lines[0][0], "b": name, "told_apart": True} for name, *_ in lines[1:]
    ]  # the first from all others
    found = {"simply_best": best, "alpha": 8.0, "population": 50, "draws": 1000, "shares": shares}
    names = [{"strategy": name} for name, *_ in lines]
    plain = {"lines": names, "pairs": apart, "circle": [], "survival": found, **more}
    return made(Standings, plain)


BEST = table(("a", ALL, ALL), ("b", NONE, NONE), ("c", NONE, NONE), best="a")
CIRCLE = table(
    ("a", share(0.5, 0.4, 0.6), EVEN),
    ("b", share(0.3, 0.2, 0.4), EVEN),
    ("c", share(0.2, 0.1, 0.3), EVEN),
    ("d", NONE, NONE),
    circle=["a", "b", "c"],
)
OPEN = table(("a", share(1, 0, 1), share(1, 0, 1)), ("b", share(0, 0, 1), share(0, 0, 1)),
             ("c", NONE, NONE))  # fmt: skip


def test_one_that_is_ahead_of_all_is_said_to_be_simply_best() -> None:
    assert words.outcome(BEST) == (
        "a is simply best: it is shown to end ahead of each of the 2 others. If everybody may "
        "choose what to play, all play a (Nash share and alpha-rank share 100 %)."
    )


def test_best_pair_by_pair_is_not_called_simply_best_where_win_shares_do_not_show_it() -> None:
    unseen = replace(BEST, pairs=[replace(pair, told_apart=False) for pair in BEST.pairs])
    behind = replace(BEST, lines=BEST.lines[::-1])
    for each in (unseen, behind):
        said = words.outcome(each)
        assert said.startswith("Pair by pair a is best: it is shown to end ahead of each of ")
        assert "Win shares over all games do not show it" in said


def test_of_more_than_two_players_alpha_rank_alone_is_told_and_what_it_is_read_from() -> None:
    three = table(("a", None, ALL), ("b", None, NONE), ("c", None, NONE), best="a")
    assert words.outcome(three) == (
        "a is simply best: it is shown to end ahead of each of the 2 others where both play. If "
        "whoever ends ahead is copied, all play a (alpha-rank share 100 %)."
    )
    of_two, of_three = (words.reading([each.survival], looks=False) for each in (CIRCLE, three))
    assert "Nash" in of_two
    assert "two strategies at a time" not in of_two
    assert "Nash" not in of_three
    assert "two strategies at a time" in of_three


def test_who_survives_in_a_circle_is_said_with_the_mix_as_it_is_typed() -> None:
    assert words.outcome(CIRCLE) == (
        "Nobody ends ahead of every other: there is a circle. If everybody may choose what to "
        "play, a (50 %), b (30 %) and c (20 %) survive together. All their ranges begin above 0, "
        "and nobody else comes into question."
    )
    assert words.as_a_strategy(CIRCLE.survival).endswith(": mix(a:0.50,b:0.30,c:0.20)")


def test_what_is_not_sure_is_said_to_be_so() -> None:
    assert words.outcome(OPEN) == (
        "Nobody is shown to end ahead of every other. If everybody may choose what to play, a "
        "(100 %) survives alone by the estimates; b may survive too. No range begins above 0: "
        "which of them survive is not shown."
    )
    assert words.as_a_strategy(OPEN.survival) == ""
    some = table(("a", share(0.9, 0.2, 1), ALL), ("b", share(0.1, 0, 0.8), NONE), ("c", NONE, NONE))
    assert words.as_a_strategy(some.survival) == ""
    assert words.sureness(some.survival) == "Only the range of a begins above 0."
    alone = table(("a", ALL, ALL), ("b", NONE, NONE), ("c", NONE, NONE))
    assert words.sureness(alone.survival).endswith("nobody else comes into question.")


def test_a_share_that_never_moves_is_told_as_far_as_so_many_draws_can() -> None:
    """Of 1,000 draws none: less than 0.3 % (rule of three)."""
    assert [words.percent(made(Estimate, each)) for each in (NONE, EVEN, ALL)] == [
        "≤ 0.30",
        "33",
        "≥ 99.70",
    ]
    assert words.percent(made(Estimate, share(0.5, 0.4, 0.6))) == "50.0 (40.0 to 60.0)"


def test_ranges_say_where_a_look_may_have_ended_the_run() -> None:
    said = [words.reading([OPEN.survival], looks=looks) for looks in (False, True)]
    assert ["looks at the run" in each for each in said] == [False, True]
