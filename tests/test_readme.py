"""What the README shows is so, and what moved from it to pages that need more than a command."""

import html
import re
import tomllib
import xml.etree.ElementTree as ElementTree
from contextlib import chdir, suppress
from importlib.metadata import PackageNotFoundError, PackagePath, files
from pathlib import Path

import pytest

from silver_sim import __version__
from silver_sim.studies.experiments import shipped_experiments
from silver_sim.studies.gallery_kept import kept_page
from silver_sim.studies.kinds import kind_of
from tests import pages
from tests.pages import ROOT, commands_in, fences, page, run

README = page("README.md")
CONSOLE = fences(README, "console")
LARGEST = 7 * 1024  # bytes
DOORS = ("I play", "I write strategies", "I change the rules", "I do research")


@pytest.mark.parametrize("user", DOORS)
def test_each_kind_of_user_has_a_few_lines_and_a_command(user: str) -> None:
    prose, *rest = README.partition(f"\n## {user}\n")[2].partition("\n## ")[0].split("```")
    assert len(prose.strip().splitlines()) <= 4
    assert len(rest) == 2
    assert rest[0].startswith("console\n$ silver-sim ")


def test_what_can_be_installed_is_what_there_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    shown = page("docs/install.md")
    assert f"silver_sim-{__version__}-py3-none-any.whl" in shown
    listed = re.findall(r"^\| `(\w+)` \|", shown.partition("| extra |")[2], re.MULTILINE)
    assert sorted(listed) == sorted(project["optional-dependencies"])


def test_the_size_of_an_installation_is_what_it_takes() -> None:
    """Within a twentieth; byte code, which pip writes, takes 1.4 times the size of its source."""
    (told,) = re.findall(r"A plain install takes about (\d+) MB", page("docs/install.md"))
    locked = {*re.findall(r"^([\w.-]+)==", page("requirements/lock.txt"), re.MULTILINE)}
    parts = [*ROOT.joinpath("silver_sim").rglob("*.py")]
    parts += [Path(file.locate()) for name in locked for file in files_of(name)]
    weights = {".py": 2.4, ".pyc": 0}
    taken = sum(
        path.stat().st_size * weights.get(path.suffix, 1) for path in parts if path.exists()
    )
    assert int(told) == pytest.approx(taken / 1e6, rel=0.05)


def files_of(name: str) -> list[PackagePath]:
    """The files of an installed library; none if this system needs no such library."""
    with suppress(PackageNotFoundError):
        return files(name) or []
    return []


@pytest.mark.slow
@pytest.mark.parametrize("block", CONSOLE, ids=lambda block: commands_in(block)[0][0])
def test_every_console_command_prints_what_is_shown(block: str, tmp_path: Path) -> None:
    for command, output in commands_in(block):
        pages.assert_prints(command, output, tmp_path)


@pytest.mark.slow
def test_a_command_that_plays_leaves_charts_and_a_page(tmp_path: Path) -> None:
    ((command, _),) = commands_in(CONSOLE[-1])
    run(command, tmp_path, drawn=pages.MAKERS)
    (folder,) = tmp_path.glob("runs/*")
    assert (folder / "report.html").is_file()
    assert list(folder.glob("charts/*.svg"))


def test_the_picture_and_its_page_are_those_of_the_command_beside_them() -> None:
    """`make gallery` plays it for half a minute; a smaller run agrees, see test_docs.py."""
    shown, *_ = fences(page("docs/howto/rank.md"), "console")
    ((command, output),) = commands_in(shown)
    _, answer, _, *lines = output.splitlines()
    drawn = " ".join(words_of((ROOT / "reports" / "standings_2.svg").read_bytes()))
    assert answer in drawn
    blocks, seed = re.findall(r"--(?:blocks|seed) (\d+)", command)
    (games,) = re.findall(r"from ([\d,]+ games)", output)
    assert f"{games} in {blocks} blocks, seed {seed}" in drawn
    told = html.unescape(re.sub(r"<[^>]*>", "", page("reports/standings_2.html")))
    rows = [re.split(r" {2,}", line) for line in lines if "±" in line]
    assert len(rows) == 6
    assert [cell for row in rows for cell in row[1:] if cell not in told.replace("\xa0", " ")] == []


@pytest.mark.slow
def test_the_picture_of_the_ladder_is_that_of_the_run_that_is_kept() -> None:
    """The run takes minutes: `make ladder` plays it and keeps what its page needs."""
    reports = ROOT / "reports"
    summary, *_ = kept_page(reports, "ladder")
    fresh = dict(kind_of(summary).pictures_of(summary))["height.svg"]
    assert words_of(fresh) == words_of((reports / "ladder.svg").read_bytes())


def words_of(picture: bytes) -> list[str]:
    """All the text of an SVG picture: names, numbers, title, caption."""
    texts = (element.itertext() for element in ElementTree.fromstring(picture).iter())
    return ["".join(text).strip() for text in texts]


@pytest.mark.slow
def test_what_make_run_prints_agrees_with_fewer_games(tmp_path: Path) -> None:
    """The target itself plays a million: the same card, and numbers that may both be true."""
    (shown,) = fences(README, "text")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (asked,) = re.findall(r"\$\(BIN\)/(silver-sim simulate .*) --games 1000000 (.*)", makefile)
    printed = run(f"{asked[0]} --games 8000 {asked[1]} --quiet", tmp_path)
    pages.assert_agrees(f"...\n{shown[shown.index('player ') :]}", printed)
    question, answer, head, *_ = printed.strip().splitlines()
    assert [question, head.split()] == [shown.splitlines()[0], shown.splitlines()[2].split()]
    assert answer.startswith("greedy wins most: ")


@pytest.mark.slow
def test_the_strategy_shown_plays(tmp_path: Path) -> None:
    (source,) = fences(page("docs/reference/strategy_files.md"), "python")
    folder = tmp_path / "strategies"
    folder.mkdir()
    (folder / "shown.py").write_text(source, encoding="utf-8")
    printed = run("silver-sim simulate --players shown,random --games 200 --seed 1", tmp_path)
    assert "Who wins: shown or random?" in printed


@pytest.mark.slow
def test_the_python_shown_runs(tmp_path: Path) -> None:
    """With few blocks, by a file that goes before the name: the command beside it plays all."""
    (source,) = fences(page("docs/howto/read_a_run.md"), "python")
    experiment = shipped_experiments("silver")["call_late"].read_text(encoding="utf-8")
    (tmp_path / "call_late").write_text(f"{experiment}blocks = 40\n", encoding="utf-8")
    with chdir(tmp_path), pages.unmade("charts", "page"):
        exec(source, {})
    assert (tmp_path / "runs" / "call_late" / "summary.json").is_file()


def test_exactly_two_make_commands_are_shown_and_both_are_targets() -> None:
    shown = [block.strip() for block in fences(README, "") if block.startswith("make")]
    assert shown == ["make run", "make test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{command.split()[1]}:" in makefile for command in shown)


def test_it_is_short_and_every_file_that_is_named_exists() -> None:
    assert len(README.encode()) <= LARGEST
    named = re.findall(r"\]\(([^)#]+)\)", README)
    assert named
    assert all((ROOT / name).is_file() for name in named)
