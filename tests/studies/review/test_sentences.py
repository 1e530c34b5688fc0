"""What a review says in words is what its numbers show, and no more."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from silver_sim.advice.review.result import AsItLay, SeatReview, WhatIf
from silver_sim.studies.review import sentences as say
from silver_sim.studies.review.mistakes import FoundMistake, named
from silver_sim.studies.review.people import more_games, spoken_to
from silver_sim.studies.review.result import Review
from tests.as_read import assert_cases_as_read
from tests.studies.review.made_up import EXACT, around, game, judged, review, seat


def two(choices: float, luck: float, half: float = 0.02) -> list[SeatReview]:
    """Ann, and Ben, who has what she lacks."""
    return [
        seat(0, "Ann", choices=around(choices, half), luck=around(luck, half), result=1.0),
        seat(1, "Ben", choices=EXACT, luck=around(-luck, half), result=0.0),
    ]


def of_two(choices: float, luck: float, *more: SeatReview) -> Review:
    return review(game(*two(choices, luck), *more))


ALONE = seat(0, "Ann", luck=around(-0.29, 0.04), choices=around(0.04, 0.04))
THIRD = seat(2, "Cleo", choices=around(-0.3, 0.02))
HALF = seat(0, "Ann", result=0.5)
UNKNOWN = game(seat(0, "Ann", lost=around(-0.01, 0.02), choices=around(0.1, 0.1)))
LIKE_ALL = seat(0, "Ann", lost=around(0.016, 0.022), choices=around(-0.1, 0.1))
SHOWN = judged(3, shown=True, played="take", own="take", lost=around(0.1, 0.02))
BLUNDER = judged(7, shown=True, played="discard 10", best="use 10", lost=around(0.09, 0.02),
                 choice=around(-0.08, 0.02), cards=["Master", "Master"])  # fmt: skip
SUMMED = seat(0, "Ann", decisions=[BLUNDER, SHOWN, judged(9)], choices=around(-0.1, 0.03))
CALL = judged(25, played="call", own="call", deal=2)
INSTEAD = WhatIf(
    decision=0, other="draw", gain=around(-0.02, 0.03), lay=AsItLay(played=0.88, other=0.68)
)
LOST = seat(0, "Ann", choices=around(-0.3, 0.02), luck=around(-0.2, 0.02), result=0.0)
ME = seat(1, "Me", choices=around(0.3, 0.02), luck=around(0.2, 0.02), result=1.0)
NAMES = ["Ann", "Me"]
CASES: dict[str, Callable[[], str | list[str]]] = {
    "best and luckiest": lambda: say.shortly(of_two(0.1, 0.3)),
    "another was luckiest": lambda: say.shortly(of_two(-0.1, 0.3)),
    "nobody is shown to have been luckiest": lambda: say.shortly(of_two(0.1, 0.01)),
    "nobody is shown to have played best": lambda: say.shortly(of_two(0.01, 0.3)),
    "nobody is shown to be anything": lambda: say.shortly(of_two(0.01, 0.01)),
    "of a game that is over": lambda: say.sentences(of_two(0.1, 0.3)),
    "of one that is not over": lambda: say.sentences(review(game(*two(0.1, 0.3), over=False))),
    "what is not shown makes nobody the better player": lambda: say.sentences(of_two(0.01, 0.3)),
    "but the better of two": lambda: say.sentences(of_two(0.01, 0.3, THIRD)),
    "names alike but for case": lambda: say.sentences(review(game(seat(0, "Ann"), seat(1, "ann")))),
    "one seat": lambda: say.shortly(review(game(ALONE))),
    "several games": lambda: say.sentences(review(game(two(0.1, 0.3)[0]), game(two(0.1, 0.3)[0]),
                                                  game(HALF))),
    "a chance that is now": lambda: say.sentences(review(game(replace(HALF, result=0.3),
                                                              over=False))),
    "like all players whom the game does not tell": lambda: say.sentences(review(game(LIKE_ALL))),
    "no player is known": lambda: say.sentences(review(UNKNOWN, known=[])),
    "mistakes that the judge would have made":
        lambda: say.sentences(review(game(seat(0, "Ann", decisions=[judged(1), SHOWN])))),
    "mistakes and the rest are the sum": lambda: say.sentences(review(game(SUMMED))),
    "if somebody had not called":
        lambda: say.what_if(review(game(seat(0, "Ann", decisions=[CALL], ended=[INSTEAD])))),
    "me, shortly": lambda: say.shortly(spoken_to(review(game(LOST, ME, names=NAMES)))),
    "me": lambda: say.sentences(spoken_to(review(game(LOST, ME, names=NAMES)))),
    "the title of my review": lambda: say.title(spoken_to(review(game(ME, names=NAMES)))),
    "my card": lambda: named(spoken_to(review(game(LOST, ME, names=NAMES))).games[0],
                             "rob seat 1's 2 for 3"),
}  # fmt: skip


def test_every_sentence_is_as_it_was_read() -> None:
    said = {name: said() for name, said in CASES.items()}
    assert_cases_as_read(Path(__file__).with_name("sentences.txt"), said)
    told = "the chances need not add up to 100 %"
    over, going_on = list(said.values())[5:7]
    assert told not in " ".join(over)
    assert told in " ".join(going_on)


def test_more_games_find_a_difference_and_the_card_speaks_as_people_do() -> None:
    one = more_games(around(0.01, 0.01), 1, EXACT)  # the interval reaches 0
    assert one == 3  # (2.8 / 1.96)^2, not 1, which would find it every other time
    found = game(seat(0, "Ann"), seat(1, "Ben"))
    mistake: Any = FoundMistake(review(found), found, found.seats[0], BLUNDER, None)
    assert mistake.instead == "use the Master (10) instead of throwing it away"
    for played, doing in DOING.items():
        other = mistake._replace(decision=judged(1, played=played, best="draw"))
        assert other.instead == f"draw instead of {doing}"
    assert {words: named(found, words, as_cards=True) for words in ACTED} == ACTED


DOING = {
    "done": "ending the turn",
    "rob seat 1's 4 for 1": "robbing Ben's 4th card for the 1st card",
}
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
