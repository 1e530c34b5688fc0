"""Notes of a game: written, read as people type them, completed, and noted again the same."""

import re
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from silver_sim.advice.position import position_of_script
from silver_sim.errors import UserError
from silver_sim.games import traces
from silver_sim.games.notes import GameOfNotes, are_notes, completed, written
from silver_sim.games.odin.text.notes_grammar import GRAMMAR as ODIN
from silver_sim.games.odin.text.notes_grammar import VERBS as ODIN_VERBS
from silver_sim.games.silver.text.notes_grammar import GRAMMAR as SILVER
from silver_sim.games.silver.text.notes_grammar import VERBS as SILVER_VERBS
from silver_sim.games.silver.text.notes_grammar import sentence_of
from silver_sim.games.text.notes_heading import read_heading
from silver_sim.games.text.notes_phrases import phrases
from silver_sim.games.traces import replay, replay_file, replay_lines, scenes
from silver_sim.play.game import game_of_script
from silver_sim.studies.review.asking import read_games
from tests.games.notes import (
    SCENES,
    Line,
    advised,
    check,
    check_scenes,
    completion,
    games_of,
    noted,
    own_lines,
)
from tests.games.processes import ROOT
from tests.games.silver.engine.play import replayed

pytestmark = pytest.mark.slow

GAME = """\
silver 3 players Ann Ben Me, I am Me, rounds=1

round 1, Me starts, discard 8
Me looks at 1 2: 9 13
Ann looks at 1 2
Ben looks at 1 2
Me draws 9
Me puts it on 1 2: 9 13
Ann draws, puts it on 2: 11
Ben draws, uses 10, picks 13, puts it on 3: 4
Me takes 4
Me puts it on 1: 9
Ann draws, discards 12
Ben draws, puts it on 3 4: 13 10
Me draws 2 cards: 8 7
Me keeps 7
Me uses 7
Me looks at 2 3: 8 4
Ann draws, uses 8, looks at Ben 1
Ben draws, puts it on 2 3: 6 6
Me draws 2 cards: 3 1
Me keeps 1
Me puts it on 2: 8
Ann draws, puts it on 1: 6
Ben calls
Me draws 2 cards: 11 10
Me keeps 10
Me uses 10
Me picks 6
Me puts it on 1 3: 4 4
Ann takes 4, puts it on 3: 4
end: Ann 3 5 4 2 2 = 16, Ben 1 4 7 = 0, Me 6 1 5 = 12"""

HANDS = """\
odin 3 players Ann Ben Me, I am Me, hand_size=5

deal 1, Ann starts, I hold r1 b2 b6 o7 g9
Ann plays o2
Ben plays g3
Me plays b2 b6
Ann plays p6 p7, takes b6
Ben plays p1 p3 p5, takes p7
Me passes
Ann passes
Ben plays o2
Me plays g3 g9
Ann passes
Ben passes
Me plays r1
Ann plays o4
Ben plays p7 r7
end: Ann 3, Ben 0, Me 2

deal 2, Ben starts, I hold g1 r2 b3 b7 o8"""

