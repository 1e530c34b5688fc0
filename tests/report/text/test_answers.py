"""The answer of every kind: its first word, its uncertainty in words, and the figures of tables."""

from __future__ import annotations

import re
from typing import Any

import pytest

from silver_sim.report.text import answers, findings
from silver_sim.report.text.answers_of_variants import jointly, sensitivity, sweep
from silver_sim.report.text.wording import about, bounded, complement, how_rare, percent, plus_minus
from tests.report.text.made_up import SWEPT, confirmed, estimate

EVERY_LOOK = "confidence sequence"
TYPED = " All sit around the table in the order typed; another order can give other numbers."


def test_give_or_take_has_the_figures_of_tables() -> None:
    known = estimate(0.34182, 0.0041)
    assert about(known, 100, " %") == "34.18 %, give or take 0.41"
    assert plus_minus(known, 100) == "34.18 ± 0.41"
    assert plus_minus({**known, "lo": 0.34}, 100) == "34.18 (34.00 to 34.59)"  # cut
    lopsided = {**estimate(0.003, 0.0), "lo": 0.001, "hi": 0.009, "se": 0.002, "method": "wilson"}
    assert about(lopsided, 100, " %") == "0.30 % (0.10 to 0.90)"
    assert about(lopsided | {"lo": None}, 100, " %") == "0.30 %, no interval known"


def test_none_and_all_are_told_as_what_so_many_worlds_leave_possible() -> None:
    """Of 64 worlds none: at most 1 - 0.05^(1 / 64), which is 4.6 %; always rounded outwards."""
    assert [percent(each, 1, 64) for each in (0.0, 0.5, 1.0)] == ["≤ 4.6", "50.0", "≥ 95.4"]
    assert percent(0.0001, 1, 20_000) == "≤ 0.025"  # would be read as 0.0
    assert percent(1.0, 2, 2) == "≥ 22"
    ahead = {"estimate": 1.0, "lo": 0.931, "hi": 1.0}
    assert bounded(ahead, 1) == "≥ 93.1"
    assert bounded(complement(ahead), 1) == "≤ 6.9"
    assert bounded(complement({"estimate": None, "lo": None, "hi": None}), 1) == "–"


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
    return answers.line_up(summary | more)


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
    said = answers.line_up(summary)
    assert said.startswith(
        "All play a, so that nothing but seat and start differs: who starts wins"
    )
    assert "where equals would win 25 %; if starting were worth nothing chance alone" in said
    assert said.endswith(end)


def test_a_fixed_order_is_said_behind_the_answer() -> None:
    assert line_up(LEADS, 0.0004, seating="fixed").endswith(TYPED)
    assert line_up(LEADS, 0.0004, blocks=1).startswith("One block cannot tell")


# Whether A is better than B


def compared(share: dict[str, Any], **more: Any) -> dict[str, Any]:
    found = {"a": "a", "b": "b", "edge": 0.005, "finding": "a", "decisive": "win_share"}
    heading = {"kind": "compare", "blocks": 2048, "anytime": None}
    return {**found, **heading, "difference": {"win_share": share}, **more}


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
    assert first_words(answers.comparison(summary)) == word
    asked = summary | {"title": "Should a be played?"}
    assert first_words(answers.comparison(asked)) == word
    told = answers.comparison(summary | {"title": "How good is a?"})
    assert told.startswith("Not shown: ") == (finding == "open")
    assert not told.startswith(("Yes: ", "No: "))


def test_a_comparison_says_how_many_more_games_and_how_rare_chance_does_that() -> None:
    share = {**estimate(0.017, 0.006), "p": 0.0043}
    assert answers.comparison(compared(share)) == (
        "Yes: a wins 1.70 percentage points more of its games than b, give or take 0.60; between "
        "equals chance alone would do that in about 1 of 233 such runs."
    )
    less = {**estimate(-0.017, 0.006), "p": 0.0001}
    assert answers.comparison(compared(less, finding="b")) == (
        "No: a wins 1.70 percentage points fewer of its games than b, give or take 0.60; between "
        "equals chance alone would do that in fewer than 1 of 1,000 such runs."
    )
    without = compared(share, decisive="win_share_adjusted")
    without["difference"]["win_share_adjusted"] = share
    assert "than b without the luck of the cards, give or take" in answers.comparison(without)


