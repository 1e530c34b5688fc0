"""Files that a user names: which are read, and which are refused."""

import os
from pathlib import Path

import pytest

from silver_sim.errors import MOST_REPEATED, MOST_SHOWN, UserError, repeated
from silver_sim.outputs import write_output
from silver_sim.reading import read_bytes, read_text


def test_a_file_may_have_just_so_many_bytes(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"1234")
    assert read_bytes(file, 4) == b"1234"
    with pytest.raises(UserError) as told:
        read_bytes(file, 3)
    assert told.value.why == "it has more than 3 bytes"


def test_a_text_has_one_kind_of_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes("é\r\nb\rc\n".encode())
    assert read_text(file) == "é\nb\nc\n"
    file.write_bytes(b"\xff")
    with pytest.raises(UserError, match="cannot read"):
        read_text(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no fifos here")
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("/dev/zero")
    for name in ("fifo", "folder", "link", "absent", "folder/" + "x" * 5000, "a\0b"):
        with pytest.raises(UserError, match="cannot read") as told:
            read_text(tmp_path / name)
        assert told.value.why


def test_a_message_repeats_so_many_letters_of_anything() -> None:
    long = 'it\'s "so" ' * 1000
    for message in (f"no {long!r} here", f"no {'x' * 5000} here", f"no {repeated([long])} here"):
        told = UserError(message, where=message, why=message)
        for part in (told.message, told.where, told.why):
            assert part.startswith("no ")
            assert part.endswith(" here")
            assert len(part) <= MOST_REPEATED + len("no  here")
    assert len(UserError("x " * 5000).message) == MOST_SHOWN
    assert UserError("short", why="a b").why == "a b"


def test_no_file_is_written_whose_name_cannot_be(tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(UserError, match="cannot write") as told:
            write_output(tmp_path / name, b"")
        assert told.value.why
