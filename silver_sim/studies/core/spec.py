"""Experiments as files: the models of ``experiments/<game>/NAME.toml``, one for every kind."""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticKnownError

from silver_sim.arena.find import builtin_folder
from silver_sim.errors import UserError, brief, repeated
from silver_sim.games import registry
from silver_sim.games.contract import GameInfo
from silver_sim.reading import read_text

MAX_SEED = 2**64 - 1
MOST_BLOCKS = 10**12
DEFAULT_BLOCKS = 10_000
LIKE = {"time": "like 60s, 5min or 2h"}
KINDS_OF_VALUE = {
    "bool_type": "true or false is wanted, without quotes",
    "int_type": "a whole number is wanted, without quotes",
}
MOST_POINTS = 65  # of a village
MOST_TESTED = 1_000_000  # blocks of a sequential test
FEWEST_CONFIRM = 20  # blocks that are played again, unless fewer are asked for

Blocks = Annotated[int, Field(strict=True, ge=1, le=MOST_BLOCKS)]
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


def _game_names(schema: dict[str, Any]) -> None:
    """In the JSON Schema: every game."""
    schema["enum"] = list(registry.names())


def _seat_bounds(schema: dict[str, Any]) -> None:
    """In the JSON Schema: the bounds of all games."""
    schema |= {"minimum": registry.fewest_seats(), "maximum": registry.most_seats()}


def _line_up_bounds(schema: dict[str, Any]) -> None:
    schema |= {"minItems": registry.fewest_seats(), "maxItems": registry.most_seats()}


# Whether they are as many as the game has is judged once it is known.
Seats = Annotated[int, Field(strict=True, json_schema_extra=_seat_bounds)]
LineUp = Annotated[list[Player], Field(json_schema_extra=_line_up_bounds)]
OneIn = Annotated[int, Field(strict=True, ge=1, le=1000)]
Number = bool | int | float | str  # the value of a parameter or a rule field


