"""The site: its commands print what is shown, every public name has a page, it builds."""

import doctest
import html
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from contextlib import chdir
from importlib import import_module, util
from pathlib import Path
from unittest.mock import patch

import pytest

from silver_sim import __version__
from silver_sim.cli.advise import WORLDS
from silver_sim.games import registry
from tests import pages
from tests.cli.conftest import commands
from tests.pages import ESTIMATE, LARGE, ROOT, as_shown, commands_in, fences, page, run

DOCS = ROOT / "docs"
CHANGED = "docs/tutorials/a_new_ability.md"  # followed in a copy of the package
TUTORIALS = ("first_strategy", "first_odin_strategy", "play", "review")
TYPED = [f"docs/tutorials/{name}.md" for name in TUTORIALS]  # by tests of their own
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in DOCS.rglob("*.md"))
CONSOLE = [
    name
    for name in PAGES
    if name.count("/") > 1
    and name not in (CHANGED, *TYPED, *LARGE)
    and fences(page(name), "console")
]
PUBLIC = ("silver", "odin", "env")  # modules beside the package itself
SIZED = re.compile(r"--(games|blocks|simulations|decisions|limit|time)\b(?: (\d+))?")
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
OPEN = re.compile(
    r"toss-up|not (?:shown|known|distinguish|tell)|too few|may be chance|nobody can say", re.I
)
COPIED = re.compile(r"Copy `([\w/.]+)` to `([\w/.]+)`")
EDIT = re.compile(r"[Ii]n `([\w/.]+)`((?:(?!^## |.*[Ii]n `).*\n)+)", re.M)  # a file, its diffs
AGAIN = """
script = [json.loads(line) for line in open("looks.jsonl")]
for seat in range(2):
    [game] = completed("\\n".join(written(script, seat)))
    assert sum(line.get("act") == "glimpse" for _, line in game.lines) == 1
"""
PARTS_OF_A_COPY = shutil.ignore_patterns("__pycache__", "_builtin")
QUESTIONS = [name for name in PAGES if name.startswith("docs/howto/") and "index" not in name]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", CONSOLE)
def test_every_command_of_a_page_prints_what_is_shown(name: str, tmp_path: Path) -> None:
    """In one folder, from top to bottom, with the files that the page has its reader write."""
    text = page(name)
    pages.write_typed(text, tmp_path)
    for block in fences(text, "console"):
        for command, output in commands_in(block):
            pages.assert_prints(command, output, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_a_smaller_run_agrees_with_a_page_that_is_made_by_a_large_one(
    name: str, tmp_path: Path
) -> None:
    """`make howto` makes it. Answers without an estimate are the same in other figures."""
    text = page(name)
    pages.write_typed(text, tmp_path)
    for block in fences(text, "console"):
        for command, output in commands_in(block):
            size = "" if command.startswith("silver-sim runs") else LARGE[name]
            if " simulate " in command:  # it counts games, of which a block has two and more
                size = size.replace("--blocks", "--games")
            printed = as_shown(run(f"{command} {size}", tmp_path))
            if ESTIMATE.search(output):
                pages.assert_agrees(output, printed)
            else:
                answer = output.removeprefix("...\n").partition("How sure:")[0]
                assert words_of(answer) in words_of(printed)


def words_of(text: str) -> str:
    """A text without its figures."""
    return " ".join(re.sub(r"[\d.,]+", " ", text).split())


def test_a_page_shows_what_is_printed_now_where_its_lines_were() -> None:
    printed = "Yes.\na  1.0 ± 0.5\nb      2.0 ± 1.0\nIn all\nb, too  −3.0 ± 1.0\nb  9.0 ± 1.0\n"
    shown = "...\na  9 ± 1\n...\nb, too  −3.5 ± 2.0\n...\n"
    assert pages.renewed(shown, printed) == "...\na  1.0 ± 0.5\n...\nb, too  −3.0 ± 1.0\n...\n"
    pages.assert_agrees("b, too  −4.9 ± 0.1\n", printed)
    pages.assert_agrees("In all\nb  8.0 ± 0.1\n", printed)
    for other in ("b, too  −5.1 ± 0.1\n", "c  1.0 ± 0.1\n", "b  8.0 ± 0.1\n"):
        with pytest.raises(AssertionError):
            pages.assert_agrees(other, printed)


@pytest.mark.parametrize("name", CONSOLE)
def test_no_page_leaves_open_what_the_default_size_answers(name: str) -> None:
    """Positions get as many simulations as by default; a smaller run is shown if it decides."""
    after = re.split(r"^```console\n", page(name), flags=re.MULTILINE)[1:]
    for block in after:
        shown, _, prose = block.partition("\n```")
        for command, output in commands_in(f"{shown}\n"):
            sizes = dict(SIZED.findall(command))
            if command.split()[1] in ("advise", "call"):
                assert int(sizes.get("simulations") or WORLDS) >= WORLDS, command
            elif sizes:
                said = " ".join(f"{output} {prose.partition('Next:')[0]}".split())
                assert not OPEN.search(said), (command, OPEN.search(said))


@pytest.mark.slow
def test_the_notebook_can_be_typed(tmp_path: Path) -> None:
    with chdir(tmp_path):
        notebook = str(DOCS / "tutorials" / "first_notebook.md")
        typed = doctest.testfile(notebook, module_relative=False)
    assert typed.attempted > 10
    assert typed.failed == 0


@pytest.mark.slow
def test_the_tutorial_of_a_new_game_can_be_typed(tmp_path: Path) -> None:
    tutorial, known = str(DOCS / "tutorials" / "a_new_game.md"), {"FOLDER": tmp_path / "run"}
    with patch.dict(registry.PACKAGES), chdir(ROOT):
        typed = doctest.testfile(tutorial, module_relative=False, extraglobs=known)
    assert typed.attempted > 15
    assert typed.failed == 0


@pytest.mark.slow
def test_the_tutorial_of_a_new_ability_can_be_followed(tmp_path: Path) -> None:
    """In a copy of the package, which plays without being compiled."""
    text = page(CHANGED)
    for folder in ("silver_sim", "docs/rules", "strategies"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=PARTS_OF_A_COPY)
    for file, copy in COPIED.findall(text):
        shutil.copy(tmp_path / file, tmp_path / copy)
    for edited, changes in re.findall(EDIT, text):
        for change in re.findall(r"```diff\n(.*?)```", changes, re.DOTALL):
            change_file(tmp_path / edited, change)
    edited_files = {file for file, _ in re.findall(EDIT, text) if file.startswith("silver_sim/")}
    assert len(edited_files) <= 8, "an act of its own, in few files"
    pages.write_typed(text, tmp_path)
    plain = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(tmp_path), "COLUMNS": pages.COLUMNS}

    def printed(*words: str) -> str:
        command, env = [sys.executable, *words], os.environ | plain
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return as_shown(done.stdout)

    def answer(command: str) -> str:
        return printed("-m", "silver_sim", *shlex.split(command)[1:])

    seen, worth = map(commands_in, fences(text, "console"))
    for command, shown in seen:
        output = answer(command)
        assert all(part.strip("\n") in output for part in shown.split("...\n"))
    typed = f"import json; from silver_sim.games.notes import completed, written; {AGAIN}"
    printed("-c", typed)  # its notes are read
    ((command, _),) = worth  # of thousands of games, which take hours without being compiled
    row = re.search(r"^looker +([+−])", answer(f"{command} --blocks 4 --tables"), re.M)
    assert row, "a row of the difference"
    assert row[1] == "+", "those who use the ability win more"


