"""Help, version and completion are there at once and run no strategy."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from silver_sim import __version__
from silver_sim.cli.front import ALIKE, DOORS, GROUPED, GROUPS, PANELS, RARE, of
from silver_sim.cli.main import app
from silver_sim.cli.options import complete_players
from tests.cli.conftest import (
    HEAVY,
    Patch,
    Run,
    commands,
    commands_of,
    completed,
    imported,
    refused,
    said,
)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--version",), (), ("simulate", "--help"), ("simulat",)])
def test_it_imports_nothing_heavy(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    found = imported(tmp_path, *arguments)
    assert "typer" in found
    assert not found & HEAVY


def test_help_lists_the_commands_and_an_example(silver_sim: Run) -> None:
    for option in ("--help", "-h"):
        out = said(silver_sim, option)
        for words in ("simulate", "game", "runs", "doctor", "strategies", "Example: silver-sim"):
            assert words in out


def top_commands() -> dict[str, Any]:
    """The commands of the program, and its groups, by name."""
    top: Any = commands_of(app)
    return top.commands  # type: ignore[no-any-return]


def test_without_arguments_it_says_what_to_type_with_options_there_are(silver_sim: Run) -> None:
    out, known = said(silver_sim), dict(commands())
    assert out.endswith("All commands: silver-sim --help\n")
    for user, first in DOORS.items():
        assert "\n".join([f"{user}:", *(f"  {each}" for each in first)]) in out
        for _, name, *words in map(shlex.split, first):
            one = known.get(name) or known[f"{name} {words[0]}"]
            flags = {flag for each in one.params for flag in each.opts}
            assert {word for word in words if word.startswith("--")} <= flags


def test_every_command_stands_in_a_group_with_its_whole_sentence(silver_sim: Run) -> None:
    shown = " ".join(silver_sim("--help").out.split())
    for name, command in top_commands().items():
        assert of(command) in GROUPS, name
        sentence = " ".join(command.help.partition("\n\n")[0].split())
        assert sentence.endswith(".")
        assert f" {name} {sentence}" in shown


def test_commands_that_sound_alike_are_explained_together(silver_sim: Run) -> None:
    known = {*top_commands()}
    assert known >= {*ALIKE}
    assert all(f"  {name}" in silver_sim("--help").out.partition("Which one?")[2] for name in ALIKE)


def test_a_group_that_does_nothing_alone_prints_its_help(silver_sim: Run) -> None:
    groups = {name for name, each in top_commands().items() if hasattr(each, "commands")}
    assert groups == {*GROUPED}
    for group in groups:
        out = said(silver_sim, group)
        assert out == said(silver_sim, group, "--help")
        assert "\n" in out
        assert "\\n" not in out


@pytest.mark.parametrize("command", ["", *GROUPED, *(name for name, _ in commands())])
def test_a_short_help_fits_on_a_screen_and_names_the_long_one_which_has_an_example(
    silver_sim: Run, command: str, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    short = said(silver_sim, *command.split(), "-h")
    assert len(short.splitlines()) <= 40
    assert max(map(len, short.splitlines())) <= 80
    assert RARE not in short
    long = said(silver_sim, *command.split(), "--help")
    assert len(long.splitlines()) >= len(short.splitlines())
    if command and command not in GROUPED:
        assert f"Full help: silver-sim {command} --help\n" in short
        assert silver_sim("help", *command.split()).out == long
        example = long.partition("For example:")[2].partition("Options:")[0]
        assert f"silver-sim {command}" in example


def test_options_stand_under_their_headings(silver_sim: Run) -> None:
    names = {flag[2:] for _, each in commands() for one in each.params for flag in one.opts}
    placed = [name for own in PANELS.values() for name in own.split()]
    assert len(placed) == len({*placed})
    assert {*placed} - {"help"} <= names
    shown = silver_sim("advise", "--help").out
    for panel in PANELS:
        assert f"\n{panel}:\n" in shown


# Of how much is played, and of what is drawn, each command has its own default.
OWN_DEFAULT = {"--games", "--seed"}


def test_an_option_means_the_same_and_has_one_default_everywhere() -> None:
    found: dict[str, list[Any]] = {}
    for _, command in commands():
        for each in command.params:
            for flag in (flag for flag in each.opts if flag[:2] == "--"):
                found.setdefault(flag, []).append(each)
    for flag, each in found.items():
        defaults = {str(one.default) for one in each} - {"None"}
        assert len(defaults) <= 1 or flag in OWN_DEFAULT, (flag, defaults)
        assert len({one.is_flag for one in each}) == 1, flag


def test_no_option_is_the_name_of_another_in_its_value() -> None:
    names = {flag[2:] for _, each in commands() for one in each.params for flag in one.opts}
    for name, command in commands():
        for each in command.params:
            if {"--show", "--format"} & {*each.opts} or each.param_type_name == "argument":
                continue
            words = {*re.findall(r"\w+", each.metavar or "")}
            assert not words & names, (name, each.opts, words & names)


def test_pages_of_the_documentation_are_found(silver_sim: Run) -> None:
    for page in ("index", "positions", "rank", "howto/rank"):
        out = said(silver_sim, "docs", page)
        assert Path(out.strip()).read_text(encoding="utf-8").startswith("# ")


def test_version_is_plain(silver_sim: Run) -> None:
    assert silver_sim("--version") == (0, f"silver-sim {__version__}\n", "")


@pytest.fixture
def marking_strategy(silver_sim: Run) -> Path:
    """A strategy in ``./strategies`` that makes a file when it is run; that file's path."""
    marker = Path("was-run").resolve()
    Path("strategies").mkdir()
    Path("strategies/greedily.py").write_text(f"open({str(marker)!r}, 'w').close()\n")
    return marker


def test_completion_gives_names_and_runs_no_file(marking_strategy: Path) -> None:
    assert complete_players("greedi") == ["greedily"]
    assert complete_players("random,greedi") == ["random,greedily"]
    assert complete_players("random,greedily,nob") == []
    assert {"greedily", "greedy", "random"} <= set(complete_players(""))
    assert not marking_strategy.exists()


def test_the_shell_completes_names(marking_strategy: Path) -> None:
    assert completed("silver-sim simulate --players random,greedi") == ["random,greedily"]
    assert completed("silver-sim strategies show greedi") == ["greedily"]
    assert not marking_strategy.exists()


def test_a_misspelt_name_runs_no_file(silver_sim: Run, marking_strategy: Path) -> None:
    words = "did you mean 'greedily'?"
    refused(silver_sim, "simulate", "--players", "greedyly,greedyly", words=words)
    assert not marking_strategy.exists()
