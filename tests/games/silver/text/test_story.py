"""The story of a game: what it says, word by word, and that it follows from the states alone."""

from __future__ import annotations

import json
import re
from itertools import chain
from random import Random
from typing import Any, NamedTuple

import pytest

from silver_sim.games.silver.rules.rule_set import EDITIONS
from silver_sim.games.silver.text.script import read_header
from silver_sim.games.silver.text.story import (
    ACTS,
    LEGEND,
    Story,
    a_card,
    draw_village,
)
from silver_sim.games.text.telling import listed, ordinal, rules_in_words
from silver_sim.games.traces import Replayed, replay
from tests.games.silver.judge import follow
from tests.games.silver.judge.random_play import STYLES, random_game, random_header
from tests.games.silver.rules.scene import (
    Line,
    amulet,
    behold,
    call,
    discard,
    draw,
    draw_row,
    empath,
    end_turn,
    exchange,
    expose,
    flat,
    guard,
    idle,
    keep,
    look,
    master,
    opening,
    pass_,
    peek,
    reveal,
    rob,
    scene,
    see,
    swap_into,
    take,
    take_into,
    use,
    witch,
)

Script = list[Line | list[Line]]
ADA, BEA = "9 8 7 6 5", "4 8 8 13 1"
NAMES = ["Ada", "Bea"]


def told(*parts: Line | list[Line]) -> list[str]:
    """The story of one game, line by line."""
    [game] = replay("\n".join(json.dumps(line) for line in flat(parts)))
    return game.story.splitlines()


def table(discard: int = 9, deck: str = "", **heading: Any) -> list[Line]:
    """Ada's first turn after the first looks."""
    return opening(ADA, BEA, discard=discard, deck=deck, names=NAMES, **heading)


def test_the_story_of_a_whole_game() -> None:
    rules = {"rounds": 1, "call_max_cards": 5}
    lines: Script = [
        *scene("3 8 7 6 5", BEA, discard=9, deck="9 1 6 2", names=NAMES, rules=rules),
        look(0, 0, 1),
        look(1, 3, 4),
        [*use(0), see(0, (1, 1)), end_turn(0)],
        swap_into(1, 1, 2),
        call(0),
        take_into(1, 0),
    ]
    assert told(*lines) == [
        "Game 1: Ada (seat 0) and Bea (seat 1)",
        "Rules: edition bezier, but rounds 1, call_max_cards 5",
        *LEGEND,
        "",
        "Round 1 of 1: Ada (seat 0) starts and holds the marker",
        "  31 cards in the deck, a 9 Seer on the discard pile",
        "    Ada  (3?)  (8?)  (7?)  (6?)  (5?)",
        "    Bea  (4?)  (8?)  (8?)  (13?) (1?)",
        "First looks",
        "  Ada looks at their own 1st and 2nd cards (a 3 Bodyguard and an 8 Apprentice Seer).",
        "  Bea looks at their own 4th and 5th cards (a 13 Doppelganger and a 1 Squire).",
        "    Ada  (3)   (8)   (7?)  (6?)  (5?)",
        "    Bea  (4?)  (8?)  (8?)  (13)  (1)",
        "Turn 1: Ada (seat 0); 31 cards in the deck, a 9 Seer on the discard pile",
        "  Ada draws a 9 Seer.",
        "  Ada discards the 9 Seer and uses it.",
        "  Ada looks at Bea's 2nd card (an 8 Apprentice Seer).",
        "  Ada ends the turn.",
        "    No village looks different.",
        "Turn 2: Bea (seat 1); 30 cards in the deck, a 9 Seer on the discard pile",
        "  Bea draws a 1 Squire.",
        "  Bea shows their own 2nd and 3rd cards (an 8 Apprentice Seer and an 8 Apprentice Seer): "
        "a match; the 1 Squire takes their place facedown as the 2nd card.",
        "  Bea ends the turn.",
        "    Bea  (4?)  (1)   (13)  (1)",
        "Turn 3: Ada (seat 0); 29 cards in the deck, an 8 Apprentice Seer on the discard pile",
        "  Ada calls with 5 cards in the village.",
        "    No village looks different.",
        "Turn 4: Bea (seat 1); 29 cards in the deck, an 8 Apprentice Seer on the discard pile",
        "  Bea takes the 8 Apprentice Seer from the discard pile.",
        "  Bea puts the 8 Apprentice Seer faceup in place of their own 1st card (a 4 Rascal).",
        "  Bea ends the turn.",
        "",
        "Round 1 ends in turn 4: everybody had a turn after the call",
        "    Ada  (3)   (8)   (7?)  (6?)  (5?)   sum 29, scores 39",
        "    Bea  [8]   (1)   (13)  (1)   sum 23, scores 23",
        "  Ada's call fails and adds 10 points: another sum is 23.",
        "  The marker goes to Bea.",
        "  Totals: Ada has 39 and Bea has 23.",
        "",
        "Bea wins with the lowest total: Ada has 39 and Bea has 23.",
    ]