def test_what_is_open_is_not_what_is_shown_not_to_matter() -> None:
    share = {**estimate(0.001, 0.003), "p": 0.5}
    alike = answers.comparison(compared(share, finding="alike"))
    assert alike.startswith(
        "No: a and b differ by less than 0.5 percentage points, which was said beforehand not to "
        "matter: a wins 0.10 percentage points more"
    )
    left_open = answers.comparison(compared(share, finding="open"))
    assert "which does not tell the two apart; about " in left_open
    assert "blocks tell it to ± 0.5 points" in left_open


def test_what_the_test_shows_before_the_interval_does_is_said() -> None:
    share = {**estimate(0.02, 0.025), "method": EVERY_LOOK, "p": None}
    assert "one looks; shown by the sequential test" in answers.comparison(compared(share))
    alike = compared({**estimate(0.001, 0.004), **share, "lo": -0.003, "hi": 0.0049})
    assert "sequential" not in answers.comparison(alike | {"finding": "alike"})
    wide = compared(share)
    assert "shown by the sequential test" in answers.comparison(wide | {"finding": "alike"})


def test_an_interval_without_0_is_not_said_to_leave_the_two_together() -> None:
    wide = {**estimate(0.28, 0.113), "method": EVERY_LOOK, "p": None}  # as after the first look
    said = answers.comparison(compared(wide, finding="open"))
    assert said.startswith("Not shown: a wins 28.0 percentage points more")
    assert "would tell the two apart by its interval, but not yet by the sequential test" in said
    covers = {**estimate(0.02, 0.025), "method": EVERY_LOOK, "p": None}
    assert "does not tell the two apart" in answers.comparison(compared(covers, finding="open"))


def test_a_difference_without_luck_is_called_surer_only_where_it_is() -> None:
    narrow, wide = estimate(0.01, 0.01) | {"se": 0.005}, estimate(0.01, 0.02) | {"se": 0.01}
    assert findings.without_luck(wide, narrow).endswith("the same in the long run, and surer.")
    assert findings.without_luck(narrow, wide).endswith("long run, but here not surer.")
    assert findings.without_luck(narrow | {"se": 0.0}, wide).endswith("in the long run.")


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
    return answers.tournament({"kind": "tournament", "standings": list(tables)})


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