class Common(BaseModel):
    """What every experiment says."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(default="", max_length=200, description="What is asked, in one line.")
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
        description="lanes: a seat's draws do not shift the others' (default if the game has it).",
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

    @model_validator(mode="before")
    @classmethod
    def _usual_deal_mode(cls, table: Any) -> Any:
        """What is not said of deals is as the game wants it."""
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
    def _possible_deal_mode(cls, deal_mode: str, told: ValidationInfo) -> str:
        game = _game_of(told)
        if game and deal_mode not in game.deal_modes:
            possible = " or ".join(game.deal_modes)
            raise ValueError(f"{deal_mode!r} is not possible in {game.title}; {possible}")
        return deal_mode

    @field_validator("players", "line_ups", "seats", check_fields=False)
    @classmethod
    def _seats_of_the_game(cls, value: Any, told: ValidationInfo) -> Any:
        """As many seats as the game has, in whatever a kind tells of seats or line-ups."""
        if game := _game_of(told):
            _check_seats(value, game)
        return value

    @field_validator("complement", check_fields=False)
    @classmethod
    def _possible_complement(cls, complement: bool, told: ValidationInfo) -> bool:
        game = _game_of(told)
        if game and complement and not game.complements:
            raise ValueError(f"decks of {game.title} have no complement")
        return complement

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


class Simulate(AroundATable):
    """One line-up."""

    kind: Literal["simulate"] = "simulate"
    players: LineUp = Field(description="The line-up; parameters and wrappers as they are typed.")


class Tournament(Complementary):
    """Who is best of a roster, at tables of one size or several."""

    kind: Literal["tournament"] = "tournament"
    roster: list[Player] | Literal["all"] = Field(
        description="The strategies that are ranked; all: every built-in one."
    )
    seats: Seats | Annotated[list[Seats], Field(min_length=1)] = Field(
        default=2, description="Seats of a table, or several such numbers."
    )
    line_ups: list[LineUp] | Literal["all"] = Field(
        default="all", description="Every set of `seats` strategies, or these line-ups."
    )
    field: list[Player] = Field(
        default_factory=list,
        description="Instead: each strategy of the roster sits with these fillers.",
    )
    edge: Points = Field(
        default="0.5pp", description="With until = separated: closer than this is alike."
    )
    confirm: Flag = Field(default=True, description="Play the winner again on fresh seeds.")

    @field_validator("field")
    @classmethod
    def _fillers_of_a_table(cls, field: list[str], told: ValidationInfo) -> list[str]:
        if game := _game_of(told):
            _check_length(field, 0, game.max_seats - 1)
        return field

    @classmethod
    def until_words(cls) -> tuple[str, ...]:
        """`separated`: until every two are told apart, or said to be within the edge."""
        return ("separated",)


class Compare(Complementary):
    """Whether one strategy is better than another in the same seats against the same field."""

    kind: Literal["compare"] = "compare"
    a: Player
    b: Player
    field: list[Player] = Field(
        default_factory=list, max_length=20, description="Who else sits at the table."
    )
    seats: Seats | None = Field(default=None, description="Default: 2, or the field and one more.")
    edge: Points = Field(default="0.5pp", description="The difference of win share that matters.")
    adjust: Flag = Field(
        default=False, description="Judge by win shares without the luck of the cards."
    )

    @property
    def sequential(self) -> bool:
        """Whether it is played until the sequential test has an answer."""
        return self.blocks is None and self.until is None and self.time is None

    @property
    def runs_by_number(self) -> bool:
        """Whether nothing but a number of blocks ends the run."""
        return self.blocks is not None

    @property
    def most_blocks(self) -> int:
        """The number of blocks at which the run ends at the latest."""
        return self.max_blocks or MOST_TESTED if self.sequential else super().most_blocks


class Sweep(AroundATable):
    """What a parameter of a strategy, or a field of the rules, does to a player."""

    kind: Literal["sweep"] = "sweep"
    players: LineUp = Field(description="The line-up; the first player is looked at.")
    vary: str = Field(
        description="A parameter of the first player, or rules.FIELD: a field of the rule set.",
        examples=["call_at", "rules.call_penalty"],
    )
    values: list[Number] = Field(min_length=1, max_length=100)
    reference: Number | None = Field(
        default=None, description="Default: the value that holds anyway."
    )
    confirm: Flag | Literal["drawn"] = Field(
        default=True,
        description="Play the best value again on fresh seeds, seated as `seating` says; drawn: in "
        "drawn orders even so.",
    )


class RuleSensitivity(AroundATable):
    """How much each disputed rule, and each edition, changes."""

    kind: Literal["rule_sensitivity"] = "rule_sensitivity"
    players: LineUp
    disputed: list[str] | None = Field(
        default=None, description="The fields that are varied; default: all that are disputed."
    )


class CallSafety(Common):
    """When it is safe to call: games are copied where a call is legal, and played on both ways."""

    kind: Literal["call_safety"] = "call_safety"
    player: Player = Field(description="Who sits in every seat; a mix is drawn for every game.")
    seats: Annotated[list[Seats], Field(min_length=1)] = [2, 3, 4]
    stand_in: Player = Field(description="Who plays the round on in the seat, as a second opinion.")
    low: Whole = Field(
        default=8, ge=0, le=MOST_POINTS, description="A light village: at most so many points."
    )
    dense: OneIn = Field(default=2, description="One decision in so many is forked with a light,")
    sparse: OneIn = Field(default=16, description="and with a heavier village.")
    stands_in: OneIn = Field(default=4, description="One fork in so many has a stand-in.")
    held_out: Whole = Field(
        default=10, ge=2, le=100, description="One block in so many judges what the others found."
    )
    others: dict[str, Player] = Field(
        default_factory=dict, max_length=8, description="Other players, by what they are called."
    )
    editions: Flag = Field(default=False, description="Play the other editions, too.")
    others_every: Whole = Field(
        default=32, ge=1, le=10_000, description="One part in so many is played by these, too."
    )
    proof_blocks: Whole = Field(
        default=0, ge=0, le=MOST_BLOCKS, description="Full games that the rules found then play."
    )


MODELS: tuple[type[Common], ...] = (
    Simulate,
    Tournament,
    Compare,
    Sweep,
    RuleSensitivity,
    CallSafety,
)
Experiment = Annotated[
    Simulate | Tournament | Compare | Sweep | RuleSensitivity | CallSafety,
    Field(discriminator="kind"),
]
KINDS = ("simulate", "tournament", "compare", "sweep", "rule_sensitivity", "call_safety")
# How a run was played whose spec.json is older than the fields.
PLAYED_BEFORE: Mapping[str, dict[str, Any]] = {
    "simulate": {"seating": "fixed"},
    "sweep": {"seating": "fixed"},
    "rule_sensitivity": {
        "seating": "fixed",
        "disputed": [
            "failed_set_penalty",
            "amulet_binds_owner",
            "deck_end_cuts_call",
            "witch_must_exchange",
        ],
    },
}
_adapter: TypeAdapter[Any] = TypeAdapter(Experiment)


def _game_of(told: ValidationInfo) -> GameInfo | None:
    """The game of an experiment that is read; None if that was wrong itself."""
    return registry.info(told.data["game"]) if "game" in told.data else None


def _check_seats(value: Any, game: GameInfo) -> None:
    """Pydantic's own errors for numbers of seats, and line-ups, that the game does not have."""
    if isinstance(value, int):
        if value < game.min_seats:
            raise PydanticKnownError("greater_than_equal", {"ge": game.min_seats})
        if value > game.max_seats:
            raise PydanticKnownError("less_than_equal", {"le": game.max_seats})
    elif isinstance(value, list) and all(isinstance(each, str) for each in value):
        _check_length(value, game.min_seats, game.max_seats)
    elif isinstance(value, list):
        for each in value:
            _check_seats(each, game)


