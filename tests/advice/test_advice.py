"""What advice promises in both games: reproducible, by what the seat may know, legal, in order."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.puzzle_games import position_at
from silver_sim.advice.advice import advise
from silver_sim.advice.budget import Budget
from silver_sim.advice.goal import GOALS
from silver_sim.advice.position import position_of_text
from silver_sim.advice.result import Advice, Verdict
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import Asker, weigh
from silver_sim.advice.worlds import BATCH
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.result import as_json, read
from silver_sim.studies.advice.tables import answers_table
from tests.advice.positions import LINES, decisions, hidden_dealt_anew, players, position, script

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

GAMES = registry.names()


def found(place: Any, worlds: int = 128, threads: int = 1, seed: int = 1) -> Advice:
    """Advice in so many worlds."""
    budget = Budget(None, worlds, least=0)
    return advise(place, Asker(players(place.game.name), seed, threads), budget)


def written(place: Any, worlds: int, threads: int = 1, seed: int = 1) -> str:
    """The same as it is written, and can be read again."""
    advice = found(place, worlds, threads, seed)
    plain = as_json(advice)
    assert read(Advice, plain) == advice
    return json.dumps(plain, allow_nan=False)


def some(game: str) -> list[int]:
    """Every ninth decision of the script."""
    return [*range(6, len(decisions(game)) + 1, 9)]


@pytest.mark.parametrize("game", GAMES)
def test_worlds_and_seed_give_the_same_bytes_for_any_number_of_threads(game: str) -> None:
    places = [position(game, some(game)[2]), position_of_text(LINES[game])]
    for place in places:
        one, three = (written(place, 3 * BATCH, threads) for threads in (1, 3))
        assert one == three
        assert written(place, 3 * BATCH, seed=2) != one


@pytest.mark.parametrize("game", GAMES)
def test_a_time_gives_what_its_worlds_give(game: str) -> None:
    place = position_of_text(LINES[game])
    timed = advise(place, Asker(players(game)), Budget(0.05, least=0))
    assert json.dumps(as_json(timed)) == written(place, timed.worlds)


@pytest.mark.parametrize("name", GAMES)
def test_advice_in_a_match_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    game, looked = registry.game(name), 0
    setting = Setting(game.rule_set({}), 5, game.deal_modes[0], "stop")
    match: Any = game.match([players(name).own] * 2, setting)
    match.states["recorded"] = 1
    table = AdviceTable(game, players(name), setting.rules, 2)
    met: list[Any] = []
    for number, choices in enumerate(match.decisions(0, 0)):
        if choices is None:
            break
        met.append(match.states.copy())
        if number % 9:
            continue
        weighed = []
        for states in (met[-1], hidden_dealt_anew(position_at(match, game, met), number).states):
            match.states[:] = states
            table.stand(match, (1, number))
            weighed.append(weigh([table], Budget(None, BATCH)).chances.tolist())
        looked += match.states.tobytes() != met[-1].tobytes()
        match.states[:] = met[-1]
        assert weighed[0] == weighed[1]
    assert looked > 1


@pytest.mark.parametrize("game", GAMES)
def test_answers_are_legal_and_do_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    """Random answers are not all weighed: of sets of cards only those that may match are."""
    lines = [json.loads(line) for line in script(game).splitlines()]
    acts = [number for number, line in enumerate(lines) if "act" in line]
    given = looked = 0
    for number, at in enumerate(some(game)):
        place = position(game, at)
        told = found(place, BATCH)
        for answer in told.answers:
            place.game.state().replay(lines[: acts[at - 1]]).answer(answer.line)
        given += told.played is not None
        if told.played is not None:
            assert told.answers[told.played].line == place.played
        other = hidden_dealt_anew(place, number)
        looked += other.states.tobytes() != place.states.tobytes()
        assert found(other, BATCH) == told
    assert given > 3
    assert looked > 3


@pytest.mark.parametrize("game", GAMES)
def test_answers_come_in_order_with_what_they_are_behind(game: str) -> None:
    told = found(position_of_text(LINES[game]), 256)
    answers = told.answers
    behind = [each.behind.estimate for each in answers[1:]]
    assert behind == sorted(behind)
    assert answers[0].behind == answers[1].behind
    for each in answers[1:]:
        lost = answers[0].win.estimate - each.win.estimate
        assert lost == pytest.approx(each.behind.estimate, abs=2e-6)
    assert sum(each.best or 0.0 for each in answers) == pytest.approx(1.0)
    assert len(told.holdings) > 5
    for card in told.holdings:
        assert sum(card.chances) == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_an_answer_asks_the_same_again(game: str) -> None:
    told = found(position_of_text(LINES[game]))
    assert found(position_of_text(told.position.line)) == told


def test_what_the_others_play_matters() -> None:
    place = position_of_text(LINES["silver"])
    budget = Budget(None, 256, least=0)
    one, other = (
        advise(place, Asker(players("silver", "counter", others), threads=1), budget)
        for others in (None, "greedy")
    )
    assert one.answers != other.answers
    assert (other.own_strategy, other.others) == ("counter", "greedy")


@pytest.mark.parametrize(("scores", "win"), [("30/0", 0.0), ("0/30", 1.0)])
def test_what_comes_in_no_world_or_in_all_is_told_with_its_bound(scores: str, win: float) -> None:
    """30 points decide a last round as good as surely, but 64 worlds cannot tell that."""
    told = found(position_of_text(f"own:3,4 others:x,x round:4 scores:{scores}"), 64)
    shares = [each.win for each in told.answers]
    unseen = 1 - 0.05 ** (1 / told.belief.independent)
    ends = (0.0, unseen) if win == 0.0 else (1 - unseen, 1.0)
    assert [each.estimate for each in shares] == [win] * len(shares)
    assert all((each.lo, each.hi) == pytest.approx(ends, abs=1e-6) for each in shares)
    assert told.belief.margin >= unseen
    shown = {0.0: "0.0 (0.0 to 4.6)", 1.0: "100.0 (95.4 to 100.0)"}
    assert answers_table(told).rows[0][1].text == shown[win]


def test_a_pass_that_is_all_that_is_legal_is_no_choice() -> None:
    told = found(position_of_text("odin hand:b2,g2 others:7/5 table:o4,p4 by:2"))
    assert told.verdict == Verdict("only one", [0])
    assert told.stopped == "only one"
    assert told.answers[0].words == "pass"


@pytest.mark.parametrize(
    ("pile", "indices"),
    [
        ("10,5,...", {None, 0}),
        ("10,5,0,...", {None, 0, 1}),
        ("10,5,5,0,... deck:20", {None, 0, 2}),
        ("10,... seen:0", {None, 0}),
        ("10,5,7,end", {None, 0, 1}),
    ],
)
def test_the_master_chooses_among_the_cards_that_are_told(pile: str, indices: set[Any]) -> None:
    """Whatever lies beneath them in the worlds."""
    line = f"silver own:3,x,x,x others:x,x,x,x ask:master discard:{pile}"
    answers = found(position_of_text(line)).answers
    assert {each.line["index"] for each in answers} == indices


PLACING = "own:3,x,x,9 others:x,x,x,x hand:6 ask:place_card from:deck"
OPENING = "own:5,5,9,x others:x,x,x,x"


def test_equal_cards_are_one_answer_whatever_is_played() -> None:
    """Whichever is played; the open card that was not given has no value; a take has a plan."""
    told = found(position_of_text(PLACING), 64)
    words = [each.words for each in told.answers]
    assert words.count("put it on any card you do not know") == 1
    assert {each.note for each in told.answers if each.act == "exchange"} == {
        "your 3",
        "your 9",
        "unknown",
        None,
    }
    assert not any(each in words for each in ("put it on 2", "put it on 3"))
    taken = {each.words: each.note for each in found(position_of_text(OPENING), 64).answers}
    assert taken["take the open card"] == "you did not say which"
    planned = found(position_of_text(f"{OPENING} discard:5"), 64)
    assert planned.answers[0].words == "take 5"
    assert str(planned.then).startswith("put it on ")


@given(
    st.lists(st.sampled_from(["x", "xk-", "xk1", "7", "7+"]), min_size=2, max_size=4),
    st.integers(1, 14),
    st.integers(1, 14),
)
def test_answers_have_the_same_words_only_for_cards_of_which_the_seat_knows_the_same(
    cards: list[str], one: int, other: int
) -> None:
    kind = registry.game("silver")
    given = kind.positions().read(f"own:{','.join(cards)} others:x,x")
    said, looks = [], []
    for mask in (one, other):
        slots = [slot for slot in range(len(cards)) if mask >> slot & 1] or [0]
        line = {"seat": 0, "act": "exchange", "slots": slots}
        typed = "put it on " + " ".join(str(slot + 1) for slot in slots)
        said.append(kind.decision_text().worded(given, line, typed).words)
        looks.append(sorted(cards[n] if cards[n][0] == "x" else str(n) for n in slots))
    assert (said[0] == said[1]) == (looks[0] == looks[1])


def test_what_is_placed_in_the_last_turn_is_weighed_too() -> None:
    """Whatever is drawn, 6 points against 8 win if it is discarded; champion gambles at times."""
    line = "own:3,3 others:4+,4+ deck:1 round:4 scores:10/10 turn:30 discard:1"
    place = position_of_text(line)
    [best, *_] = advise(place, Asker(players("silver", "champion")), Budget(None, 128)).answers
    assert (best.act, best.win.estimate) == ("draw", 1.0)


def test_answers_are_ordered_by_what_is_wanted() -> None:
    """Who cannot win the last round by going on calls to win, and not to be second."""
    place = position_of_text("own:3,0,4,x others:x,x,x,x/x,2+,x discard:7 round:4 scores:20/0/22")
    budget = Budget(None, 256, least=0)
    best = {}
    for goal in GOALS:
        told = advise(place, Asker(players("silver", "champion")), budget, goal)
        best[goal] = told.answers[0].act
        for each in told.answers:
            assert goal != "win" or each.value == each.win
            assert goal != "second" or each.value.estimate >= each.win.estimate
            assert goal != "points" or each.value == each.points
    assert best["win"] == "call" != best["second"]
    with pytest.raises(UserError, match="unknown"):
        advise(position_of_text(LINES["silver"]), Asker(players("silver")), goal="best")
    with pytest.raises(UserError, match="second needs three players"):
        advise(position_of_text("own:3,4 others:x,x"), Asker(players("silver")), goal="second")
