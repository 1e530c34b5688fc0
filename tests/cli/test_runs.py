"""Runs that are there: listed, asked in SQL, exported, verified."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import polars as pl
import pytest

from silver_sim.cli.options import complete_run
from silver_sim.runs import RunFolder
from silver_sim.runs.files import json_bytes
from silver_sim.runs.folder import in_parquet
from silver_sim.runs.manifest import sealed
from tests.cli.conftest import (
    STRATEGIES,
    Answer,
    Patch,
    Run,
    completed,
    json_of,
    program,
    refused,
    said,
)

pytestmark = pytest.mark.slow

A_FRAME = pl.DataFrame({"secret": [1]})  # of this process, and of no run
WINS = (
    "SELECT e.label, COUNT(*) AS wins FROM games g JOIN entries e "
    "ON g.table = e.table AND g.winner = e.player GROUP BY e.label ORDER BY wins DESC"
)


QUERY = ("runs", "query", "runs/mine")
EXPORT = ("runs", "export", "runs/mine")
VERIFY = ("runs", "verify", "runs/mine")


@pytest.fixture
def run(silver_sim: Run, finished: tuple[Path, Answer]) -> Path:
    """A copy of the finished run, to be damaged, in ``runs/mine``."""
    shutil.copytree(finished[0] / "run", "runs/mine")
    return Path("runs/mine")


def files_of(run: Path) -> list[Path]:
    """All that a manifest or a journal names, and they."""
    return sorted(path for path in run.rglob("*") if path.is_file() and path.name != ".lock")


def test_runs_are_listed_and_a_damaged_one_with_its_reason(
    silver_sim: Run, run: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    shutil.copytree(run, "runs/cut")
    Path("runs/cut/manifest.json").write_text("{")
    out = said(silver_sim, "runs", "list")
    heading, mine, *cut = out.splitlines()
    assert heading.split()[0] == "run"
    played = ("runs/mine", "simulate", "steady v steady:call_after=12", "complete", " 20 ", " 40 ")
    assert all(words in mine for words in played)
    assert "damaged" in cut[0]
    assert "cannot read manifest.json" in " ".join(" ".join(cut).split())
    assert "\x1b" not in out


def test_runs_of_a_long_folder_are_readable(silver_sim: Run, run: Path, monkeypatch: Patch) -> None:
    """The folder is told once, whole; names, line-ups and numbers have room."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # as wide as a terminal, not as a file
    folder = Path("a" * 60, "b" * 60).resolve()
    folder.parent.mkdir()
    run.parent.rename(folder)
    out = said(silver_sim, "runs", "list", str(folder))
    told, _, heading, line, *more = re.sub(r"\x1b\[[0-9;]*m", "", out).splitlines()
    assert told == f"in {folder}:"
    assert heading.split()[-1] == "size"
    assert line.startswith("mine  simulate  steady v ")
    assert re.search(r"complete +20 +40 +1 +[\d.]+ [kM]B", line)
    assert len(more) <= 1


def test_runs_as_json_are_one_document(silver_sim: Run, run: Path) -> None:
    (found,) = json.loads(said(silver_sim, "runs", "list", "runs", "--json"))["runs"]
    assert (found["run"], found["blocks"], found["games"]) == ("runs/mine", 20, 40)
    files = [path for path in run.rglob("*") if path.is_file()]
    assert found["bytes"] == sum(path.stat().st_size for path in files)


def test_without_runs_there_is_no_error_but_for_a_wrong_folder(silver_sim: Run) -> None:
    assert silver_sim("runs", "list") == (0, "", "there are no runs in runs\n")
    assert json.loads(silver_sim("runs", "list", "--json").out)["runs"] == []
    refused(silver_sim, "runs", "list", "nowhere", words="cannot read nowhere")


def test_nothing_in_a_name_or_a_title_steers_the_terminal(silver_sim: Run, run: Path) -> None:
    spec = json.loads((run / "spec.json").read_text())
    spec["experiment"]["title"] = "\x1b[31mred [bold]"
    (run / "spec.json").write_text(json.dumps(spec))
    run.rename("runs/\x1b]0;owned")
    out = silver_sim("runs", "list").out
    assert r"\x1b[31mred [bold]" in out
    assert r"runs/\x1b]0;owned" in out
    assert "\x1b" not in out


def test_a_query_is_answered_as_a_table(silver_sim: Run, run: Path) -> None:
    heading, *lines = (line.split() for line in said(silver_sim, *QUERY, WINS).splitlines())
    assert heading == ["label", "wins"]
    assert {label for label, _ in lines} == {"steady", "steady:call_after=12"}
    assert sum(int(wins) for _, wins in lines) == 40


