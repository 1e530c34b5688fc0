"""What holds for every test: how hypothesis chooses its examples, and which tests go first."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No deadlines: the first call of a compiled function takes seconds.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("local", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_configure(config: pytest.Config) -> None:
    """What comes with the program is compiled once, before the workers start that all need it."""
    workers = config.getoption("numprocesses", None)
    if workers and not hasattr(config, "workerinput"):
        from silver_sim.arena.find import strategy_files
        from silver_sim.arena.precompile import compile_ahead
        from silver_sim.arena.run import usable_threads
        from silver_sim.games.silver.game import GAME as SILVER

        files = strategy_files(SILVER.name).values()
        compile_ahead(SILVER, files, min(workers, usable_threads()))


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: some tests wait for other processes."""
    from silver_sim.arena.run import usable_threads

    return usable_threads() + 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file that is slow as a whole is not even imported where quick tests alone are wanted."""
    if config.option.markexpr != "not slow" or collection_path.suffix != ".py":
        return None  # the others decide
    text = collection_path.read_text(encoding="utf-8")
    return "\npytestmark = pytest.mark.slow\n" in text or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones go first, so that no worker is left with one at the end."""
    first = ("long", "slow")
    items.sort(key=lambda item: [item.get_closest_marker(mark) is None for mark in first])
