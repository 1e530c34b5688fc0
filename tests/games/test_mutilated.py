"""Mutilated scripts are refused by the program at the line at which the judge refuses them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.differential.compare import Sides
from tests.games.judging import Illegal
from tests.games.mutilated import check_mutilated
from tests.games.odin.differential.sides import SIDES as ODIN
from tests.games.random_lines import whole_game
from tests.games.silver.differential.sides import SIDES as SILVER


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sides", "short"),
    [(SILVER, {"rounds": 1}), (ODIN, {"points_limit": 5})],
    ids=["silver", "odin"],
)
def test_300_mutilated_scripts_are_refused_at_the_right_line(
    sides: Sides, short: dict[str, Any], tmp_path: Path
) -> None:
    originals = []
    for seed in range(12):
        rng, style = Random(seed), sides.styles[seed % 2]
        header = sides.header(rng)
        header["rules"] |= short
        game = whole_game(sides.judge(header), rng, lambda *at, style=style: sides.line(*at, style))
        originals.append([header, *game])
    check_mutilated(originals, sides.judge, Illegal, 300, tmp_path / "mutilated.jsonl")
