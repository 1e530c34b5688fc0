"""Sums of trees: what scikit-learn says, the same after packing, and refused where broken."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.errors import UserError
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.advice.trees import Nodes, Trees, joined
from silver_sim.studies.silver.call_safety.fitting import _nodes
from tests.studies.silver.call_safety.advice.made_up import Cell, atlas, line


def drawn(number: int, seed: int) -> Any:
    """Rows of which some numbers are missing."""
    draw = np.random.default_rng(seed)
    rows = draw.integers(-3, 30, (number, 6)).astype(np.float32)
    rows[draw.random(rows.shape) < 0.2] = np.nan
    return rows


def test_values_are_those_of_scikit_learn_also_after_packing() -> None:
    from sklearn.ensemble import HistGradientBoostingRegressor
    from threadpoolctl import threadpool_limits

    rows, fresh = drawn(3000, 1), drawn(300, 2)
    came = np.nan_to_num(rows[:, 0]) * np.isnan(rows[:, 1]) + np.nan_to_num(rows[:, 2]) ** 2 / 9
    with threadpool_limits(1):
        models = [
            HistGradientBoostingRegressor(max_iter=trees, max_leaf_nodes=31).fit(rows, each)
            for trees, each in ((9, came), (4, -came))
        ]
        said = np.column_stack([model.predict(fresh) for model in models])
    trees = joined([_nodes(model, np.arange(rows.shape[1])) for model in models])
    assert trees.values(fresh) == pytest.approx(said, rel=1e-9)
    again = Trees.unpacked(trees.packed())
    assert again.values(fresh) == pytest.approx(said, abs=1e-4)  # single precision
    assert again.packed() == trees.packed()


TREES = joined(
    [
        (
            0.5,
            [
                Nodes(
                    column=[0, 255, 255],
                    threshold=[1, 0, 0],
                    left=[1, 0, 0],
                    right=[2, 0, 0],
                    missing=[1, 0, 0],
                    value=[0.0, 1.0, 2.0],
                )
            ],
        )
    ]
)


def test_a_tree_of_three_nodes_by_hand() -> None:
    assert TREES.values([[1.0], [1.5], [np.nan]])[:, 0].tolist() == [1.5, 2.5, 1.5]


def changed(**fields: Any) -> str:
    """The packed tree with other fields, or without those that are None."""
    file = io.BytesIO(base64.b64decode(TREES.packed()))
    with np.load(file) as found:
        of = {name: found[name] for name in found.files} | fields
    file = io.BytesIO()
    np.savez(file, **{name: each for name, each in of.items() if each is not None})
    return base64.b64encode(file.getvalue()).decode()


ARRAY = io.BytesIO()
np.save(ARRAY, np.zeros(3))
ENDLESS = np.array([0, 0, 0], np.uint8)
BROKEN = {
    "no text of its kind": "%%%",
    "nothing": "",
    "no archive": base64.b64encode(b"PK\x03\x04 and no more").decode(),
    "cut short": TREES.packed()[: len(TREES.packed()) // 2 // 4 * 4],
    "a walk that does not end": changed(left=ENDLESS),
    "a walk out of its tree": changed(right=np.array([9, 0, 0], np.uint8)),
    "more trees than there are": changed(ends=np.array([2], np.int32)),
    "fewer than none": changed(ends=np.array([-3], np.int32)),
    "ends of no output": changed(ends=np.array([], np.int32)),
    "sizes of other trees": changed(sizes=np.array([9], np.uint8)),
    "no sizes": changed(sizes=None),
    "no values": changed(value=None),
    "few values": changed(value=np.zeros(1, np.float32)),
    "few thresholds": changed(threshold=np.zeros(1, np.float32)),
    "few missing": changed(missing=np.zeros(0, np.uint8)),
    "words for thresholds": changed(threshold=np.array(["a", "b", "c"])),
    "a table of sizes": changed(sizes=np.array([[3]], np.uint8)),
    "no end of a value": changed(value=np.array([0, np.inf, 0], np.float32)),
    "an array alone": base64.b64encode(ARRAY.getvalue()).decode(),
    "one output for seven": TREES.packed(),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_broken_trees_are_refused_before_they_are_asked(broken: str, tmp_path: Path) -> None:
    content = atlas([line([2, 4], {4: Cell()})])
    content["moves"]["3"]["trees"]["turn"] = BROKEN[broken]
    (tmp_path / "atlas.json").write_text(json.dumps(content))
    with pytest.raises(UserError) as problem:
        Atlas.read(tmp_path / "atlas.json")
    assert "moves.3.trees.turn" in problem.value.why
    assert problem.value.help