RASCAL: Script = [*table(discard=4, deck="10 2 3"), take_into(0, 0), idle(1), draw(0, extra=1)]
SENTENCES: list[tuple[Script, str]] = [
    ([*table(), take(0)], "Ada takes the 9 Seer from the discard pile."),
    ([*table(deck="11"), draw(0)], "Ada draws an 11 Witch."),
    ([*table(deck="11"), draw(0), discard(0)], "Ada discards the 11 Witch."),
    (
        [*table(deck="11 2"), *use(0)],
        "Ada discards the 11 Witch and uses it: on top of the deck lies a 2 Empath.",
    ),
    (
        [*table(deck="11 2"), *use(0), witch(0, (1, 3))],
        "Ada puts the 2 Empath facedown in place of Bea's 4th card (a 13 Doppelganger).",
    ),
    (
        [*table(deck="11 2"), *use(0), exchange(0, [4])],
        "Ada puts the 2 Empath facedown in place of their own 5th card (a 5 Exposer).",
    ),
    (
        [*table(deck="11 2", rules={"witch_must_exchange": False}), *use(0), witch(0, None)],
        "Ada leaves the card on the deck.",
    ),
    (
        [*table(deck="10"), *use(0), master(0, None)],
        "Ada looks through the discard pile and takes nothing.",
    ),
    (
        [*table(deck="10"), *use(0), master(0, 0)],
        "Ada chooses the 9 Seer from the discard pile.",
    ),
    (
        [*table(deck="10"), *use(0), master(0, 0), exchange(0, [0])],
        "Ada puts the 9 Seer faceup in place of their own 1st card (a 9 Seer).",
    ),
    (
        [*table(deck="2"), draw(0), exchange(0, [0, 1])],
        "Ada shows their own 1st and 2nd cards (a 9 Seer and an 8 Apprentice Seer): no match, "
        "they go back facedown; the 2 Empath is added facedown at the right end.",
    ),
    (
        [*table(deck="2 12"), draw(0), exchange(0, [0, 1, 4], end="left")],
        "Ada shows their own 1st, 2nd and 5th cards (a 9 Seer, an 8 Apprentice Seer and "
        "a 5 Exposer): no match, they go back facedown; the 2 Empath is added facedown at the left "
        "end, and as a penalty a 12 Robber at the right end, seen by nobody.",
    ),
    (
        [*table(deck="10 2"), *use(0), master(0, 0), exchange(0, [0, 1, 2], penalty_end="left")],
        "Ada shows their own 1st, 2nd and 3rd cards (a 9 Seer, an 8 Apprentice Seer and "
        "a 7 Beholder): no match, they go back facedown; the 9 Seer is added faceup at the right "
        "end, and as a penalty a 2 Empath at the left end, seen by nobody.",
    ),
    (
        [*table(deck="3 2"), idle(0), draw(1), exchange(1, [1, 3, 2], into=3)],
        "Bea shows their own 2nd, 3rd and 4th cards (an 8 Apprentice Seer, an 8 Apprentice Seer "
        "and a 13 Doppelganger): a match; the 2 Empath takes their place facedown as the 2nd card.",
    ),
    (
        [*table(deck="5"), *use(0), expose(0, 2)],
        "Ada turns their own 3rd card (a 7 Beholder) faceup.",
    ),
    (
        [*table(deck="6"), *use(0), reveal(0, (1, 0))],
        "Ada turns Bea's 1st card (a 4 Rascal) faceup.",
    ),
    (
        [*table(deck="7"), *use(0), behold(0, 3, 4)],
        "Ada looks at their own 4th and 5th cards (a 6 Revealer and a 5 Exposer).",
    ),
    ([*table(deck="8"), *use(0), peek(0, (1, 4))], "Ada looks at Bea's 5th card (a 1 Squire)."),
    (
        [*table(deck="9"), *use(0), see(0, (0, 4))],
        "Ada looks at their own 5th card (a 5 Exposer).",
    ),
    (
        [*table(deck="12"), *use(0), rob(0, (1, 0), 2)],
        "Ada takes Bea's 1st card (a 4 Rascal) and gives their own 3rd card (a 7 Beholder) for it, "
        "and looks at the new card.",
    ),
    (
        [*table(deck="12"), *use(0), rob(0, (1, 0), 2, look=False)],
        "Ada takes Bea's 1st card (a 4 Rascal) and gives their own 3rd card (a 7 Beholder) for it, "
        "without a look at the new card.",
    ),
    (
        [*table(deck="12"), take_into(0, 0), *use(1), rob(1, (0, 0), 1)],
        "Bea takes Ada's 1st card (a 9 Seer) and gives their own 2nd card (an 8 Apprentice Seer) "
        "for it.",
    ),
    (
        [*table(discard=2), take(0), exchange(0, [1]), empath(0, 4)],
        "Ada looks at their own 5th card (a 5 Exposer) with the Empath that is the 2nd card.",
    ),
    (
        [*table(discard=3), take(0), exchange(0, [1]), guard(0, 1, 0)],
        "Ada lets the Bodyguard that is the 2nd card guard their own 1st card (a 9 Seer).",
    ),
    (
        [*table(discard=3), take(0), exchange(0, [1]), guard(0, 1, 0), guard(0, 1, None)],
        "Ada takes the Bodyguard that is the 2nd card off its guard.",
    ),
    ([*table(amulet=0), amulet(0, 4)], "Ada puts the amulet on their own 5th card (a 5 Exposer)."),
    (RASCAL, "Ada draws 2 cards with the help of Rascals: a 2 Empath and a 3 Bodyguard."),
    ([*RASCAL, keep(0, 1)], "Ada keeps the 3 Bodyguard and puts back a 2 Empath."),
    (
        [*table(discard=1, deck="12"), take_into(0, 0), draw_row(1, 0)],
        "Bea draws the 12 Robber from the row.",
    ),
    ([*table(), take_into(0, 0)], "Ada ends the turn."),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "sentence"), SENTENCES, ids=[words for _, words in SENTENCES])
