"""Cross tables: signs test their own number, and long names are readable, on paper and screen."""

from dataclasses import replace

from silver_sim.report.tables import numbered
from silver_sim.report.terminal.printing import sheet
from silver_sim.studies.arms.pictures import _cross
from tests.report.terminal import reading
from tests.studies.arms.made_up import of_table, ranking

LONG = ["mix(greedy:0.7,counter:0.3)+memory(3)", "mix(greedy:0.6,counter:0.4)+memory(3)", "pairs"]


def printed(names: list[str], width: int = 80) -> str:
    """The first is shown to end ahead of the second; win shares tell the first from the third."""
    a, b, c = names
    shares = {a: 0.6, b: 0.5, c: 0.4}
    rows, arms = of_table(shares, "", {})
    ahead = {(a, b): (0.672, "more"), (a, c): (0.505, "open"), (b, c): (0.49, "open")}
    rows = [
        replace(row, estimate=share, lo=share - 0.02, hi=share + 0.02, finding=found)
        if row.metric == "ahead"
        else replace(row, finding="more")
        for row in rows
        for share, found in [ahead.get((row.label, row.other or ""), (row.estimate, ""))]
    ]
    result = ranking((rows, arms))
    table = sheet(_cross(result, "cross", result.of("ahead", "pairs"), {}))
    return reading.printed([table], width)


def test_a_terminal_marks_the_numbers_that_are_shown_to_differ_from_a_half() -> None:
    text = printed(["patient", "greedy", "pairs"])
    assert (text.count("67.2 ± 2.0 ▲"), text.count("32.8 ± 2.0 ▼")) == (1, 1)
    assert text.partition("row against")[2].count("▲") == 1


def test_long_names_stand_whole_before_rows_and_as_numbers_above_columns() -> None:
    lines = printed(LONG).splitlines()
    head = next(line for line in lines if line.startswith("row against"))
    assert head.split()[-3:] == ["1", "2", "3"]
    (row,) = [line for line in lines if line.startswith("1 ")]
    assert row.split() == ["1", LONG[0], "–", "67.2", "±", "2.0", "▲", "50.5", "±", "2.0"]
    short = printed(["patient", "greedy", "pairs"]).splitlines()
    assert "patient" in next(line for line in short if "row against" in line)


def test_a_page_numbers_what_has_no_room_above_a_column() -> None:
    assert numbered(["greedy", "pairs"], ["greedy", "pairs"]) == (["greedy", "pairs"],) * 2
    rows, heads = numbered(LONG, LONG)
    assert heads == ["1", "2", "3"]
    assert rows == [f"{place} {name}" for place, name in enumerate(LONG, 1)]
    assert numbered(list("abcdef"), list("abcdef"))[1] == list("123456")
