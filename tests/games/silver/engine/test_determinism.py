"""The same games at another table and in plain Python; memories begin empty."""

import pytest

from tests.games.play import digest
from tests.games.silver.engine.play import new_match


def test_the_rows_are_the_same_at_another_table_and_in_plain_python_seats() -> None:
    mixed = "tumbler,steady,tumbler"
    assert digest(new_match(mixed).play(0, 2)) == digest(new_match(mixed).play(0, 2))
    python = new_match(mixed, compiled=False)
    assert digest(python.play(0, 1)) == digest(new_match(mixed).play(0, 1))


@pytest.mark.parametrize("compiled", [True, False])
def test_a_memory_is_empty_at_the_start_of_every_game(compiled: bool) -> None:
    match = new_match("rememberer,rememberer", compiled=compiled)
    once = digest(match.play(0, 1))
    assert digest(match.play(0, 1)) == once
    assert once == digest(new_match("rememberer,rememberer").play(0, 1))