def test_a_decision_is_told_in_one_sentence(lines: Script, sentence: str) -> None:
    sentences = [line for line in told(*lines) if re.match(r"  (Ada|Bea) ", line)]
    assert sentences[-1] == f"  {sentence}"


def test_a_pass_says_why() -> None:
    one_card = {"village_size": 1, "first_looks": 1, "deck_end_cuts_call": False}
    deal = opening(
        "1", "2", "3", discard=10, deck="9 8", players=3, short_deck=True, amulet=0, rules=one_card
    )
    story = told(deal, amulet(0, 0), idle(0), call(1), idle(2), pass_(0))
    assert "  seat 0 passes, for there is nothing else to do." in story


def test_a_squire_turns_a_card_for_the_row_and_the_table_shows_it() -> None:
    story = told(table(discard=1, deck="12"), take_into(0, 0), draw_row(1, 0))
    assert story[-6:-2] == [
        "  The Squires add a 12 Robber to the row.",
        "    Ada  [1]   (8)   (7?)  (6?)  (5?)",
        "Turn 2: Bea (seat 1); 30 cards in the deck, a 9 Seer on the discard pile, "
        "a 12 Robber in the row",
        "  Bea draws the 12 Robber from the row.",
    ]


def test_the_amulet_that_comes_off_is_told() -> None:
    story = told(
        table(deck="12", amulet=0, rules={"edition": "bga"}),
        amulet(0, 0),
        *use(0),
        rob(0, (1, 0), 0),
    )
    assert "  Ada owns the amulet." in story
    assert story[-3] == "  The amulet is off for the rest of the round."


