"""Experiments of the kind equity."""

from __future__ import annotations

from typing import ClassVar, Literal

from silver_sim.studies.core.spec import Judging


class JudgeEquity(Judging):
    """Whether the chances to win in the table of equity come true in fresh games."""

    best_known: ClassVar[str] = "its own strategy"  # whose games the table is made of

    kind: Literal["equity"] = "equity"
