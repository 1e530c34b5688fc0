"""Cross tables: signs test their own number, and long names are readable, on paper and screen."""

import io

from rich.console import Console
from silver_sim.studies.tournament.result import Standings
from silver_sim.studies.tournament.tell import _cross

from silver_sim.games import registry
from silver_sim.report.page.charts import Series
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.tables import numbered
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.terminal.told import sheet
from silver_sim.stats.core.meetings import judged
from tests.made import made
from tests.stats.core.met import met

LONG = ["mix(greedy:0.7,counter:0.3)+memory(3)", "mix(greedy:0.6,counter:0.4)+memory(3)", "pairs"]


def cross_table(names: list[str]) -> Sheet:
    """The first is shown to end ahead of the second; win shares tell the first from the third."""
    a, b, c = names
    shares = {(a, b): (0.672, False), (a, c): (0.505, True), (b, c): (0.49, False)}
    pairs = [
        met(one, other, share, 0.01, told_apart=apart)
        for (one, other), (share, apart) in shares.items()
    ]
    lines = [{"strategy": name} for name in names]
    table = made(Standings, {"lines": lines, "pairs": judged(pairs, 100)})
    cast = Cast(registry.info("silver"), names, Series(names), [])
    return sheet(_cross(table, cast, "").figures[0].table)


def printed(names: list[str], width: int = 80) -> str:
    file = io.StringIO()
    Console(file=file, width=width).print(cross_table(names), highlight=False)
    return file.getvalue()


def test_a_terminal_marks_the_numbers_that_are_shown_to_differ_from_a_half() -> None:
    text = printed(["patient", "greedy", "pairs"])
    assert (text.count("67.2 ▲"), text.count("32.8 ▼")) == (1, 1)
    assert text.partition("row against")[2].count("▲") == 1


def test_long_names_stand_whole_before_rows_and_as_numbers_above_columns() -> None:
    lines = printed(LONG).splitlines()
    head = next(line for line in lines if line.startswith("row against"))
    assert head.split()[-3:] == ["1", "2", "3"]
    (row,) = [line for line in lines if line.startswith("1 ")]
    assert row.split() == ["1", LONG[0], "–", "67.2", "▲", "50.5"]
    assert "patient" in next(line for line in printed(["patient", "greedy", "pairs"]).splitlines()
                             if "row against" in line)  # fmt: skip


def test_a_page_numbers_what_has_no_room_above_a_column() -> None:
    assert numbered(["greedy", "pairs"], ["greedy", "pairs"]) == (["greedy", "pairs"],) * 2
    rows, heads = numbered(LONG, LONG)
    assert heads == ["1", "2", "3"]
    assert rows == [f"{place} {name}" for place, name in enumerate(LONG, 1)]
    assert numbered(list("abcdef"), list("abcdef"))[1] == list("123456")
