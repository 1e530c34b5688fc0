"""What a command writes is new, or ``--force`` was typed; only files are ever replaced."""

import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl
import pytest

from benchmarks import gallery as pages
from silver_sim.cli.runs import DECISIONS
from silver_sim.report.page.gallery import indexed
from silver_sim.runs import RunFolder
from tests.cli.conftest import SHORT_RUN, Answer, Patch, Run, commands, refused
from tests.shared import contents, results

OWN = ("--strategies", "own")
PLAY = (*SHORT_RUN, *OWN)
TRACE = ("game", "write", "--players", "steady,steady", *OWN, "--seed", "1", "--out", "named")
EXPORT = ("runs", "export", "run", "--format", "csv", "entries", "--out", "named")
CARD = ("learn", "card", "--html", "--out", "named")
NEW = ("strategies", "new", "named", "--out", ".")
PROFILE = ("strategies", "profile", "steady", *OWN, "--games", "20", "--out", ".")
# A command that writes one file, and its name.
FILES: dict[str, tuple[tuple[str, ...], str]] = {
    "card": (CARD, "named"),
    "trace": (TRACE, "named"),
    "export": (EXPORT, "named"),
    "new": (NEW, "named.py"),
}
REFUSED = FILES | {"profile": (PROFILE, "profile.json"), "profile page": (PROFILE, "report.html")}


def bind(name: str) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(name)


NO_FILES: dict[str, Callable[[str], object]] = {
    "folder": os.mkdir,
    "pipe": os.mkfifo,
    "symbolic link": lambda name: os.symlink("nowhere", name),
    "socket": bind,
}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="makes pipes and sockets"),
]


@pytest.fixture
def here(silver_sim: Run, finished: tuple[Path, Answer]) -> Run:
    """The program in a folder with a run, which is read only."""
    Path("run").symlink_to(finished[0] / "run")
    return silver_sim


def test_every_command_that_writes_where_one_says_has_force() -> None:
    options = {
        name: {option for each in command.params for option in each.opts}
        for name, command in commands()
    }
    writing = {name for name, known in options.items() if known & {"--out"}}
    assert writing == {name for name, known in options.items() if "--force" in known}
    assert {"simulate", "learn card", "game write", "strategies new"} < writing


@pytest.mark.parametrize("what", REFUSED)
def test_a_file_is_replaced_by_force_alone(here: Run, what: str) -> None:
    arguments, name = REFUSED[what]
    Path(name).write_text("thesis")
    assert "--force" in refused(here, *arguments, words=f"{name} exists already")
    assert Path(name).read_text() == "thesis"
    if what in FILES:
        assert here(*arguments, "--force").status == 0
        new = Path(name).read_bytes()
        Path(name).unlink()
        assert here(*arguments).status == 0
        assert Path(name).read_bytes() == new != b"thesis"
        assert not list(Path().glob("*.tmp"))


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        *((what, "folder") for what in REFUSED),
        *(("card", kind) for kind in NO_FILES if kind != "folder"),
    ],
)
def test_what_is_no_file_is_never_replaced(here: Run, what: str, kind: str) -> None:
    """Whatever writes asks the same function, once before it plays."""
    arguments, name = REFUSED[what]
    NO_FILES[kind](name)
    before = Path(name).lstat()
    for force in ((), ("--force",)):
        refused(here, *arguments, *force, words=f"{name} is a {kind}, not a file")
    assert Path(name).lstat()[:2] == before[:2]


def test_a_device_is_never_replaced(here: Run) -> None:
    device = ("--out", os.devnull, "--force")
    refused(here, "learn", "card", "--html", *device, words=f"{os.devnull} is a device, not a file")


@pytest.mark.parametrize("arguments", [*(each for each, _ in FILES.values()), PROFILE, PLAY])
def test_an_empty_name_is_not_the_current_folder(here: Run, arguments: tuple[str, ...]) -> None:
    refused(here, *arguments, "--out", "", words="error: --out is empty")


FULL = "error: cannot write named\n  why: File too large\n"