def _check_length(value: list[Any], least: int, most: int) -> None:
    """Pydantic's own errors for a list that is too short or too long."""
    told = {"field_type": "List", "actual_length": len(value)}
    if len(value) < least:
        raise PydanticKnownError("too_short", {**told, "min_length": least})
    if len(value) > most:
        raise PydanticKnownError("too_long", {**told, "max_length": most})


def points(text: str) -> float:
    """``0.2pp`` as a share: 0.002."""
    return float(text.removesuffix("pp")) / 100


def seconds(text: str) -> float:
    """``60s``, ``5min`` or ``2h`` in seconds."""
    number = re.match(r"\d+", text)
    unit = {"s": 1, "n": 60, "h": 3600}[text[-1]]
    return float(number[0]) * unit if number else 0.0


def schema() -> dict[str, Any]:
    """The JSON Schema of all kinds, for editors."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_adapter.json_schema()}


def shipped_experiments(game: str) -> dict[str, Path]:
    """The experiments of a game that come with the program, by name."""
    folder = builtin_folder("experiments") / game
    return {file.stem: file for file in sorted(folder.glob("*.toml"))}


def find_experiment(typed: Path, game: str | None = None) -> Path:
    """A file as typed, or one that comes with the program; UserError if there is neither.

    The ones that come with it are those of ``game``, or of any game: the default one goes first.
    """
    shipped: dict[str, Path] = {}
    for each in [game] if game else sorted(registry.names(), key=registry.DEFAULT.__ne__):
        shipped = shipped_experiments(each) | shipped
    name = typed.stem if typed.parent.name in ("", *registry.names()) else ""
    if os.path.isfile(typed) or name not in shipped:
        if not os.path.exists(typed):
            help = f"a TOML file, or one of {', '.join(shipped)}"
            near = difflib.get_close_matches(typed.stem, shipped, 1)
            help = f"did you mean {near[0]!r}? {help}" if near else help
            raise UserError(f"there is no experiment {brief(typed)}", help=help)
        return typed
    return shipped[name]


def read_experiment(path: Path) -> Any:
    """The experiment of a TOML file; UserError with file, line, and the nearest right name."""
    text = read_text(path)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UserError(f"cannot read {path}", why=str(problem)) from problem
    return experiment_of(table, str(path), text)


def experiment_of(table: dict[str, Any], source: str = "", text: str = "") -> Any:
    """The experiment of plain data; UserError says what is wrong where, and what would be right."""
    try:
        return _adapter.validate_python(table)
    except ValidationError as problem:
        raise _told(problem, source, text) from problem


def as_kept(table: Mapping[str, Any]) -> dict[str, Any]:
    """The experiment of a ``spec.json``; what an older one does not name is as it was then."""
    kind, named = str(table.get("kind")), "seating" in table
    if kind not in PLAYED_BEFORE or named:
        return dict(table)
    confirm = {"confirm": "drawn"} if kind == "sweep" and table.get("confirm", True) else {}
    return {**PLAYED_BEFORE[kind], **table, **confirm}


def with_blocks(table: Mapping[str, Any], blocks: int) -> dict[str, Any]:
    """An experiment with another number of blocks, and its proof with as many as go with them."""
    found = dict(table) | {"blocks": blocks, "until": None, "time": None, "max_blocks": None}
    by_number = not (table.get("until") or table.get("time"))
    before = table.get("blocks") or (DEFAULT_BLOCKS if by_number else None)
    proof = table.get("proof_blocks")
    if before and proof:
        found["proof_blocks"] = max(min(proof, FEWEST_CONFIRM), proof * blocks // before)
    return found


def _told(problem: ValidationError, source: str, text: str) -> UserError:
    """The first mistake that pydantic found, in our words."""
    error = problem.errors(include_url=False)[0]
    place = [part for part in error["loc"] if part not in KINDS]
    name = str(place[0]) if place else ""
    where = ".".join(map(str, place))
    if error["type"] in ("union_tag_invalid", "union_tag_not_found"):
        near = _nearest(str(error["input"].get("kind", "")), KINDS)
        return UserError(
            "the kind of the experiment is missing or unknown", where=source, help=near
        )
    if error["type"] == "extra_forbidden":
        kind = next(part for part in error["loc"] if part in KINDS)
        model = next(each for each in MODELS if _kind_of(each) == kind)
        message, help = f"there is no {where!r} in a {kind}", _nearest(name, [*model.model_fields])
    elif error["type"] == "missing":
        message, help = f"{where!r} is missing", ""
    elif error["type"] == "string_pattern_mismatch":
        message = f"{where} = {repeated(error['input'])} cannot be read"
        help = LIKE.get(name, "like 0.2pp")
    elif error["type"] in KINDS_OF_VALUE:
        message = f"{where} = {repeated(error['input'])}"
        help = KINDS_OF_VALUE[error["type"]]
    else:
        message, help = f"{where or 'the experiment'}: {_plain(error['msg'])}", ""
    return UserError(message, where=_line(source, name, text), help=help)


def _kind_of(model: type[BaseModel]) -> str:
    return str(model.model_fields["kind"].default)


def _plain(message: str) -> str:
    """What pydantic says, without its own prefix."""
    return message.removeprefix("Value error, ")


def _line(source: str, name: str, text: str) -> str:
    """The file, with the line on which the name stands if it is easy to tell."""
    for number, line in enumerate(text.splitlines(), 1):
        if name and re.match(rf"\s*\[?\s*{re.escape(name)}\b", line):
            return f"{source}:{number}"
    return source


def _nearest(word: str, words: tuple[str, ...] | list[str]) -> str:
    near = difflib.get_close_matches(word, words, 1)
    listed = "one of " + ", ".join(words)
    return f"did you mean {near[0]!r}? {listed}" if near else listed
