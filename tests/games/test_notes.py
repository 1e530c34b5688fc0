"""Notes of a game: written, read as people type them, completed, and noted again the same."""

import re
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.notes import read, texts
from silver_sim.advice.position import position_of_script
from silver_sim.errors import UserError
from silver_sim.games import traces
from silver_sim.games.notes import (
    GameOfNotes,
    UnreadNotes,
    are_notes,
    clean,
    completed,
    written,
)
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
from tests.as_read import assert_cases_as_read
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

HERE = Path(__file__).parent
PLAYED = {  # a game whose lines, by number, are typed otherwise or wrongly in other files
    name: (HERE / f"notes_game.{name}.txt").read_text(encoding="utf-8").rstrip()
    for name in ("silver", "odin")
}
GAME, HANDS = PLAYED.values()


def edited(number: int, text: str, game: str = GAME) -> str:
    """The game with another line in place of the one with this number."""
    lines = game.split("\n")
    lines[number - 1] = text
    return "\n".join(lines)


def changes(file: Path, game: str) -> dict[str, str]:
    """The lines of a file that stand for lines of a game, and the game with each of them."""
    lines = re.findall(r"^(?:# )?(\d+): ?(.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {
        f"{number}: {text}".rstrip(): edited(int(number), text.replace("\\n", "\n"), game)
        for number, text in lines
    }


def refused(text: str) -> UserError:
    """What is said of notes that are wrong."""
    with pytest.raises(UserError) as problem:
        list(completed(text, "game.txt"))
    assert problem.value.help
    return problem.value


@pytest.mark.parametrize("game", sorted(SCENES))
def test_notes_of_completions_are_the_notes(game: str) -> None:
    check_scenes(game, 24)


def any_legal(seed: int) -> list[Line]:
    """A game of random legal play under drawn rules."""
    lines: list[Line] = []
    for referee, line in replayed(seed):
        lines = lines or [referee.notation.write_header(referee.header)]
        lines.append(line)
    return lines


def test_any_legal_game_under_any_rules_can_be_noted() -> None:
    for seed in range(10):
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


@pytest.mark.parametrize("name", PLAYED)
def test_what_people_type_is_read(name: str) -> None:
    typed = changes(HERE / f"notes_typed.{name}.txt", PLAYED[name])
    assert len(typed) > 15
    for line, notes in typed.items():
        assert noted(completion(notes), 2).lower() == PLAYED[name].lower(), line


def test_of_a_score_without_cards_the_cards_are_made_up() -> None:
    *most, end = noted(completion(edited(32, "scores: Ann 16, Ben 0, Me 12")), 2).split("\n")
    assert most == GAME.split("\n")[:-1]
    assert [word for word in end.split() if "=" in end][-1] == "12"
    assert "= 16," in end


@pytest.mark.parametrize("name", PLAYED)
def test_a_mistake_is_told_by_its_line_with_what_may_be_done_there(name: str) -> None:
    file, said = HERE / f"notes_refused.{name}.txt", {}
    for line, notes in changes(file, PLAYED[name]).items():
        problem = refused(notes)
        said[line] = [problem.where, problem.message, problem.help]
    assert len(said) > 30
    assert_cases_as_read(file, said)


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


@pytest.mark.parametrize("text", ["sliver 3 players Ann Me", "7", "Dear diary, we played."])
def test_what_does_not_begin_as_a_script_is_read_as_notes(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"\n{text}\n")
    with pytest.raises(UserError, match="the first line names no game") as problem:
        replay_file(file)
    assert problem.value.where == f"{file}:2"


@pytest.mark.parametrize("seed", [1, 2])
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
    for seen, look in ((": 7", True), (" without a look", False)):
        script = completion(f"{so_far}\nI draw a robber, use it and take Ben's 2nd for my 3{seen}")
        assert noted(script, 2).endswith(f"Me draws 12\nMe uses 12\nMe robs Ben 2 for 3{seen}")
        [robs] = [line for line in script if line.get("act") == "rob"]
        assert robs.get("look", True) == look


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


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([GAME, HANDS]), st.integers(0, 2**32), st.integers(1, 6))
def test_damaged_notes_are_read_or_refused_by_line(text: str, seed: int, damages: int) -> None:
    rng = Random(seed)
    words = [
        *text.split(),
        *["x", "0", "99999999999", "left", "penalty", "place", "robs", "=", ":", "²"],
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
    for seed in range(2):
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


@pytest.mark.parametrize(("at", "said"), [(10, "Ben decides there"), (320, "has no decision 320")])
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


DOCS = (ROOT / "docs" / "notes.md").read_text(encoding="utf-8")


def shown(kind: str) -> str:
    """A block of the page on notes."""
    found: list[str] = re.findall(rf"```{kind}\n(.*?)```", DOCS, re.DOTALL)
    [block] = found
    return block.rstrip("\n")


def test_the_page_shows_a_text_in_its_writers_words_and_its_clean_form() -> None:
    assert "\n".join(clean(shown("people"))) == shown("clean")
    assert "\n".join(clean(shown("clean"))) == shown("clean")
    same = "Ben drew the Seer and used it to look at my second card."
    with pytest.raises(UnreadNotes) as problem:
        list(
            completed(
                shown("people").replace(same, "Ben did the same with his last card."), "friday.txt"
            )
        )
    assert str(problem.value) == shown("unread")


EASY = (1, 4, 6, 21, 22, 23, 24, 25, 26, 27, 28, 29, 41, 46)  # texts, read whole and fast


@pytest.mark.parametrize("number", EASY)
def test_what_people_wrote_is_read_as_they_meant_it(number: int) -> None:
    text = texts()[number - 1]
    found = read(text)
    assert found.accepted
    assert (found.wrong, found.unread) == (0, 0)
    [game] = completed("\n".join(text["text"]))
    lines = [line for _, line in game.lines]
    told = "\n".join(written(lines, game.seat))
    assert "\n".join(clean(told)) == told


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_jumble_of_what_people_wrote_is_read_or_refused_with_a_message(
    data: st.DataObject,
) -> None:
    lines = list(data.draw(st.sampled_from(texts()))["text"][:9])
    words = st.sampled_from([*" ".join(lines).split(), "9" * 20, "\ue0009", "\u0663", "(", "="])
    for _ in range(2):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at] = " ".join(data.draw(st.lists(words, max_size=12)))
    with suppress(UserError):
        assert list(completed("\n".join(lines)))