def test_a_table_ends_at_the_limit_and_says_so(silver_sim: Run, run: Path) -> None:
    every = "SELECT * FROM rounds"
    for arguments, rows in (((), 100), (("--limit", "3"), 3), (("--limit", "160"), 160)):
        status, out, err = silver_sim(*QUERY, every, *arguments)
        assert status == 0
        assert len(out.splitlines()) == rows + 1
        more = f"only the first {rows} rows; --limit shows more\n"
        assert err == (more if rows < 160 else "")
    assert len(said(silver_sim, *QUERY, every, "--format", "csv").splitlines()) == 161


def test_a_wide_table_loses_no_digit(silver_sim: Run, run: Path) -> None:
    columns = ", ".join(f"{10**15 + number} AS column_{number}" for number in range(12))
    out = said(silver_sim, *QUERY, f"SELECT {columns}")
    assert out.splitlines()[1].split() == [str(10**15 + number) for number in range(12)]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("csv", "n,who\n20,'=x\n"),
        ("json", '[\n{"n":20,"who":"=x"}\n]\n'),
        ("markdown", "| n | who |\n| ---: | --- |\n| 20 | =x |\n"),
    ],
)
def test_a_query_is_for_programs(silver_sim: Run, run: Path, form: str, expected: str) -> None:
    sql = "SELECT COUNT(DISTINCT block) AS n, '=x' AS who FROM games"
    assert said(silver_sim, *QUERY, sql, "--format", form) == expected


def test_a_ready_question_is_answered_with_the_command_that_shows_the_game(
    silver_sim: Run, run: Path
) -> None:
    out = said(silver_sim, *QUERY, "closest")
    assert " ".join(out.split()).startswith("The closest of 40 games (the smallest")
    (found,) = json.loads(said(silver_sim, *QUERY, "closest", "--format", "json"))
    assert found["totals"] in out
    *_, command = out.splitlines()
    assert command == f"See it: {found['command']}"
    _, *traced = found["command"].removesuffix(" | silver-sim game story -").split()
    result = json.loads(silver_sim(*traced).out.splitlines()[-1])["result"]
    assert result["totals"] == [found["total_0"], found["total_1"]]
    assert said(silver_sim, *QUERY, "closest", "--limit", "3").count("steady") == 6


def test_a_query_of_nothing_lists_the_ready_questions(silver_sim: Run, run: Path) -> None:
    out = said(silver_sim, *QUERY)
    rules = json.loads(said(silver_sim, *QUERY, "--format", "json"))
    assert [rule["question"] for rule in rules] == ["closest", "longest", "strangest"]
    assert all(rule["question"] in out for rule in rules)


def test_a_query_may_speak_of_what_reads_files(silver_sim: Run, run: Path) -> None:
    sql = "SELECT COUNT(*) AS read_rows FROM entries WHERE label <> 'read_ahead'"
    assert said(silver_sim, *QUERY, sql, "--format", "csv") == "read_rows\n2\n"


# What is typed after ``silver-sim runs``, and words of the message.
WRONG = [
    ("query runs/mine 'SELECT x FROM games'", "games (table, block"),
    ("query runs/mine 'DROP TABLE games'", "only SELECT"),
    ("query runs/mine \"SELECT * FROM read_csv('own/x')\"", "tables of its run and nothing"),
    ("query runs/mine 'SELECT 1 FROM \"Read_Parquet\" (1)'", "would read a file"),
    ("query runs/mine \"SELECT 1 FROM games, read_json/**/('x')\"", "would read a file"),
    ("query runs/mine \"SELECT * FROM 'runs/mine/summary.csv'\"", "cannot be answered"),
    ("query runs/mine 'SELECT * FROM A_FRAME'", "cannot be answered"),
    ("query runs/mine 'SELECT 1' --format xls", "one of table, csv"),
    ("query runs/mine 'SELECT 1' --limit 0", "--limit"),
    ("query runs/mine nicest", "one of closest, longest, strangest"),
    ("query runs/none 'SELECT 1'", "is not a run folder"),
    ("export runs/mine --format parquet", "-o FILE"),
    ("export runs/mine --format xls", "one of csv"),
    ("export runs/mine --format csv gaems", "one of games"),
    ("export runs/mine --format csv -o runs/mine/spec.json", "exists already"),
    ("export", "RUN is missing"),
    ("export runs/mine", "--format is missing"),
    ("export --show columns -o x", "--show columns writes to standard output"),
    ("export runs/none --show columns", "is not a run folder"),
    ("verify runs", "is not a run folder"),
]


