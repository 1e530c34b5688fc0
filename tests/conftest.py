"""What holds for every test: how hypothesis chooses its examples, and which tests go first."""

import gc
import os
import re
from collections import defaultdict
from collections.abc import Callable
from itertools import chain
from operator import itemgetter
from pathlib import Path

import pytest
from hypothesis import settings

# No deadlines: the first call of a compiled function takes seconds.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("local", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """What comes with the program is compiled once, before the workers start that all need it."""
    workers = config.getoption("numprocesses", None)
    if workers and not hasattr(config, "workerinput"):
        from silver_sim.arena.find import strategy_files
        from silver_sim.arena.precompile import compile_ahead
        from silver_sim.arena.run import usable_threads
        from silver_sim.caches import cache_root
        from silver_sim.compiled.machine_code import PYTHON_MODE, has_code
        from silver_sim.games.silver.game import GAME as SILVER

        is_new = not (PYTHON_MODE or has_code(cache_root()))  # as in CI: its first user asks
        if config.option.markexpr == "once" and is_new:
            from tests.compiled.test_first_answers import asked

            asked(vars(config)["_tmp_path_factory"], cache_root())
        files = strategy_files(SILVER.name).values()
        compile_ahead(SILVER, files, min(workers, usable_threads()))


def pytest_xdist_auto_num_workers() -> int:
    """As many as there are processors: each one more imports everything once more."""
    from silver_sim.arena.run import usable_threads

    return max(2, usable_threads())


def pytest_collection() -> None:
    """Nothing of what is collected is rubbish, and searching it takes seconds."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


MARKED_AS_A_WHOLE = re.compile(r"^pytestmark = .*pytest\.mark\.(?:slow|once)\b", re.MULTILINE)
# By what is wanted: whether any test of a file with this text can be among it.
WANTED: dict[str, Callable[[str], bool]] = {
    "not slow and not once": lambda text: not MARKED_AS_A_WHOLE.search(text),
    "not once": lambda text: not re.search(r"^pytestmark = .*mark\.once\b", text, re.MULTILINE),
    "once": lambda text: "pytest.mark.once" in text,
}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of which no test is wanted is not even imported."""
    wanted = WANTED.get(config.option.markexpr)
    if wanted is None or not collection_path.match("test_*.py"):
        return None  # the others decide
    return None if wanted(collection_path.read_text(encoding="utf-8")) else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones go first, so that no worker is left with one at the end."""
    first = ("long", "slow")
    items.sort(key=lambda item: [item.get_closest_marker(mark) is None for mark in first])


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file leaves behind is not searched for rubbish again, which takes a second by then."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Processor time of this process and of all that it waited for, workers and their children.

    With ``--durations=N``, the folders and the N files that took longest, too.
    """
    seconds: defaultdict[str, float] = defaultdict(float)
    for each in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(each, pytest.TestReport):
            seconds[each.location[0]] += each.duration
    groups: defaultdict[str, float] = defaultdict(float)
    for path, took in seconds.items():
        groups[path.rpartition("/")[0]] += took
    most = terminalreporter.config.option.durations or 0
    for each, shown in (groups, len(groups) if most else 0), (seconds, most):
        for path, took in sorted(each.items(), key=itemgetter(1), reverse=True)[:shown]:
            terminalreporter.write_line(f"{took:6.1f}s in all  {path}")
    spent = os.times()
    user, system = spent.user + spent.children_user, spent.system + spent.children_system
    terminalreporter.write_line(
        f"CPU seconds: {user + system:.0f} (user {user:.0f}, system {system:.0f})"
    )