# What people type for lines of it: the number of the line, and the words.
TYPED = (
    (1, "Silver players ann ben ME, I am me, rounds = 1"),
    (1, "silver 3 player Ann Ben Me, rounds 1"),
    (1, "Silver, 3 players: Ann, Ben and Me; I'm me, rounds=1."),
    (1, "Silver, 3 players: Ann, Ben and me. Rounds 1."),
    (1, "Silver Amulet: Ann & Ben & Me, rounds=1"),
    (1, "silver with three players: Ann Ben Me. I am Me. rounds=1"),
    (3, "ROUND 1, I start, discard 8"),
    (3, "round 1: me starts, apprentice seer on the pile"),
    (4, "Me looks 1: 9, 2: 13"),
    (4, "i look at 2 1: doppelganger seer"),
    (5, "Ann sees her own 1 and 2"),
    (5, "a looks 1 2"),
    (8, "Me puts it on my 1st and 2nd, shows 9 and 13"),
    (9, "Ann draws, keeps, puts it on 2, discards 11"),
    (9, "Ann draws\nAnn puts it on 2: x\n"),
    (10, "Ben draws, uses master, masters the doppelganger, exchanges 3, discards rascal"),
    (11, "Me takes"),
    (12, "  Me   swaps 1 : seer  # unlucky"),
    (15, "I draw: 8 7"),
    (17, "Me plays beholder"),
    (19, "Ann draws, uses apprentice seer, peeks at Ben 1"),
    (19, "Ann draws, uses 8\nAnn sees Ben's 1"),
    (19, "Ann draws, uses 8 to look at Bens first card"),
    (19, "Ann: draws an 8 and uses it, looks at Ben\u2019s card 1"),
    (7, "Me draws 9 and keeps it"),
    (9, "Ann draws and swaps it for 2: 11"),
    (9, "Ann draws. Then she puts it in place of her second card (11)"),
    (10, "Ben draws, uses 10, takes 13 and puts it on 3 = 4"),
    (13, "Ann draws; then throws 12 away"),
    (13, "Ann draws a 12 and discards it"),
    (13, "Ann draws and she discards it: robber"),
    (31, "Ann draws 4 from the discard pile, puts it on 3: 4"),
    (12, "Me swaps it with my first card: 9"),
    (17, "Me plays it"),
    (4, "Me looks at 1: 9 and 2: 13"),
    (4, "Me looks at 1, 2: 9, 13"),
    (4, "Me looks at her 1. and 2. card: 9; 13"),
    (4, "Me looks at 1+2: seer & doppelganger"),
    (5, "Ann looks at the first two cards"),
    (3, "Round 1: Me begins, the discard pile shows an 8"),
    (31, "Ann takes the 4 from the discard pile and puts it on 3: 4"),
    (32, "end of the round: Ann has 3 5 4 2 2, Ben has 1 4 7, Me has 6 1 5"),
    (32, "end: Ann 3 5 4 2 2 scores 16, Ben 1 4 7 scores 0, Me 6 1 5 scores 12"),
    (32, "scores: Ann 16, Ben 0, Me 12"),
    (7, "Me draws 9 and keeps 9"),
    (13, "Ann draws, keeps 12, discards 12"),
    (13, "\u2013 \u201cAnn\u201d draws \u2026 discards 12"),
    (15, "Me draws 2 cards with the rascal: 8 7"),
    (18, "Me looks at 2 3 with the beholder: 8 4"),
    (25, "Ben calls with 3 cards"),
    (8, "Me puts it on cards 1 and 2: 9 13"),
)


TYPED_OF_HANDS = (
    (1, "Odin players ann ben ME, I am me, hand_size = 5"),
    (3, "HAND 1. ann starts, i hold 1r 2b 6b 7o 9g"),
    (3, "deal 1, Ann starts, red 1, blue 2 6, orange 7, green 9"),
    (4, "Ann leads orange 2"),
    (6, "Me beats with b26"),
    (6, "I lay b6, b2  # at last"),
    (6, "Me plays blue 2 6, takes g3"),
    (7, "Ann plays p6 and p7 and picks up b6"),
    (7, "Ann: plays p67. Then she takes the b6"),
    (3, "hand 1, Ann leads, my hand: r1 b26 o7 g9"),
    (3, "deal 1, Ann starts, I have red 1, blue 2 and 6, orange 7, green 9"),
    (4, "Ann opens with an orange 2"),
    (6, "I put b2+b6"),
    (7, "Ann plays her p6 and p7, keeps b6"),
    (18, "end of the hand: Ann has 3 cards, Ben none and Me 2"),
    (3, "deal 1: Ann begins, I hold r1 and b26, o7, g9"),
    (7, "Ann plays p67\nAnn picks up 6b"),
    (18, ""),
)


def edited(number: int, text: str, game: str = "") -> str:
    """The game with another line in place of the one with this number."""
    lines = (game or GAME).split("\n")
    lines[number - 1] = text
    return "\n".join(lines)


def refused(text: str) -> UserError:
    """What is said of notes that are wrong."""
    with pytest.raises(UserError) as problem:
        list(completed(text, "game.txt"))
    assert problem.value.help
    return problem.value


@pytest.mark.parametrize("game", sorted(SCENES))
def test_notes_of_a_completion_are_the_notes(game: str) -> None:
    check_scenes(game, 12)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(SCENES))
def test_notes_of_sixty_completions_are_the_notes(game: str) -> None:
    check_scenes(game, 60)


def any_legal(seed: int) -> list[Line]:
    """A game of random legal play under drawn rules."""
    lines: list[Line] = []
    for referee, line in replayed(seed):
        lines = lines or [referee.notation.write_header(referee.header)]
        lines.append(line)
    return lines


@pytest.mark.parametrize("seed", range(30))
def test_any_legal_game_under_any_rules_can_be_noted(seed: int) -> None:
    script = any_legal(seed)
    check(script, seed % script[0]["players"], seed)


