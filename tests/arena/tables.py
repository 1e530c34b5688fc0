"""Tables of the strategies beside this file, runs of them, and what came out."""

from pathlib import Path

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.table import Table
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import begin
from silver_sim.studies.play import Prepared
from silver_sim.studies.questions.simulate import Simulate
from tests.shared import results

STRATEGIES = Path(__file__).parent / "strategies"


def table(players: str, own: Path = STRATEGIES, drawn_order: bool = False) -> Table:
    setting = Setting(SILVER.rule_set({}), 1, "lanes", "stop")
    return Table(SILVER, tuple(read_lineup(players, SILVER, own)), setting, "", drawn_order)


def seats(*tables: Table) -> dict[str, SeatSetup]:
    entries = (entry for table in tables for entry in table.entries)
    return {entry.label: seated(entry, SILVER) for entry in entries}


def run(folder: Path, players: str, blocks: int, options: RunOptions) -> dict[str, bytes]:
    """Play a run without pictures; what its folder says but when and by whom."""
    experiment = Simulate(
        players=players.split(","), seed=1, blocks=blocks, charts=False, report=False
    )
    begin(Prepared.of(experiment, SILVER, strategy_files("silver", STRATEGIES)), folder, options)
    return results(folder)
