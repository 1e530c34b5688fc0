"""The kind equity: whether the chances of the table of equity come true on fresh seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from silver_sim.studies.core.spec import Judging

if TYPE_CHECKING:
    from silver_sim.studies.arms.design import Design
    from silver_sim.studies.core.plan import Setup


class JudgeEquity(Judging):
    """Whether the chances to win in the table of equity come true in fresh games."""

    best_known: ClassVar[str] = "its own strategy"  # whose games the table is made of

    kind: Literal["equity"] = "equity"

    def design(self, setup: Setup) -> Design:
        """The predictions at each table, by deal and in steps; and what the table says of leads."""
        from silver_sim.studies.predictions.equity import design

        return design(self, setup)
