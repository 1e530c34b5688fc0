"""Let the cells of an atlas share strength, as a command.

``python -m silver_sim.studies.silver.call_safety.share_atlas OLD NEW``

``make atlas`` writes atlases whose cells have shared; this is for those that were written before.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from silver_sim.errors import UserError
from silver_sim.outputs import write_output
from silver_sim.reading import MOST_DATA, read_bytes
from silver_sim.runs.files import packed_json
from silver_sim.studies.silver.call_safety.sharing import shared


def main(
    old: Path,
    new: Path,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write an atlas anew; one whose cells have shared stays as it is, to the byte.

    UserError if the old file cannot be read, or if there is a new one already.
    """
    try:
        content = shared(json.loads(read_bytes(old, MOST_DATA)))
    except (KeyError, TypeError, ValueError) as problem:
        raise UserError(
            f"{old} is no atlas of calls",
            why=repr(problem),
            help="name the file atlas.json of a run of call_safety",
        ) from problem
    write_output(new, packed_json(content), force=force)
    print(f"written: {new}")


if __name__ == "__main__":
    try:
        typer.run(main)
    except UserError as problem:
        print(problem, file=sys.stderr)
        sys.exit(problem.exit_status)
