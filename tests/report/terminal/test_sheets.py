"""Tables on narrow terminals: no name and no number is lost, no line is too long."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.errors import printable
from silver_sim.report.terminal.sheets import INDENT, Sheet, fold
from silver_sim.studies.kinds import kind_of
from tests.made import renamed
from tests.report.conftest import EXPERIMENTS, Pages, ProfilePages
from tests.report.terminal.reading import close, numbers, printed

WIDE = 1000  # characters: nothing has to be folded
LONG = {
    "greedy": "greedy:call_at=6:take_at_most=3:fewer=5+memory(3)",
    "pairs": "mix(pairs:0.7,human:0.3,villager_rush:0.1)+forget(0.1)+noise",
    "early_caller": "early_caller_who_waits_for_nobody_and_calls_at_once_always",
    "random": "noise:with=several,parameters=of,long=names",
}

texts = st.text(st.sampled_from("abcdefgh=.:,+_()"), min_size=1, max_size=70)
cells = st.from_regex(r"[+−]?[0-9]{1,3}\.[0-9] ± [0-9]\.[0-9]{1,3}\*?", fullmatch=True)


@given(texts, st.integers(1, 40))
def test_a_folded_text_is_whole_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = fold(text, width, INDENT)
    assert close("".join(lines)) == text
    assert all(len(line) <= width for line in lines)


def test_names_fold_between_parameters_and_words_between_words() -> None:
    assert fold("greedy:call_at=6:take_at_most=3", 20) == ["greedy:call_at=6:", "take_at_most=3"]
    mixed = ["mix(greedy:0.7,", "pairs:0.3)+memory(3)"]
    assert fold("".join(mixed), 20) == mixed
    assert fold("SE of blocks, points", 10) == ["SE of", "blocks,", "points"]
    assert fold("a_long_name_without_parameters", 12) == ["a_long_name_", "without_", "parameters"]
    assert fold("1,234 games", 6) == ["1,234", "games"]


@pytest.mark.slow
@given(st.data(), st.integers(50, 120))
def test_a_sheet_of_any_names_and_columns_loses_nothing(data: st.DataObject, width: int) -> None:
    columns = data.draw(st.integers(1, 13))
    names = data.draw(st.lists(texts, min_size=1, max_size=4, unique=True))
    heads = data.draw(st.lists(texts, min_size=columns, max_size=columns))
    sheet = Sheet("title", ["who", *heads])
    for name in names:
        found = data.draw(st.lists(cells, min_size=columns, max_size=columns))
        sheet.add([f"={name}", *found])
    narrow, wide = (numbers(printed([sheet], each), names) for each in (width, WIDE))
    for row in sheet.rows:
        told = [close(cell) for cell in row.cells[1:]]
        assert narrow[row.cells[0]] == wide[row.cells[0]] == told


@pytest.mark.slow
@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_tables_of_every_kind_keep_long_names_and_all_numbers(
    pages_of: Callable[[str], Pages], kind: str
) -> None:
    summary = renamed(pages_of(kind).run.summary(), LONG)
    rules = kind == "call_safety"
    rows = {each["rule" if rules else "name"] for each in summary["rules" if rules else "arms"]}
    keep_all(lambda: kind_of(summary).view_of(summary), [*rows], 60)


@pytest.mark.slow
def test_tables_of_a_profile_keep_long_names_and_all_numbers(profiled: ProfilePages) -> None:
    found = renamed(profiled.found, LONG)
    rows = [*found.field, *{found.metric(row.metric).words for row in found.of(family="habits")}]
    keep_all(lambda: profiled._replace(found=found).parts, rows, 60)


def keep_all(parts: Callable[[], Any], rows: list[str], width: int) -> None:
    """Assert that what is printed narrowly has the rows and numbers of what is printed widely.

    But for the answer card at the end, whose strips are as long as there is room.
    """

    wide, narrow = (printed([*parts()][:-1], each) for each in (WIDE, width))
    found = numbers(wide, rows)
    assert [name for name in rows if not any(close(printable(name)) in row for row in found)] == []
    assert numbers(narrow, rows) == found
    assert "…" not in narrow
