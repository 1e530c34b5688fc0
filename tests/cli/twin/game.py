"""The twin with its engine."""

from dataclasses import replace

from silver_sim.games.silver.game import GAME as SILVER
from tests.cli.twin.info import INFO

GAME = replace(SILVER, **vars(INFO))
