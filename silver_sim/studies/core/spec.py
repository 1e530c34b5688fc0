"""What the models of experiments share: how a number, a width, a time, a line-up are written."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    field_validator,
    model_serializer,
    model_validator,
)
from pydantic_core import PydanticKnownError

from silver_sim.errors import UserError, repeated
from silver_sim.games import registry
from silver_sim.games.contract.game import GameInfo
from silver_sim.reading import MAX_SEED, MOST_BLOCKS, MOST_SECONDS

DEFAULT_BLOCKS = 10_000
FEWEST_CONFIRM = 20  # blocks of a confirmation, unless fewer are asked for

Blocks = Annotated[int, Field(strict=True, ge=1, le=MOST_BLOCKS)]
WIDTH = r"^([0-9]+(\.[0-9]+)?|\.[0-9]+) ?pp$"


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
    str, Field(pattern=r"^[0-9]+ ?(s|m|min|h)$", examples=["60s"]), AfterValidator(_is_time)
]
Flag = Annotated[bool, Field(strict=True)]  # no text is yes
Whole = Annotated[int, Field(strict=True)]  # and none is a number
Player = Annotated[
    str,
    Field(
        min_length=1,
        description="A strategy: greedy:call_at=6, counter+memory(3), a path.",
        examples=["greedy:call_at=6"],
    ),
]


def _game_names(schema: dict[str, Any]) -> None:
    """In the JSON Schema: every game."""
    schema["enum"] = list(registry.names())


def _seat_bounds(schema: dict[str, Any]) -> None:
    """In the JSON Schema: the bounds of all games."""
    schema |= {"minimum": registry.fewest_seats(), "maximum": registry.most_seats()}


def _line_up_bounds(schema: dict[str, Any]) -> None:
    schema |= {"minItems": registry.fewest_seats(), "maxItems": registry.most_seats()}


# Their number is checked once the game is known.
Seats = Annotated[int, Field(strict=True, json_schema_extra=_seat_bounds)]
LineUp = Annotated[list[Player], Field(json_schema_extra=_line_up_bounds)]
OneIn = Annotated[int, Field(strict=True, ge=1, le=1000)]
Number = bool | int | float | str  # the value of a parameter or a rule field


class Common(BaseModel):
    """The fields of every experiment; the model of a kind adds `kind` and its own fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    players_in: ClassVar[tuple[str, ...]] = ()  # the fields that hold entries of line-ups

    title: str = Field(default="", max_length=200, description="The question, in one line.")
    game: str = Field(default=registry.DEFAULT, json_schema_extra=_game_names)
    seed: int = Field(
        default=1, strict=True, ge=0, le=MAX_SEED, description="Same seed, same games."
    )
    rules: dict[str, Any] = Field(
        default_factory=dict, description="`edition` and fields of the rule set that differ."
    )
    deal_mode: Literal["lanes", "physical"] = Field(
        default="lanes",
        validate_default=True,
        description="lanes: a seat's draws do not shift the others' (default if the game has it); "
        "physical: a plain deck.",
    )
    on_illegal: Literal["stop", "count"] = Field(
        default="stop",
        description="An illegal answer of a strategy: stop (exit status 4) or count it.",
    )
    blocks: Blocks | None = Field(
        default=None,
        description="How many blocks to play: sets of deals, each in all seat rotations.",
    )
    first_block: int = Field(
        default=0,
        strict=True,
        ge=0,
        le=MOST_BLOCKS,
        description="Begin at this block: a part of an experiment, for silver-sim runs merge.",
    )
    until: str | None = Field(
        default=None, description="Play until intervals are as narrow as this: 0.2pp."
    )
    time: Time | None = Field(default=None, description="How long to play: 60s, 5min, 2h.")
    max_blocks: Blocks | None = Field(
        default=None, description="Stop after at most this many blocks."
    )
    charts: Flag = Field(default=True, description="Draw the charts as PNG and SVG.")
    report: Flag = Field(default=True, description="Write the page, report.html.")

    @model_validator(mode="before")
    @classmethod
    def _usual_deal_mode(cls, table: Any) -> Any:
        """Fill in the game's default deal mode."""
        if not isinstance(table, dict) or "deal_mode" in table or "game" not in table:
            return table
        if table["game"] not in registry.names():
            return table
        return table | {"deal_mode": registry.info(table["game"]).deal_modes[0]}

    @field_validator("game")
    @classmethod
    def _known_game(cls, game: str) -> str:
        try:
            return registry.info(game).name
        except UserError as problem:
            raise ValueError(f"{problem.message}; {problem.help}") from problem

    @field_validator("deal_mode")
    @classmethod
    def _possible_deal_mode(cls, deal_mode: str, info: ValidationInfo) -> str:
        game = game_of(info)
        if game and deal_mode not in game.deal_modes:
            possible = " or ".join(game.deal_modes)
            raise ValueError(f"{deal_mode!r} is not possible in {game.title}; {possible}")
        return deal_mode

    @field_validator("players", "line_ups", "seats", check_fields=False)
    @classmethod
    def _seats_of_the_game(cls, value: Any, info: ValidationInfo) -> Any:
        """Check numbers of seats against the game, in all fields of seats or line-ups."""
        if game := game_of(info):
            _check_seats(value, game)
        return value

    @field_validator("complement", check_fields=False)
    @classmethod
    def _possible_complement(cls, complement: bool, info: ValidationInfo) -> bool:
        game = game_of(info)
        if game and complement and not game.complements:
            raise ValueError(f"decks of {game.title} have no complement; leave it out")
        return complement

    @model_serializer(mode="wrap")
    def _plain(self, plain: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out what most do not have: a first block but 0, a handicap, adapting."""
        left = [name for name in ("first_block", "even") if not getattr(self, name, True)]
        if not getattr(self, "adapt", None):
            left += Adapting.__annotations__
        return {name: value for name, value in plain(self).items() if name not in left}

    @model_validator(mode="after")
    def _one_size(self) -> Self:
        given = [name for name in ("blocks", "until", "time") if getattr(self, name) is not None]
        if len(given) > 1:
            raise ValueError(f"{' and '.join(given)}: give one of the two to say how long to play")
        if self.max_blocks is not None and self.blocks is not None:
            raise ValueError("blocks and max_blocks: give one of the two to say how long to play")
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
        """The maximum number of blocks of the run."""
        if self.blocks is not None:
            return self.blocks
        return self.max_blocks or (DEFAULT_BLOCKS if self.runs_by_number else MOST_BLOCKS)

    @property
    def span(self) -> range:
        """All blocks of the run."""
        return range(self.first_block, self.first_block + self.most_blocks)

    @property
    def runs_by_number(self) -> bool:
        """Whether only a number of blocks ends the run."""
        return self.until is None and self.time is None

    @property
    def half_width(self) -> float | None:
        """The half-width asked for, as a share; None if there is none."""
        return None if self.until in (None, *self.until_words()) else points(str(self.until))

    @property
    def seconds(self) -> float | None:
        """The time to play, in seconds; None if there is no limit."""
        return None if self.time is None else seconds(self.time)

    def resolved(self, game: GameInfo) -> dict[str, Any]:
        """The experiment as plain data, including the game's defaults."""
        return self.model_dump(mode="json")

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

    @property
    def decks(self) -> tuple[bool, ...]:
        """Whether decks are mirrored, for each way that they are played."""
        return (False, True) if self.complement else (False,)


class AroundATable(Common):
    """An experiment of one line-up, which can be seated in several orders."""

    seating: Literal["drawn", "fixed"] = Field(
        default="drawn",
        description="drawn: the order around the table is drawn for every block; fixed: it is that "
        "of `players`, whose neighbours never change.",
    )
    if TYPE_CHECKING:
        players: LineUp  # of each kind, which describes it

    @property
    def drawn(self) -> bool:
        """Whether the order around the table is drawn; two players have only one."""
        return self.seating == "drawn" and len(self.players) > 2


class Adapting(AroundATable):
    """An experiment of several variants of a game, to each of which the players may adapt."""

    adapt: list[str] = Field(
        default=[],
        description="Parameters that the players tune for every variant before it is played, each "
        "against the others as they are: names, or all. Without any, they keep to their plans.",
    )
    generations: Annotated[int, Field(strict=True, ge=1, le=1000)] = Field(
        default=20, description="How long each of them searches, with `adapt`."
    )
    adapted: list[LineUp] | None = Field(
        default=None, description="The line-up that was found for each variant, in their order."
    )

    @abstractmethod
    def variants(self, setup: Any) -> Sequence[tuple[Sequence[str], tuple[Any, str] | None]]:
        """The line-up and the rules of each variant; None: the usual ones.

        ``setup`` is a ``core.plan.Setup``.
        """


class OnFreshGames(Common):
    """An experiment that judges the program's claims, in games of these numbers of players."""

    seats: Annotated[list[Seats], Field(min_length=1)] = Field(default=[2, 3, 4])

    @field_validator("seats")
    @classmethod
    def _each_once(cls, seats: list[int]) -> list[int]:
        if len(set(seats)) < len(seats):
            raise ValueError(f"{repeated(str(seats))} names a number of players twice")
        return seats

    @field_validator("until")
    @classmethod
    def _no_width(cls, until: str | None) -> str | None:
        if until is not None:
            raise ValueError("no interval ends it: give blocks or time instead")
        return until


class Judging(OnFreshGames):
    """An experiment that judges what the program knows, in games of the players it knows best.

    It also plays others, which have their own names.
    """

    players_in: ClassVar[tuple[str, ...]] = ("others",)
    best_known: ClassVar[str]  # the name for the players that it knows best

    others: dict[str, Player] = Field(
        default_factory=dict,
        max_length=8,
        description="Players that it knows less well, by name.",
    )

    @field_validator("others")
    @classmethod
    def _names_of_their_own(cls, others: dict[str, Player]) -> dict[str, Player]:
        if cls.best_known in others:
            raise ValueError(
                f"{cls.best_known!r} is the name for the players that it knows best: choose another"
            )
        return others


def game_of(info: ValidationInfo) -> GameInfo | None:
    """The game of the experiment being read; None if the game itself was wrong."""
    return registry.info(info.data["game"]) if "game" in info.data else None


def _check_seats(value: Any, game: GameInfo) -> None:
    """Raise Pydantic's own errors for numbers of seats and line-ups that the game lacks."""
    if isinstance(value, int):
        if value < game.min_seats:
            raise PydanticKnownError("greater_than_equal", {"ge": game.min_seats})
        if value > game.max_seats:
            raise PydanticKnownError("less_than_equal", {"le": game.max_seats})
    elif isinstance(value, list) and all(isinstance(each, str) for each in value):
        check_length(value, game.min_seats, game.max_seats)
    elif isinstance(value, list):
        for each in value:
            _check_seats(each, game)


def check_length(value: list[Any], least: int, most: int) -> None:
    """Raise Pydantic's own errors for a list that is too short or too long."""
    info = {"field_type": "List", "actual_length": len(value)}
    if len(value) < least:
        raise PydanticKnownError("too_short", {**info, "min_length": least})
    if len(value) > most:
        raise PydanticKnownError("too_long", {**info, "max_length": most})


def points(text: str) -> float:
    """``0.2pp`` as a share: 0.002."""
    return float(text.removesuffix("pp")) / 100


def seconds(text: str) -> float:
    """``60s``, ``5min`` or ``2h`` in seconds."""
    number = re.match(r"\d+", text)
    unit = {"s": 1, "m": 60, "n": 60, "h": 3600}[text[-1]]
    return float(number[0]) * unit if number else 0.0


def kind_name(experiment: type[Common] | Common) -> str:
    """The name of the kind of an experiment, or of a model."""
    model = experiment if isinstance(experiment, type) else type(experiment)
    return str(model.model_fields["kind"].default)
