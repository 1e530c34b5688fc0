"""Run folders: whole or absent, the same bytes for the same rows, readable again."""

import errno
import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from silver_sim.errors import UserError
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.folder import in_parquet
from silver_sim.runs.manifest import read_json
from tests.shared import results
from tests.stats.fake_rows import Rows, fake_rows
from tests.stats.line_ups import summarise

SPEC = {"players": ["greedy", "pairs"], "seed": 1, "ruleset": {"edition": "bezier"}}


@pytest.fixture(scope="module")
def rows() -> Rows:
    return fake_rows([0.0, 2.0], 20)


def written(path: Path, rows: Rows) -> RunFolder:
    """Return a finished run folder of two parts."""
    run = RunFolder.create(path, SPEC, {"started": "now"})
    for first, last in ((0, 12), (12, 20)):
        part = rows.blocks(first, last)
        run.write_part(first, last, in_parquet(part._asdict()))
    summary = summarise(rows, ["greedy", "pairs"])
    run.write_summary(summary, (row.tidy() for row in summary.rows))
    run.finish(Status.COMPLETE, blocks=20)
    return run


def digests(folder: Path) -> dict[str, str]:
    """The hash of every file but those that tell when and by whom."""
    return {name: sha256(content).hexdigest() for name, content in results(folder).items()}


def fail(error: OSError) -> Any:
    def failing(*_: object, **__: object) -> None:
        raise error

    return failing


def test_a_run_is_read_back_as_it_was_written(tmp_path: Path, rows: Rows) -> None:
    written(tmp_path / "run", rows)
    run = RunFolder.open(tmp_path / "run")
    assert run.spec == SPEC
    assert run.manifest["status"] == "complete"
    assert run.manifest["blocks"] == 20
    assert_frame_equal(pl.concat(run.frames("games")), rows.games)
    assert_frame_equal(pl.concat(run.frames("rounds")), rows.rounds)
    assert run.summary()["blocks"] == 20
    assert run.changed_files() == []


def test_the_same_rows_give_the_same_bytes_in_every_file(tmp_path: Path, rows: Rows) -> None:
    written(tmp_path / "a", rows)
    written(tmp_path / "b", rows)
    assert digests(tmp_path / "a") == digests(tmp_path / "b")
    assert len(digests(tmp_path / "a")) == 8


def test_manifest_and_journal_hold_the_hash_of_every_other_file(tmp_path: Path, rows: Rows) -> None:
    run = written(tmp_path / "run", rows)
    notes = [run.manifest["files"], *(note.files for note in run.journal.read())]
    hashes = {name: note["sha256"] for files in notes for name, note in files.items()}
    assert hashes == digests(tmp_path / "run")


@pytest.mark.parametrize("position", [0, 100, -1])
def test_one_changed_byte_is_found(tmp_path: Path, rows: Rows, position: int) -> None:
    run = written(tmp_path / "run", rows)
    part = run.parts("rounds")[1]
    content = bytearray(part.read_bytes())
    content[position] ^= 1
    part.write_bytes(content)
    assert run.changed_files() == ["rounds/part-00001.parquet"]


def test_a_missing_file_is_found(tmp_path: Path, rows: Rows) -> None:
    run = written(tmp_path / "run", rows)
    (run.path / "summary.csv").unlink()
    assert run.changed_files() == ["summary.csv"]


