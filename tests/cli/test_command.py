"""Where the options of commands come from, and when they are put together."""

from dataclasses import dataclass
from typing import Annotated, Any

import pytest
import typer.main
from typer.testing import CliRunner

from silver_sim.cli import options
from silver_sim.cli.command import add
from silver_sim.cli.main import app
from silver_sim.studies.kinds import kind_named
from tests.cli.conftest import commands

OF_A_MODEL = {"simulate": "simulate", "compare": "compare", "rank": "tournament"}


def test_to_list_commands_puts_no_options_together() -> None:
    listed: Any = typer.main.get_command(app)
    assert "Compare two strategies" in listed.commands["compare"].help
    assert not any("params" in vars(each) for _, each in commands(listed))


@pytest.mark.parametrize("command", OF_A_MODEL)
def test_options_are_those_of_the_model(command: str) -> None:
    fields = kind_named(OF_A_MODEL[command]).model.model_fields
    shared = [each for each in dict(commands())[command].params if each.name in fields]
    told = [
        each
        for each in shared
        if each.help and str(fields[each.name].description)[:-1] in each.help
    ]
    assert len(told) >= 2
    for each in told:
        default = fields[each.name].default
        assert each.required == fields[each.name].is_required()
        assert each.required or each.default in (default, None)


@dataclass(frozen=True)
class Table:
    """A group of options."""

    seats: int = options.number("How many.", 2, 4, default=3)
    game: options.GameName = None
    players: Annotated[list[str] | None, options.names("Who.")] = None


def lay(table: Table, context: typer.Context, wood: bool = options.yes("Of wood.")) -> None:
    """Lay a table."""
    print(context.command_path, table, wood)


def boil() -> None:
    """Boil an egg."""


def test_a_group_is_an_option_for_each_field_and_one_thing_for_the_command() -> None:
    kitchen = typer.Typer()
    add(kitchen, lay, boil)
    done = CliRunner().invoke(kitchen, ["lay", "--players", "a,mix(b,c)", "--wood"])
    expected = f"root lay {Table(3, None, ['a', 'mix(b,c)'])} True\n"
    assert (done.exit_code, done.output) == (0, expected)
    assert "--seats 5 is out of range" in str(
        CliRunner().invoke(kitchen, ["lay", "--seats", "5"]).exception
    )
