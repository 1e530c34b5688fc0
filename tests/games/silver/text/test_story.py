"""The story of a game: what it says, word by word, and that it follows from the states alone."""

import json
import re
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from silver_sim.games.silver.rules.acts import BY_NAME
from silver_sim.games.silver.rules.rule_set import EDITIONS
from silver_sim.games.silver.text.card_names import CardNames
from silver_sim.games.silver.text.script import read_header
from silver_sim.games.silver.text.story import Story, draw_village
from silver_sim.games.text.lines import is_decision
from silver_sim.games.text.telling import listed, ordinal, rules_in_words
from silver_sim.games.traces import Replayed, replay
from tests.as_read import assert_cases_as_read
from tests.games.silver.judge import follow
from tests.games.silver.judge.random_play import STYLES, random_game, random_header
from tests.games.silver.rules import scene as do
from tests.games.silver.rules.scene import Line, flat, opening, scene

pytestmark = pytest.mark.slow

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


WHOLE: Script = [
    *scene("3 8 7 6 5", BEA, discard=9, deck="9 1 6 2", names=NAMES,
           rules={"rounds": 1, "call_max_cards": 5}),
    do.look(0, 0, 1), do.look(1, 3, 4), [*do.use(0), do.see(0, (1, 1)), do.end_turn(0)],
    do.swap_into(1, 1, 2), do.call(0), do.take_into(1, 0),
]  # fmt: skip
ONE_CARD = {"village_size": 1, "first_looks": 1, "deck_end_cuts_call": False}
RASCAL: Script = [
    *table(discard=4, deck="10 2 3"),
    do.take_into(0, 0),
    do.idle(1),
    do.draw(0, extra=1),
]
DECISIONS: list[Script] = [
    [*table(), do.take(0)],
    [*table(deck="11"), do.draw(0)],
    [*table(deck="11"), do.draw(0), do.discard(0)],
    [*table(deck="11 2"), *do.use(0)],
    [*table(deck="11 2"), *do.use(0), do.witch(0, (1, 3))],
    [*table(deck="11 2"), *do.use(0), do.exchange(0, [4])],
    [*table(deck="11 2", rules={"witch_must_exchange": False}), *do.use(0), do.witch(0, None)],
    [*table(deck="10"), *do.use(0), do.master(0, None)],
    [*table(deck="10"), *do.use(0), do.master(0, 0)],
    [*table(deck="10"), *do.use(0), do.master(0, 0), do.exchange(0, [0])],
    [*table(deck="2"), do.draw(0), do.exchange(0, [0, 1])],
    [*table(deck="2 12"), do.draw(0), do.exchange(0, [0, 1, 4], end="left")],
    [*table(deck="10 2"), *do.use(0), do.master(0, 0),
     do.exchange(0, [0, 1, 2], penalty_end="left")],
    [*table(deck="3 2"), do.idle(0), do.draw(1), do.exchange(1, [1, 3, 2], into=3)],
    [*table(deck="5"), *do.use(0), do.expose(0, 2)],
    [*table(deck="6"), *do.use(0), do.reveal(0, (1, 0))],
    [*table(deck="7"), *do.use(0), do.behold(0, 3, 4)],
    [*table(deck="8"), *do.use(0), do.peek(0, (1, 4))],
    [*table(deck="9"), *do.use(0), do.see(0, (0, 4))],
    [*table(deck="12"), *do.use(0), do.rob(0, (1, 0), 2)],
    [*table(deck="12"), *do.use(0), do.rob(0, (1, 0), 2, look=False)],
    [*table(deck="12"), do.take_into(0, 0), *do.use(1), do.rob(1, (0, 0), 1)],
    [*table(discard=2), do.take(0), do.exchange(0, [1]), do.empath(0, 4)],
    [*table(discard=3), do.take(0), do.exchange(0, [1]), do.guard(0, 1, 0)],
    [*table(discard=3), do.take(0), do.exchange(0, [1]), do.guard(0, 1, 0), do.guard(0, 1, None)],
    [*table(amulet=0), do.amulet(0, 4)],
    RASCAL,
    [*RASCAL, do.keep(0, 1)],
    [*table(discard=1, deck="12"), do.take_into(0, 0), do.draw_row(1, 0)],
    [*table(), do.take_into(0, 0)],
]  # fmt: skip
PASS: Script = [
    opening("1", "2", "3", discard=10, deck="9 8", players=3, short_deck=True, amulet=0,
            rules=ONE_CARD),
    do.amulet(0, 0), do.idle(0), do.call(1), do.idle(2), do.pass_(0),
]  # fmt: skip
AMULET: Script = [
    table(deck="12", amulet=0, rules={"edition": "bga"}),
    do.amulet(0, 0),
    *do.use(0),
    do.rob(0, (1, 0), 0),
]
TIE: Script = [
    scene("9 8 7 6 5", "5 6 7 8 9", discard=9, deck="3", names=NAMES, totals=[35, 0],
          rules={"rounds": 1, "call_max_cards": 5, "first_looks": 0}),
    do.call(0), do.idle(1),
]  # fmt: skip


