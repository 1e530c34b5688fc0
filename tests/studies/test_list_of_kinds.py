"""A kind of study is a folder and a line of the list: nothing else has to know it.

That a further one is played, told and drawn is in ``arms/test_machine.py``.
"""

import json
import re
import subprocess
import sys
from inspect import isclass, signature
from pathlib import Path
from pkgutil import resolve_name

import pytest

from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.stats.results import Heading
from silver_sim.studies import kinds as the_list
from silver_sim.studies.core.spec import Common, kind_name
from silver_sim.studies.core.study import Study
from silver_sim.studies.core.subjects import Subjects
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.kinds import kinds

pytestmark = pytest.mark.slow


def test_a_kind_that_nobody_lists_is_none(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="missing or unknown") as told:
        experiment_of({"kind": "tiny", "players": ["greedy", "pairs"]})
    assert told.value.help.endswith(f"one of {', '.join(kinds())}")
    with pytest.raises(UserError, match="there is no kind of study 'tiny'"):
        the_list.kind_of({"kind": "tiny"})
    with pytest.raises(UserError, match="there is no kind of study 'None'"):
        the_list.kind_of({})


def test_every_part_of_every_kind_is_where_the_list_says() -> None:
    assert set(kinds()) >= {kind.name for kind in the_list.KINDS} | {"call_safety"}
    for name, kind in kinds().items():
        assert kind.name == name == kind_name(kind.model)
        assert issubclass(kind.model, Common)
        study = kind.part("study", kind.study)
        assert isclass(study)
        assert issubclass(study, Study)
        assert issubclass(kind.part("result", kind.result), Heading)
        two = [*signature(kind.part("tell", kind.tell)).parameters][:2]
        assert two == ["result", "context"]
        if kind.charts:
            assert len(signature(resolve_name(kind.charts)).parameters) == 2
        assert kind.who is None or isinstance(kind.who, Subjects)
        fields = kind.model.model_fields
        assert kind.model.players_in
        assert set(kind.model.players_in) <= fields.keys()


def test_no_two_kinds_have_one_name_and_the_list_names_no_game() -> None:
    own = [name for game in registry.names() for name in registry.info(game).kinds]
    names = [kind.name for kind in (*the_list.KINDS, *map(resolve_name, own))]
    assert len(names) == len(set(names))
    text = Path(the_list.__file__).read_text(encoding="utf-8")
    words = set(re.findall(r"[a-z]+", text.replace("silver_sim", "").lower()))
    assert words.isdisjoint(registry.names())


LOADED = """
import json, sys
from silver_sim.studies.kinds import kinds
before = sorted(sys.modules)
for kind in kinds().values():
    kind.part(*PART)
print(json.dumps([before, sorted(sys.modules)]))
"""


@pytest.mark.parametrize(
    ("file", "never"),
    [
        ("ask", {"numba", "numpy", "polars", "rich", "PIL"}),
        ("result", {"numba", "rich", "PIL", "silver_sim.arena"}),
        ("tell", {"numba", "rich", "PIL", "silver_sim.arena"}),
    ],
)
def test_a_file_is_loaded_without_what_others_need(file: str, never: set[str]) -> None:
    code = LOADED.replace("*PART", f"{file!r}, kind.{'spec' if file == 'ask' else file}")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    before, after = map(set, json.loads(done.stdout))
    assert not before & {"numpy", "numba", "polars", "pydantic", "rich"}
    assert not after & never
