"""The sight of a strategy in plain Python: it prints as the table, its arrays are numpy's."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

from silver_sim.games import registry
from silver_sim.games.odin.table import python_view as odin_view
from silver_sim.games.silver.table import python_view as silver_view
from silver_sim.games.table.python_view import Cells, PlainSight, plain_sight
from silver_sim.play.game import Game, new_game
from tests.games.hidden import SIDES, dealt_anew, decided

CHOSEN = re.compile(r"(; )?the Master takes the \w+|\(the Master takes the \w+\)")


VIEWS = {"silver": silver_view.PlainSight, "odin": odin_view.PlainSight}


def view_of(game: Game, seat: int) -> Any:
    """The sight of a seat as a strategy in plain Python has it."""
    return VIEWS[game.name].of(game.kind.encoding().seen(game.states, seat))


def positions(name: str, seats: int) -> Iterator[Game]:
    """The decisions of a few games in which answers are drawn."""
    for seed in range(2):
        game = new_game(name, seats=seats, seed=seed)
        for number in range(150):
            if game.over:
                break
            yield game
            game.answer(game.draw(number))


@pytest.mark.parametrize(("name", "seats"), [("silver", 2), ("silver", 4), ("odin", 3)])
def test_it_prints_the_table_that_the_seat_sees(name: str, seats: int) -> None:
    questions = set()
    for game in positions(name, seats):
        wanted = CHOSEN.sub("", str(game.sight))
        assert str(view_of(game, game.deciding)).replace(" ()", "") == wanted.replace(" ()", "")
        questions.add(game.question)
    assert len(questions) > 2


@pytest.mark.parametrize("name", registry.names())
def test_every_way_to_read_it_gives_the_numbers_of_the_record(name: str) -> None:
    game = new_game(name, seats=3, seed=1)
    for number in range(40):
        game.answer(game.draw(number))
    record, view = game.kind.encoding().seen(game.states, 0)[0], view_of(game, 0)
    arrays = {each: getattr(view, each) for each in dir(view)}
    arrays = {each: cells for each, cells in arrays.items() if isinstance(cells, Cells)}
    assert arrays
    for each, cells in arrays.items():
        wanted = record[each].astype(np.int64)
        assert str(cells) == str(record[each])
        assert [np.asarray(row).tolist() for row in cells] == wanted.tolist()
        assert (cells[1:].tolist(), cells[-1:].dtype) == (wanted[1:].tolist(), np.int64)
        assert type(cells[(0,) * cells.ndim]) is int
        assert ((cells * 99 == wanted * 99).all(), (cells << 7).dtype) == (True, np.int64)
        assert cells.sum() == wanted.sum() == sum(np.asarray(row).sum() for row in cells)
        for twin in (copy(cells), deepcopy(cells), pickle.loads(pickle.dumps(cells))):
            assert twin.tolist() == wanted.tolist()
            assert twin[0].tolist() == wanted[0].tolist()
        if cells.ndim == 2:
            assert cells[1].tolist() == cells[1, :].tolist() == wanted[1].tolist()


@pytest.mark.parametrize("name", registry.names())
def test_nothing_of_it_can_be_written(name: str) -> None:
    view = view_of(new_game(name, seats=2, seed=1), 0)
    for each in dir(view):
        cells = getattr(view, each)
        with pytest.raises(AttributeError, match="cannot be set"):
            setattr(view, each, cells)
        if isinstance(cells, Cells):
            for part in (cells, cells[:], cells[0:1], np.asarray(cells)):
                with pytest.raises(ValueError, match="read-only"):
                    part[0] = 7
                if np.shares_memory(part, cells):  # else it is a copy
                    with pytest.raises(ValueError, match="WRITEABLE"):
                        part.flags.writeable = True


@pytest.mark.parametrize("name", registry.names())
def test_a_wrong_field_has_the_nearest_right_one(name: str) -> None:
    game = new_game(name, seats=2, seed=1)
    for sight in (view_of(game, 0), game.sight):
        with pytest.raises(AttributeError, match=r"no 'total'; did you mean 'totals'\?"):
            _ = sight.total
        with pytest.raises(AttributeError, match=r"no 'zzzzzz'$"):
            _ = sight.zzzzzz
        assert {"totals", "rules", "question"} <= {*dir(sight)}


def read(view: Any) -> list[Any]:
    """All that can be read of a sight in any way: printed, as arrays, copied."""
    cells = [each for each in map(view.__getattribute__, dir(view)) if isinstance(each, Cells)]
    twins = [deepcopy(each).tobytes() for each in cells]
    return [str(view), *map(repr, cells), *twins, *(bytes(each[:]) for each in cells)]


@pytest.mark.parametrize("name", SIDES)
def test_print_views_and_copies_are_the_same_whatever_is_hidden(name: str) -> None:
    side, changed = SIDES[name], 0
    match = side.new_match(",".join([side.player] * 3))
    for number, _ in enumerate(decided(match, 0, 1)):
        with dealt_anew(name, match, number) as before:
            changed += match.states.tobytes() != before.tobytes()
            one, other = (VIEWS[name].of(side.sight_of(each)) for each in (match.states, before))
            assert read(one) == read(other)
    assert changed > 20


def test_a_sight_that_nobody_draws_prints_its_fields() -> None:
    kind = np.dtype([("turn", np.int64), ("rules", [("seats", np.int64)]), ("hand", np.int64, 3)])
    view: PlainSight = plain_sight(kind).of(np.ones(1, kind))
    assert str(view) == "hand: [1 1 1]\nrules: namespace(seats=1)\nturn: 1"