@pytest.mark.parametrize(("typed", "words"), WRONG)
def test_a_mistake_is_one_message(silver_sim: Run, run: Path, typed: str, words: str) -> None:
    refused(silver_sim, "runs", *shlex.split(typed), words=words)


def test_a_table_is_exported(silver_sim: Run, run: Path) -> None:
    parts = pl.read_parquet(run / "games" / "part-00000.parquet")
    assert len(said(silver_sim, *EXPORT, "--format", "csv").splitlines()) == 41
    assert json.loads(said(silver_sim, *EXPORT, "--format", "json")) == parts.to_dicts()
    answer = silver_sim(*EXPORT, "--format", "parquet", "-o", "games.parquet")
    assert answer == (0, "", "written: games.parquet\n")
    assert pl.read_parquet("games.parquet").equals(parts)
    summary = said(silver_sim, *EXPORT, "--format", "markdown", "summary")
    assert summary.startswith("| arm | player |")


def test_every_column_is_described_with_and_without_a_run(
    silver_sim: Run, run: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    show = ("runs", "export", "--show", "columns")
    out = said(silver_sim, *show)
    for words in ("score_i", "not of seat i", "forks/part-*.parquet", "alpha_rank", "sha256"):
        assert words in out
    of_run = said(silver_sim, *show, "runs/mine")
    assert "rounds/part-*.parquet" in of_run
    assert "forks" not in of_run
    assert "alpha_rank" not in of_run
    rounds = json.loads(said(silver_sim, *show, "rounds", "--format", "json"))
    assert "score_i" in {each["name"] for each in rounds}


def test_an_export_stops_at_a_damaged_part_and_leaves_no_file(silver_sim: Run, run: Path) -> None:
    part = run / "games" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:-1])
    for form in ("csv", "parquet"):
        export = (*EXPORT, "--format", form, "-o", "out")
        refused(silver_sim, *export, words="not as the run wrote it")
    assert not list(Path().glob("out*"))


def test_a_run_that_is_as_it_was_written_verifies(silver_sim: Run, run: Path) -> None:
    files = len(files_of(run))
    assert said(silver_sim, *VERIFY) == f"{files} files, 40 games: all intact\n"
    found = json_of(silver_sim, *VERIFY)
    assert (found["files"], found["games"], found["problems"]) == (files, 40, [])


def test_one_flipped_bit_in_any_file_is_found(silver_sim: Run, run: Path) -> None:
    """At its begin, its end, or between them: of one file all three are tried in tests/runs."""
    for number, path in enumerate(files_of(run)):
        content = path.read_bytes()
        changed = bytearray(content)
        changed[(len(content) - 1) * (number % 3) // 2] ^= 1 << number % 8
        path.write_bytes(changed)
        status, out, _ = silver_sim(*VERIFY)
        assert status == 1, path
        assert path.name in out
        path.write_bytes(content)
    assert silver_sim(*VERIFY).status == 0


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda run: (run / "summary.csv").unlink(), "summary.csv is missing"),
        (
            lambda run: shutil.copy(run / "spec.json", run / "games" / "part-00001.parquet"),
            "games/part-00001.parquet is not one of the run's files",
        ),
        (lambda run: (run / "manifest.json").unlink(), "it has no manifest.json"),
    ],
)
def test_damage_is_one_line_a_problem(
    silver_sim: Run, run: Path, damage: Callable[[Path], object], line: str
) -> None:
    damage(run)
    status, out, err = silver_sim(*VERIFY)
    assert (status, err) == (1, "")
    (told,) = out.splitlines()
    assert told.endswith(line)


def rewrite(run: Path, name: str, content: bytes) -> None:
    """Change a file, and every hash that would tell."""
    (run / name).write_bytes(content)
    noted = {"bytes": len(content), "sha256": sha256(content).hexdigest()}
    if name.endswith(".parquet"):
        journal = json.loads((run / "parts.jsonl").read_text())
        journal["files"][name] = noted
        line = json.dumps(journal, separators=(",", ":")) + "\n"
        rewrite(run, "parts.jsonl", line.encode())
        return
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["files"][name] = noted
    (run / "manifest.json").write_bytes(json_bytes(sealed(manifest)))


def test_a_summary_of_other_parts_is_found_whatever_hashes_say(silver_sim: Run, run: Path) -> None:
    summary = (run / "summary.json").read_bytes()
    rewrite(run, "summary.json", summary.replace(b'"games": 40', b'"games": 41', 1))
    assert silver_sim(*VERIFY).out == "summary.json is not what the parts give\n"