def test_an_unfinished_game_stands_at_the_writers_decision(tmp_path: Path) -> None:
    scene = SCENES["silver"][1]
    [script] = games_of(scene, 1)
    notes, seat = noted(script, 0), 0
    for at in own_lines(notes)[::9]:
        file = tmp_path / "notes.txt"
        file.write_text("\n".join(notes.split("\n")[: at - 1]))
        so_far = position_of_script(file)
        file.write_text(notes)
        whole = position_of_script(file, so_far.number)
        assert whole.number == so_far.number
        assert (so_far.seat, so_far.line) == (whole.seat, whole.line) == (seat, so_far.line)
        assert whole.played is not None
        assert whole.played["seat"] == seat


@pytest.mark.parametrize("game", sorted(SCENES))
def test_advice_is_the_same_in_all_completions(game: str) -> None:
    [script] = games_of(SCENES[game][4], 1)
    notes = noted(script, 1)
    at = own_lines(notes)[6]
    assert len({advised(notes, at, seed) for seed in range(4)}) == 1


def test_completions_differ() -> None:
    deals = {str(completion(GAME, seed)[1]) for seed in range(5)}
    assert len(deals) == 5


@pytest.mark.parametrize(("number", "text"), TYPED)
def test_what_people_type_is_read(number: int, text: str) -> None:
    if "puts it on 2: x" in text:
        assert "what was seen" in refused(edited(number, text)).message
        return
    script = completion(edited(number, text))
    again = noted(script, 2)
    if not text.startswith("scores"):
        assert again.lower() == GAME.lower()
        return
    *most, end = again.split("\n")
    assert most == GAME.split("\n")[:-1]
    assert [word for word in end.split() if "=" in end][-1] == "12"
    assert "= 16," in end


@pytest.mark.parametrize(("number", "text"), TYPED_OF_HANDS)
def test_what_people_type_of_odin_is_read(number: int, text: str) -> None:
    assert noted(completion(edited(number, text, HANDS)), 2).lower() == HANDS.lower()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann 3, Ben 0, Me 12", "Ann cannot score 3 with what is left"),
        ("Me 1, Ann 16, Ben 0", "Me cannot score 1 with what is left"),
        ("Ben 11, Ann 16, Me 12", "Ben cannot score 11 with what is left"),
        ("Ben 0, Me 90, Ann 16", "Me cannot score 90"),
    ],
)
def test_a_score_that_cannot_be_is_blamed_on_its_own_player(typed: str, said: str) -> None:
    assert said in refused(edited(32, f"scores: {typed}")).message


def test_a_name_is_the_same_however_its_signs_are_written() -> None:
    typed = GAME.replace("Ann", "Zo\u00eb").replace("Ben", "O'Ben")
    script = completion(typed)
    assert completion(typed.replace("\u00eb", "e\u0308").replace("'", "\u2019")) == script
    assert script[0]["names"] == ["Zo\u00eb", "O'Ben", "Me"]


def test_the_amulet_is_with_nobody_whose_call_did_not_succeed() -> None:
    outcomes = set()
    for script in games_of(SCENES["silver"][0], 2):
        head, *rounds = noted(script, 0).split("\n\n")
        for number, (before, after) in enumerate(pairwise(rounds), 1):
            [caller] = re.findall(r"^(\w+) calls", before, re.MULTILINE)
            succeeded = re.search(rf"{caller} [\d ]+= 0\b", before) is not None
            line = after.split("\n")[0].replace(" starts,", " starts with the amulet,")
            problem, _ = tried("\n\n".join([head, *rounds[:number], line]))
            assert succeeded == (problem is None)
            assert succeeded or "does not have the amulet" in problem.message
            outcomes.add(succeeded)
    assert outcomes == {False, True}


def test_several_games_stand_in_one_file() -> None:
    games = list(completed(f"\ufeff# Friday\n\n{GAME}\n\n{GAME}\n"))
    assert [game.seat for game in games] == [2, 2]
    assert games[1].lines[0][0] == len(GAME.split("\n")) + 4
    both = [line for game in games for _, line in game.lines]
    assert "\n".join(written(both, 2)) == f"{GAME}\n\n{GAME}"


