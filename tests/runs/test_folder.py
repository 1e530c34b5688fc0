"""Run folders: whole or absent, the same bytes for the same rows, readable again."""

import errno
import json
import os
from hashlib import sha256
from pathlib import Path
from unittest.mock import Mock, patch

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from silver_sim.errors import UserError
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.folder import in_parquet
from silver_sim.runs.manifest import read_json
from tests.shared import results
from tests.stats.fake_rows import fake_rows
from tests.stats.line_ups import summarise

SPEC = {"players": ["greedy", "pairs"], "seed": 1, "ruleset": {"edition": "bezier"}}


ROWS = fake_rows([0.0, 2.0], 20)


def written(path: Path) -> RunFolder:
    """Return a finished run folder of two parts."""
    run = RunFolder.create(path, SPEC, {"started": "now"})
    for first, last in ((0, 12), (12, 20)):
        run.write_part(first, last, in_parquet(ROWS.blocks(first, last)._asdict()))
    summary = summarise(ROWS, ["greedy", "pairs"])
    run.write_summary(summary, (row.tidy() for row in summary.rows))
    run.finish(Status.COMPLETE, blocks=20)
    return run


@pytest.fixture
def finished(tmp_path: Path) -> RunFolder:
    """A run of this test's own."""
    return written(tmp_path / "run")


@pytest.fixture
def begun(tmp_path: Path) -> RunFolder:
    """A run without a part."""
    return RunFolder.create(tmp_path / "run", SPEC, {})


def digests(folder: Path) -> dict[str, str]:
    """The hash of every file but those that tell when and by whom."""
    return {name: sha256(content).hexdigest() for name, content in results(folder).items()}


def test_a_run_is_read_back_as_it_was_written(finished: RunFolder) -> None:
    run = RunFolder.open(finished.path)
    assert run.spec == SPEC
    assert run.manifest["status"] == "complete"
    assert run.manifest["blocks"] == 20
    assert_frame_equal(pl.concat(run.frames("games")), ROWS.games)
    assert_frame_equal(pl.concat(run.frames("rounds")), ROWS.rounds)
    assert run.summary()["blocks"] == 20
    assert run.changed_files() == []


def test_the_same_rows_give_the_same_files(finished: RunFolder, tmp_path: Path) -> None:
    written(tmp_path / "b")
    assert digests(finished.path) == digests(tmp_path / "b")
    assert len(digests(finished.path)) == 8


def test_manifest_and_journal_hold_the_hash_of_every_other_file(finished: RunFolder) -> None:
    notes = [finished.manifest["files"], *(note.files for note in finished.journal.read())]
    hashes = {name: note["sha256"] for files in notes for name, note in files.items()}
    assert hashes == digests(finished.path)


def test_one_changed_byte_and_a_missing_file_are_found(finished: RunFolder) -> None:
    part = finished.parts("rounds")[1]
    content = part.read_bytes()
    for position in (0, 100, -1):
        changed = bytearray(content)
        changed[position] ^= 1
        part.write_bytes(changed)
        assert finished.changed_files() == ["rounds/part-00001.parquet"]
    part.write_bytes(content)
    (finished.path / "summary.csv").unlink()
    assert finished.changed_files() == ["summary.csv"]


def test_a_file_is_dropped_by_its_name_and_a_folder_with_all_in_it(begun: RunFolder) -> None:
    run = begun
    for name in ("charts/a.png", "charts/b.png", "charts.txt", "page.html"):
        run.write(name, b"content")
    for name in ("charts", "page.html"):
        run.drop(name)
    there = {path.name for path in run.path.rglob("*") if path.is_file()}
    assert "charts.txt" in there & run.manifest["files"].keys()
    assert not {"a.png", "b.png", "page.html"} & there
    run.release()


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_no_file_and_one_clear_error(begun: RunFolder, call: str) -> None:
    before = digests(begun.path)
    full = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
    with (
        patch.object(os, call, full),
        pytest.raises(UserError, match="No space left on device") as caught,
    ):
        begun.write_part(0, 20, in_parquet(ROWS._asdict()))
    assert "part-00000.parquet" in caught.value.message
    assert caught.value.exit_status == 2
    assert digests(begun.path) == before


