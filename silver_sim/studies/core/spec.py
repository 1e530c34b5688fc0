"""What the models of experiments share: how a number, a width, a time, a line-up are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator, model_validator

from silver_sim.errors import repeated
from silver_sim.games.contract import GameInfo

MAX_SEED = 2**64 - 1
MOST_BLOCKS = 10**12
DEFAULT_BLOCKS = 10_000
FEWEST_CONFIRM = 20  # blocks that are played again, unless fewer are asked for

Blocks = Annotated[int, Field(strict=True, ge=1, le=MOST_BLOCKS)]
Seats = Annotated[int, Field(strict=True, ge=2, le=4)]
WIDTH = r"^([0-9]+(\.[0-9]+)?|\.[0-9]+) ?pp$"
MOST_SECONDS = 365 * 24 * 3600


def _is_width(text: str) -> str:
    if not 0 < points(text) <= 1:
        raise ValueError(f"{repeated(text)} is out of range: above 0pp, at most 100pp")
    return text


def _is_time(text: str) -> str:
    if not 0 < seconds(text) <= MOST_SECONDS:
        raise ValueError(f"{repeated(text)} is out of range: above 0s, at most a year (8760h)")
    return text


Points = Annotated[str, Field(pattern=WIDTH, examples=["0.2pp"]), AfterValidator(_is_width)]
Time = Annotated[
    str, Field(pattern=r"^[0-9]+ ?(s|min|h)$", examples=["60s"]), AfterValidator(_is_time)
]
Flag = Annotated[bool, Field(strict=True)]  # no text is yes
Whole = Annotated[int, Field(strict=True)]  # and none is a number
Player = Annotated[str, Field(min_length=1, examples=["greedy:call_at=6"])]
LineUp = Annotated[list[Player], Field(min_length=2, max_length=4)]
OneIn = Annotated[int, Field(strict=True, ge=1, le=1000)]
Number = bool | int | float | str  # the value of a parameter or a rule field


class Common(BaseModel):
    """What every experiment says; a kind's own model has a field `kind` and what it asks."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    players_in: ClassVar[tuple[str, ...]] = ()  # the fields that hold entries of line-ups

    title: str = Field(default="", max_length=200, description="What is asked, in one line.")
    game: Literal["silver"] = "silver"
    seed: int = Field(
        default=1, strict=True, ge=0, le=MAX_SEED, description="Same seed, same games."
    )
    rules: dict[str, Any] = Field(
        default_factory=dict, description="`edition` and fields of the rule set that differ."
    )
    deal_mode: Literal["lanes", "physical"] = Field(
        default="lanes", description="lanes: a seat's draws do not shift the others'."
    )
    on_illegal: Literal["stop", "count"] = "stop"
    blocks: Blocks | None = Field(
        default=None, description="Play so many blocks: sets of deals, each in all seat rotations."
    )
    until: str | None = Field(
        default=None, description="Play until intervals are as narrow as this, e.g. 0.2pp."
    )
    time: Time | None = Field(default=None, description="Play for so long, e.g. 60s.")
    max_blocks: Blocks | None = Field(
        default=None, description="With `until`: stop here at the latest."
    )
    charts: Flag = Field(default=True, description="Draw the charts as PNG and SVG.")
    report: Flag = Field(default=True, description="Write the page, report.html.")

    @model_validator(mode="after")
    def _one_size(self) -> Self:
        given = [name for name in ("blocks", "until", "time") if getattr(self, name) is not None]
        if len(given) > 1:
            raise ValueError(f"{' and '.join(given)}: one of the two says how long to play")
        if self.max_blocks is not None and self.blocks is not None:
            raise ValueError("blocks and max_blocks: one of the two says how long to play")
        return self

    @field_validator("until")
    @classmethod
    def _width_or_word(cls, until: str | None) -> str | None:
        words = cls.until_words()
        if until is not None and until not in words and not re.fullmatch(WIDTH, until):
            possible = " or ".join([*words, "a width like 0.2pp"])
            raise ValueError(f"{repeated(until)} cannot be read; {possible}")
        return until if until in (None, *words) else _is_width(str(until))

    @classmethod
    def until_words(cls) -> tuple[str, ...]:
        """Words that `until` may be, besides a width."""
        return ()

    @property
    def most_blocks(self) -> int:
        """The number of blocks at which the run ends at the latest."""
        if self.blocks is not None:
            return self.blocks
        return self.max_blocks or (DEFAULT_BLOCKS if self.runs_by_number else MOST_BLOCKS)

    @property
    def runs_by_number(self) -> bool:
        """Whether nothing but a number of blocks ends the run."""
        return self.until is None and self.time is None

    @property
    def half_width(self) -> float | None:
        """The half-width that is wanted, as a share; None if none is."""
        return None if self.until in (None, *self.until_words()) else points(str(self.until))

    @property
    def seconds(self) -> float | None:
        """The time to play, in seconds; None if there is no limit."""
        return None if self.time is None else seconds(self.time)

    def resolved(self, game: GameInfo) -> dict[str, Any]:
        """The experiment as plain data; what the game decides is written down."""
        return self.model_dump(mode="json")

    @classmethod
    def as_kept(cls, table: Mapping[str, Any]) -> dict[str, Any]:
        """The plain data of a ``spec.json``; what an older one does not name is as it was then."""
        return dict(table)

    @classmethod
    def resized(cls, table: Mapping[str, Any], blocks: int) -> dict[str, Any]:
        """The plain data of the same experiment with another number of blocks."""
        return {**table, "blocks": blocks, "until": None, "time": None, "max_blocks": None}


class Complementary(Common):
    """An experiment that can play every deck and its complement."""

    complement: Flag = Field(
        default=False,
        description="Play every deck twice: as it is, and with 0 for 13, 1 for 12 and so on.",
    )


class AroundATable(Common):
    """An experiment of one line-up, which can sit around the table in several orders."""

    seating: Literal["drawn", "fixed"] = Field(
        default="drawn",
        description="drawn: the order around the table is drawn for every block; fixed: it is that "
        "of `players`, whose neighbours never change.",
    )

    @classmethod
    def as_kept(cls, table: Mapping[str, Any]) -> dict[str, Any]:
        """The plain data of a ``spec.json``; the first runs were seated as typed."""
        return dict(table) if "seating" in table else {"seating": "fixed", **table}


def points(text: str) -> float:
    """``0.2pp`` as a share: 0.002."""
    return float(text.removesuffix("pp")) / 100


def seconds(text: str) -> float:
    """``60s``, ``5min`` or ``2h`` in seconds."""
    number = re.match(r"\d+", text)
    unit = {"s": 1, "n": 60, "h": 3600}[text[-1]]
    return float(number[0]) * unit if number else 0.0


def kind_name(experiment: type[Common] | Common) -> str:
    """The name of the kind of an experiment, or of a model."""
    model = experiment if isinstance(experiment, type) else type(experiment)
    return str(model.model_fields["kind"].default)
