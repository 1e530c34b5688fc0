"""What a file does to reach around a sight is found in it, whatever way it takes."""

from pathlib import Path

import pytest

from silver_sim.studies.check.around import reaches

ROOT = Path(__file__).parents[3]

WAYS = {
    "import gc\ngc.get_objects()": "gc.get_objects (line 2)",
    "from gc import get_objects as every\nevery()": "gc.get_objects (line 2)",
    "import ctypes as c\nc.string_at(8)": "ctypes.string_at (line 2)",
    "import sys\nsys._getframe()": "sys._getframe (line 2)",
    "from sys import argv\nprint(argv)": "sys.argv (line 2)",
    "import sys\nother = sys": "sys (line 2)",
    "open('runs/spec.json')": "open (line 1)",
    "from pathlib import Path\nPath('a').read_text()": "read_text (line 2)",
    "import os\nos.environ": "os.environ (line 2)",
    "__import__('gc')": "__import__ (line 1)",
    "getattr(open_turn, '__globals__')": "__globals__ (line 1)",
    "[].__class__.__base__.__subclasses__()": "__subclasses__ (line 1)",
    "import silver_sim.rng\nsilver_sim.rng.below = max": "change of silver_sim.rng.below (line 2)",
    "import silver_sim.rng as r\nsetattr(r, 'below', max)": "setattr (line 2)",
    "from numba import carray\ncarray(8, 9)": "numba.carray (line 2)",
    "from numba import njit\n\n\n@njit(boundscheck=False)\ndef far(): ...": "boundscheck (line 4)",
    "import numpy as np\nnp.lib.stride_tricks.as_strided": "numpy.lib.stride_tricks.as_strided "
    "(line 2)",
    "import beside": "gc.get_objects (beside.py, line 2)",
}


@pytest.mark.parametrize("text", WAYS)
def test_every_way_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "beside.py").write_text("import gc\ngc.get_objects()\n")
    path = tmp_path / "strategy.py"
    path.write_text(text)
    assert [*reaches(path)] == [WAYS[text]]


def test_what_leads_nowhere_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "strategy.py"
    sys_, os_ = "import sys\nsys.maxsize", "import os\nos.path.join('a', 'b')"
    for text in (sys_, os_, "import numpy as np\nnp.zeros(3)", "open = 3", "import gc"):
        path.write_text(text)
        assert not [*reaches(path)]


def test_no_built_in_strategy_reaches_around_its_sight() -> None:
    files = [*(ROOT / "strategies").glob("*/*.py")]
    assert len(files) > 15
    assert not {path.name: found for path in files if (found := [*reaches(path)])}