WRONG = (
    (6, "Ben looks at 1 2: 3 4", 6, "does not see what others look at"),
    (6, "Ben looks at 1 7", 6, "no card 7"),
    (6, "Ben lokks at 1 2", 6, "look"),
    (6, "Bn looks at 1 2", 6, "no player; Ben, perhaps"),
    (6, "Ann looks at 1 2", 6, "it is Ben's turn"),
    (7, "Me draws", 7, "what was drawn"),
    (8, "Me puts it on 1 2: 9 12", 8, "is a 13 Doppelganger by line 4, not a 12 Robber"),
    (8, "Me puts it on 1 2: 9", 8, "1 value for 2 cards"),
    (9, "Ann draws, puts it on 2", 9, "what was seen"),
    (9, "Ann draws 7, puts it on 2: 11", 9, "not seen"),
    (10, "Ben draws, uses 10, picks 3", 10, "no 3 is beneath the Master"),
    (11, "Me takes 5", 11, "the top of the discard pile is a 4"),
    (13, "Ann draws, uses 4", 13, "no ability"),
    (13, "Ann draws, discards 99", 13, "99"),
    (13, "Ann draws, discards it on wenesday", 13, "wenesday"),
    (14, "Ben draws, puts it on 3 4: 12 9", 14, "a 13 Doppelganger by line 4, not a 12"),
    (32, "end: Ann 3 5 4 2 2 = 16, Ben 1 4 7 = 0, Me 6 1 5 = 13", 32, "scores 12, not 13"),
    (32, "scores: Ann 99, Ben 0, Me 12", 32, "Ann cannot score 99 with what is left"),
    (32, "end: Ann 3 5 4 2, Ben 1 4 7, Me 6 1 5", 32, "Ann has 5 cards"),
    (32, "end: Ann 3 5 4 2 2, Ben 1 4 7", 32, "every player"),
    (24, "", 25, "it is Ann's turn"),
    (1, "silver 4 players Ann Ben Me, I am Me", 1, "3 players are named, not 4"),
    (1, "sliver 3 players Ann Ben Me, I am Me", 1, "names no game: it begins with 'sliver'"),
    (1, "3 players of silver: Ann Ben Me", 1, "names no game: it begins with '3'"),
    (1, "silver Ann Ben Me, I am Bob", 1, "Bob does not sit at the table"),
    (1, "silver Ann Me, friday", 1, "cannot read 'friday'"),
    (1, "silver Ann Ben Me, points 1 2", 1, "points of every player"),
    (1, "silver Ann Ben Me, points Ann 12", 1, "cannot read 'points Ann 12'"),
    (1, "silver players Ann Ben Cleo", 1, "who writes"),
    (1, "silver players Ann Ben Row, I am Row", 1, "name of a player"),
    (1, "silver players Ann Ann Me, I am Me", 1, "the same name"),
    (1, "silver players Ann Ben Me, I am Me, edition xyz", 1, "xyz"),
    (1, "silver players Ann Ben Me, I am Me, runds=1", 1, "runds"),
    (3, "round 2, Me starts, discard 8", 3, "notes begin with round 1, not with round 2"),
    (13, "Ann draws discards 12", 13, "'discards' is not understood here"),
    (14, "Ben draws, puts it on 3 4: 11 9", 14, "by line 4, not an 11 Witch"),
    (19, "Ann draws, looks at Ben 1", 19, "do not say that Ann uses a card for this"),
    (13, "Ann draws 12 an discard it", 13, "'discard' is not understood here"),
    (7, "Me draws 14", 7, "14 is not a card"),
    (7, "Me draws 9 on 1: 9 13", 7, "what was drawn: 9, or what stands behind the colon?"),
    (13, "Ann draws, discards 12: 9", 13, "nothing stands behind the colon"),
    (19, "Ann draws, uses 8 on Ben 1", 19, "an act of its own, behind a comma"),
    (19, "Ann looks at Ben 1", 19, "do not say that Ann draws and uses a card for this"),
    (19, "Ann draws, discards 8, looks at Ben 1", 19, "discarded an 8 Apprentice Seer without"),
    (10, "Ben draws, picks 13, puts it on 3: 4", 10, "do not say that Ben uses a card for this"),
    (9, "Ann draws, puts it on Ben's 2: 11", 9, "do not say that Ann uses a card for this"),
    (19, "Ann draws, uses 8, looks at Tom's 1", 19, '"tom\'s" is not understood'),
    (3, "round 1, discard 8", 3, "how the round began"),
    (3, "", 4, "no round"),
    (10, "Ben draws §", 10, "§"),
    # what would otherwise be read as something else than it says
    (16, "Me keeps 7\nMe keeps 8", 17, "Me has a 7 Beholder in hand"),
    (7, "Me draws 9, keeps 8", 7, "Me has a 9 Seer in hand"),
    (9, "Ann draws, keeps 11, puts it on 2: 11", 9, "what Ann keeps is not seen"),
    (16, "Me keeps Ben 7", 16, "one of the drawn cards is kept"),
    (16, "Me keeps the second", 16, "named by its value"),
    (13, "Ann draws, discards 12\nrow", 14, "no card of the row is named"),
    (13, "Ann draws, discards 12\nrow x", 14, "0 cards came to the row"),
    (13, "Ann draws, discards -12", 13, "cannot read '-12'"),
    (13, "Ann draws, discards \u221212", 13, "cannot read '-12'"),
    (9, "Ann draws, puts it on -2: 11", 9, "cannot read '-2'"),
    (13, "Ann draws, discards 12000000000", 13, "a number of 11 digits"),
    (13, "Ann draws 2 cards: 8 7, discards 12", 13, "from the deck is not seen"),
    (13, "Ann draws 0 cards, discards 12", 13, "one card is drawn at least"),
    (11, "Me takes 4 from the row", 11, "'row' is not understood"),
    (11, "Me takes: 9", 11, "the top of the discard pile is a 4"),
    (17, "Me uses 7: 8 4", 17, "': ...' is not understood"),
    (8, "Me puts it on 1 2 left: 9 13", 8, "'left' is not understood"),
    (14, "Ben draws, puts it on 4 5 into 4: 10 1", 14, "these cards do not match"),
    (14, "Ben draws, puts it on 4 5 penalty left: 10 1", 14, "'penalty' is not understood"),
    (8, "Me puts 2 on 1: 9", 8, "only the cards that leave are named"),
    (8, "Me puts it back on 1 2: 9 13", 8, "'back' is not understood"),
    (12, "Me exchanges squire: 9", 12, "which card is the Squire?"),
    (9, "Ann draws, puts it on 2, discards 11: 4", 9, "what was seen"),
    (19, "Ann draws, uses 8, looks at Me Ben 1", 19, "'Me' is not understood"),
    (19, "Ann draws, uses 8, looks at Ben 1 for 2", 19, "'for 2' is not understood"),
    (25, "Ben calls 4", 25, "'4' is not understood"),
    (25, "Ben calls with 4 cards", 25, "Ben has 3 cards"),
    (32, "end: Ann = 16 3 5 4 2 2, Ben 1 4 7 = 0, Me 6 1 5 = 12", 32, "Ann has two scores"),
    (32, "end: Ann 3 5 x 4 2 2 = 16, Ben 1 4 7 = 0, Me 6 1 5 = 12", 32, "all cards of a player"),
    (1, "silver 3 players Ann Ben Me, I am Me, rounds=1 1", 1, "cannot read 'rounds=1 1'"),
    (1, "silver 3 players Ann Ben Me, I am Me, rounds=1, rounds=2", 1, "rounds is said twice"),
    (1, "silver 3 players Ann Ben Me, I am Me, I am Ann, rounds=1", 1, "who writes is said twice"),
    (1, "silver 3 players Ann Ben Me, I am Ann not Me, rounds=1", 1, "'I am Ann not Me'"),
    (1, "silver 4 3 players Ann Ben Me, I am Me, rounds=1", 1, "3 players are named, not 4"),
    (1, "silver Ann Ben Me, I am Me, points 7000000001 0 0", 1, "cannot read 'points 7000000001"),
)


