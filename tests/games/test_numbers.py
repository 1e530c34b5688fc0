"""Decisions as described numbers: what they say, and that they say nothing hidden."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from silver_sim.compiled.interpreted import plain
from silver_sim.games.odin.seat import numbers as of_odin
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.seat import numbers as of_silver
from silver_sim.search.described import DescribedAnswers
from silver_sim.search.workspace import Workspace
from tests.games.hidden import dealt_anew
from tests.search.tables import ODIN, SILVER, table

pytestmark = pytest.mark.slow

GAMES = {"silver": (SILVER, "counter,greedy,random"), "odin": (ODIN, "counter,low,random")}


def met(name: str, games: int) -> Iterator[tuple[Any, DescribedAnswers, Any]]:
    """Matches at decisions, what describes them, and their answers."""
    game, players = GAMES[name]
    match: Any = table(players, game=game).match()
    ahead = game.lookahead()
    space, described = Workspace(match, ahead), DescribedAnswers(match, game)
    answers = np.zeros(ahead.answers, match.engine.machine.choice)
    for block in range(games):
        for choices in match.decisions(block, block % 3):
            if choices is not None:
                answers[0] = choices[0]
                space.look_at(match, (1, 2))
                space.seat_policy(match, match.player)
                own = space.players[match.seat :]
                number = space.call(ahead.candidates, space.states, own, answers)
                yield match, described, answers[:number]


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_described_once(name: str) -> None:
    game, _ = GAMES[name]
    names = [each.name for each in game.lookahead().numbers]
    assert len(set(names)) == len(names)
    assert all(each.words for each in game.lookahead().numbers)
    match, described, answers = next(met(name, 1))
    room = np.full((len(answers), len(names) + 1), 77.0, np.float32)
    game.lookahead().describe(match.states, described._sights, described._players, answers, room)
    assert (room[:, -1] == 77.0).all()
    assert not (room[:, :-1] == 77.0).any()  # each is written


@pytest.mark.parametrize("name", GAMES)
def test_compiled_numbers_are_those_of_plain_python(name: str) -> None:
    module: Any = {"silver": of_silver, "odin": of_odin}[name]
    in_python = plain(module.write_numbers)
    rows = 0
    for number, (_, described, answers) in enumerate(met(name, 2)):
        compiled = described.of(answers)
        if number % 5 == 0 and seats_are_relative(name, answers):
            for answer, row in zip(answers, compiled, strict=True):
                again = np.full(len(row), np.nan, np.float32)
                in_python(described._sights[0], answer, again)
                assert again.tobytes() == row.tobytes()
                rows += 1
    assert rows > 50


def seats_are_relative(name: str, answers: Any) -> bool:
    """Whether no answer aims at a seat, which the machine and a strategy count differently."""
    return name == "odin" or not (answers["act"] >= Act.REVEAL).any()


@pytest.mark.parametrize("name", GAMES)
def test_numbers_do_not_change_when_hidden_cards_are_dealt_anew(name: str) -> None:
    changed = points = 0
    for points, (match, described, answers) in enumerate(met(name, 2), 1):
        shown = described.of(answers).tobytes()
        with dealt_anew(name, match, points) as before:
            assert described.of(answers).tobytes() == shown
            changed += match.states.tobytes() != before.tobytes()
    assert changed > 0.8 * points > 80


def columns(name: str, numbers: Any) -> dict[str, Any]:
    """The numbers of the answers by name."""
    game, _ = GAMES[name]
    return {each.name: numbers[:, n] for n, each in enumerate(game.lookahead().numbers)}


def test_silver_tells_what_lies_there_after_an_exchange() -> None:
    compared = 0
    for match, described, answers in met("silver", 3):
        state, seat = match.states[0], match.seat
        if state["question"] != Question.PLACE_CARD:
            continue
        told = columns("silver", described.of(answers))
        village = state["village"][seat, : state["cards_in"][seat]]
        known = (state["known"][village] >> seat) & 1 == 1
        values = np.where(known, state["value"][village], 0)
        new = int(state["value"][state["hand"][0]])
        for place, answer in enumerate(answers):
            given = (int(answer["slots"]) >> np.arange(len(village))) & 1 == 1
            if answer["act"] != Act.EXCHANGE or not known[given].all():
                continue
            alike = set(values[given]) - {13}
            assert told["given"][place] == given.sum()
            assert told["given_known_sum"][place] == values[given].sum()
            assert told["match_chance"][place] == (len(alike) < 2)
            assert told["after_cards"][place] == len(village) - given.sum() + 1
            assert told["after_known_sum"][place] == values.sum() - values[given].sum() + new
            if len(alike) == 1:
                assert told["after_top"][place] == alike.pop()
            compared += 1
    assert compared > 100


def test_odin_tells_the_hand_after_a_play() -> None:
    compared = 0
    for match, described, answers in met("odin", 3):
        told = columns("odin", described.of(answers))
        hand = int(match.states["hand"][0, match.seat])
        for place, answer in enumerate(answers):
            cards = int(answer["cards"])
            after = hand | cards if match.question == "take" else hand & ~cards
            assert told["after_cards"][place] == after.bit_count()
            if answer["act"] == 1:  # play
                numbers = [card % 9 + 1 for card in range(54) if cards >> card & 1]
                assert told["set_cards"][place] == len(numbers)
                assert told["set_highest"][place] == max(numbers)
                assert told["set_lowest"][place] == min(numbers)
                compared += 1
    assert compared > 100
