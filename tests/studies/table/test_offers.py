"""Answers in words: every legal one can be typed, in many ways, and bad ones get one line.

And whom advice takes the others for: those who sit there, as far as they can be played on.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.advice.players import Players
from silver_sim.arena.find import strategy_files
from silver_sim.errors import UserError
from silver_sim.games.registry import game
from silver_sim.games.text.telling import does
from silver_sim.play.game import new_game
from silver_sim.studies.review.asking import review
from silver_sim.studies.table.adviser import Adviser
from silver_sim.studies.table.live import Invitation, LiveGame
from silver_sim.studies.table.offers import WIDTH, Offers
from tests.studies.table.sitting import begun

pytestmark = pytest.mark.slow


def after(game: str, seed: int, answers: int) -> LiveGame:
    """A game after some answers drawn at random, not the last ones of the list."""
    live = begun(game, "champion,low" if game == "odin" else "keeper", seed)
    live.go_on()
    for number in range(answers):
        if live.game.over:
            break
        usual = Offers(live).usual or Offers(live).all
        live.answer(usual[(7 * number + seed) % len(usual)].answer.line)
        live.go_on()
    return live


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["silver", "odin"]), st.integers(0, 1000), st.integers(0, 25))
def test_every_answer_is_read_by_number_and_words(game: str, seed: int, answers: int) -> None:
    live = after(game, seed, answers)
    if live.game.over:
        return
    offers = Offers(live)
    assert [each.number for each in offers.all] == list(range(1, len(offers.all) + 1))
    assert len({each.words for each in offers.all}) == len(offers.all)
    for each in offers.all[:40]:
        assert offers.read(str(each.number)) is each
        assert offers.read(each.words) is each
        assert offers.read(f"Me {each.words.upper()}") is each
        verb, *rest = each.words.split()
        third = verb if verb == "done" else does("Ann", verb)
        assert offers.read(" ".join([third, *rest])) is each
    lines = offers.lines()
    assert len(lines) <= 22
    assert max(map(len, offers.lines(whole=True))) <= WIDTH
    assert offers.usual[0].listed in lines[0]
    verbs = {each.words.split()[0] for each in offers.usual}
    assert offers.question.endswith("?")
    assert all(each in verbs for each in ("call", "use") if each in offers.question.split())
    assert all(
        offers.read(each.worded.words) is each for each in offers.usual if each.stands_for > 1
    )


@pytest.fixture(scope="module")
def placing() -> Offers:
    """Seat 2 of a game holds a 9 in its first turn."""
    live = begun("silver", "champion,counter", 7)
    for typed in ("look at 1 2", "draw"):
        live.go_on()
        live.answer(Offers(live).read(typed).answer.line)
    live.go_on()
    return Offers(live)


MEANT = {
    "discard 9": ("discard", "discards the seer", "dis"),
    "use 9": ("u", "I use 9"),
    "put it on 3": ("3: 11",),
    "put it on 1 2": ("2 1", "puts it on 1 2: 9 13"),
    "put it on 1 3 into 3": ("swap 1 3 into 3",),
    "put it on 4": ("Me exchanges my 4",),
    "put it on 1 2 penalty left": ("put it on 1, 2 penalty left",),
}


def test_fewer_words_and_others_will_do(placing: Offers) -> None:
    for meant, ways in MEANT.items():
        assert [placing.read(typed).words for typed in ways] == [meant] * len(ways)


def test_what_is_not_possible_gets_one_helpful_line(placing: Offers) -> None:
    for typed in ("0", "999", "call", "put", "put it on 6", "what?", "discard 8", "x" * 3000, "ä"):
        with pytest.raises(UserError) as told:
            placing.read(typed)
        line = f"{told.value.message}; {told.value.help}."
        assert "\n" not in line
        assert '"discard 9"' in line or '"put it on 1"' in line
        assert len(line) < 400


def test_cards_alone_are_a_play() -> None:
    live = begun("odin", "low", 5)
    live.go_on()
    offers = Offers(live)
    for typed in ("b6", "6b", "blue 6", "leads b6", "play the b6"):
        assert offers.read(typed).words == "play b6"


def test_every_card_of_a_large_village_can_be_exchanged() -> None:
    """Sets that do not match make it so large."""
    live = begun("silver", "keeper", 7)
    own = 0
    while True:
        live.go_on()
        offers = Offers(live)
        placing = "put it on 1" in {each.words for each in offers.all}
        own = len(live.game.sight.picture.seats[0].cards)
        if placing and own >= 9:
            break
        live.answer((offers.read("put it on 1 2 3") if placing else offers.all[0]).answer.line)
    for place in range(1, own + 1):
        assert offers.read(f"put it on {place}").words == f"put it on {place}"
    assert offers.read("put it on 1 2 3 4 5 6 7 8 9").answer.line["slots"] == [*range(9)]


@pytest.mark.parametrize(
    ("against", "seat", "taken_for"),
    [
        (("champion", "champion"), 2, None),
        (("greedy", "spy", "random"), 3, "greedy,spy,random"),
        (("greedy", "spy", "random"), 1, "spy,random,greedy"),
        (("greedy+noise(0.2)", "champion+search(worlds=8)"), 2, "greedy,champion"),
    ],
)
def test_others_are_who_sits_there(
    against: tuple[str, ...], seat: int, taken_for: str | None
) -> None:
    assert Adviser(LiveGame(Invitation("silver", against, seat, 1))).others == taken_for


def test_more_games_are_won_against_worse_players() -> None:
    won = {}
    for against in ("champion,champion", "random,random"):
        live = begun("silver", against, 7)
        live.go_on()
        found = Adviser(live)._advice()
        won[against] = found.answers[0].win.estimate
        assert found.others == ("champion" if against[0] == "c" else "random,random")
    assert won["random,random"] > won["champion,champion"] + 0.2


def test_as_many_others_must_be_named_as_sit_there(tmp_path: Path) -> None:
    silver = game("silver")
    players = Players.read(silver, strategy_files("silver"), "champion", "greedy,spy")
    assert [each.label for each in players.at(1, 3)] == ["spy", "champion", "greedy"]
    with pytest.raises(UserError, match="2 strategies for 3 others"):
        players.at(0, 4)
    file = tmp_path / "game.jsonl"
    file.write_text(new_game("silver", seats=3, seed=1).script())
    with pytest.raises(UserError, match="for 3 seats"):
        review(file, against="greedy,spy")
