"""Options that several commands share, and what they mean together. No heavy import here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli.progress import progress as progress
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.reading import MAX_SEED, MOST_BLOCKS, read_text
from silver_sim.reading import read_whole as read_whole

if TYPE_CHECKING:
    from rich.console import Console

    from silver_sim.arena.wrappers import Entry
    from silver_sim.games.contract import Game, GameInfo, Setting

MOST_GAMES = MOST_BLOCKS


def complete_game(incomplete: str) -> list[str]:
    """Names of games."""
    return [name for name in registry.names() if name.startswith(incomplete)]


def complete_strategy(incomplete: str, ctx: Any = None) -> list[str]:
    """Names of strategies of the game that was typed before; reads folders, runs no file.

    ``ctx`` is Click's context, which a callback gets by this name.
    """
    from silver_sim.arena.find import strategy_files

    game = (ctx.params.get("game") if ctx else None) or registry.DEFAULT
    return [name for name in strategy_files(game) if name.startswith(incomplete)]


def complete_players(incomplete: str, ctx: Any = None) -> list[str]:
    """Names of strategies behind the last comma typed."""
    typed, comma, begun = incomplete.rpartition(",")
    return [typed + comma + name for name in complete_strategy(begun, ctx)]


def complete_run(incomplete: str) -> list[str]:
    """Run folders in ./runs; nothing in them is read."""
    found = (manifest.parent.as_posix() for manifest in Path("runs").glob("*/manifest.json"))
    return sorted(name for name in found if name.startswith(incomplete))


Run = Annotated[
    Path, typer.Argument(help="A run folder, e.g. of ./runs.", autocompletion=complete_run)
]
Players = Annotated[
    str,
    typer.Option(
        help="Strategies with commas between; parameters behind colons: "
        "greedy,pairs,greedy:call_at=6; wrappers behind plus signs: greedy+memory(3); "
        "mix(greedy:0.7,pairs:0.3)",
        autocompletion=complete_players,
    ),
]
GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="NAME",
        help=f"The game: {', '.join(registry.names())} (default {registry.DEFAULT}).",
        autocompletion=complete_game,
    ),
]
SEATINGS = ("drawn", "fixed")
Seating = Annotated[
    str,
    typer.Option(
        help="drawn (the order around the table is drawn for every block) or fixed (as typed)."
    ),
]
_EDITIONS = "; ".join(
    f"of {name}: {', '.join(registry.info(name).editions)}" for name in registry.names()
)
Edition = Annotated[str | None, typer.Option(help=f"A rule set of the game; {_EDITIONS}.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIELD=VALUE", help="Change one field of the rule set."),
]
RulesFile = Annotated[
    Path | None, typer.Option("--rules", metavar="FILE", help="A TOML file of rule set fields.")
]
Seed = Annotated[
    str | None,
    typer.Option(metavar="INTEGER", help="0 to 2^64-1; without it one is drawn and printed."),
]
FixedSeed = Annotated[str, typer.Option(metavar="INTEGER", help="0 to 2^64-1.")]
DealMode = Annotated[
    str | None,
    typer.Option(
        help="lanes (a seat's draws do not shift the others'; default where the game has it) or "
        "physical (plain deck)."
    ),
]
OnIllegal = Annotated[
    str,
    typer.Option(help="An illegal answer of a strategy: stop (exit status 4) or count."),
]
ReplaceFile = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
Html = Annotated[bool, typer.Option("--html", help="Write a page; --out names it.")]


def output_path(text: str) -> Path:
    """A path to write to, as typed; UserError for none, which would be the current folder."""
    if not text:
        raise UserError("--out is empty", help="name a file or a folder; . is the current folder")
    return Path(text)


PageFile = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Where the page of --html is written.", parser=output_path
    ),
]
OutFile = Annotated[
    Path | None,
    typer.Option(
        "-o", "--out", metavar="FILE", help="Default: standard output.", parser=output_path
    ),
]
DEADLINE = "30"  # without --deadline
Deadline = Annotated[
    str,
    typer.Option(
        metavar="SECONDS",
        help="Most processor time that a strategy has for a decision, and to be loaded; it may "
        "wait ten times as long.",
    ),
]
OwnStrategies = Annotated[
    Path | None,
    typer.Option("--strategies", metavar="DIR", help="Your strategies (default ./strategies)."),
]


def page_file(html: bool, out: Path | None, force: bool, usual: str) -> Path | None:
    """Where a page is written, by its usual name if no other is given; None if none is wanted.

    UserError if nothing can be written there, or ``--force`` has nothing to replace.
    """
    page = out or (Path(usual) if html else None)
    if page is not None:
        from silver_sim.outputs import check_output

        check_output(page, force=force)
    elif force:
        raise UserError("--force needs a page", help="--html, or --out FILE")
    return page


def read_number(option: str, text: str, least: int, most: int) -> int:
    """A whole number as typed; UserError if it is none or out of range."""
    possible = f"{least:_} to {most:_} is possible"
    number = read_whole(option, text, f"{possible}, in digits")
    if not least <= number <= most:
        raise UserError(f"{option} {text} is out of range", help=possible)
    return number


def read_seed(text: str | None) -> int:
    """The seed, or a fresh one."""
    if text is None:
        import secrets

        return secrets.randbelow(2**32)
    return read_number("--seed", text, 0, MAX_SEED)


def read_deadline(text: str) -> float:
    """The seconds that a strategy has for a decision."""
    return float(read_number("--deadline", text, 1, 10**6))


def read_choice(option: str, text: str, choices: tuple[str, ...]) -> str:
    """One of a few words."""
    if text not in choices:
        raise UserError(f"{option} {text!r} is unknown", help="one of " + ", ".join(choices))
    return text


def read_rules(
    game: Game, edition: str | None, file: Path | None, fields: list[str] | None
) -> tuple[Any, str]:
    """The rule set and its name."""
    from silver_sim.studies.core.plan import named_rules

    return named_rules(game, read_rules_table(game, edition, file, fields))


def read_rules_table(
    game: Game, edition: str | None, file: Path | None, fields: list[str] | None
) -> dict[str, Any]:
    """Edition and fields of a rule set: the file, then ``--edition``, then each ``--set``."""
    table = read_toml(file) if file else {}
    if edition is not None:
        table["edition"] = edition
    table |= dict(game.parse_field(field) for field in fields or [])
    game.rule_set(table)  # whether it is one
    return table


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML file; UserError with the place of the mistake."""
    try:
        return tomllib.loads(read_text(file))
    except (ValueError, RecursionError) as problem:
        raise UserError(
            f"cannot read {file}", why=str(problem), help="mend the file: it must be TOML"
        ) from problem