@pytest.mark.parametrize("change", ["lost game", "lost round", "swapped", "other winner"])
def test_rows_that_are_not_whole_blocks_are_found_whatever_the_hashes_say(
    silver_sim: Run, run: Path, change: str
) -> None:
    table = "rounds" if change == "lost round" else "games"
    name = f"{table}/part-00000.parquet"
    rows = pl.read_parquet(run / name)
    changed = {
        "lost game": lambda: rows.slice(1),
        "lost round": lambda: pl.concat([rows.head(5), rows.slice(6)]),
        "swapped": lambda: rows.reverse(),
        "other winner": lambda: rows.with_columns(winner=1 - pl.col("winner")),
    }[change]()
    rewrite(run, name, in_parquet({table: changed})[table])
    status, out, _ = silver_sim(*VERIFY)
    assert status == 1
    wrong = "is not what the parts give" if change == "other winner" else "blocks 0 to 19, whole"
    assert wrong in out


@pytest.mark.usefixtures("without_charts")
def test_looking_at_runs_runs_no_strategy_and_changes_nothing(silver_sim: Run) -> None:
    Path("strategies").mkdir()
    source = (STRATEGIES / "steady.py").read_text()
    Path("strategies/marking.py").write_text(source + "\nopen('was-run', 'a').close()\n")
    line_up = ("--players", "marking,marking", "--games", "2", "--seed", "1")
    assert silver_sim("simulate", *line_up, "--out", "runs/mine").status == 0
    Path("was-run").unlink()
    before = {path: path.stat().st_mtime_ns for path in Path("runs").rglob("*")}
    for command in (("runs", "list"), VERIFY, (*QUERY, WINS)):
        assert silver_sim(*command).status == 0
    assert {path: path.stat().st_mtime_ns for path in Path("runs").rglob("*")} == before
    assert not Path("was-run").exists()


def test_the_shell_completes_runs(silver_sim: Run, run: Path) -> None:
    Path("runs/other").mkdir()
    assert complete_run("") == complete_run("runs/m") == ["runs/mine"]
    assert complete_run("x") == []
    assert completed("silver-sim runs verify runs/m") == ["runs/mine"]


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_a_run_is_of_one_process_and_what_it_has_when_that_is_killed_is_whole(
    silver_sim: Run, tmp_path: Path
) -> None:
    games = ("--players", "steady,steady", "--strategies", "own", "--games", "100000000")
    command = program("simulate", *games, "--seed", "1", "--threads", "1", "--out", "runs/mine")
    command[2] = f"from silver_sim.arena import run; run.PART_GAMES = 200; {command[2]}"
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL) as process:
        try:
            journal = Path("runs/mine/parts.jsonl")
            while not (journal.exists() and journal.read_bytes().endswith(b"\n")):
                assert process.poll() is None
                time.sleep(0.05)
            assert "running" in silver_sim("runs", "list").out
            assert "(status: running)" in silver_sim(*VERIFY).out
            resume = ("runs", "resume", "runs/mine", "--strategies", "own")
            err = refused(silver_sim, *resume, words="mine is being written by another process")
            assert f"process {process.pid} on " in err
        finally:
            process.send_signal(signal.SIGKILL)
    assert "killed" in silver_sim("runs", "list").out
    assert said(silver_sim, *VERIFY).endswith("all intact (status: killed)\n")
    sql = "SELECT COUNT(*) AS n FROM games"
    (count,) = json.loads(said(silver_sim, *QUERY, sql, "--format", "json"))
    assert count["n"] > 0
    refused(silver_sim, *QUERY, "SELECT * FROM summary", words="has no summary.csv yet")
    reopened = RunFolder.reopen(Path("runs/mine"))  # its lock was freed by the system
    assert 2 * reopened.blocks() == count["n"]
    reopened.release()


def test_decisions_are_exported_by_playing_again(silver_sim: Run, run: Path) -> None:
    typed = (*EXPORT, "decisions", "--format", "parquet", "--every", "20")
    status, out, err = silver_sim(*typed, "-o", "decisions.parquet")
    assert (status, out) == (0, "")
    assert "decisions of 2 games" in err
    rows = pl.read_parquet("decisions.parquet")
    assert rows.select("table", "block", "rotation").n_unique() == 2
    refused(silver_sim, *typed, words="decisions are written to a file")
    columns = said(silver_sim, "runs", "export", "--show", "columns", "decisions")
    assert "what it answered, in words" in columns
