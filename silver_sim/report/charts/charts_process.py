"""What draws, in a process of its own: it may end there, for want of memory, and that is told."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from silver_sim.children import python
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.report.charts.canvas import Summary

Drawn = list[tuple[str, bytes]]  # file names and contents
ENOUGH = "is there enough memory?  what draws pages needs address space, too: ulimit -v unlimited"


class DrawingError(UserError):
    """A page or a chart that cannot be drawn; ``died`` if the process that drew it was ended."""

    def __init__(self, why: str, *, died: bool = False) -> None:
        super().__init__("pages and charts cannot be drawn here", why=why, help=ENOUGH)
        self.died = died


def answered(code: str, question: bytes = b"") -> bytes:
    """What Python code answers to its input in another process; DrawingError if it does not."""
    try:
        child = subprocess.run(
            python(code),
            input=question,
            capture_output=True,
            check=False,
            start_new_session=True,  # Ctrl-C is for this process
        )
    except OSError as problem:
        raise DrawingError(f"no process can be started: {problem.strerror}") from problem
    if child.returncode < 0:
        ended = signal.Signals(-child.returncode).name
        raise DrawingError(f"the process that draws was ended by {ended}", died=True)
    if child.returncode:
        lines = child.stderr.decode(errors="replace").splitlines() or ["it says nothing"]
        raise DrawingError(f"the process that draws failed: {lines[-1]}")
    return child.stdout


@contextmanager
def drawing(figures: str, summary: Summary) -> Iterator[Future[Drawn]]:
    """Draw every chart of a summary while this process does something else (see `drawn`)."""
    with ThreadPoolExecutor(1) as pool:
        try:
            future = pool.submit(drawn, figures, summary)
        except RuntimeError as problem:  # no thread can be had
            future = Future()
            future.set_exception(DrawingError(str(problem)))
        yield future


def drawn(figures: str, summary: Summary) -> Drawn:
    """Return every chart, drawn in another process; in this one if that cannot be.

    `figures` is the dotted name, ``module:name``, of what yields names and figures of the summary;
    none are drawn without one. DrawingError if the other process died.
    """
    if not figures:
        return []
    question = pickle.dumps((figures, summary))
    try:
        found: Drawn = pickle.loads(answered(f"from {__name__} import main; main()", question))
    except Exception as problem:  # what is wrong with the charts, this process tells better
        if isinstance(problem, DrawingError) and problem.died:
            raise
        return _drawn_here(figures, summary)
    return found


def _drawn_here(figures: str, summary: Summary) -> Drawn:
    from silver_sim.report.charts.files import charts  # matplotlib takes a second

    return list(charts(resolve_name(figures), summary))


def main() -> None:
    """Draw the charts that another process asks for."""
    sys.stdout.buffer.write(pickle.dumps(_drawn_here(*pickle.load(sys.stdin.buffer))))