def change_file(file: Path, change: str) -> None:
    """Do as a diff says."""
    lines = change.splitlines(keepends=True)
    before, after = (
        "".join(line[1:] for line in lines if line[0] in signs) for signs in (" -", " +")
    )
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, before
    file.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_answered_by_a_command_that_there_is(name: str) -> None:
    text = page(name)
    assert text.startswith("# ")
    known = {each for each, _ in commands()}
    typed = [shlex.split(line) for line in re.findall(r"`silver-sim ([a-z][^`]*)`", text)]
    shown = [each for block in fences(text, "console") for each, _ in commands_in(block)]
    typed += [shlex.split(command)[1:] for command in shown]
    assert typed
    for words in typed:
        groups = {each.split()[0] for each in known if " " in each}
        assert words[0] in groups or words[0] in known, words


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_estimate_is_printed_on_its_page_or_has_its_command(name: str) -> None:
    text = page(name)
    prose, printed = BLOCK.sub("", text), "".join(BLOCK.findall(text))
    for paragraph in prose.split("\n\n"):
        words = " ".join(paragraph.split())
        if "`silver-sim " not in words:
            found = re.findall(r"(\d[\d.,]*) ± (\d+(?:\.\d+)?)", words)
            shown = [rf"(?<!\d){re.escape(a)}(?: ±)? +{re.escape(b)}(?![\d])" for a, b in found]
            ranges = re.findall(r"\((\d[\d.]*) to (\d[\d.]*\d)", words)
            shown += [rf"(?<![\d.]){re.escape(a)}\s+to\s+{re.escape(b)}(?!\d)" for a, b in ranges]
            assert [each for each in shown if not re.search(each, printed)] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_file_that_a_page_links_to_is_there(name: str) -> None:
    prose = re.sub(r"^```.*?^```$", "", page(name), flags=re.MULTILINE | re.DOTALL)
    linked = [each for each in re.findall(r"\]\(([^)#\s]+)", prose) if ":" not in each]
    assert [each for each in linked if not ((ROOT / name).parent / each).is_file()] == []