def test_a_successful_call_a_tie_and_the_marker_are_told() -> None:
    story = told(
        scene("9 8 7 6 5", "5 6 7 8 9", discard=9, deck="3", names=NAMES, totals=[35, 0],
              rules={"rounds": 1, "call_max_cards": 5, "first_looks": 0}),
        call(0), idle(1),
    )  # fmt: skip
    assert story[-5:] == [
        "  Ada's call succeeds and scores 0: nobody else has less than 35.",
        "  Ada keeps the marker.",
        "  Totals: Ada has 35 and Bea has 35.",
        "",
        "Ada and Bea are tied, the marker decides for Ada: Ada has 35 and Bea has 35.",
    ]
    assert "Points before the first round: Ada has 35 and Bea has 0" in story


def test_a_stopped_script_says_so() -> None:
    assert told(table())[-1] == "The script stops here."


def test_a_village_shows_faces_knowledge_guards_and_the_amulet() -> None:
    village = [
        {"card": 3, "up": True, "known": [0, 1], "guards": 2},
        {"card": 12, "up": False, "known": [1], "guards": None},
        {"card": 0, "up": False, "known": [0], "guards": None},
        {"card": 3, "up": True, "known": [0, 1], "guards": None},
    ]
    assert draw_village(village, owner=0, amulet=2) == "[3>3] (12?) (0)+* [3]"
    assert draw_village(village, owner=1, amulet=None) == "[3>3] (12)  (0?)+ [3]"


@pytest.mark.parametrize(
    ("names", "heading"),
    [
        (["Ada", "Bea"], "Game 1: Ada (seat 0) and Bea (seat 1)"),
        (["Ada", "Ada"], "Game 1: Ada (seat 0) and Ada (seat 1)"),
        (["", "Bea"], "Game 1: seat 0 and Bea (seat 1)"),
        (["a\x1b[31m\n", "\u202eb"], r"Game 1: a\x1b[31m\n (seat 0) and \u202eb (seat 1)"),
        (["A" * 999, "Bea"], f"Game 1: {'A' * 11}...{'A' * 10} (seat 0) and Bea (seat 1)"),
    ],
)
def test_names_are_told_apart_and_cannot_steer_a_terminal(names: list[str], heading: str) -> None:
    assert told(opening(ADA, BEA, names=names))[0] == heading


def test_a_long_name_keeps_both_ends_and_is_told_in_full_once() -> None:
    names = [f"counter:call_four=0.7:call_five={value}" for value in ("0.25", "0.75")]
    story = told(opening(ADA, BEA, names=names))
    assert story[:3] == [
        "Game 1: counter:cal..._five=0.25 (seat 0) and counter:cal..._five=0.75 (seat 1)",
        f"  seat 0 is {names[0]}",
        f"  seat 1 is {names[1]}",
    ]
    longest = told(opening(ADA, BEA, names=["A" * 999, "Bea"]))
    assert longest[1] == f"  seat 0 is {'A' * 99}...{'A' * 98}"
    assert max(map(len, longest)) < 220


def test_without_names_the_players_are_called_by_their_seats() -> None:
    assert told(opening(ADA, BEA, ADA, players=3))[0] == "Game 1: seat 0, seat 1 and seat 2"


def test_rules_are_told_as_the_nearest_edition_and_what_differs() -> None:
    def words(**rules: Any) -> str:
        header = read_header(scene(ADA, BEA)[0] | {"rules": rules})
        return rules_in_words(header.rules, EDITIONS)

    assert words() == "edition bezier"
    assert words(edition="ravensburger") == "edition ravensburger"
    assert words(edition="bga", rounds=2) == "edition bga, but rounds 2"


