"""What commands share: numbers that are typed, how they end, and what their processes take."""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable

from silver_sim.cli import signals
from silver_sim.errors import UserError


def positive(typed: str) -> int:
    """A whole number from 1 on."""
    found = int(typed)
    if found < 1:
        raise argparse.ArgumentTypeError(f"{typed} is less than 1")
    return found


def ended(measure: Callable[[], None], aborted: str = "aborted; the same command goes on") -> int:
    """Measure, say in a few lines what went wrong, and return the exit status."""
    try:
        with signals.as_interrupts():
            measure()
    except UserError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_status
    except KeyboardInterrupt:
        print(aborted, file=sys.stderr)
        return signals.status()
    return 0


def spent() -> float:
    """The processor seconds of all processes that this one has waited for, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