WRONG_OF_HANDS = (
    (3, "deal 1, Ann starts, I hold r1 b2 b6 o7", 3, "4 cards, not 5"),
    (3, "deal 1, Ann starts, I hold r1 b2 b6 o7 x9", 3, "'x9' is not a card"),
    (3, "deal 1, Ann starts, I hold r1 b2 b6 o7 o7", 3, "named twice"),
    (3, "deal 2, Ann starts, I hold r1 b2 b6 o7 g9", 3, "notes begin with deal 1, not"),
    (3, "deal 1, I hold r1 b2 b6 o7 g9", 3, "how the cards were dealt"),
    (4, "Ann plays r1", 4, "Ann does not hold r1: by line 3 it was dealt to Me"),
    (4, "Ann passes", 4, "cannot do this"),
    (4, "Ann: o2", 4, "does not say what Ann does"),
    (4, "Ann", 4, "does not say what Ann does"),
    (4, "Ben plays o2", 4, "it is Ann's turn"),
    (5, "Ben plays g1", 5, "cannot do this"),
    (6, "Me plays b2 b7", 6, "Me does not hold b7: all 5 cards dealt to Me are noted"),
    (7, "Ann plays p6 p7", 8, "it is Ann's turn"),
    (7, "Ann plays p6 p7, takes p1", 7, "cannot do this"),
    (7, "Ann plays p6 p7, wants b6", 7, "'wants' is not understood"),
    (16, "Ann plays p6", 16, "Ann does not hold p6: by line 7 it was dealt to Ann"),
    (11, "Ben plays p1", 11, "Ben does not hold p1: by line 8 it was dealt to Ben"),
    (18, "end: Ann 4, Ben 0, Me 2", 18, "Ann holds 3 cards, not 4"),
    (18, "end: Ann, Ben 0", 18, "how the deal ended"),
    (20, "deal 2, Ann starts, I hold g1 r2 b3 b7 o8", 20, "Ben starts this deal"),
    (1, "odin players Ann Ben Cleo Dan Eve Finn Me, I am Me", 1, "7 players"),
    (1, "odin players Ann Ben Me, I am Me, hand_size=99", 1, "hand_size"),
    (1, "odin players Ann Ben g7, I am Ann", 1, "name of a player"),
    # what would otherwise be read as something else than it says
    (5, "Ben plays g3, takes g3", 5, "Ben has beaten o2, and takes it"),
    (6, "Me plays b2 b6, takes o7", 6, "Me has beaten g3, and takes it"),
    (6, "Me plays b2 b6, takes g3, takes g3", 6, "it is Ann's turn"),
    (15, "Me plays r1, takes g3", 15, "it is Ann's turn"),
    (10, "Ann passes g3", 10, "no card goes with a pass"),
    (4, "Ann plays red o2", 4, "a colour without a card"),
    (4, "Ann plays o2 blue", 4, "a colour without a card"),
    (3, "deal 1, Ann starts, Ben holds r1 b2 b6 o7 g9", 3, "how the cards were dealt"),
    (3, "deal 1.5, Ann starts, I hold r1 b2 b6 o7 g9", 3, "how the cards were dealt"),
    (1, "odin 3 players Ann Ben Me, I am Me, hand_size=5, points 9 7000000001 1", 1, "cannot read"),
)


