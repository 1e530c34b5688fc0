"""Strategies in plain Python are called by the engine, in the midst of a game (all games)."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import StrategyError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.odin.rules.questions import Act
from silver_sim.games.odin.rules.questions import Question as OdinQuestion
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.odin.engine import play as odin
from tests.games.odin.engine.play import ALL_RULES, ALL_SEEDS, Line
from tests.games.odin.engine.test_sight import sight_of as odin_sight
from tests.games.plain_policy import PlainPolicy, Raising, Watcher
from tests.games.play import digest
from tests.games.silver.engine import play as silver
from tests.games.silver.engine.test_sight import sight_of as silver_sight

pytestmark = pytest.mark.slow

PLAY: dict[str, Any] = {"silver": silver, "odin": odin}
SIGHT_OF = {"silver": silver_sight, "odin": odin_sight}
TIMES = 30
RANDOM = {"silver": "tumbler", "odin": "random"}  # who asks and does whatever is legal
QUESTIONS: dict[str, set[int]] = {
    "silver": {Question.OPEN_TURN, Question.PLACE_CARD, Question.CLOSE_TURN},
    "odin": {OdinQuestion.LEAD, OdinQuestion.FOLLOW, OdinQuestion.TAKE},
}


def plain(game: str, strategy: str) -> Any:
    """A policy in plain Python."""
    [policy] = PLAY[game].seats(f"{strategy},{strategy}", compiled=False)[0].policies
    return policy


# what it reads


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [
        ("silver", 2, {}),
        ("silver", 3, {"edition": "bga"}),
        ("silver", 4, {"edition": "ravensburger"}),
        ("odin", 3, {}),
    ],
)
def test_it_reads_the_sight_of_the_table_and_cannot_write_to_it(
    game: str, players: int, rules: Line
) -> None:
    """Of which only what is new was drawn, byte for byte as a sight that is drawn anew."""
    questions: list[int] = []

    def watch(sight: Any) -> None:
        record = match.sights[match.player]
        own = match.sights[match.player : match.player + 1]
        assert own.tobytes() == SIGHT_OF[game](match.states).tobytes()
        questions.append(sight.question)
        for name in record.dtype.names:
            if name == "rules":
                fields = {field: record[name][field].tolist() for field in record[name].dtype.names}
                assert vars(sight.rules) == fields
            elif name.startswith("guard_"):
                assert not hasattr(sight, name)
            else:
                shown = getattr(sight, name)
                found = shown if isinstance(shown, int) else shown.tolist()
                assert found == record[name].tolist(), name
        with pytest.raises(ValueError, match="read-only"):
            sight.totals[0] = 3
        with pytest.raises(AttributeError):
            sight.turn = 3

    watcher = SeatSetup("watcher", [Watcher(plain(game, RANDOM[game]), watch)])
    match = PLAY[game].match_of([watcher] * players, **rules)
    match.play(0, 1)
    assert set(questions) >= QUESTIONS[game]
    assert len(questions) > 150


# it plays as a compiled one


ENTRIES = (
    *("random", "low", "low:take=low", "low:take=fit", "low:take=joins"),
    *("random+restrict(no_pass,no_whole)", "low+restrict(no_whole)", "low+noise(0.4)"),
    *("mix(low,random)", "mix(low+restrict(no_pass),random,per=decision)"),
)


@settings(max_examples=25)
@given(st.lists(st.sampled_from(ENTRIES), min_size=2, max_size=6), ALL_RULES, ALL_SEEDS)
def test_plain_seats_play_as_compiled_ones(line_up: list[str], rules: Line, seed: int) -> None:
    players = ",".join(line_up)
    compiled = odin.new_match(players, seed, **rules).play(7, 8)
    assert digest(odin.new_match(players, seed, compiled=False, **rules).play(7, 8)) == digest(
        compiled
    )


@pytest.mark.parametrize(
    ("game", "players"), [("silver", "tumbler,steady,tumbler"), ("odin", "random,low:take=fit,low")]
)
def test_plain_and_compiled_seats_play_together(game: str, players: str) -> None:
    compiled = digest(PLAY[game].new_match(players).play(0, 2))
    assert digest(PLAY[game].new_match(players, compiled=False).play(0, 2)) == compiled
    mixed = PLAY[game].seats(players)
    mixed[1:] = PLAY[game].seats(players, compiled=False)[1:]
    assert digest(PLAY[game].match_of(mixed).play(0, 2)) == compiled


@pytest.mark.parametrize("compiled", [True, False])
def test_a_memory_is_empty_at_the_start_of_every_game(compiled: bool) -> None:
    match = silver.new_match("rememberer,rememberer", compiled=compiled)
    once = digest(match.play(0, 1))
    assert digest(match.play(0, 1)) == once
    assert once == digest(silver.new_match("rememberer,rememberer").play(0, 1))


# it fails, or is interrupted


@pytest.fixture
def alarm() -> Iterator[Callable[[float, SilverMatch], object]]:
    """Plays until an alarm interrupts as Ctrl-C does.

    Not in a finalizer, where Python would lose either.
    """

    def play_until(seconds: float, match: SilverMatch) -> object:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        return match.play(0, 3000)

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    gc.disable()
    yield play_until
    gc.enable()
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(os.name != "posix", reason="is interrupted by an alarm")
def test_ctrl_c_is_heeded_wherever_the_games_stand(
    alarm: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    match = silver.new_match("steady,steady,tumbler", compiled=False)
    hook = sys.unraisablehook
    whole = digest(match.play(0, 5))
    assert sys.unraisablehook is hook
    for number in range(TIMES):
        with pytest.raises(KeyboardInterrupt):
            alarm(0.006 + number * 0.00074, match)
    assert digest(match.play(0, 5)) == whole
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        ("silver", ValueError("too much")),
        ("silver", SystemExit(3)),
        ("silver", RecursionError()),
        ("odin", ValueError("too much")),
    ],
)
def test_what_a_strategy_raises_stops_the_games_and_is_told(
    game: str, problem: BaseException
) -> None:
    strategy, others = {"silver": ("steady", "steady,tumbler"), "odin": ("low", "low,low")}[game]
    raising = SeatSetup("raising", [Raising(plain(game, strategy), problem)])
    match = PLAY[game].match_of([raising, *PLAY[game].seats(others)])
    with pytest.raises(StrategyError, match=f"'raising' failed: {type(problem).__name__}") as told:
        match.play(0, 100)
    assert told.value.__cause__ is problem


def test_a_fault_is_not_remembered_in_the_next_games() -> None:
    raising = Raising(plain("silver", "steady"), ValueError("once"))
    match = silver.match_of([SeatSetup("raising", [raising]), *silver.seats("steady,tumbler")])
    with pytest.raises(StrategyError):
        match.play(0, 20)
    others = silver.match_of(silver.seats("steady,steady,tumbler")).play(0, 20)
    assert digest(match.play(0, 20)) == digest(others)
    assert raising.asked > 200


class Answering(PlainPolicy):
    """It answers every question of Odin with this act and these cards."""

    def __init__(self, policy: Any, act: int, cards: int) -> None:
        super().__init__(policy)
        self.answer = act, cards

    def ask(self, sight: Any, memory: Any, supply: Any, choice: Any, question: int) -> None:
        choice.act, choice.cards = self.answer


# Bits beyond the deck, a negative mask, acts that do not exist, no cards, two at once.
WRONG = [
    *((Act.PLAY, cards) for cards in (0, 1 << 54, 1 << 60, -1, -(1 << 63), (1 << 54) - 1, 3 << 8)),
    *((act, 1) for act in (-7, 0, 4, 1 << 40)),
]


@pytest.mark.parametrize(("act", "cards"), WRONG)
def test_an_answer_that_is_not_legal_stops_the_games_or_is_counted(act: int, cards: int) -> None:
    line_up = odin.seats("low,low,low")
    line_up[0] = line_up[0]._replace(policies=[Answering(line_up[0].policies[0], act, cards)])
    match = odin.match_of(line_up)
    with pytest.raises(StrategyError, match="not legal") as failed:
        match.play(0, 5)
    if cards in (-1, 1 << 60):  # no set of cards: it is shown as it is
        assert f"'cards': {cards}}}" in str(failed.value)
    counting = type(match)(line_up, match.setting._replace(on_illegal="count"))
    rows = counting.play(0, 5)
    assert (rows.games["illegal"][:, 0] > 0).all()
    assert not rows.games["illegal"][:, 1:].any()
    # the house plays for it, as "low" does
    assert (rows.games["total"] == odin.new_match("low,low,low").play(0, 5).games["total"]).all()