@contextmanager
def small_files() -> Iterator[None]:
    """No file may have more than a kibibyte: to a program, the disk is full."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit of the system")
@pytest.mark.parametrize("what", ["parquet", "csv", f"parquet {DECISIONS} --every 40"])
def test_a_full_disk_is_one_message(here: Run, what: str) -> None:
    export = f"runs export run -q --format {what} -o"
    assert here(*export.split(), "whole").status == 0  # what it compiles is kept
    with small_files():
        err = refused(here, *export.split(), "named", words=FULL)
    assert "kept: " not in err
    assert not list(Path().glob("named*"))


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit of the system")
def test_labels_go_on_where_a_disk_was_full(here: Run) -> None:
    label = "runs label run --every 40,200 --simulations 4 --threads 1"
    refused(here, *label.split(), words="labels are written to a file")
    whole, cut = (f"{label} -o {name}".split() for name in ("whole", "named"))
    assert here(*whole)[:2] == (0, "")  # what it compiles is kept
    assert pl.read_parquet("whole").height > 1
    with small_files():
        status, _, err = here(*cut)
    assert status == 2
    assert "error: cannot write named.weighed\n  why: File too large\n" in err
    assert "kept: named.weighed" in err
    assert [path.name for path in Path().glob("named*")] == ["named.weighed"]
    assert here(*cut).status == 0
    assert Path("named").read_bytes() == Path("whole").read_bytes()
    assert not Path("named.weighed").exists()


def test_a_link_out_of_a_run_is_replaced_and_not_followed(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path / "run", {}, {})
    (tmp_path / "elsewhere").write_text("thesis")
    (run.path / "summary.json").symlink_to(tmp_path / "elsewhere")
    run.write("summary.json", b"{}")
    assert (tmp_path / "elsewhere").read_text() == "thesis"
    os.mkfifo(run.path / "pipe")
    with pytest.raises(Exception, match="pipe is a pipe, not a file"):
        run.write("pipe", b"{}")
    run.release()


# Folders of runs.


@pytest.mark.usefixtures("without_charts")
def test_a_run_is_replaced_by_force_alone(silver_sim: Run) -> None:
    assert silver_sim(*PLAY, "--out", "run").status == 0
    before = contents(Path("run"))
    again = (*PLAY, "--seed", "2", "--out", "run")
    err = refused(silver_sim, *again, words="run exists already")
    assert "silver-sim runs resume run  goes on with it; --force replaces it" in err
    assert contents(Path("run")) == before
    assert silver_sim(*again, "--force").status == 0
    assert silver_sim(*PLAY, "--seed", "2", "--out", "new").status == 0
    assert results("run") == results("new")


def test_force_deletes_nothing_that_no_run_has_written(silver_sim: Run) -> None:
    run = RunFolder.create(Path("run"), {}, {}, {"strategies/steady.py": b""})
    again = (*PLAY, "--out", "run", "--force")
    refused(silver_sim, *again, words="is being written by another process")
    run.release()
    for stranger in ("strategies/bold.py", "notes/thesis.txt"):
        (run.path / stranger).parent.mkdir(exist_ok=True)
        (run.path / stranger).write_text("thesis")
        refused(silver_sim, *again, words=f"no run has written {stranger}")
        (run.path / stranger).unlink()
    assert (run.path / "manifest.json").is_file()


def test_force_replaces_no_folder_that_is_no_run(silver_sim: Run) -> None:
    Path("mine").mkdir()
    Path("mine/thesis").write_text("all")
    again = (*PLAY, "--out", "mine", "--force")
    refused(silver_sim, *again, words="--force replaces nothing but a run")
    assert Path("mine/thesis").read_text() == "all"


def test_what_cannot_be_played_replaces_no_run(silver_sim: Run) -> None:
    run = RunFolder.create(Path("run"), {}, {})
    run.release()
    Path("strategies").mkdir()
    Path("strategies/bad.py").write_text("def open_turn(sight, params, memory, rng):\n    pass\n")
    arguments = ("simulate", "--players", "bad,bad", "--out", "run", "--force")
    assert silver_sim(*arguments).status == 4
    assert RunFolder.open(run.path).spec == {}


def test_a_gallery_replaces_galleries_alone(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(pages, "build", lambda *_: iter([]))
    page = indexed([], [], "0.1.0", "Silver Amulet")
    for each in ("index.html", "standings_2.html"):
        (tmp_path / each).write_bytes(page)
    (tmp_path / "standings_2.svg").write_text("<svg/>")
    pages.main(["--out", str(tmp_path)])
    for name in ("index.html", "profile.html", "call_safety.html"):
        (tmp_path / name).write_text("<html>of my cat</html>")
        with pytest.raises(SystemExit, match=f"{name} exists already"):
            pages.main(["--out", str(tmp_path)])
        pages.main(["--out", str(tmp_path), "--force"])
        (tmp_path / name).write_bytes(page)


def test_a_profile_is_not_written_into_a_run(here: Run) -> None:
    shutil.copytree("run", "copy")
    refused(here, *PROFILE, "--out", "copy", "--force", words="copy is the folder of a run")