@pytest.mark.parametrize(("number", "text", "line", "said"), WRONG_OF_HANDS)
def test_a_mistake_in_odin_is_told_by_its_line(
    number: int, text: str, line: int, said: str
) -> None:
    problem = refused(edited(number, text, HANDS))
    assert problem.where == f"game.txt:{line}"
    assert said in problem.message


@pytest.mark.parametrize(("number", "text", "line", "said"), WRONG)
def test_a_mistake_is_told_by_its_line(number: int, text: str, line: int, said: str) -> None:
    problem = refused(edited(number, text))
    assert problem.where == f"game.txt:{line}"
    assert said in problem.message


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("sliver 3 players Ann Ben Me, I am Me", "did you mean silver?"),
        ("odinn 3 players Ann Ben Me, I am Me", "did you mean odin?"),
        (
            "silver 3 players Ann Bob Me, I am Bop",
            "did you mean Bob? who sits there: Ann, Bob and Me",
        ),
        ("silver 3 players Ann Bob Me, I am Tom", "who sits there: Ann, Bob and Me"),
    ],
)
def test_of_a_slip_in_the_first_line_it_is_told_what_was_perhaps_meant(
    text: str, help: str
) -> None:
    assert refused(text).help.startswith(help)


@pytest.mark.parametrize("text", ["sliver 3 players Ann Me", "7", "Dear diary, we played."])
def test_what_does_not_begin_as_a_script_is_read_as_notes(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"\n{text}\n")
    with pytest.raises(UserError, match="the first line names no game") as problem:
        replay_file(file)
    assert problem.value.where == f"{file}:2"


@pytest.mark.parametrize(
    ("number", "text", "help"),
    [
        (11, "Me discards 9", "Me draws 7, takes 4, or calls"),
        (13, "Ann calls", "Ann draws, or takes 9"),
        (12, "Me discards 4", "Me puts it on 1: 9 (what lay there)"),
        (31, "Ann calls", "Ann draws, or takes 4"),
        (24, "Ann draws, takes 6", "Ann discards 3, or puts it on 1: 7 (what lay there)"),
        (14, "Ben draws, takes 6", "Ben discards 7, uses 7 and then what it does, or puts it on 1"),
        (19, "Ann looks at Ben 1", "Ann draws, uses 8, looks at Ben 1; it takes a 7 Beholder or"),
        (17, "Me looks at 2 3: 8 4", "Me uses 7, looks at 2 3; it takes a 7 Beholder or"),
        (31, "Ann takes 4, looks at Ben 1", "Ann puts it on 1: 3 (what lay there)"),
        (13, "Ann draws, discards 12, looks at Ben 1", "Ben draws, or takes 12"),
        (10, "Ben draws, picks 13", "Ben uses 10, picks 13; it takes a 10 Master"),
        (19, "Ann draws, discards 8, looks at Ben 1", "Ann uses 8, looks at Ben 1"),
        (19, "Ann draws, uses 8, puts it on 1", "Ann looks at Ben 1"),
        (3, "round 3, Me starts, discard 8", "type it as round 1, and behind the players how many"),
    ],
)
def test_help_offers_nothing_but_what_may_be_done_there(number: int, text: str, help: str) -> None:
    assert refused(edited(number, text)).help.startswith(help)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_help_offers_may_be_typed(seed: int) -> None:
    scene = SCENES["silver"][seed]
    [script] = games_of(scene, 1)
    lines = noted(script, 0).split("\n")
    offers = 0
    for length in range(4, len(lines), 5):
        so_far = "\n".join(lines[:length])
        name = lines[0].split()[3]
        help = refused(f"{so_far}\n{name} frobs").help.replace(" and then what it does", "")
        if help.startswith("the round is over"):
            continue
        who, _, acts = re.sub(r" \([^)]*\)", "", help).partition(" ")
        for act in re.split(", or |, ", acts):
            problem, _ = tried(f"{so_far}\n{who} {act}")
            said = problem.message if problem else ""
            assert not said or "by line" in said or "too many" in said or "row" in said, (act, said)
            offers += 1
    assert offers > 10


