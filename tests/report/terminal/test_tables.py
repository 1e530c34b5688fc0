"""What is printed: all of a summary, nothing that steers a terminal, positions, rows of a run."""

import io
from dataclasses import replace

import polars as pl
import pytest
from rich.console import Console

from silver_sim.errors import StrategyError, UserError, printable
from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.terminal.boards import LEGEND, board_lines
from silver_sim.report.terminal.runs import print_rows
from silver_sim.result import as_json
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.terminal import print_experiment
from tests.stats.fake_rows import fake_rows
from tests.stats.line_ups import summarise

HOSTILE = [
    "\x1b[31mred", "\x1b]8;;http://x\x07link", "a\rb", "a\nb", "\u202egnp", "zero\u200bwidth",
    "[bold]markup[/bold]", "[/]", ":smile:", "\x9b31m", "a\udc80", "\x00", "$x^2$", "🂡" * 40,
]  # fmt: skip


def summary_of(names: list[str], blocks: int = 40) -> ArmsResult:
    skills = [0.0, 2.0, 4.0, 6.0][: len(names)]
    return summarise(fake_rows(skills, blocks), names, seed=7)


def printed(summary: ArmsResult, width: int = 120, terminal: bool = False) -> str:
    file, colours = io.StringIO(), "truecolor" if terminal else None
    console = Console(file=file, width=width, force_terminal=terminal, color_system=colours)  # type: ignore[arg-type]
    print_experiment(as_json(summary), console)
    return file.getvalue()


def test_the_summary_of_a_run_is_told_in_full() -> None:
    text = " ".join(printed(summary_of(["greedy", "pairs", "early_caller", "random"])).split())
    for words in (
        "160 games (40 blocks) · edition bezier · seed 7 · seating drawn",
        "win share", "middle 80 % (totals)", "Row against column",
        "Against each other", "rounds ended by call %", "games won from seat 3 %",
        "start player: games won %", "± is the half-width of the 95 % interval from blocks",
        "How sure: the 95 % intervals hold for all comparisons at once",
    ):  # fmt: skip
        assert words in text
    assert text.count("half-width") == 1


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_hostile_names_cannot_steer_the_terminal(first: int) -> None:
    names = HOSTILE[first : first + 4]
    text = printed(summary_of(names))
    assert all(c.isprintable() or c == "\n" for c in text)
    assert [name for name in names if printable(name)[:8] not in text] == []


def test_long_names_are_folded_and_whole() -> None:
    text = printed(summary_of(["x" * 60, "pairs"]), width=80)
    table = text.partition("All at the table")[0].partition("Standings: ")[2]
    assert table.count("x") % 60 == 0 < table.count("x")
    assert max(map(len, text.splitlines())) <= 80


def test_faults_are_shown_only_when_there_are_any_and_colours_on_a_terminal() -> None:
    summary = summary_of(["greedy", "pairs"])
    plain = printed(summary)
    assert "warning" not in plain
    assert "\x1b" not in plain
    assert "\x1b[" in printed(summary, terminal=True)
    faulty = replace(summary, warnings=["3 of 320 rounds ended at the turn cap"])
    assert "warning: 3 of 320" in printed(faulty)


def test_one_block_prints_dashes_and_no_nan() -> None:
    text = printed(summary_of(["greedy", "pairs", "random"], blocks=1))
    assert "(no interval)" in text
    assert not [word for word in ("nan", "None", "inf") if word in text]


def test_an_error_says_what_where_why_and_what_helps() -> None:
    error = UserError("no 'gready'", where="x.toml:12", why="no such file", help="'greedy'?")
    assert str(error) == (
        "error: no 'gready'\n  --> x.toml:12\n  why: no such file\n  help: 'greedy'?"
    )
    assert str(UserError("bad \x1b[31m name")) == "error: bad \\x1b[31m name"
    assert (UserError.exit_status, StrategyError.exit_status) == (2, 4)


def test_cards_show_how_they_lie_and_notes_have_letters() -> None:
    hidden = PlayingCard("?", "", notes=["its owner does not know it"])
    seen = PlayingCard("7", "", notes=["guarded", "its owner does not know it"])
    board = Board(
        [
            Spread("Row", []),
            Spread("You", [PlayingCard("3", "", up=True), PlayingCard("4", "")], ["9 points"]),
            Spread("Left opponent", [hidden, seen, PlayingCard("?", "")]),
        ],
        ["round 2", "turn 9"],
        "How to read it.",
    )
    drawn = [line.plain for line in board_lines(board)]
    assert drawn == [
        "Row            none",
        "You            [3]  (4)   9 points",
        "Left opponent  ?^a  (7)^ba  ?",
        "  a: its owner does not know it",
        "  b: guarded",
        "round 2 · turn 9",
        LEGEND,
    ]
    assert [line.plain for line in board_lines(replace(board, reading=""))] == drawn[:-1]


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
    with console.capture() as taken:
        print_rows(pl.DataFrame({"a": [1], "b": [2]}), console, sql)
    assert taken.get().splitlines()[0].split() == SAID[sql].split()