def sentence(script: Script) -> str:
    """The last sentence of who did what."""
    said: list[str] = re.findall(r"(?m)^ *\d+  ((?:Ada|Bea) .*)", "\n".join(told(*script)))
    return said[-1]


def test_stories_are_as_they_were_read() -> None:
    squires = table(discard=1, deck="12"), do.take_into(0, 0), do.draw_row(1, 0)
    said = {
        "a whole game": told(*WHOLE),
        "decisions, each in one sentence": [sentence(each) for each in DECISIONS],
        "a pass, and why": told(*PASS),
        "a Squire turns a card for the row": told(*squires)[-6:],
        "the amulet comes off": told(*AMULET),
        "a successful call, a tie and the marker": told(*TIE),
        "a script that stops": told(table())[-1],
    }
    assert_cases_as_read(Path(__file__).with_name("stories.txt"), said)


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
    assert words(edition="bga", rounds=2) == "edition bga, changed: rounds 2"


def test_words() -> None:
    assert [CardNames().a(value) for value in (0, 8, 11)] == [
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


def test_the_random_games_hold_every_act_that_has_a_sentence(games: list[Played]) -> None:
    acts = {line["act"] for game in games for line in game.lines if "act" in line}
    assert acts >= set(BY_NAME) - {"pass"}  # too rare: it has a test of its own


def test_the_story_follows_from_the_states_alone(games: list[Played]) -> None:
    """Told from the states of the judge, who knows nothing of the engine, it is the same."""
    for lines, game in games:
        [followed] = follow(lines)
        story, numbers = Story(read_header(lines[0])), count(1)
        words = story.opening(0)
        for line, state in zip(lines[1:-1], followed.states, strict=True):
            words += story.tell(next(numbers) if is_decision(line) else None, line, state)
        assert words + story.closing(followed.result) == game.story.splitlines()


def test_every_decision_of_a_game_is_one_sentence_of_who_made_it(games: list[Played]) -> None:
    for played in games:
        said = [line.split() for line in played.story if re.match(r" *\d+  seat \d [a-z]+s ", line)]
        seats = [line["seat"] for line in played.lines if is_decision(line)]
        assert [int(line[0]) for line in said] == [*range(1, len(seats) + 1)]
        assert [int(line[2]) for line in said] == seats


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
            said = story.say(line, state)
            for text in (*said.heading, *said.after):
                if found := re.match(r"    seat (\d)  (.*?)(   sum .*)?$", text):
                    drawn[int(found[1])] = found[2]
            if line.get("act") in ("end_turn", "call", "pass"):
                owner, slot = state["amulet"]["on"] or (None, None)
                for seat, village in enumerate(state["villages"]):
                    amulet_slot = slot if seat == owner else None
                    assert drawn[seat] == draw_village(village, seat, amulet_slot)
                turns += 1
    assert turns > 100
