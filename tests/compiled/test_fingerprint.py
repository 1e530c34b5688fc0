"""What plays is named by the sources of its game: another game changes nothing of it."""

from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import closure, fingerprint
from silver_sim.games.silver.game import GAME as SILVER
from tests.games.processes import copy_of_the_package, edit, run

SHOWN = """
from silver_sim.games import registry
from silver_sim.compiled.machine_code import fingerprint
for name in ("silver", "other"):
    game = registry.game(name)
    print(fingerprint(*game.sources))
"""
OTHER = '''"""Another game."""
from dataclasses import replace
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.other import rules
PACKAGE = "silver_sim.games.other"
GAME = replace(SILVER, package=PACKAGE)
'''


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with another game, which leans on Silver."""
    found = copy_of_the_package(tmp_path_factory.mktemp("checkout"))
    games = found / "silver_sim" / "games"
    other = games / "other"
    other.mkdir()
    for name, text in (("__init__", ""), ("game", OTHER), ("rules", "ROUNDS = 1\n")):
        (other / f"{name}.py").write_text(text)
    edit(games / "registry.py", "PACKAGES = {", 'PACKAGES = {"other": "silver_sim.games.other", ')
    return found


def fingerprints(checkout: Path) -> tuple[str, str]:
    """Those of Silver and of the other game."""
    process = run(["-c", SHOWN], checkout)
    assert process.returncode == 0, process.stderr
    silver, other = process.stdout.split()
    return silver, other


@pytest.mark.slow
def test_a_change_of_one_game_is_none_of_another(checkout: Path) -> None:
    games = checkout / "silver_sim" / "games"
    silver, other = fingerprints(checkout)
    assert silver != other
    edit(games / "other" / "rules.py", "ROUNDS = 1", "ROUNDS = 2")
    assert fingerprints(checkout)[0] == silver
    changed = fingerprints(checkout)[1]
    assert changed != other
    edit(games / "silver" / "rules" / "cards.py", "VILLAGES = 4", "VILLAGES = 5")
    now = fingerprints(checkout)
    assert now[0] != silver
    assert now[1] != changed  # it imports that of Silver
    edit(games / "silver" / "rules" / "cards.py", "VILLAGES = 5", "VILLAGES = 4")
    assert fingerprints(checkout) == (silver, changed)


def test_it_is_made_of_the_game_and_not_of_all_games() -> None:
    assert fingerprint(*SILVER.sources) == fingerprint(*reversed(SILVER.sources))
    assert fingerprint(*SILVER.sources) != fingerprint()


def test_what_a_game_imports_late_is_part_of_it() -> None:
    """Its objects are imported where they are first asked for: inside functions."""
    found = set().union(*map(closure, SILVER.sources))
    for room in ("study.lookahead", "study.positions", "study.playing", "text.notes", "table.loop"):
        assert f"silver_sim.games.silver.{room}" in found
