"""What columns mean is told from where they are declared, of every game and kind of study."""

import subprocess
import sys
from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

from silver_sim.columns import SHARE, Column, columns_of
from silver_sim.games import registry
from silver_sim.studies.described import described
from silver_sim.studies.kinds import OF_COMMANDS, kinds


@dataclass
class Base:
    seats: Annotated[int, "players of a table"]


@dataclass
class Found(Base):
    shown: ClassVar[str] = "no column"
    share: Annotated[float | None, "games won / games", SHARE, ("compare",)]
    value: Annotated[int | float | None, "a number"]
    names: Annotated[list[str] | None, "who plays"]
    parts: Annotated[dict[str, int] | None, "how many of each"]


@dataclass
class Forgotten:
    seats: int
    share: float


def test_fields_are_columns_in_their_order_with_what_annotations_say() -> None:
    assert list(columns_of(Found)) == [
        Column("seats", "int", "players of a table"),
        Column("share", "number", "games won / games", SHARE, ("compare",)),
        Column("value", "number", "a number"),
        Column("names", "list", "who plays"),
        Column("parts", "object", "how many of each"),
    ]
    with pytest.raises(TypeError, match=r"nothing says what Forgotten\.seats means"):
        list(columns_of(Forgotten))
    assert list(columns_of(Forgotten, like=Found)) == [*columns_of(Found)][:2]


@pytest.mark.parametrize("game", registry.names())
def test_every_file_and_column_means_something_and_is_told_once(game: str) -> None:
    for kind in (*kinds(game), *OF_COMMANDS, None):
        files = described(registry.info(game), kind)
        assert all(file.meaning for file in files)
        for file in files:
            assert all(each.type and each.meaning for each in file.columns), file.name
            names = [(each.name, each.kinds) for each in file.columns]
            assert len(set(names)) == len(names), file.name
        if kind is not None:
            assert len({file.name for file in files}) == len(files)
            assert not [each for file in files for each in file.columns if each.kinds]


def test_what_columns_mean_is_told_without_an_engine() -> None:
    code = (
        "import sys; from silver_sim.games import registry; "
        "from silver_sim.studies.described import described; "
        "assert all(described(registry.info(name)) for name in registry.names()); "
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