@pytest.mark.parametrize(
    ("game", "acts"), [(GAME, "looks at 1 2"), (HANDS, "passes")], ids=["silver", "odin"]
)
def test_two_players_may_act_in_a_line(game: str, acts: str) -> None:
    lines = f"Ann {acts}\nBen {acts}"
    assert lines in game
    for between in (" and ", ", ", "; then "):
        script = completion(game.replace(lines, lines.replace("\n", between), 1))
        assert noted(script, 2) == game


def test_what_i_draw_may_be_said_with_what_becomes_of_it() -> None:
    so_far = "\n".join(GAME.split("\n")[:6])
    for typed in ("I draw and discard 3", "I draw a 3 and I discard it", "I draw: 3. Discard."):
        [*_, last] = noted(completion(f"{so_far}\n{typed}"), 2).split("\n")
        assert last == "Me discards 3"
    script = completion(f"{so_far}\nI draw a robber, use it and take Ben's 2nd for my 3: 7")
    assert noted(script, 2).endswith("Me draws 12\nMe uses 12\nMe robs Ben 2 for 3: 7")


def test_what_is_the_writers_is_theirs_whoever_acts() -> None:
    for card in ("my 2", "Me 2", "me's card 2"):
        script = completion(edited(19, f"Ann draws, uses 8, looks at {card}"))
        assert {"seat": 0, "act": "peek", "target": [2, 1]} in script


def test_one_card_too_many_names_the_lines_that_tell_of_the_others() -> None:
    text = edited(24, "Ann draws, puts it on 1: 13")
    problem = refused(text.replace("Ann draws, discards 12", "Ann draws, discards 13"))
    assert problem.where == "game.txt:24"
    assert problem.message == (
        "one 13 Doppelganger too many: lines tell of 2 others, 4, 13, and these are all"
    )


def test_another_player_may_have_kept_either_of_the_cards_that_the_writer_knows_one_of() -> None:
    notes = """\
silver 2 players Me Ben, I am Me, rounds=1
round 1, Me starts, discard 4
Me looks at 1 2: 4 3
Ben looks at 1 2
Me takes 4
Me puts it on 1: 4
Ben takes 4, puts it on 1: 9
Me draws 2 cards: 7 8
Me keeps 8
Me discards 8
Ben draws 2 cards, {kept}
Me draws 2 cards: {left}"""
    for kept, left in (("discards 7", "5 6"), ("discards 5", "7 6")):
        script = completion(notes.format(kept=kept, left=left))
        assert noted(script, 0).endswith(f"Me draws 2 cards: {left}")
    problem = refused(notes.format(kept="discards 5", left="6 2"))
    assert problem.where == "game.txt:12"
    assert problem.message == "this card is a 7 Beholder by line 8, not a 6 Revealer"


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([GAME, HANDS]), st.integers(0, 2**32), st.integers(1, 6))
def test_damaged_notes_are_read_or_refused_by_line(text: str, seed: int, damages: int) -> None:
    rng = Random(seed)
    words = [
        *text.split(),
        "x",
        "0",
        "99999999999",
        "left",
        "penalty",
        "place",
        "robs",
        "=",
        ":",
        "²",
    ]
    for _ in range(damages):
        parts = text.split(" ")
        place = rng.randrange(len(parts))
        if rng.random() < 0.3:
            del parts[place]
        elif rng.random() < 0.5:
            parts[place] = rng.choice(words)
        elif rng.random() < 0.5:
            parts.insert(place, rng.choice([*words, "\n", ","]))
        else:
            parts[place] = "".join(rng.sample(parts[place], len(parts[place])))
        text = " ".join(parts)
    if not are_notes(text):
        return
    problem, games = tried(text)
    assert problem is None or (problem.where.startswith("game.txt:") and problem.help)
    for game in games:
        "\n".join(written([line for _, line in game.lines], game.seat))