def test_the_page_of_house_rules_names_the_commands_that_take_them() -> None:
    text = " ".join(page("docs/howto/house_rules.md").split())
    listed = text.partition("These commands have `--rules`: `")[2].partition("`. All others")[0]
    having = [name for name, each in commands() if any("--rules" in p.opts for p in each.params)]
    assert sorted(listed.split("`, `")) == sorted(having)


def test_the_citation_says_what_the_project_says_of_itself() -> None:
    """Version and authors; date and address once it is released."""
    said = page("CITATION.cff")
    project = tomllib.loads(page("pyproject.toml"))["project"]
    fields = dict(re.findall(r"^([a-z-]+): (.+)$", said, re.M))
    assert fields["version"] == __version__
    assert re.findall(r"^  - name: (.+)$", said, re.M) == [x["name"] for x in project["authors"]]
    (released,) = re.findall(rf"^## {re.escape(__version__)} \((.+)\)$", page("CHANGELOG.md"), re.M)
    assert fields.get("date-released", "unreleased") == released
    address = None if released == "unreleased" else project["urls"]["Repository"]
    assert fields.get("repository-code") == address


def test_questions_are_in_index_and_table_and_no_title_is_there_twice() -> None:
    listed = " ".join(page(name) for name in PAGES if "howto/index_" in name).split()
    assert {Path(name).stem for name in QUESTIONS} <= {*listed}
    linked = re.findall(r"\(howto/(\w+)\.md", page("docs/questions.md"))
    assert {Path(name).stem for name in QUESTIONS} == {*linked} - {"index"}
    titles = Counter(page(name).partition("\n")[0] for name in PAGES)
    assert [title for title, number in titles.items() if number > 1] == []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built without a warning."""
    if util.find_spec("sphinx") is None:
        pytest.skip("the extra docs is not installed")
    out = tmp_path_factory.mktemp("site")
    sphinx = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    built = subprocess.run([*sphinx, str(DOCS), str(out)], cwd=ROOT, capture_output=True, text=True)
    assert (built.returncode, built.stderr) == (0, "")
    return out


@pytest.mark.once
@pytest.mark.slow
def test_the_site_is_built_and_fetches_nothing(site: Path) -> None:
    made = [*site.glob("*.html"), *site.glob("[a-qs-z]*/**/*.html"), *site.glob("reference/*")]
    assert len(made) > 60
    fetched = re.compile(r'(?:src|href)="(?:https?:)?//[^"]+"')
    for each in made:
        text = each.read_text(encoding="utf-8") if each.suffix == ".html" else ""
        loads = re.findall(r"<(?:script|link|img|iframe)[^>]*>", text)
        assert not [tag for tag in loads if fetched.search(tag)], each
    assert (site / "searchindex.js").is_file()
    assert page("docs/static/scorer.js") in (site / "_static" / "language_data.js").read_text()
    shown = re.sub(r"<[^>]+>", "", (site / "reference" / "env.html").read_text(encoding="utf-8"))
    assert "seed: int | None" in shown
    assert (site / "reports" / "index.html").is_file()


@pytest.mark.once
@pytest.mark.slow
def test_an_answer_is_a_card_above_its_console(site: Path) -> None:
    for name, answer in (("start_seat", "Starting helps: start"), ("robber", "Use 12:")):
        text = (site / f"howto/{name}.html").read_text(encoding="utf-8")
        card, console = text.index('class="answer'), text.rindex('class="highlight-console')
        assert card < text.index(f'<p class="said">{answer}') < console
        assert answer in page(f"docs/howto/{name}.md")


@pytest.mark.once
@pytest.mark.slow
def test_links_within_the_site_lead_somewhere(site: Path) -> None:
    lost = set()
    made = site.rglob("*.html")
    ids = {path: {*re.findall(r'\bid="([^"]+)"', path.read_text())} for path in made}
    for path in ids:
        if path.is_relative_to(site / "reports"):
            continue
        for link in re.findall(r'<a [^>]*href="([^"]+)"', path.read_text(encoding="utf-8")):
            target, _, anchor = html.unescape(link).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            goal = (path.parent / target).resolve() if target else path
            if not goal.exists() or (anchor and goal in ids and anchor not in ids[goal]):
                lost.add(f"{path.relative_to(site)}: {link}")
    assert lost == set()


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("module", ["silver_sim", *map("silver_sim.{}".format, PUBLIC)])
def test_every_public_name_has_a_page(site: Path, module: str) -> None:
    text = " ".join(path.read_text() for path in (site / "reference").glob("*.html"))
    loaded = import_module(module)
    names = getattr(loaded, "__all__", None) or [n for n in vars(loaded) if not n.startswith("_")]
    assert [name for name in names if f'id="{module}.{name}"' not in text] == []


@pytest.mark.once
@pytest.mark.slow
def test_every_command_has_a_section(site: Path) -> None:
    text = " ".join(path.read_text() for path in (site / "reference/commands").glob("*.html"))
    ids = [f'id="silver-sim-{name.replace(" ", "-")}"' for name, _ in commands()]
    assert [each for each in ids if each not in text] == []