def test_words() -> None:
    assert [a_card(value) for value in (0, 8, 11)] == [
        "a 0 Villager",
        "an 8 Apprentice Seer",
        "an 11 Witch",
    ]
    places = [ordinal(slot) for slot in (0, 1, 2, 3, 10, 11, 12, 20, 21)]
    assert places == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"]
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]


# --- random games ---------------------------------------------------------------------------------


class Played(NamedTuple):
    """A game of random legal play."""

    lines: list[Line]
    game: Replayed

    @property
    def story(self) -> list[str]:
        return self.game.story.splitlines()

    @property
    def result(self) -> Line:
        """The result line, as the judge wrote it."""
        result: Line = self.lines[-1]["result"]
        return result


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [random_game_of(seed) for seed in range(16)]


def random_game_of(seed: int) -> Played:
    rng = Random(seed)
    header = random_header(rng)
    lines = [header, *random_game(header, rng, STYLES[seed % len(STYLES)])]
    return Played(lines, *replay("\n".join(json.dumps(line) for line in lines)))


@pytest.mark.slow
def test_the_random_games_hold_every_act_that_has_a_sentence(games: list[Played]) -> None:
    acts = {line["act"] for game in games for line in game.lines if "act" in line}
    assert acts >= set(ACTS) - {"pass"}  # too rare: it has a test of its own


@pytest.mark.slow
def test_the_story_follows_from_the_states_alone(games: list[Played]) -> None:
    """Told from the states of the judge, who knows nothing of the engine, it is the same."""
    for lines, game in games:
        [followed] = follow(lines)
        story = Story(read_header(lines[0]))
        words = story.opening(0)
        for line, state in zip(lines[1:-1], followed.states, strict=True):
            words += story.tell(line, state)
        assert words + story.closing(followed.result) == game.story.splitlines()


def test_every_decision_of_a_game_is_one_sentence_of_who_made_it(games: list[Played]) -> None:
    for played in games:
        said = [line for line in played.story if re.match(r"  seat \d [a-z]+s ", line)]
        said = [line for line in said if not re.search("keeps the marker|owns the amulet", line)]
        seats = [line["seat"] for line in played.lines if "act" in line]
        assert [int(line.split()[1]) for line in said] == seats


def test_sums_scores_and_totals_are_those_of_the_result(games: list[Played]) -> None:
    for played in games:
        points = re.findall(r"sum (\d+), scores (\d+)", played.game.story)
        rounds = [
            zip(each["sums"], each["scores"], strict=True) for each in played.result["rounds"]
        ]
        assert [(int(own), int(score)) for own, score in points] == [*chain(*rounds)]
        totals = re.findall(r"has (\d+)", played.story[-1])
        assert [int(total) for total in totals] == played.result["totals"]


def test_the_fate_of_a_call_is_that_of_the_result(games: list[Played]) -> None:
    calls = 0
    for played in games:
        fates = re.findall(r"'s call (succeeds|fails)", played.game.story)
        called = [each for each in played.result["rounds"] if each["caller"] is not None]
        for each, fate in zip(called, fates, strict=True):
            own, score = (each[name][each["caller"]] for name in ("sums", "scores"))
            penalty = played.game.header.rules.call_penalty
            assert score == (0 if fate == "succeeds" else own + penalty)
            calls += 1
    assert calls >= 5


def test_after_every_turn_each_village_lies_as_it_was_drawn_last(games: list[Played]) -> None:
    turns = 0
    for lines, game in games:
        story, drawn = Story(game.header), dict[int, str]()
        for line, state in zip(lines[1:-1], game.states, strict=True):
            for text in story.tell(line, state):
                if found := re.match(r"    seat (\d)  (.*?)(   sum .*)?$", text):
                    drawn[int(found[1])] = found[2]
            if line.get("act") in ("end_turn", "call", "pass"):
                owner, slot = state["amulet"]["on"] or (None, None)
                for seat, village in enumerate(state["villages"]):
                    amulet_slot = slot if seat == owner else None
                    assert drawn[seat] == draw_village(village, seat, amulet_slot)
                turns += 1
    assert turns > 100