def test_a_file_is_dropped_by_its_name_and_a_folder_with_all_that_is_in_it(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path / "run", {}, {})
    for name in ("charts/a.png", "charts/b.png", "charts.txt", "page.html"):
        run.write(name, b"content")
    for name in ("charts", "page.html"):
        run.drop(name)
    there = {path.name for path in run.path.rglob("*") if path.is_file()}
    assert "charts.txt" in there & run.manifest["files"].keys()
    assert not {"a.png", "b.png", "page.html"} & there
    run.release()


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_no_file_and_one_clear_error(
    tmp_path: Path, rows: Rows, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    run = RunFolder.create(tmp_path / "run", SPEC, {})
    before = digests(run.path)
    monkeypatch.setattr(os, call, fail(OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(UserError, match="No space left on device") as caught:
        run.write_part(0, 20, in_parquet(rows._asdict()))
    assert "part-00000.parquet" in caught.value.message
    assert caught.value.exit_status == 2
    assert digests(run.path) == before


def test_an_interrupt_while_writing_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = RunFolder.create(tmp_path / "run", SPEC, {})
    before = digests(run.path)

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run.write("summary.json", b"{}")
    assert digests(run.path) == before


def test_a_file_is_flushed_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []

    def noting(call: str) -> Callable[..., None]:
        real = getattr(os, call)

        def noted(*args: Any) -> None:
            order.append(call)
            real(*args)

        return noted

    for call in ("fsync", "replace"):
        monkeypatch.setattr(os, call, noting(call))
    RunFolder.create(tmp_path / "run", SPEC, {})
    assert order == ["fsync", "replace", "fsync"] * 2  # specification and manifest


def test_a_folder_that_holds_something_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(UserError, match="exists already"):
        RunFolder.create(tmp_path, SPEC, {})
    assert list(digests(tmp_path)) == ["thesis.txt"]


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    assert RunFolder.create(tmp_path, SPEC, {}).manifest["status"] == "running"


def test_a_path_that_is_a_file_or_lies_below_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="exists already"):
        RunFolder.create(tmp_path / "file", SPEC, {})
    with pytest.raises(UserError, match="cannot make the folder"):
        RunFolder.create(tmp_path / "file" / "run", SPEC, {})


@pytest.mark.parametrize("name", ["../out.txt", "charts/../../x", os.path.abspath("x.txt")])
def test_nothing_is_written_outside_the_folder(tmp_path: Path, name: str) -> None:
    run = RunFolder.create(tmp_path / "run", SPEC, {})
    before = digests(tmp_path)
    with pytest.raises(ValueError, match="not inside"):
        run.write(name, b"x")
    assert digests(tmp_path) == before


def test_only_games_and_rounds_are_tables(tmp_path: Path, rows: Rows) -> None:
    run = RunFolder.create(tmp_path / "run", SPEC, {})
    with pytest.raises(ValueError, match="are not the tables"):
        run.write_part(0, 20, in_parquet({"decks": rows.games}))


def test_what_is_not_a_run_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(UserError, match="is not a run folder"):
            RunFolder.open(path)


@pytest.mark.parametrize("content", [b"", b'{"status"', b"[1]", b"\xff\xfe"])
def test_a_damaged_manifest_is_refused(tmp_path: Path, rows: Rows, content: bytes) -> None:
    path = written(tmp_path / "run", rows).path / "manifest.json"
    path.write_bytes(content)
    with pytest.raises(UserError, match="cannot read"):
        RunFolder.open(path.parent)
    with pytest.raises(UserError, match="cannot read"):
        read_json(path)


STRANGE = (
    "games/../../../../etc/passwd",
    "/etc/passwd",
    "",
    ".",
    "games/./x",
    "a//b",
    "c:x",
    "a\\b",
)


@pytest.mark.parametrize("name", STRANGE)
def test_a_manifest_that_names_what_is_no_file_of_a_run_is_refused(
    tmp_path: Path, rows: Rows, name: str
) -> None:
    path = written(tmp_path / "run", rows).path / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["files"][name] = {"bytes": 1, "sha256": ""}
    path.write_text(json.dumps(manifest))
    with pytest.raises(UserError, match=r"manifest\.json is damaged") as refused:
        RunFolder.open(path.parent)
    assert repr(name) in refused.value.why


@pytest.mark.parametrize(
    ("old", "new"),
    [(b"games/part-00001", name.encode()) for name in STRANGE if "\\" not in name]
    + [(b"games/part-00001", b"forks/part-00001"), (b"games/part-00001", b"games/part-00000")]
    + [(b'"part":1', b'"part":0'), (b'"part":1', b'"part":2')],
)
def test_a_journal_with_a_line_that_no_part_has_is_refused_and_nothing_removed(
    tmp_path: Path, rows: Rows, old: bytes, new: bytes
) -> None:
    run = written(tmp_path / "run", rows)
    manifest = json.loads((run.path / "manifest.json").read_text())
    (run.path / "manifest.json").write_text(json.dumps(manifest | {"status": "running"}))
    run.journal.path.write_bytes(run.journal.path.read_bytes().replace(old, new))
    (run.path / "games" / "part-00002.parquet").write_bytes(b"whole, but not in the journal")
    before = digests(run.path)
    with pytest.raises(UserError, match=r"parts\.jsonl is damaged") as refused:
        RunFolder.reopen(run.path)
    assert refused.value.why == "line 2 is not that of part 1"
    assert digests(run.path) == before


def test_going_on_removes_what_a_killed_process_left_half_done_and_nothing_else(
    tmp_path: Path, rows: Rows
) -> None:
    path = written(tmp_path / "run", rows).path
    before = digests(path)
    for name in ("part-00002.parquet", "part-00002.parquet.tmp"):
        (path / "games" / name).write_bytes(b"half")
    (path / "games" / "notes.txt").write_bytes(b"mine")
    run = RunFolder.reopen(path)
    assert {each.name for each in (path / "games").iterdir()} >= {"part-00002.parquet"}
    run.go_on(run.spec, run.manifest, 2)
    run.release()
    assert digests(path).keys() == {*before, "games/notes.txt"}


def test_a_truncated_part_is_refused(tmp_path: Path, rows: Rows) -> None:
    run = written(tmp_path / "run", rows)
    part = run.parts("games")[0]
    part.write_bytes(part.read_bytes()[:-20])
    with pytest.raises(UserError, match=r"cannot read .*part-00000\.parquet"):
        list(run.frames("games"))


def test_an_unknown_status_is_refused(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path / "run", SPEC, {})
    with pytest.raises(ValueError, match="asleep"):
        run.finish("asleep")  # type: ignore[arg-type]
    assert RunFolder.open(run.path).manifest["status"] == "running"


def test_leftovers_of_a_killed_run_are_no_parts(tmp_path: Path, rows: Rows) -> None:
    run = written(tmp_path / "run", rows)
    (run.path / "games" / "part-00002.parquet.tmp").write_bytes(b"half")
    assert [part.name for part in run.parts("games")] == [
        "part-00000.parquet",
        "part-00001.parquet",
    ]
