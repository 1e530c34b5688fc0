"""The answer of every kind: its first word, its uncertainty in words, and the figures of tables."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from silver_sim.report.text.wording import about, bounded, complement, how_rare, percent, plus_minus
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.results import Estimate
from silver_sim.studies.compare import tell as compare
from silver_sim.studies.compare.result import ComparisonResult
from silver_sim.studies.core.confirming import Again, in_one_sentence
from silver_sim.studies.profile import tell as profile
from silver_sim.studies.simulate import tell as simulate
from silver_sim.studies.simulate.result import SimulateResult
from silver_sim.studies.tournament import tell as tournament
from silver_sim.studies.tournament.result import TournamentResult
from silver_sim.studies.variants.answers import verdict
from silver_sim.studies.variants.result import VariantsResult
from tests.made import made
from tests.report.text.made_up import SWEPT, estimate, known

EVERY_LOOK = "confidence sequence"
TYPED = " All sit around the table in the order typed; another order can give other numbers."


def test_give_or_take_has_the_figures_of_tables() -> None:
    even = known(0.34182, 0.0041)
    assert about(even, 100, " %") == "34.18 %, give or take 0.41"
    assert plus_minus(even, 100) == "34.18 ± 0.41"
    assert plus_minus(replace(even, lo=0.34), 100) == "34.18 (34.00 to 34.59)"  # cut
    lopsided = Estimate(0.003, 0.002, 0.001, 0.009, method="wilson")
    assert about(lopsided, 100, " %") == "0.30 % (0.10 to 0.90)"
    assert about(replace(lopsided, lo=None), 100, " %") == "0.30 %, no interval known"


def test_none_and_all_are_told_as_what_so_many_worlds_leave_possible() -> None:
    """Of 64 worlds none: at most 1 - 0.05^(1 / 64), which is 4.6 %; always rounded outwards."""
    assert [percent(each, 1, 64) for each in (0.0, 0.5, 1.0)] == ["≤ 4.6", "50.0", "≥ 95.4"]
    assert percent(0.0001, 1, 20_000) == "≤ 0.025"  # would be read as 0.0
    assert percent(1.0, 2, 2) == "≥ 22"
    ahead = Estimate(1.0, lo=0.931, hi=1.0)
    assert bounded(ahead, 1) == "≥ 93.1"
    assert bounded(complement(ahead), 1) == "≤ 6.9"
    assert bounded(complement(Estimate(None)), 1) == "–"


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (0.0002, "in fewer than 1 of 1,000 such runs"),
        (0.0043, "in about 1 of 233 such runs"),
        (0.31, "in about 3 of 10 such runs"),
        (1.0, "in most such runs"),
    ],
)
def test_how_rare_chance_is(p: float, words: str) -> None:
    assert how_rare(p) == words


# Who wins


def line_up(leads: dict[tuple[int, int], float], p: float, **more: Any) -> str:
    """Three players a, b and c with 40, 35 and 25 % of the games."""
    names, shares = "abc", (0.40, 0.35, 0.25)
    lines = [
        {"player": who, "strategy": name, "label": name, "wins": round(1000 * share),
         "win_share": estimate(share, 0.02)}
        for who, (name, share) in enumerate(zip(names, shares, strict=True))
    ]  # fmt: skip
    pairs = [
        {"a": a, "b": b, "win_share_difference": estimate(lead, 0.02) | {"p": p, "p_holm": p}}
        for (a, b), lead in leads.items()
    ]
    summary = {"kind": "simulate", "blocks": 500, "fair_share": 1 / 3, "strategies": lines,
               "players": 3, "seating": "drawn", "pairs": pairs}  # fmt: skip
    return simulate.verdict(made(SimulateResult, summary | more))


LEADS = {(0, 1): 0.05, (0, 2): 0.15, (1, 2): 0.10}


def test_who_wins_most_is_said_with_the_next() -> None:
    assert line_up(LEADS, 0.0004) == (
        "a wins most: 40.0 % of the games, give or take 2.0, where equals would win 33.3 %. The "
        "next, b, wins 5.0 percentage points fewer, give or take 2.0; between equals chance alone "
        "would do that in fewer than 1 of 1,000 such runs."
    )


def test_who_is_not_told_apart_is_said_with_what_chance_may_do() -> None:
    said = line_up(LEADS | {(0, 1): 0.01}, 0.2)
    assert said.startswith(
        "Nobody is shown to win most: a has 40.0 % of the games, give or take 2.0, where equals "
        "would win 33.3 %, and b 1.0 percentage points fewer, give or take 2.0, as chance alone "
        "would do between equals in about 2 of 10 such runs."
    )
    assert "Nor is it told from c." in said


@pytest.mark.parametrize(
    ("won", "end"),
    [
        (0.30, "in fewer than 1 of 1,000 such runs."),
        (0.255, "in about 3 of 10 such runs, so that it is not shown to be worth anything."),
    ],
)
def test_where_all_play_the_same_it_is_said_what_starting_is_worth(won: float, end: str) -> None:
    lines = [
        {"player": player, "strategy": "a", "label": f"a #{player + 1}"} for player in range(4)
    ]
    summary = {
        "strategies": lines,
        "fair_share": 0.25,
        "blocks": 400,
        "start_player": {"win_share": estimate(won, 0.01)},
    }
    said = simulate.verdict(made(SimulateResult, summary))
    assert said.startswith(
        "All play a, so that nothing but seat and start differs: who starts wins"
    )
    assert "where equals would win 25 %; if starting were worth nothing chance alone" in said
    assert said.endswith(end)


def test_a_fixed_order_is_said_behind_the_answer() -> None:
    assert line_up(LEADS, 0.0004, seating="fixed").endswith(TYPED)
    assert line_up(LEADS, 0.0004, blocks=1).startswith("One block cannot tell")


# Whether A is better than B


def compared(share: dict[str, Any], **more: Any) -> ComparisonResult:
    found = {"a": "a", "b": "b", "edge": 0.005, "finding": "a", "decisive": "win_share"}
    heading = {"kind": "compare", "blocks": 2048, "anytime": None}
    both = {"win_share": share, "win_share_adjusted": share}
    return made(ComparisonResult, {**found, **heading, "difference": both, **more})


def first_words(sentence: str) -> str:
    return sentence.partition(":")[0]


@pytest.mark.parametrize(
    ("finding", "value", "word"),
    [
        ("a", 0.017, "Yes"),
        ("b", -0.017, "No"),
        ("alike", 0.001, "No"),
        ("tie", 0.0, "No"),
        ("open", 0.001, "Not shown"),
        ("open", -0.2, "Not shown"),
    ],
)
def test_a_comparison_begins_with_yes_no_or_not_shown(
    finding: str, value: float, word: str
) -> None:
    share = {**estimate(value, 0.003), "p": 0.01}
    summary = compared(share, finding=finding)
    assert first_words(compare.verdict(summary)) == word
    asked = replace(summary, title="Should a be played?")
    assert first_words(compare.verdict(asked)) == word
    told = compare.verdict(replace(summary, title="How good is a?"))
    assert told.startswith("Not shown: ") == (finding == "open")
    assert not told.startswith(("Yes: ", "No: "))


def test_a_comparison_says_how_many_more_games_and_how_rare_chance_does_that() -> None:
    share = {**estimate(0.017, 0.006), "p": 0.0043}
    assert compare.verdict(compared(share)) == (
        "Yes: a wins 1.70 percentage points more of its games than b, give or take 0.60; between "
        "equals chance alone would do that in about 1 of 233 such runs."
    )
    less = {**estimate(-0.017, 0.006), "p": 0.0001}
    assert compare.verdict(compared(less, finding="b")) == (
        "No: a wins 1.70 percentage points fewer of its games than b, give or take 0.60; between "
        "equals chance alone would do that in fewer than 1 of 1,000 such runs."
    )
    without = compared(share, decisive="win_share_adjusted")
    assert "than b without the luck of the cards, give or take" in compare.verdict(without)


def test_what_is_open_is_not_what_is_shown_not_to_matter() -> None:
    share = {**estimate(0.001, 0.003), "p": 0.5}
    alike = compare.verdict(compared(share, finding="alike"))
    assert alike.startswith(
        "No: a and b differ by less than 0.5 percentage points, which was said beforehand not to "
        "matter: a wins 0.10 percentage points more"
    )
    left_open = compare.verdict(compared(share, finding="open"))
    assert "which does not tell the two apart; about " in left_open
    assert "blocks tell it to ± 0.5 points" in left_open


def test_what_the_test_shows_before_the_interval_does_is_said() -> None:
    share = {**estimate(0.02, 0.025), "method": EVERY_LOOK, "p": None}
    assert "one looks; shown by the sequential test" in compare.verdict(compared(share))
    alike = compared({**estimate(0.001, 0.004), **share, "lo": -0.003, "hi": 0.0049})
    assert "sequential" not in compare.verdict(replace(alike, finding="alike"))
    wide = compared(share)
    assert "shown by the sequential test" in compare.verdict(replace(wide, finding="alike"))


def test_an_interval_without_0_is_not_said_to_leave_the_two_together() -> None:
    wide = {**estimate(0.28, 0.113), "method": EVERY_LOOK, "p": None}  # as after the first look
    said = compare.verdict(compared(wide, finding="open"))
    assert said.startswith("Not shown: a wins 28.0 percentage points more")
    assert "would tell the two apart by its interval, but not yet by the sequential test" in said
    covers = {**estimate(0.02, 0.025), "method": EVERY_LOOK, "p": None}
    assert "does not tell the two apart" in compare.verdict(compared(covers, finding="open"))


def test_a_difference_without_luck_is_called_surer_only_where_it_is() -> None:
    narrow, wide = Estimate(0.01, 0.005), Estimate(0.01, 0.01)
    assert compare.without_luck(wide, narrow).endswith("the same in the long run, and surer.")
    assert compare.without_luck(narrow, wide).endswith("long run, but here not surer.")
    assert compare.without_luck(Estimate(0.01, 0.0), wide).endswith("in the long run.")


# Who is best of many


def table(seats: int, leader: str, *, apart: bool) -> dict[str, Any]:
    names = [leader, *(name for name in "abc" if name != leader)]
    shares = (0.6, 0.5, 0.4)
    lines = [
        {"strategy": name, "win_share": estimate(share, 0.01)}
        for name, share in zip(names, shares, strict=True)
    ]
    pairs = [
        {"a": one, "b": other, "told_apart": apart or other == names[2]}
        for one, other in ((names[0], names[1]), (names[0], names[2]), (names[1], names[2]))
    ]
    return {"seats": seats, "fair_share": 1 / seats, "lines": lines, "pairs": pairs, "circle": []}


def ranked(*tables: dict[str, Any]) -> str:
    return tournament.verdict(made(TournamentResult, {"standings": list(tables)}))


def test_who_is_best_is_said_with_the_next() -> None:
    assert ranked(table(2, "a", apart=True)) == (
        "a is best, shown to be ahead of both others: it wins 60.00 % of its games, give or take "
        "1.00, where equals would win 50 %. The next, b, wins 50.00 %, give or take 1.00."
    )


def test_nobody_is_best_whose_lead_on_somebody_is_not_shown() -> None:
    assert ranked(table(2, "a", apart=False)) == (
        "Nobody is shown to be best: a wins 60.00 % of its games, give or take 1.00, where equals "
        "would win 50 %, but is not shown to be ahead of b; it is ahead of the other."
    )


def test_one_sentence_tells_of_all_sizes_where_the_same_is_best() -> None:
    same = ranked(table(2, "a", apart=True), table(3, "a", apart=True))
    assert same.startswith("a is best with 2 and 3 players, each time shown to be ahead of both ")
    assert "; with 3 players 60.00 %, give or take 1.00, where equals would win 33.3 %." in same
    other = ranked(table(2, "a", apart=True), table(3, "b", apart=True))
    assert "a is best with 2 players" in other
    assert "b is best with 3 players" in other
    near = ranked(table(2, "a", apart=True), table(3, "a", apart=False))
    assert "a is best with 2 players" in near
    assert "Nobody is shown to be best with 3 players" in near


# Values, and rules


def first(value: float, **more: Any) -> dict[str, Any]:
    """The numbers of the first player."""
    return {"players": [{"win_share": estimate(value, 0.01) | more}]}


def sweep(plain: dict[str, Any]) -> str:
    return verdict(made(VariantsResult, plain))


def ended(best: float, reference: str = "call_at=8", **more: Any) -> str:
    """What is said of a sweep in which every other value is shown to be better."""
    lines = [
        line | first(0.4 if line["variant"] == f"call_at={best:g}" else 0.1)
        for line in SWEPT["variants"]
    ]
    shown = [
        {"variant": v["variant"], **first(0.1, p_holm=0.0)}
        for v in lines
        if v["variant"] != reference
    ]
    changed = {"variants": lines, "differences": shown, "reference": reference, **more}
    return sweep(SWEPT | changed)


def test_a_best_value_at_an_end_of_the_range_says_so() -> None:
    """Ordered as numbers: as texts, 10 would be the lowest."""
    assert "call_at=2 is the lowest value that was swept: a lower one was not tried." in ended(2)
    assert "call_at=10 is the highest value that was swept: a higher one was not" in ended(10)
    assert "value that was swept" not in ended(8.0, "call_at=9")
    none_lower = ended(2, beyond={"lower": False, "higher": True})
    assert "a lower one is not possible." in none_lower


def test_words_have_no_ends() -> None:
    lines = [
        {"variant": f"failed_set_penalty={word}", **first(0.3)} for word in ("never", "three_cards")
    ]
    changed = {"variants": lines, "reference": "failed_set_penalty=never", "differences": []}
    assert "value that was swept" not in sweep(SWEPT | changed)


def test_a_sweep_names_the_best_value_and_those_that_are_shown_to_be_worse() -> None:
    assert sweep(SWEPT).startswith(
        "call_at=2: with it greedy wins most, 30.00 % of the games, give or take 1.00. That is "
        "5.00 percentage points more than with call_at=8, give or take 1.00; if it changed nothing "
        "chance alone would do that in fewer than 1 of 1,000 such runs. Shown to win fewer than "
        "with call_at=8: call_at=10."
    )


def of_values(changes: dict[int, tuple[float, float]]) -> str:
    """What is said of values with these differences, each with its p, against call_at=5."""
    shares = {5: 0.3, **{value: 0.3 + change for value, (change, _) in changes.items()}}
    return sweep(
        {
            "kind": "sweep",
            "blocks": 500,
            "players": ["greedy", "pairs"],
            "reference": "call_at=5",
            "beyond": SWEPT["beyond"],
            "variants": [
                {"variant": f"call_at={value}", **first(share)} for value, share in shares.items()
            ],
            "differences": [
                {"variant": f"call_at={v}", **first(change, p_holm=p)}
                for v, (change, p) in changes.items()
            ],
        }
    )


def test_values_that_are_worse_from_one_on_are_said_so() -> None:
    worse = (-0.05, 0.001)
    said = of_values({2: worse, 3: worse, 4: (-0.001, 0.9), 6: (-0.01, 0.2), 7: worse, 8: worse})
    assert said.startswith("call_at=5: no other value gives greedy more wins in these games")
    assert "with call_at=5: up to call_at=3, from call_at=7 on." in said
    middle = of_values({4: (-0.001, 0.9), 6: worse, 7: (-0.01, 0.2)})
    assert "with call_at=5: call_at=6." in middle


def test_a_best_value_that_is_not_shown_to_be_better_is_said_so() -> None:
    said = of_values({6: (0.002, 0.4), 7: (-0.05, 0.001)})
    assert said.startswith(
        "No value is shown to be better than call_at=5: with call_at=6 greedy wins most in these "
        "games, 0.20 percentage points more than with call_at=5, give or take 1.00"
    )
    lucky = of_values({6: (0.03, 0.06), 7: (0.02, 0.01)})
    assert lucky.startswith("call_at=7: ")


def test_a_value_that_wins_as_much_as_the_reference_does_not_win_most() -> None:
    said = of_values({4: (0.0, 1.0), 6: (-0.01, 0.2)})
    assert said == (
        "call_at=5: no other value gives greedy more wins in these games; it wins 30.00 % of the "
        "games, give or take 1.00. No other value is shown to give fewer either."
    )
    first = {**SWEPT, "variants": list(reversed(SWEPT["variants"])), "reference": "call_at=2"}
    assert sweep(first | {"differences": []}).startswith("call_at=2: no other value gives")


def test_one_block_answers_no_question() -> None:
    """It has no interval, and what did not happen in it may happen in the next."""
    share = {**estimate(1.0, 0.0), "p": None}
    assert compare.verdict(compared(share, blocks=1)).startswith("One block cannot tell")
    assert sweep({**SWEPT, "blocks": 1}).startswith("One block cannot tell")
    never = rules((0.0, 1.0), (0.0, 1.0), ends=0, blocks=1)
    assert verdict(never).startswith("One block cannot tell")


def test_two_that_won_the_same_in_every_block_are_not_said_to_differ() -> None:
    share = estimate(0.0, 0.072) | {"se": 0.0, "method": "constant", "p": 1.0}
    assert compare.verdict(compared(share, finding="open")) == (
        "Not shown: a and b won the same in every block; that leaves a difference of −7.2 to +7.2 "
        "percentage points possible."
    )


def rules(*shares: tuple[float, float], ends: int = 10, **more: Any) -> VariantsResult:
    """A run of rules x0, x1 ... with these changes, each with its p, of the first of two."""
    games = {"games": ends, "estimate": 0.01, "lo": 0.0, "hi": 0.0002, "se": 0.1, "method": "t"}
    lines = [
        {
            "variant": f"x{n}",
            "players": [
                {"win_share": estimate(change, 0.01) | {"p": p, "p_holm": p}},
                {"win_share": estimate(-change, 0.01) | {"p": 0.9, "p_holm": 0.9}},
            ],
            "games_of_another_end": games,
        }
        for n, (change, p) in enumerate(shares)
    ]
    orders = [{"variant": line["variant"], "order": ["a", "b"]} for line in lines]
    variants = [{"variant": "plain", "order": ["a", "b"]}, *orders]
    plain = {
        "kind": "rule_sensitivity", "blocks": 500, "players": ["a", "b"], "reference": "plain",
        "variants": variants, "differences": lines, **more,
    }  # fmt: skip
    return made(VariantsResult, plain)


def test_rules_that_change_something_are_answered_with_yes() -> None:
    said = verdict(rules((0.021, 0.0001), (0.001, 0.8)))
    assert said.startswith(
        "Yes: 1 of 2 is shown to change how often somebody wins: a wins 2.10 percentage points "
        "more of its games with x0 than with plain, give or take 1.00; if nothing changed chance "
    )
    both = verdict(rules((0.021, 0.0001), (-0.03, 0.0001)))
    assert both.startswith("Yes: 2 of 2 are shown to change how often somebody wins, most of all: ")
    assert "a wins 3.00 percentage points fewer of its games with x1" in both
    one = verdict(rules((0.021, 0.0001)))
    assert one.startswith("Yes: x0 is shown to change how often somebody wins: a wins")
    own = verdict(rules((0.021, 0.0001), title="How much do rules change?"))
    assert own.startswith("x0 is shown")


def test_rules_of_which_nothing_is_shown_are_not_answered_with_no() -> None:
    assert verdict(rules((0.004, 0.2))).startswith("Not shown: no rule is shown")
    never = verdict(rules((0.0, 1.0), (0.0, 1.0), ends=0))
    assert never == (
        "No: 0 of 2 give a single game another end; at most 0.020 % of all games have one."
    )


def again(seats: int, value: float, other: str = "ant") -> Again:
    fresh = made(Estimate, estimate(value, 0.02))
    return Again(seats, 40, "zebra", other, fresh, None)


def test_what_was_played_again_is_said_in_one_sentence() -> None:
    assert in_one_sentence([]) == ""
    one = again(2, 0.1)
    assert in_one_sentence([one]) == "Played again on fresh seeds, zebra ahead of ant: confirmed."
    three = [one, again(3, 0.1), again(4, -0.1)]
    assert in_one_sentence(three) == (
        "Played again on fresh seeds, zebra ahead of ant: confirmed with 2 and 3 players, refuted "
        "with 4 players."
    )
    assert in_one_sentence([*three[:2], again(4, -0.1, "bee")]).startswith(
        "Played again on fresh seeds, the first ahead of the next: confirmed with 2 and 3 players"
    )


# How one plays


def test_a_profile_says_what_equals_would_win() -> None:
    found = {
        "strategy": "a", "tags": [], "behaviours": [],
        "win_shares": [{"win_share": estimate(0.6, 0.01), "fair_share": 0.5}],
        "matchups": [{"opponent": "b", "finding": "better"}, {"opponent": "c", "finding": "open"}],
    }  # fmt: skip
    assert profile.verdict(made(Profile, found)) == (
        "a wins 60.00 % of its games, give or take 1.00, between two against this field, where "
        "equals would win 50 %; it is shown to be better than b; not shown to differ from c."
    )


def test_no_answer_calls_anything_certain_or_a_cause() -> None:
    said = [
        line_up(LEADS, 0.0004),
        sweep(SWEPT),
        ranked(table(2, "a", apart=True)),
        compare.verdict(compared({**estimate(0.017, 0.006), "p": 0.004})),
        verdict(rules((0.021, 0.0001))),
    ]
    assert not re.search(r"certain|because|causes|therefore|proves", " ".join(said))