def ended(best: float, reference: str = "call_at=8", **more: Any) -> str:
    """What is said of a sweep in which every other value is shown to be better."""
    lines = [
        line
        | {"win_share_0": estimate(0.4 if line["variant"] == f"call_at={best:g}" else 0.1, 0.01)}
        for line in SWEPT["variants"]
    ]
    shown = [
        {"variant": v["variant"], "win_share_0": estimate(0.1, 0.01) | {"p_holm": 0.0}}
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
        {"variant": f"failed_set_penalty={word}", "win_share_0": estimate(0.3, 0.01)}
        for word in ("never", "three_cards")
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
                {"variant": f"call_at={value}", "win_share_0": estimate(share, 0.01)}
                for value, share in shares.items()
            ],
            "differences": [
                {"variant": f"call_at={v}", "win_share_0": estimate(change, 0.01) | {"p_holm": p}}
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
    assert answers.comparison(compared(share, blocks=1)).startswith("One block cannot tell")
    assert sweep({**SWEPT, "blocks": 1}).startswith("One block cannot tell")
    never = rules((0.0, 1.0), (0.0, 1.0), ends=0, blocks=1)
    assert sensitivity(jointly(never)).startswith("One block cannot tell")


def test_two_that_won_the_same_in_every_block_are_not_said_to_differ() -> None:
    share = estimate(0.0, 0.072) | {"se": 0.0, "method": "constant", "p": 1.0}
    assert answers.comparison(compared(share, finding="open")) == (
        "Not shown: a and b won the same in every block; that leaves a difference of −7.2 to +7.2 "
        "percentage points possible."
    )


def rules(*shares: tuple[float, float], ends: int = 10, **more: Any) -> dict[str, Any]:
    """A run of rules x0, x1 ... with these changes, each with its p, of the first of two."""
    games = {"games": ends, "estimate": 0.01, "lo": 0.0, "hi": 0.0002, "se": 0.1, "method": "t"}
    lines = [
        {
            "variant": f"x{n}",
            "win_share_0": estimate(change, 0.01) | {"p": p, "p_holm": p},
            "win_share_1": estimate(-change, 0.01) | {"p": 0.9, "p_holm": 0.9},
            findings.ENDS_OTHERWISE: games,
        }
        for n, (change, p) in enumerate(shares)
    ]
    orders = [{"variant": line["variant"], "order": ["a", "b"]} for line in lines]
    variants = [{"variant": "plain", "order": ["a", "b"]}, *orders]
    return {
        "kind": "rule_sensitivity", "blocks": 500, "players": ["a", "b"], "reference": "plain",
        "variants": variants, "differences": lines, **more,
    }  # fmt: skip


def test_rules_that_change_something_are_answered_with_yes() -> None:
    said = sensitivity(jointly(rules((0.021, 0.0001), (0.001, 0.8))))
    assert said.startswith(
        "Yes: 1 of 2 is shown to change how often somebody wins: a wins 2.10 percentage points "
        "more of its games with x0 than with plain, give or take 1.00; if nothing changed chance "
    )
    both = sensitivity(jointly(rules((0.021, 0.0001), (-0.03, 0.0001))))
    assert both.startswith("Yes: 2 of 2 are shown to change how often somebody wins, most of all: ")
    assert "a wins 3.00 percentage points fewer of its games with x1" in both
    one = sensitivity(jointly(rules((0.021, 0.0001))))
    assert one.startswith("Yes: x0 is shown to change how often somebody wins: a wins")
    own = sensitivity(jointly(rules((0.021, 0.0001), title="How much do rules change?")))
    assert own.startswith("x0 is shown")


def test_rules_of_which_nothing_is_shown_are_not_answered_with_no() -> None:
    assert sensitivity(jointly(rules((0.004, 0.2)))).startswith("Not shown: no rule is shown")
    never = sensitivity(jointly(rules((0.0, 1.0), (0.0, 1.0), ends=0)))
    assert never == (
        "No: 0 of 2 give a single game another end; at most 0.020 % of all games have one."
    )


def test_the_answer_on_rules_allows_for_all_players_and_rules() -> None:
    """Twenty rules and two players: the least p of forty is 0.002, which by Holm is 0.08."""
    many = rules((0.02, 0.002), *[(0.001, 0.8)] * 19)
    assert sensitivity(many).startswith("Yes")
    assert sensitivity(jointly(many)).startswith("Not shown")
    assert jointly(jointly(many)) == jointly(many)


def test_what_was_played_again_is_said_in_one_sentence() -> None:
    assert findings.confirmed(SWEPT) == ""
    one = confirmed("ant", "zebra", -0.1)
    assert findings.confirmed(one) == "Played again on fresh seeds, zebra ahead of ant: confirmed."
    pairs = [one["confirmations"][0] | {"seats": seats} for seats in (2, 3, 4)]
    pairs[2] = pairs[2] | {"win_share_difference": estimate(0.1, 0.02)}
    tables = [one["standings"][0] | {"seats": seats} for seats in (2, 3, 4)]
    said = findings.confirmed(one | {"standings": tables, "confirmations": pairs})
    assert said == (
        "Played again on fresh seeds, zebra ahead of ant: confirmed with 2 and 3 players, refuted "
        "with 4 players."
    )
    pairs[2] = pairs[2] | {"a": "bee"}
    assert findings.confirmed(one | {"standings": tables, "confirmations": pairs}).startswith(
        "Played again on fresh seeds, the first ahead of the next: confirmed with 2 and 3 players"
    )


# How one plays


def test_a_profile_says_what_equals_would_win() -> None:
    found = {
        "strategy": "a", "tags": [], "behaviours": [],
        "win_shares": [{"win_share": estimate(0.6, 0.01), "fair_share": 0.5}],
        "matchups": [{"opponent": "b", "finding": "better"}, {"opponent": "c", "finding": "open"}],
    }  # fmt: skip
    assert answers.profile(found) == (
        "a wins 60.00 % of its games, give or take 1.00, between two against this field, where "
        "equals would win 50 %; it is shown to be better than b; not shown to differ from c."
    )


def test_no_answer_calls_anything_certain_or_a_cause() -> None:
    said = [
        line_up(LEADS, 0.0004),
        sweep(SWEPT),
        ranked(table(2, "a", apart=True)),
        answers.comparison(compared({**estimate(0.017, 0.006), "p": 0.004})),
        sensitivity(jointly(rules((0.021, 0.0001)))),
    ]
    assert not re.search(r"certain|because|causes|therefore|proves", " ".join(said))