def read_setting(
    game: Game, rules: Any, seed: str | None, deal_mode: str | None = None, on_illegal: str = "stop"
) -> Setting:
    """What is played but the line-up."""
    from silver_sim.games.contract import Setting

    return Setting(rules, read_seed(seed), *read_modes(game, deal_mode, on_illegal))


def read_modes(game: Game, deal_mode: str | None, on_illegal: str) -> tuple[Any, Any]:
    """``--deal-mode`` and ``--on-illegal``."""
    from silver_sim.games.contract import DEAL_MODES

    modes = tuple(game.deal_modes)
    chosen = modes[0] if deal_mode is None else read_choice("--deal-mode", deal_mode, DEAL_MODES)
    if chosen not in modes:
        raise UserError(
            f"--deal-mode {chosen} is not possible in {game.title}",
            help=f"leave it out: {' or '.join(modes)} is possible",
        )
    return chosen, read_choice("--on-illegal", on_illegal, ("stop", "count"))


def read_game(name: str | None) -> Game:
    """The game that was named, or the default one; UserError if there is no such game."""
    return registry.game(name or registry.DEFAULT)


def read_game_info(name: str | None) -> GameInfo:
    """The same without its engine."""
    return registry.info(name or registry.DEFAULT)


def own_game(command: str, own: str) -> Any:
    """``--game`` of a command that only one game has: it is refused for another, before all else.

    What else is missing or wrong there is not worth to be told first.
    """

    def check(name: str | None) -> str | None:
        game, asked = read_game_info(own), read_game_info(name or own)
        if asked.name != own:
            raise UserError(
                f"{asked.title} has no {command}: silver-sim {command} is about {game.title} alone",
                help=f"leave out --game, or --game {own}",
            )
        return name

    return typer.Option(
        "--game", metavar="NAME", help=f"Only {own} has this command.",
        autocompletion=complete_game, is_eager=True, callback=check,
    )  # fmt: skip


def read_players(players: str, game: Game, own: Path | None) -> list[Entry]:
    """The line-up."""
    from silver_sim.arena.lineup import read_lineup

    return read_lineup(players, game, own)


def console() -> Console:
    """Where tables are printed: as wide as COLUMNS says, or the terminal, also of a pipe; or 80."""
    from rich.console import Console

    return Console()
