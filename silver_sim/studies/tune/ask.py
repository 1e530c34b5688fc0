"""The question of a tuning, as in ``spec.json``."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

BLOCKS = 100  # of a candidate, without a word on it


class Tune(BaseModel):
    """Which parameters of which strategy are searched, and against whom."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["tune"] = "tune"
    title: str = ""
    game: str
    seed: int
    rules: dict[str, Any]
    player: str
    parameters: list[str]
    against: list[str]
    seats: list[int]
    blocks: int  # of a candidate, at every table
    population: int | None = None  # of a generation; None: as many as is usual
