"""What a review says in words is what its numbers show, and no more."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.advice.review.result import AsItLay, SeatReview, WhatIf
from silver_sim.studies.review import sentences as say
from silver_sim.studies.review.mistakes import named
from silver_sim.studies.review.people import more_games, spoken_to
from tests.studies.review.made_up import EXACT, around, game, judged, review, seat


def two(choices: float, luck: float, half: float = 0.02) -> list[SeatReview]:
    """Ann, and Ben, who has what she lacks."""
    return [
        seat(0, "Ann", choices=around(choices, half), luck=around(luck, half), result=1.0),
        seat(1, "Ben", choices=EXACT, luck=around(-luck, half), result=0.0),
    ]


def test_chances_of_a_game_that_is_not_over_need_not_add_up() -> None:
    told = "the chances need not add up to 100 %"
    found = review(game(*two(0.1, 0.3)))
    assert told not in " ".join(say.sentences(found))
    found = replace(found, games=[replace(found.games[0], over=False)])
    assert told in " ".join(say.sentences(found))


def test_names_that_differ_in_capitals_only_are_pointed_at() -> None:
    assert "people: are they one?" not in " ".join(say.sentences(review(game(*two(0.1, 0.3)))))
    found = review(game(seat(0, "Ann"), seat(1, "ann")))
    assert "Ann and ann count as 2 people: are they one?" in say.sentences(found)


def test_who_played_best_and_who_was_lucky_are_told_only_where_they_are_shown() -> None:
    said = {
        (0.1, 0.3): "Ann played best, and was luckiest.",
        (-0.1, 0.3): "Ben played best; Ann was luckiest.",
        (0.1, 0.01): "Ann played best; nobody is shown to have been luckiest.",
        (0.01, 0.3): "Ann was luckiest; nobody is shown to have played best.",
        (0.01, 0.01): "Nobody is shown to have played best, or to have been luckiest.",
    }
    assert {key: say.shortly(review(game(*two(*key)))) for key in said} == said


def test_a_difference_that_is_not_shown_makes_nobody_the_better_player() -> None:
    first = say.sentences(review(game(*two(0.01, 0.3))))[0]
    assert first.startswith(
        "Nobody is shown to have played best in this game: by choices Ann gained"
    )
    third = seat(2, "Cleo", choices=around(-0.3, 0.02))
    among_three = say.sentences(review(game(*two(0.01, 0.3), third)))[0]
    assert among_three.startswith(first)
    assert among_three.endswith(" Ann played better than Cleo (by 31.0 ± 2.8).")


def test_one_seat_is_told_what_luck_and_its_choices_did() -> None:
    alone = review(game(seat(0, "Ann", luck=around(-0.29, 0.04), choices=around(0.04, 0.04))))
    assert say.shortly(alone) == "Luck cost Ann 29 wins in 100, own choices brought 4."


def test_a_result_is_told_in_words() -> None:
    won, lost = two(0.1, 0.3)
    said = say.sentences(review(game(won, lost)))
    assert said[1].endswith("own choices by +10.0 ± 2.0: won.")
    assert said[2].endswith("own choices by +0.0: lost.")
    assert say.sentences(review(game(won), game(won), game(seat(0, "Ann", result=0.5))))[
        0
    ].endswith("per game (3 games): won 2.50 of 3 games.")
    assert say.sentences(review(game(seat(0, "Ann", result=0.3), over=False)))[0].endswith(
        ": the chance is 30.0 % now."
    )


def test_somebody_is_like_all_known_players_from_whom_the_game_does_not_tell_him() -> None:
    found = review(game(seat(0, "Ann", lost=around(0.016, 0.022), choices=around(-0.1, 0.1))))
    assert say.sentences(found)[1] == (
        "Ann gave away 1.6 ± 2.2 wins in 100 per close decision (10 decisions). This game cannot "
        "distinguish that from greedy (1.30 ± 0.30) or champion (0.00); that is better than random "
        "(5.00 ± 1.00). At this rate about 4 games would probably show a difference from champion."
    )


def test_what_is_not_known_of_known_players_is_said() -> None:
    some = game(seat(0, "Ann", lost=around(-0.01, 0.02), choices=around(0.1, 0.1)))
    assert say.sentences(review(some, known=[]))[1] == (
        "Ann gained 1.0 ± 2.0 wins in 100 per close decision (10 decisions). What known players "
        "lose at such a table is not known."
    )


def test_more_games_find_a_difference_in_four_cases_of_five() -> None:
    exact = around(0.0, 0.0)
    one = more_games(around(0.01, 0.01), 1, exact)  # the interval reaches 0
    assert one == 3  # (2.8 / 1.96)^2, not 1, which would find it every other time


def test_mistakes_that_the_judge_would_have_made_are_counted() -> None:
    shown = judged(3, shown=True, played="take", own="take", lost=around(0.1, 0.02))
    alone = review(game(seat(0, "Ann", decisions=[judged(1), shown])))
    assert say.sentences(alone)[-1] == (
        "champion would have made every mistake too: that counts as luck, not as choices."
    )


def test_what_if_somebody_had_not_called_is_told_in_words() -> None:
    call = judged(25, played="call", own="call", deal=2)
    instead = WhatIf(
        decision=0, other="draw", gain=around(-0.02, 0.03), lay=AsItLay(played=0.88, other=0.68)
    )
    found = review(game(seat(0, "Ann", decisions=[call], ended=[instead])))
    assert say.what_if(found) == [
        'Round 2, decision 25, Ann: "draw" instead of "call" brings 2.0 ± 3.0 fewer wins in 100, '
        "which may be chance. With the cards as they were: 68 % instead of 88 %."
    ]


def test_whoever_is_called_me_in_notes_is_spoken_to() -> None:
    ann = seat(0, "Ann", choices=around(-0.3, 0.02), luck=around(-0.2, 0.02), result=0.0)
    me = seat(1, "Me", choices=around(0.3, 0.02), luck=around(0.2, 0.02), result=1.0)
    both = spoken_to(review(game(ann, me, names=["Ann", "Me"])))
    assert say.shortly(both) == "You played best, and were luckiest."
    first, *others = say.sentences(both)
    assert first.startswith("You played best in this game: 60.0 ± 2.8 more wins in 100")
    assert any(each.startswith("You began with a chance of") for each in others)
    alone = spoken_to(review(game(me, names=["Ann", "Me"])))
    assert say.title(alone) == "What did you lose, and to what?"
    assert named(both.games[0], "rob seat 1's 2 for 3") == "rob your 2 for 3"


def test_the_card_says_what_was_done_as_people_who_were_there_say_it() -> None:
    found = game(seat(0, "Ann"), seat(1, "Ben"))
    assert {words: named(found, words, as_cards=True) for words in ACTED} == ACTED


ACTED = {
    "put it on 3": "exchange the 3rd card",
    "put it on 1 3": "exchange the 1st and 3rd cards",
    "put it on seat 1's 2": "exchange Ben's 2nd card",
    "rob seat 1's 4 for 1": "rob Ben's 4th card for the 1st card",
    "put the amulet on 2": "put the amulet on the 2nd card",
    "draw 12 from the row": "draw 12 from the row",
    "use 10": "use 10",
    "play o7": "play o7",
}
