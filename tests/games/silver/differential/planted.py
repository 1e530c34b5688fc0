"""Search for the first game that finds each planted bug: `python -m` with the name of this module.

Prints it beside the one that is written down in `bugs.py`.
"""

from tests.games.differential.planted import print_first_games
from tests.games.silver.differential.bugs import BUGS
from tests.games.silver.differential.sides import SIDES

if __name__ == "__main__":
    print_first_games(SIDES, BUGS)
