"""The campaign of Silver as a program: `python -m tests.games.silver.differential`."""

from __future__ import annotations

import sys

from tests.games.differential.command import main
from tests.games.silver.differential.sides import SIDES

if __name__ == "__main__":
    sys.exit(main(SIDES))
