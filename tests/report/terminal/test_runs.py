"""Rows of a run on a terminal."""

import polars as pl
import pytest
from rich.console import Console

from silver_sim.report.terminal.runs import print_rows

SAID = {
    "SELECT AVG(turns), MAX(turns) FROM rounds": "AVG(turns) MAX(turns)",
    "select distinct table, avg(  turns ) from rounds group by table": "a avg( turns )",
    "SELECT COUNT(*) AS n, ROUND(AVG(turns), 1) FROM rounds": "a ROUND(AVG(turns), 1)",
    "SELECT ROUND(LEAST(a, b)), CONCAT('),', a) FROM rounds": "ROUND(LEAST(a, b)) CONCAT('),', a)",
    "SELECT * FROM rounds": "a b",
    "WITH c AS (SELECT MAX(a), MAX(b) FROM rounds) SELECT * FROM c": "a b",
    "": "a b",
}


@pytest.mark.parametrize("sql", SAID)
def test_what_a_query_calculates_is_called_as_it_asks(sql: str) -> None:
    console = Console(width=200, color_system=None)
    with console.capture() as printed:
        print_rows(pl.DataFrame({"a": [1], "b": [2]}), console, sql)
    assert printed.get().splitlines()[0].split() == SAID[sql].split()
