"""Options that several commands share, and how they combine. No heavy imports here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.errors import UserError, repeated
from silver_sim.games import registry
from silver_sim.reading import MAX_SEED, MOST_BLOCKS, MOST_SECONDS, read_whole

if TYPE_CHECKING:
    from silver_sim.games.contract.game import Game
    from silver_sim.games.contract.table import Setting

MOST_GAMES, MOST_GENERATIONS = MOST_BLOCKS, 1_000_000
UNITS = {"s": 1, "m": 60, "min": 60, "h": 3600}  # of a time, in seconds
OPTION = "option"  # key in a field's metadata of what Typer needs
read_game, read_game_info = registry.game, registry.info  # with and without its engine


def complete(words: Callable[[str | None], Iterable[str]]) -> Callable[..., list[str]]:
    """A completion by words, which may depend on the game typed before on the line.

    ``ctx`` is Click's context, which callbacks receive by this name.
    """

    def completed(incomplete: str, ctx: Any = None) -> list[str]:
        game = ctx.params.get("game") if ctx else None
        return [each for each in words(game) if each.startswith(incomplete)]

    return completed


def _strategies(game: str | None) -> Iterable[str]:
    """Names of strategies of a game; reads folders but runs no file."""
    from silver_sim.arena.find import strategy_files

    return strategy_files(game or registry.DEFAULT)


def _fields(game: str | None) -> list[str]:
    """Fields of the rules of a game."""
    from silver_sim.studies.rulebook import fields_of

    return [field.name for field in fields_of(read_game_info(game).name)]


complete_game = complete(lambda _: registry.names())
complete_strategy = complete(_strategies)
complete_field = complete(_fields)
complete_run = complete(  # reads nothing in them
    lambda _: sorted(each.parent.as_posix() for each in Path("runs").glob("*/manifest.json"))
)


def complete_players(incomplete: str, ctx: Any = None) -> list[str]:
    """Names of strategies after the last comma typed."""
    typed, comma, begun = incomplete.rpartition(",")
    return [typed + comma + name for name in complete_strategy(begun, ctx)]


def read_number(option: str, text: str | int, least: int, most: int) -> int:
    """A whole number as typed; UserError if it is not one or out of range."""
    possible = f"{least:_} to {most:_} is possible"
    number = read_whole(option, str(text), f"{possible}, in digits")
    if not least <= number <= most:
        raise UserError(f"{option} {text} is out of range", help=possible)
    return number


def read_time(option: str, text: str | float, most: float) -> float:
    """A time in seconds, as typed; UserError if it is none or out of range."""
    found = re.fullmatch(
        r"([0-9]{1,9}(?:\.[0-9]{1,3})?) ?(s|m|min|h)?", str(text).strip(), re.ASCII
    )
    if not found:
        raise UserError(f"{option} {repeated(text)} cannot be read", help="e.g. 0.5s, 90s, 10m, 2h")
    seconds = float(found[1]) * UNITS[found[2] or "s"]
    if not 0 < seconds <= most:
        possible = f"above 0s, at most {most / 3600:g}h"
        raise UserError(f"{option} {text} is out of range: {possible}", help=possible)
    return seconds


def read_choice(option: str, text: str, choices: tuple[str, ...]) -> str:
    """One of a few words."""
    if text not in choices:
        raise UserError(f"{option} {text!r} is unknown", help="one of " + ", ".join(choices))
    return text


def only_one(**given: Any) -> None:
    """Raise UserError if more than one of these options is given."""
    if len(typed := [flag(name) for name, value in given.items() if value is not None]) > 1:
        raise UserError(
            f"{' and '.join(typed)} cannot be given together", help="leave one of them out"
        )


def goes_with(what: str, help: str = "leave it out", **given: Any) -> None:
    """Raise UserError if one of these options is given: they go with what is missing."""
    for name, value in given.items():
        if value is not None and value is not False:
            raise UserError(f"{flag(name)} goes with {what}", help=help)


def flag(name: str) -> str:
    """The flag of an option, as it is typed."""
    return f"--{name.rstrip('_').replace('_', '-')}"


def text(
    help: str,
    metavar: str | None = None,
    complete: Any = None,
    *,
    default: Any = None,
    flag: str = "",
    read: Any = None,
    shown: str = "",
    kind: Any = typer.Option,
) -> Any:
    """An option, as a field of a group or as a parameter of a command (``command``).

    ``flag`` is its name, or several, if it is not the field's. ``read`` parses its text: a
    ``partial`` of a function that takes the flag first. ``shown`` is what holds without it, if that
    is no value.
    """
    made = kind(
        *flag.split(), metavar=metavar, help=help, autocompletion=complete, parser=read,
        show_default=shown or True,
    )  # fmt: skip
    return field(default=default, metadata={OPTION: made})


def yes(help: str, **more: Any) -> Any:
    """An option without a value, which is given or not; ``more`` as in ``text``, here and below."""
    return text(help, default=False, **more)


def number(
    help: str, least: int, most: int = MOST_GAMES, *, metavar: str = "INTEGER", **more: Any
) -> Any:
    """An option for a whole number; UserError if it is out of range or not a number."""
    return text(help, metavar, read=partial(read_number, least=least, most=most), **more)


def time(help: str, most: float = MOST_SECONDS, **more: Any) -> Any:
    """The option for a time, in seconds; UserError if it is out of range or no time."""
    return text(help, "TIME", read=partial(read_time, most=most), **more)


def choice(help: str, words: tuple[str, ...], **more: Any) -> Any:
    """An option for one of a few words."""
    return text(help, "|".join(words), read=partial(read_choice, choices=words), **more)


def shows(help: str, *choices: str) -> Any:
    """The option ``--show``: some of a few words, separated by commas, each once."""

    def read(typed: str) -> list[str]:
        words = (read_choice("--show", each.strip(), choices) for each in typed.split(","))
        return [*dict.fromkeys(words)]

    return text(help, ",".join(choices), read=read)


def names(help: str, **more: Any) -> Any:
    """An option for strategies separated by commas."""
    return text(help, "NAMES", complete_players, read=split_names, **more)


def split_names(typed: str) -> list[str]:
    """Split at commas outside brackets; UserError for a line end or a control character."""
    from silver_sim.arena import typed as reader

    return reader.split_names(typed)


def output_path(text: str) -> Path:
    """A path to write to, as typed; UserError if empty, which would be the current folder."""
    if not text:
        raise UserError("--out is empty", help="name a file or a folder; . is the current folder")
    return Path(text)


def folder(help: str, **more: Any) -> Any:
    """The option ``--out`` for a folder."""
    return text(help, "DIR", read=output_path, **more)


def own(help: str = "The strategy that plays on for you.", **more: Any) -> Any:
    """The option ``--as`` for the strategy that plays on: the champion, unless ``more`` says so."""
    return text(help, "NAME", complete_strategy, flag="--as", **({"default": "champion"} | more))


def argument(help: str, metavar: str | None = None, complete: Any = None, **more: Any) -> Any:
    """An argument, as a field of a group or as a parameter of a command; required by default."""
    return text(help, metavar, complete, kind=typer.Argument, **({"default": MISSING} | more))


Strategy = Annotated[
    str,
    argument(
        "A strategy as in --players: greedy:call_at=6, counter+memory(3), a path.",
        complete=complete_strategy,
    ),
]
_RUN: Any = argument("A run folder, e.g. of ./runs.", complete=complete_run)
Run = Annotated[Path, _RUN]
SomeRun = Annotated[Path | None, _RUN]
GameName = Annotated[
    str | None, text("The game.", "|".join(registry.names()), complete_game, shown=registry.DEFAULT)
]
EDITIONS = "; ".join(
    f"of {name}: {', '.join(registry.info(name).editions)}" for name in registry.names()
)
SEED = "The same seed gives the same numbers: 0 to 2^64-1."
Seed = Annotated[int | None, number(SEED, 0, MAX_SEED, shown="drawn and printed")]
FixedSeed = Annotated[int, number(SEED, 0, MAX_SEED)]
AllSeats = Annotated[str, text("Seats of a table, or several: 2,3,4.", "NUMBERS")]
ReplaceFile = Annotated[bool, yes("Replace an existing file.")]
AsJson = Annotated[bool, yes("Print one JSON document.", flag="--json")]
Quiet = Annotated[bool, yes("No progress and no notes, only the result.", flag="--quiet -q")]
OutFile = Annotated[
    Path | None,
    text(
        "Where it is written.", "FILE", flag="-o --out", read=output_path, shown="standard output"
    ),
]
DEADLINE = 30  # without --deadline
Deadline = Annotated[
    int,
    number(
        "CPU-time limit per decision (and for loading); wall time may be ten times that.",
        1,
        10**6,
        metavar="SECONDS",
    ),
]
OwnStrategies = Annotated[Path | None, text("Your strategies.", "DIR", shown="./strategies")]


@dataclass(frozen=True)
class Rules:
    """What is played: a game and its rule set."""

    game: GameName = None
    edition: str | None = text(
        f"A rule set by its name; {EDITIONS}.",
        "NAME",
        complete(lambda game: read_game_info(game).editions),
    )
    set_: list[str] | None = text(
        "Change one field of the rule set; repeatable.",
        "FIELD=VALUE",
        complete(lambda game: [f"{each}=" for each in _fields(game)]),
    )
    rules: Path | None = text("A TOML file with fields of the rule set.", "FILE")

    def played(self) -> Game:
        """The game."""
        return read_game(self.game)

    def table(self) -> dict[str, Any]:
        """Edition and fields of a rule set: the file, then ``--edition``, then each ``--set``."""
        game, table = self.played(), {}
        if self.rules:
            from silver_sim.studies.experiments import read_toml

            table = read_toml(self.rules)[0]
        if self.edition is not None:
            table["edition"] = self.edition
        table |= dict(game.parse_field(field) for field in self.set_ or [])
        game.rule_set(table)  # checks that it is one
        return table

    def in_line(self) -> dict[str, str]:
        """Edition and fields as a line of notation has them."""
        from silver_sim.studies.rulebook import typed

        table = {name: typed(value) for name, value in self.table().items()}
        edition = {"edition": table.pop("edition")} if "edition" in table else {}
        changed = ",".join(f"{name}={value}" for name, value in table.items())
        return edition | ({"set": changed} if changed else {})

    def deal_mode(self, typed: str | None) -> str:
        """How cards are dealt: as typed, or the game's default; UserError if it lacks that mode.

        ``typed`` is ``--deal-mode``.
        """
        game = self.played()
        modes = tuple(game.deal_modes)
        if typed not in (None, *modes):
            raise UserError(
                f"--deal-mode {typed} is not possible in {game.title}",
                help=f"leave it out: {' or '.join(modes)} is possible",
            )
        return typed or modes[0]

    def setting(
        self, seed: int, deal_mode: str | None = None, on_illegal: str = "stop"
    ) -> tuple[Setting, str]:
        """What is played, apart from the line-up, and the name of the rule set."""
        from silver_sim.games.contract.table import Setting
        from silver_sim.studies.core.plan import named_rules

        rules, name = named_rules(self.played(), self.table())
        return Setting(rules, seed, self.deal_mode(deal_mode), on_illegal), name


def read_seats(text: str, game: Game) -> int:
    """A number of seats that the game allows."""
    return read_number("--seats", text, game.min_seats, game.max_seats)
