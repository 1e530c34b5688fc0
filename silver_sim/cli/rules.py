"""``silver-sim rules``: the fields of a rule set, what each means, what is said of a card."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from silver_sim.cli import options
from silver_sim.cli.progress import console, print_json
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo
    from silver_sim.studies.rulebook import RuleField


def rules(
    words: list[str] | None = options.argument(
        "A field: what it means; or card and a value or a name: what is said about that card.",
        "[FIELD | card CARD]",
        options.complete_field,
        default=None,
    ),
    game: options.GameName = None,
    as_json: options.AsJson = False,
) -> None:
    """List the fields of the rules that can be changed; with FIELD, say what one means.

    Commands that play take --set FIELD=VALUE, --edition NAME, and --rules with a file.

    For example:

      silver-sim rules
      silver-sim rules call_penalty
      silver-sim rules card 12
      silver-sim rules --game odin
    """
    from silver_sim import result
    from silver_sim.studies import rulebook

    played = options.read_game_info(game)
    found: Any
    match words or []:
        case []:
            found = {"game": played.name, "fields": rulebook.fields_of(played.name)}
        case [field]:
            found = rulebook.explained(field, played.name)
        case ["card", *name]:
            found = rulebook.of_card(" ".join(name), played)
        case _:
            raise UserError("too many words", help="silver-sim rules FIELD, or rules card 12")
    if as_json:
        print_json({"schema_version": 1} | result.as_json(found))
    elif not words:
        _list(found["fields"], played)
    else:
        rulebook.tell(found, _say)
        if isinstance(found, rulebook.FieldExplained):
            print(f"\nFor example: {found.command}")  # a command is never broken over lines


def _list(fields: list[RuleField], game: GameInfo) -> None:
    """Print the fields as a table, and what to type with them."""
    from silver_sim.games.registry import game_option
    from silver_sim.report.terminal.sheets import Sheet

    first, *others = game.editions
    print(f"{game.title}: editions {first} (the default), {', '.join(others)}\n")
    table = Sheet("", ("field", f"in {first}", "allowed", "meaning"), texts=4)
    for each in fields:
        table.add([each.name, each.value, each.allowed, each.meaning])
    console().print(table, highlight=False)
    which = " ".join(["", *game_option(game.name)])
    print(f"\nNumbers in brackets are paragraphs; to read them: silver-sim rules{which} FIELD")
    print("Play with another value: --set FIELD=VALUE")


def _say(text: str) -> None:
    """Print a text as wide as the terminal."""
    print(fill(text, console().width, subsequent_indent="  " if text[:1] == " " else ""))
