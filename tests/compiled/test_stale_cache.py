"""Compiled code is never older than what it was made of: helpers, layouts, strategies."""

import ast
from functools import cache
from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import closure, engine_sources
from tests.games.processes import ROOT, copy_of_the_package, edit, run
from tests.sources import statements, tree_of

pytestmark = pytest.mark.slow

SILVER = Path("silver_sim") / "games" / "silver"
RULES = SILVER / "rules"
DEAL = """
from silver_sim.games.silver.rules.deck import discard_card, lay_out
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.rules.rule_set import RuleSet
games = new_game(2, RuleSet(), False)
lay_out(games[0])
discard_card(games[0], 40)
print(int(games["deck_count"][0]), int(games["known"][0, 40]))
"""
# What a compiled function of deck.py answers from: a constant and a function of other modules.
EDITS = [
    ("cards.py", "VILLAGES = 4", "VILLAGES = 5"),
    ("knowledge.py", "return (1 << s.players) - 1", "return (1 << s.players) - 2"),
]

ADDRESS = """
import numpy as np
from silver_sim.games.silver.seat.helpers import expected_sum
from silver_sim.games.silver.seat.sight import SIGHT
sight = np.zeros(1, SIGHT)
sight["cards_in"][0, 0], sight["value"][0, 0, :2] = 2, (5, 7)
print(expected_sum.compiled_of(SIGHT, ())(sight.ctypes.data, ()))
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_package(tmp_path_factory.mktemp("checkout"))


def answer(checkout: Path, code: str) -> str:
    process = run(["-c", code], checkout, SILVER_SIM_CACHE=str(checkout / "cache"))
    assert process.returncode == 0, process.stderr
    return process.stdout.strip()


def test_a_helper_that_is_given_an_address_never_reads_by_an_old_layout(checkout: Path) -> None:
    """Its module does not import that of the sight, and its arguments are numbers."""
    sight, field = checkout / SILVER / "seat" / "sight.py", '    ("players",),\n'
    assert answer(checkout, ADDRESS) == "12.0"
    edit(sight, field, f'    ("nothing", (3,)),\n{field}')
    assert answer(checkout, ADDRESS) == "12.0"
    edit(sight, '    ("nothing", (3,)),\n', "")


def test_an_edited_helper_is_never_answered_from_old_code(checkout: Path) -> None:
    assert answer(checkout, DEAL) == "31 3"
    for file, old, new in EDITS:
        edit(checkout / RULES / file, old, new)
    assert answer(checkout, DEAL) == "26 2"
    for file, old, new in EDITS:
        edit(checkout / RULES / file, new, old)
    assert answer(checkout, DEAL) == "31 3"


@cache
def imports(module: str) -> set[str]:
    """The modules of the package that a module imports, wherever it does."""
    path, found = ROOT.joinpath(*module.split(".")), set[str]()
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for node in statements(tree_of(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: a relative import"
            found |= {str(node.module), *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return {name for name in found if spec_of(name)}


def spec_of(name: str) -> bool:
    """Whether this is a module of the package."""
    path = ROOT.joinpath(*name.split("."))
    return name.startswith("silver_sim.") and (path.is_dir() or path.with_suffix(".py").is_file())


def test_compiled_code_is_named_by_all_that_its_module_imports() -> None:
    for source in engine_sources():
        module = ".".join(source.relative_to(ROOT).with_suffix("").parts)
        module = module.removesuffix(".__init__")
        needed, fresh = {module}, [module]
        while fresh:
            added = imports(fresh.pop()) - needed
            needed |= added
            fresh += added
        assert needed <= closure(module), module
        assert "silver_sim" not in closure(module), "it would be compiled anew for any edit"


MINE = """
from silver_sim.silver import exchange
SLOT = 0
def place_card(sight, params, memory, rng):
    return exchange(SLOT)
"""
FIRST_EXCHANGE = """
import ast
from pathlib import Path
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
seats = [seated(entry, SILVER) for entry in read_lineup("mine,mine", SILVER, Path("mine"))]
match = SILVER.match(seats, Setting(SILVER.rule_set({}), 1, "lanes", "stop"))
print(next(int(c["slots"][0]) for c in match.decisions(0, 0) if c is not None and c["act"][0] == 8))
"""


def test_an_edited_strategy_is_compiled_anew(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    first = "from os import chdir; chdir(" + repr(str(tmp_path)) + ")" + FIRST_EXCHANGE
    slots = []
    for slot in (0, 3):
        source = MINE.replace("SLOT = 0", f"SLOT = {slot}")
        (tmp_path / "mine" / "mine.py").write_text(source, encoding="utf-8")
        process = run(["-c", first])
        assert process.returncode == 0, process.stderr
        slots.append(int(process.stdout))
    assert slots == [1 << 0, 1 << 3]
