"""Experiments of the kind call_safety."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from silver_sim.reading import MOST_BLOCKS
from silver_sim.studies.core.spec import (
    DEFAULT_BLOCKS,
    FEWEST_CONFIRM,
    Common,
    Flag,
    OneIn,
    Player,
    Seats,
    Whole,
)

MOST_POINTS = 65  # of a village


class CallSafety(Common):
    """When it is safe to call: games are copied where a call is legal, and played on both ways."""

    players_in: ClassVar[tuple[str, ...]] = ("player", "others")

    kind: Literal["call_safety"] = "call_safety"
    player: Player = Field(description="Who sits in every seat; a mix is drawn for every game.")
    seats: Annotated[list[Seats], Field(min_length=1)] = Field(default=[2, 3, 4])
    low: Whole = Field(
        default=8, ge=0, le=MOST_POINTS, description="A light village: at most this many points."
    )
    dense: OneIn = Field(default=2, description="One decision in this many is forked with a light")
    sparse: OneIn = Field(default=16, description="and with a heavier village.")
    held_out: Whole = Field(
        default=10, ge=2, le=100, description="One block in this many judges what the others found."
    )
    others: dict[str, Player] = Field(
        default_factory=dict, max_length=8, description="Other players, by name."
    )
    editions: Flag = Field(default=False, description="Play the other editions, too.")
    others_every: Whole = Field(
        default=32, ge=1, le=10_000, description="One part in this many is also played by these."
    )
    proof_blocks: Whole = Field(
        default=0, ge=0, le=MOST_BLOCKS, description="Full games that the rules found then play."
    )

    @classmethod
    def resized(cls, table: Mapping[str, Any], blocks: int) -> dict[str, Any]:
        """The plain data with another number of blocks, and a proof with as many as go with it."""
        found = super().resized(table, blocks)
        by_number = not (table.get("until") or table.get("time"))
        before = table.get("blocks") or (DEFAULT_BLOCKS if by_number else None)
        proof = table.get("proof_blocks")
        if before and proof:
            found["proof_blocks"] = max(min(proof, FEWEST_CONFIRM), proof * blocks // before)
        return found
