"""``silver-sim ask``: the special questions that only Silver Amulet has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.ask import MOST_WORLDS, At, Own, Where, Worlds, again, answered, read, tell
from silver_sim.cli.ask import app as app
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.advice.players import Players
    from silver_sim.advice.position import Position

DEALT = 5  # cards of a village
PROTECTING = ("amulet", "guard")  # acts of a trace
OTHER_FREE = ("empath",)


@app.command()
def first_looks(
    players: Annotated[str, typer.Option(metavar="INTEGER", help="2 to 4 players.")] = "3",
    own: Own = "champion",
    worlds: Worlds = "2048",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Rank all pairs of cards to look at before the first turn, and tell whether it matters.

    For example:

      silver-sim ask first-looks --players 4
    """
    from silver_sim.studies.advice import acts, chosen

    seats = options.read_number("--players", players, 2, 4)
    number = options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    village = ",".join("x" * DEALT)
    line = [f"own:{village}", f"others:{'/'.join([village] * (seats - 1))}", "ask:first_look"]
    drawn, asked = options.read_seed(seed), read(line, None, own, strategies, quiet)
    with options.progress("worlds", number, quiet) as advance:
        found = answered(acts.ranked_acts, deadline, *asked, number, drawn, progress=advance)
    found["command"] = again("first-looks", ["--players", str(seats)], None, own, strategies, found)
    tell(found, chosen.lines(found), as_json)


@app.command()
def last_turn(
    position: Where,
    at: At = None,
    own: Own = "champion",
    worlds: Worlds = "2048",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Rank what to do in your last turn, after a call of somebody else.

    For example:

      silver-sim ask last-turn own:2,2,6 others:x,x,x/5,x,x,x caller:1 ask:open_turn
    """
    from silver_sim.studies.advice import acts, chosen

    number = options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    drawn = options.read_seed(seed)
    place, players = _read("last-turn", position, at, own, strategies, quiet)
    if not any(field.startswith("caller:") for field in place.line.split()):
        raise UserError("nobody has called there", help="caller:1 for a call of the next player")
    given = place, players, number, drawn
    with options.progress("worlds", number, quiet) as advance:
        found = answered(acts.ranked_acts, deadline, *given, counted="lowest", progress=advance)
    found["command"] = again("last-turn", position, at, own, strategies, found)
    tell(found, chosen.lines(found, "you end with the lowest sum, alone or not, in"), as_json)


@app.command()
def protect(
    position: Where,
    at: At = None,
    own: Own = "champion",
    worlds: Worlds = "2048",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Rank where to put the amulet or to move a Bodyguard now, beside leaving it.

    To leave it is every answer that goes on with the turn.

    For example:

      silver-sim ask protect own:1,2,2,x others:x,x,x/5,x,x,x amulet:0 round:2 scores:3/9/5
    """
    from silver_sim.studies.advice import acts, chosen

    number = options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    drawn = options.read_seed(seed)
    place, players = _read("protect", position, at, own, strategies, quiet)
    with options.progress("worlds", number, quiet) as advance:
        found = answered(
            acts.ranked_acts,
            deadline,
            place,
            players,
            number,
            drawn,
            progress=advance,
            wanted=lambda line: line["act"] not in OTHER_FREE,
        )
    if not any(each["line"]["act"] in PROTECTING for each in found["answers"]):
        raise UserError(
            "nothing can be protected there",
            why="neither may the amulet be put on a card, nor a Bodyguard be moved",
            help="amulet:0 says that you own the amulet, 3+ is a faceup Bodyguard",
        )
    for each in found["answers"]:
        if each["line"]["act"] not in PROTECTING:
            each["words"] = f"leave it and {each['words']}"
    found["command"] = again("protect", position, at, own, strategies, found)
    tell(found, chosen.lines(found), as_json)


def _read(
    command: str,
    position: list[str],
    at: str | None,
    own: str,
    strategies: Path | None,
    quiet: bool,
) -> tuple[Position, Players]:
    """The decision and who plays; UserError for one of another game."""
    place, players = read(position, at, own, strategies, quiet)
    if place.game.name != "silver":
        raise UserError(
            f"{place.game.title} has no ask {command}",
            help="ask about a position of Silver; silver-sim ask --help  lists the other questions",
        )
    return place, players
