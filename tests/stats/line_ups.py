"""Line-ups of made-up rows, summarised as a run of kind simulate does it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from silver_sim.games.contract.game import GameInfo
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.studies.arms.result import SIDES, ArmsResult
from silver_sim.studies.arms.standing import ranked
from silver_sim.studies.arms.study import Arms
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.questions.simulate import Simulate
from tests.stats.fake_rows import SILVER, Rows
from tests.studies.arms.made_up import row


def laid(
    names: Sequence[str],
    game: GameInfo = SILVER,
    *,
    edition: str = "bezier",
    noise: str = "",
    **asked: Any,
) -> Arms:
    """The study of a line-up before any game; `names` need not be those of strategies."""

    def table(players: Sequence[str], drawn_order: bool = False) -> Any:
        return SimpleNamespace(labels=[*players], players=len(players), edition=edition)

    usual: dict[str, Any] = {
        "players": [*names],
        "game": game.name,
        "report": False,
        "on_illegal": "count",
    }
    experiment = Simulate.model_construct(**(usual | asked))
    known = {"game": replace(game, random_strategy=noise), "experiment": experiment}
    return Arms(cast(Setup, SimpleNamespace(**known, table=table)))


def played(study: Arms, *parts: Rows | Frames) -> Arms:
    """The same study once it has counted these rows, in this order."""
    for part in parts:
        frames = part._asdict() if isinstance(part, Rows) else part
        last = study.blocks + frames["games"]["block"].n_unique()
        study.add(study.counted(range(study.blocks, last), frames))
    return study


def summarise(rows: Rows | Frames, names: Sequence[str], **asked: Any) -> ArmsResult:
    """All numbers of a line-up, and the answer; `asked` is what `laid` takes."""
    return played(laid(names, **asked), rows).summary("")


def ranks_of(lower: ArrayLike) -> list[tuple[float, float]]:
    """The best and the worst ranks; `lower[i][j]` is the lower end of the interval of i - j."""
    above = np.asarray(lower, float) > 0
    return _ranks_of(tuple(map(tuple, above.tolist())))


@cache
def _ranks_of(above: tuple[tuple[bool, ...], ...]) -> list[tuple[float, float]]:
    found = [row(f"{i}", 0.5, 0.1) for i in range(len(above))]
    for i, j in combinations(range(len(above)), 2):
        side = int(above[i][j]) - int(above[j][i])
        found.append(row(f"{i}", 0.0, 0.1, other=f"{j}", family="pairs", finding=SIDES[side]))
    ends = {each.label: each.ends or (0, 0) for each in ranked(found)}
    return [ends[f"{i}"] for i in range(len(above))]
