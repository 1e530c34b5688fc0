"""The history that a strategy is shown: every decision in order, and nothing that is hidden."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.rules.past import Past
from silver_sim.games.silver.rules.questions import Act
from silver_sim.studies.check.study import check
from tests.games.hidden import dealt_anew
from tests.search.tables import ODIN, SILVER, table

FOLDER = Path(__file__).parent / "strategies"
TAKER, COPIER = str(FOLDER / "taker.py"), str(FOLDER / "copier.py")


def test_silver_names_every_decision_in_order_and_hides_what_others_saw() -> None:
    match: Any = table(f"{TAKER},greedy,counter").match()
    said: list[tuple[int, int]] = []
    hidden = 0
    for choices in match.decisions(0, 0):
        if choices is None:
            said = []
            continue
        if match.player == 0 and match.question == "open_turn":
            sight = match.sights[0]
            rows = sight["past"][: sight["past_count"]]
            seats = [(int(row[Past.BY]) + match.seat) % 3 for row in rows]
            assert list(zip(seats, rows[:, Past.ACT].tolist(), strict=True)) == said
            others = rows[rows[:, Past.BY] != 0]
            secret = ~np.isin(others[:, Past.ACT], (Act.DISCARD, Act.USE))
            assert (others[secret][:, Past.SAW] == -1).all()
            exchanged = others[:, Past.ACT] == Act.EXCHANGE
            assert (others[~exchanged][:, Past.SAW_TOO] == -1).all()
            hidden += len(others)
        said.append((match.seat, int(choices["act"][0])))
    assert hidden > 50


def test_what_an_exchange_gives_away_is_the_card_that_all_then_see_on_the_pile() -> None:
    """Also of a set; and where a set fails, nothing is given away."""
    match: Any = table("random,random,random").match()
    match.states["recorded"] = 1
    given = failed = 0
    waiting: tuple[int, int] | None = None
    for block in range(12):
        for choices in match.decisions(block, 0):
            state = match.states[0]
            if waiting is not None and int(state["past_count"]) == waiting[0] + 1:
                number, pile = waiting
                row = state["past"][number]
                grown = int(state["discard_count"]) - pile
                if row[Past.SAW_TOO] == -1:
                    failed += 1
                    assert grown <= 0
                else:
                    given += 1
                    top = state["discard"][: int(state["discard_count"])][-max(grown, 1) :]
                    assert int(row[Past.SAW_TOO]) in state["value"][top]
            waiting = None
            if choices is not None and choices["act"][0] == Act.EXCHANGE:
                waiting = int(state["past_count"]), int(state["discard_count"])
    assert given > 100
    assert failed > 5


def test_silver_shows_the_same_when_hidden_cards_and_what_others_saw_are_changed() -> None:
    match: Any = table(f"{TAKER},{TAKER},greedy").match()
    leaking = points = 0
    for choices in match.decisions(1, 0):
        if choices is None or match.player == 2 or match.question != "open_turn":
            continue
        points += 1
        shown = match.sights[match.player]["past"].tobytes()
        with dealt_anew("silver", match, points) as before:
            assert match.sights[match.player]["past"].tobytes() == shown
            leaking += match.states["past"].tobytes() != before["past"].tobytes()
    assert points > 10
    assert leaking > points / 2  # a history shown as it is written down would be told apart


def test_odin_names_every_decision_in_order() -> None:
    match: Any = table(f"{COPIER},low,high", game=ODIN).match()
    said: list[tuple[int, int]] = []
    seen = 0
    for choices in match.decisions(0, 0):
        if choices is None:
            said = []
            continue
        if match.player == 0 and match.question == "follow":
            sight = match.sights[0]
            count = int(sight["past_count"])
            seats = [(int(seat) + match.seat) % 3 for seat in sight["past_by"][:count]]
            assert list(zip(seats, sight["past_cards"][:count].tolist(), strict=True)) == said
            seen += count
        passes = match.notation.decision(match.seat, choices[0])["act"] == "pass"
        said.append((match.seat, 0 if passes else int(choices["cards"][0])))
    assert seen > 50


@pytest.mark.parametrize(("strategy", "game"), [(TAKER, SILVER), (COPIER, ODIN)])
def test_compiled_and_plain_play_the_same(strategy: str, game: Any) -> None:
    played = []
    for compiled in (True, False):
        seats = [seated(each, game, compiled) for each in read_lineup(f"{strategy},random", game)]
        setting = Setting(game.rule_set({}), 5, game.deal_modes[0], "stop")
        match: Any = game.match(seats, setting)
        played.append(match.play(0, 5).games.tobytes())
    assert played[0] == played[1]


@pytest.mark.slow
@pytest.mark.parametrize(("strategy", "game"), [(TAKER, SILVER), (COPIER, ODIN)])
def test_the_check_passes(strategy: str, game: Any) -> None:
    assert check(strategy, game, 30, 2, 1, None, lambda: None).passed


@pytest.mark.parametrize("wrapper", ["memory(2)", "forget(0.5)"])
def test_a_wrapper_that_it_would_undo_is_refused(wrapper: str) -> None:
    with pytest.raises(UserError):
        table(f"{TAKER}+{wrapper},greedy")


def test_nobody_who_does_not_ask_is_shown_anything() -> None:
    match: Any = table("greedy,counter").match()
    match.play(0, 2)
    assert match.states["recorded"] == 0
    assert not match.sights["past_count"].any()
    assert registry.game("silver") is SILVER


@pytest.mark.parametrize("typed", ["HISTORY = 1", "HISTORY = not False"])
def test_what_would_not_be_heeded_is_refused(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "told.py"
    file.write_text(Path(TAKER).read_text().replace("HISTORY = True", typed))
    with pytest.raises(StrategyError) as problem:
        table(f"{file},greedy")
    assert "does not say plainly what HISTORY is" in problem.value.message
    assert problem.value.where == f"{file}:5"
