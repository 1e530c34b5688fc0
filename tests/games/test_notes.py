"""Notes of a game: written, read as people type them, completed, and noted again the same."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from silver_sim.advice.position import position_of_script
from silver_sim.errors import UserError
from silver_sim.games.notes import GameOfNotes, are_notes, completed, written
from silver_sim.games.silver.text.notes_grammar import GRAMMAR, VERBS, told_by
from silver_sim.games.text.notes import phrases, read_heading
from silver_sim.games.traces import replay, replay_file
from silver_sim.play.game import game_of_script
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

# What people type for lines of it: the number of the line, and the words.
TYPED = (
    (1, "Silver players ann ben ME, I am me, rounds = 1"),
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
    (19, "Ann draws, uses 8\nAnn sees Ben's 1".replace("'s", "")),
    (32, "scores: Ann 16, Ben 0, Me 12"),
)


def edited(number: int, text: str) -> str:
    """The game with another line in place of the one with this number."""
    lines = GAME.split("\n")
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
    for at in own_lines(notes, script, seat)[::9]:
        file = tmp_path / "notes.txt"
        file.write_text("\n".join(notes.split("\n")[: at - 1]))
        so_far = position_of_script(file)
        file.write_text(notes)
        whole = position_of_script(file, at)
        assert (so_far.seat, so_far.line) == (whole.seat, whole.line) == (seat, so_far.line)
        assert whole.played is not None
        assert whole.played["seat"] == seat


def test_advice_is_the_same_in_all_completions() -> None:
    [script] = games_of(SCENES["silver"][5], 1)
    notes = noted(script, 1)
    at = own_lines(notes, script, 1)[6]
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


def test_several_games_stand_in_one_file() -> None:
    games = list(completed(f"# Friday\n\n{GAME}\n\n{GAME}\n"))
    assert [game.seat for game in games] == [2, 2]
    assert games[1].lines[0][0] == len(GAME.split("\n")) + 4
    both = [line for game in games for _, line in game.lines]
    assert "\n".join(written(both, 2)) == f"{GAME}\n\n{GAME}"


WRONG = (
    (6, "Ben looks at 1 2: 3 4", 6, "does not see what others look at"),
    (6, "Ben looks at 1 7", 6, "no card 7"),
    (6, "Ben lokks at 1 2", 6, "look"),
    (6, "Bn looks at 1 2", 6, "no player; ben, perhaps"),
    (6, "Ann looks at 1 2", 6, "it is Ben's turn"),
    (7, "Me draws", 7, "what was drawn"),
    (8, "Me puts it on 1 2: 9 12", 8, "is a 13 Doppelganger by line 4, not a 12 Robber"),
    (8, "Me puts it on 1 2: 9", 8, "1 values are told of 2 cards"),
    (9, "Ann draws, puts it on 2", 9, "what was seen"),
    (9, "Ann draws 7, puts it on 2: 11", 9, "not seen"),
    (10, "Ben draws, uses 10, picks 3", 10, "no 3 lies beneath the Master"),
    (11, "Me takes 5", 11, "on the discard pile lies a 4"),
    (13, "Ann draws, uses 4", 13, "no ability"),
    (13, "Ann draws, discards 99", 13, "99"),
    (13, "Ann draws, discards it on wenesday", 13, "wenesday"),
    (14, "Ben draws, puts it on 3 4: 12 9", 14, "a 13 Doppelganger by line 4, not a 12"),
    (32, "end: Ann 3 5 4 2 2 = 16, Ben 1 4 7 = 0, Me 6 1 5 = 13", 32, "scores 12, not 13"),
    (32, "end: Ann 3 5 4 2, Ben 1 4 7, Me 6 1 5", 32, "Ann has 5 cards"),
    (32, "end: Ann 3 5 4 2 2, Ben 1 4 7", 32, "every player"),
    (24, "", 25, "it is Ann's turn"),
    (1, "silver 4 players Ann Ben Me, I am Me", 1, "3 players are named"),
    (1, "silver players Ann Ben Me", 1, "who writes"),
    (1, "silver players Ann Ben Row, I am Row", 1, "name of a player"),
    (1, "silver players Ann Ann Me, I am Me", 1, "the same name"),
    (1, "silver players Ann Ben Me, I am Me, edition xyz", 1, "xyz"),
    (1, "silver players Ann Ben Me, I am Me, runds=1", 1, "runds"),
    (3, "round 2, Me starts, discard 8", 3, "round 1, not 2"),
    (3, "round 1, discard 8", 3, "as here"),
    (3, "", 4, "no round"),
    (10, "Ben draws §", 10, "§"),
)


@pytest.mark.parametrize(("number", "text", "line", "said"), WRONG)
def test_a_mistake_is_told_by_its_line(number: int, text: str, line: int, said: str) -> None:
    problem = refused(edited(number, text))
    assert problem.where == f"game.txt:{line}"
    assert said in problem.message


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
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_damaged_notes_are_read_or_refused_by_line(seed: int, damages: int) -> None:
    rng, text = Random(seed), GAME
    words = [
        *GAME.split(),
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
    assert "From notes of Me; cards that they do not tell are made up." in replayed_game.story
    assert replay(GAME)[0].result == replayed_game.result
    assert game_of_script(GAME).over
    assert position_of_script(file, 28).played == {"seat": 2, "act": "discard", "use": True}


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (9, "it is not Me who decides"),
        (32, "tells no decision in line 32"),
        (2, "tells no decision"),
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
    heading = read_heading(1, GAME.split("\n")[0], GRAMMAR)
    acts = re.findall(r"`((?:Ann|Me|Ben) [a-z][^`]*)`", PAGE)
    read = [each for act in acts for each in phrases(heading, 1, act, GRAMMAR)]
    assert len(read) > 30
    for each in read:
        assert each.verb in VERBS or each.verb == "starts"
        told_by(each, heading, "")