def tried(text: str) -> tuple[UserError | None, list[GameOfNotes]]:
    """What is said of notes that may be wrong, and the games of those that are not."""
    try:
        return None, list(completed(text, "game.txt"))
    except UserError as problem:
        return problem, []


def test_notes_are_read_wherever_a_script_is(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    [replayed_game] = replay_file(file)
    assert replayed_game.result is not None
    assert replayed_game.result["totals"] == [16, 0, 12]
    assert "From notes of Me: x is a card that they have not seen." in replayed_game.story
    assert replay(GAME)[0].result == replayed_game.result
    assert game_of_script(GAME).over
    assert position_of_script(file, 26).played == {"seat": 2, "act": "discard", "use": True}


def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, notes: str) -> list[str]:
    """The story, states and scenes of notes, the same whatever the unseen cards are dealt."""
    file = tmp_path / "game.txt"
    file.write_text(notes)
    found = []
    for seed in range(4):
        monkeypatch.setattr(traces, "completed", partial(completed, seed=seed))
        data = replay_lines(file, states=True, as_json=True)
        found.append([*map(str, scenes(file)), *replay_lines(file), *data])
    assert all(each == found[0] for each in found)
    return found[0]


@pytest.mark.parametrize("game", sorted(SCENES))
def test_no_card_is_told_that_the_writer_has_not_seen(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for scene in SCENES[game]:
        [script] = games_of(scene, 1)
        told(tmp_path, monkeypatch, noted(script, 1))


def test_of_scores_alone_no_cards_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    story = told(tmp_path, monkeypatch, edited(32, "scores: Ann 16, Ben 0, Me 12"))
    assert "    Ann  (3)   (x)   [4]   (x?)  (x?)   scores 16" in story
    assert "    Me   [6]   (1)   (x?)   scores 12" in story
    assert "  Totals: Ann has 16, Ben has 0 and Me has 12." in story
    assert "Ben wins with the lowest total: Ann has 16, Ben has 0 and Me has 12." in story


def test_of_an_end_that_is_not_told_no_result_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = told(tmp_path, monkeypatch, edited(32, ""))
    assert "The notes stop here." in story
    assert story[-1] == '{"result": null}'
    assert not [line for line in story if line.startswith("Round 1 ends")]
    [game] = read_games([tmp_path / "game.txt"])
    assert game.shares is None


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (10, "Ben decides there"),
        (320, "has no decision 320"),
    ],
)
def test_advice_is_given_to_the_writer_alone(tmp_path: Path, at: int, said: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    with pytest.raises(UserError, match=said) as problem:
        position_of_script(file, at)
    assert problem.value.help


PAGE = (ROOT / "docs" / "notes.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[list[str]]:
    """The blocks of the page that are of a kind, by their lines."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return [block.splitlines() for block in found]


def test_the_page_shows_games_and_what_may_be_typed_for_their_lines() -> None:
    for game, typed in zip(blocks("notes"), blocks("typed"), strict=True):
        notes = "\n".join(game)
        [whole] = completed(notes)
        seat = whole.seat
        assert noted(completion(notes), seat) == notes
        for line in typed:
            readings = [with_line(game, place, line) for place in range(1, len(game))]
            assert notes in [reading and noted(reading, seat) for reading in readings], line


def with_line(game: list[str], place: int, line: str) -> list[Line]:
    """The script of a game with another line in this place; nothing where that is refused."""
    _, games = tried("\n".join([*game[:place], line, *game[place + 1 :]]))
    return [each for _, each in games[0].lines] if games else []


def test_the_page_shows_what_is_refused() -> None:
    for game, shown in zip(blocks("notes"), blocks("refused"), strict=True):
        changes = [re.fullmatch(r"(\d+): (.*)", line) for line in shown]
        lines = list(game)
        for change in filter(None, changes):
            lines[int(change[1]) - 1] = change[2]
        told = [line for line, change in zip(shown, changes, strict=True) if not change]
        assert str(refused("\n".join(lines))) == "\n".join(told)


def test_every_act_of_the_page_is_one() -> None:
    silver, _, odin = PAGE.partition("\n## Odin\n")
    for page, grammar, verbs in ((silver, SILVER, SILVER_VERBS), (odin, ODIN, ODIN_VERBS)):
        heading = read_heading(1, grammar.example, grammar)
        acts = re.findall(r"`((?:Ann|Me|Ben) [a-z][^`]*)`", page)
        read = [each for act in acts for each in phrases(heading, 1, act, grammar)]
        assert read
        for each in read:
            assert each.verb in verbs or each.verb == "starts"
            if grammar is SILVER:
                sentence_of(each, heading)
