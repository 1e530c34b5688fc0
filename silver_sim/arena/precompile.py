"""Compiling ahead: what comes with the program, side by side in several processes.

numba compiles one thing at a time in a process. What others compile is in the cache when this
one asks for it. Whatever goes wrong with them is left to this one, which then compiles, and
complains, itself. A user's strategy is rehearsed before it is compiled.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial

from silver_sim.arena.find import StrategyFile, is_builtin
from silver_sim.arena.load import compile_strategy, is_compiled
from silver_sim.caches import writable_root
from silver_sim.children import ignore_interrupts, python
from silver_sim.compiled import under_way
from silver_sim.compiled.machine_code import PYTHON_MODE, brought_for, made_for, was_compiled
from silver_sim.compiled.under_way import compiling
from silver_sim.errors import StrategyError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import FREE, Limits, SeatSetup
from silver_sim.games.contract.table import Setting

MOST = 8  # processes: each takes some 300 MB
MADE = b"."  # what a process writes for every function


Share = Sequence[Callable[[], object]]  # what one process calls, in this order


class Nobody:
    """A policy at a table where no game is played (``games.contract.Policy``)."""

    history = False
    draws = True
    limits: Limits = FREE
    address = 0
    functions: Sequence[str] = ()
    numbers: Sequence[float] = ()

    @property
    def ask(self) -> Callable[..., None]:
        """Never used."""
        raise AssertionError("no game is played at this table")


def tell_of_compiling(game: Game, note: Callable[[str], None], ahead: bool = False) -> None:
    """Say that the engine of a game must be compiled first, if so; perhaps what looks ahead."""
    more = game.kernels[1] if ahead else 0
    if was_compiled(game.engine):
        under_way.expect(f"what looks ahead in {game.title}" if ahead else "", more)
        return
    under_way.expect(f"the rules of {game.title}", game.kernels[0] + more)
    note("compiling the engine (first run only, less than a minute) ...")
    if (brought := brought_for()) not in ("", made_for()):
        note(f"installed is machine code for {brought}, and this is {made_for()}")


def compile_engine(game: Game) -> None:
    """Compile the loop that plays, or load it from the cache."""
    seats = [SeatSetup("nobody", [Nobody()])] * game.min_seats
    setting = Setting(game.rule_set({}), 0, game.deal_modes[0], on_illegal="stop")
    game.match(seats, setting).play(0, 0)


def compile_ahead(game: Game, files: Iterable[StrategyFile], processes: int) -> None:
    """Compile the engine and those of these strategies that come with the program.

    This many processes share the work, if there is enough for more than one: this one, which needs
    the engine anyway, and others.
    """
    shares = shares_of(game, files, min(processes, MOST))
    if len(shares) < 2:
        return
    own, *others = shares
    with suppress(OSError), compiling(), ExitStack() as stack:  # no processes can be had, perhaps
        children = [stack.enter_context(_begun(share)) for share in others]
        compile_share(own)
        for child in children:
            child.wait()


def compile_share(share: Share) -> None:
    """Compile it; what a strategy lacks is reported when it plays."""
    for compiled in share:
        with suppress(StrategyError):
            compiled()


def shares_of(game: Game, files: Iterable[StrategyFile], processes: int) -> list[Share]:
    """What is not compiled yet, divided among at most this many processes."""
    if PYTHON_MODE:
        return []
    theirs = files if game.answers.records else ()
    new = [
        partial(compile_strategy, each, game)
        for each in theirs
        if is_builtin(each, game.name) and not is_compiled(each, game)
    ]
    if was_compiled(game.engine):
        first: list[Share] = []
        others: Share = new
    else:  # the engine, which takes much longer than a strategy
        first, others = [[partial(compile_engine, game)]], [game.compile_last, *new]
    free = min(processes - len(first), len(others))
    return first + [others[number::free] for number in range(free)]


def _begun(share: Share) -> subprocess.Popen[bytes]:
    """A process that compiles a share; it ends early when its input does."""
    with _counted() as output:
        child = subprocess.Popen(
            python(f"from {__name__} import main; main()"),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"SILVER_SIM_CACHE": str(writable_root())},
        )
    assert child.stdin is not None
    with suppress(OSError):  # it has ended already
        child.stdin.write(pickle.dumps(share))
    return child


@contextmanager
def _counted() -> Iterator[int]:
    """The end of a pipe into which another process tells every function that it has compiled."""
    read, write = os.pipe()
    threading.Thread(target=_count, args=(read,), daemon=True).start()
    try:
        yield write
    finally:
        os.close(write)


def _count(pipe: int) -> None:
    with open(pipe, "rb", buffering=0) as output:
        while some := output.read(100):
            under_way.made(some.count(MADE))


def _tell(functions: int) -> None:
    with suppress(OSError):  # nobody counts any more
        os.write(sys.stdout.fileno(), MADE * functions)


def main() -> None:
    """Compile the share that another process sends."""
    ignore_interrupts()
    under_way.tell(_tell)
    share: Share = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_input, daemon=True).start()
    compile_share(share)


def _end_with_input() -> None:
    """End this process with the one that started it."""
    os.read(sys.stdin.fileno(), 1)  # not through the buffer, whose lock would be held at the end
    os._exit(1)