def test_an_interrupt_while_writing_leaves_no_file(begun: RunFolder) -> None:
    before = digests(begun.path)
    with (
        patch.object(os, "fsync", Mock(side_effect=KeyboardInterrupt)),
        pytest.raises(KeyboardInterrupt),
    ):
        begun.write("summary.json", b"{}")
    assert digests(begun.path) == before


def test_a_file_is_flushed_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Mock()
    for call in ("fsync", "replace"):
        seen.attach_mock(Mock(wraps=getattr(os, call)), call)
        monkeypatch.setattr(os, call, getattr(seen, call))
    RunFolder.create(tmp_path / "run", SPEC, {})
    order = [name for name, *_ in seen.mock_calls]
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
def test_nothing_is_written_outside_the_folder(begun: RunFolder, name: str) -> None:
    before = digests(begun.path.parent)
    with pytest.raises(ValueError, match="not inside"):
        begun.write(name, b"x")
    assert digests(begun.path.parent) == before


def test_only_games_and_rounds_are_tables(begun: RunFolder) -> None:
    with pytest.raises(ValueError, match="are not the tables"):
        begun.write_part(0, 20, in_parquet({"decks": ROWS.games}))


def test_what_is_not_a_run_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(UserError, match="is not a run folder"):
            RunFolder.open(path)


@pytest.mark.parametrize("content", [b"", b'{"status"', b"[1]", b"\xff\xfe"])
def test_a_damaged_manifest_is_refused(finished: RunFolder, content: bytes) -> None:
    path = finished.path / "manifest.json"
    path.write_bytes(content)
    with pytest.raises(UserError, match="cannot read"):
        RunFolder.open(path.parent)
    with pytest.raises(UserError, match="cannot read"):
        read_json(path)


STRANGE = (
    *("games/../../../../etc/passwd", "/etc/passwd", "", ".", "games/./x"),
    *("a//b", "c:x", "a\\b"),
)


@pytest.mark.parametrize("name", STRANGE)
def test_a_manifest_that_names_no_file_of_a_run_is_refused(finished: RunFolder, name: str) -> None:
    path = finished.path / "manifest.json"
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
    finished: RunFolder, old: bytes, new: bytes
) -> None:
    run = finished
    manifest = json.loads((run.path / "manifest.json").read_text())
    (run.path / "manifest.json").write_text(json.dumps(manifest | {"status": "running"}))
    run.journal.path.write_bytes(run.journal.path.read_bytes().replace(old, new))
    (run.path / "games" / "part-00002.parquet").write_bytes(b"whole, but not in the journal")
    before = digests(run.path)
    with pytest.raises(UserError, match=r"parts\.jsonl is damaged") as refused:
        RunFolder.reopen(run.path)
    assert refused.value.why == "line 2 is not that of part 1"
    assert digests(run.path) == before


def test_going_on_removes_what_was_half_done_and_nothing_else(finished: RunFolder) -> None:
    path = finished.path
    before = digests(path)
    for name in ("part-00002.parquet", "part-00002.parquet.tmp"):
        (path / "games" / name).write_bytes(b"half")
    (path / "games" / "notes.txt").write_bytes(b"mine")
    run = RunFolder.reopen(path)
    assert {each.name for each in (path / "games").iterdir()} >= {"part-00002.parquet"}
    run.go_on(run.spec, run.manifest, 2)
    run.release()
    assert digests(path).keys() == {*before, "games/notes.txt"}


def test_a_truncated_part_is_refused_and_leftovers_are_no_parts(finished: RunFolder) -> None:
    (finished.path / "games" / "part-00002.parquet.tmp").write_bytes(b"half")
    first, other = finished.parts("games")
    assert (first.name, other.name) == ("part-00000.parquet", "part-00001.parquet")
    first.write_bytes(first.read_bytes()[:-20])
    with pytest.raises(UserError, match=r"cannot read .*part-00000\.parquet"):
        list(finished.frames("games"))


def test_an_unknown_status_is_refused(begun: RunFolder) -> None:
    with pytest.raises(ValueError, match="asleep"):
        begun.finish("asleep")  # type: ignore[arg-type]
    assert RunFolder.open(begun.path).manifest["status"] == "running"
