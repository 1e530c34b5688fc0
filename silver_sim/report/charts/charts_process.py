"""What draws, in a process of its own: it may end there, for want of memory, and that is told."""

from __future__ import annotations

import gc
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pkgutil import resolve_name
from tempfile import TemporaryFile
from typing import IO

from silver_sim.children import python
from silver_sim.errors import UserError
from silver_sim.result import Plain

Drawn = list[tuple[str, bytes]]  # file names and contents
ENOUGH = "is there enough memory?  what draws pages needs address space, too: ulimit -v unlimited"

CODE = f"from {__name__} import main; main()"  # of the process that draws charts


class DrawingError(UserError):
    """A page or a chart that cannot be drawn; ``died`` if the process that drew it was ended."""

    def __init__(self, why: str, *, died: bool = False) -> None:
        super().__init__("pages and charts cannot be drawn here", why=why, help=ENOUGH)
        self.died = died


@contextmanager
def asked(code: str, question: bytes = b"") -> Iterator[Callable[[], bytes]]:
    """Ask Python code in another process, while this one does something else.

    Yields what waits for the answer, and raises DrawingError if there is none. If nobody has waited
    in the end, the process is ended.
    """
    with TemporaryFile() as given, TemporaryFile() as answer, TemporaryFile() as said:
        given.write(question)
        given.seek(0)
        try:
            child = subprocess.Popen(
                python(code),
                stdin=given,
                stdout=answer,
                stderr=said,
                start_new_session=True,  # Ctrl-C is for this process
            )
        except OSError as problem:
            why = f"no process can be started: {problem.strerror}"
            yield lambda: _fail(why)
            return
        try:
            yield lambda: _answer(child.wait(), answer, said)
        finally:
            child.kill()
            child.wait()


def _answer(status: int, answer: IO[bytes], said: IO[bytes]) -> bytes:
    """The answer of a process that has ended; DrawingError if it was ended, or failed."""
    if status < 0:
        ended = signal.Signals(-status).name
        raise DrawingError(f"the process that draws was ended by {ended}", died=True)
    if status:
        said.seek(0)
        lines = said.read().decode(errors="replace").splitlines() or ["it says nothing"]
        raise DrawingError(f"the process that draws failed: {lines[-1]}")
    answer.seek(0)
    return answer.read()


def _fail(why: str) -> bytes:
    raise DrawingError(why)


def answered(code: str, question: bytes = b"") -> bytes:
    """What Python code answers to its input in another process; DrawingError if it does not."""
    with asked(code, question) as answer:
        return answer()


@contextmanager
def drawing(figures: str, summary: Plain) -> Iterator[Callable[[], Drawn]]:
    """Draw every chart of a summary while this process does something else (see `drawn`).

    Yields what waits for them.
    """
    if not figures:
        yield list
        return
    with asked(CODE, pickle.dumps((figures, summary))) as answer:
        yield lambda: _charts(answer, figures, summary)


def drawn(figures: str, summary: Plain) -> Drawn:
    """Return every chart, drawn in another process; in this one if that cannot be.

    `figures` is the dotted name, ``module:name``, of what yields names and figures of the summary;
    none are drawn without one. DrawingError if the other process died.
    """
    with drawing(figures, summary) as charts:
        return charts()


def _charts(answer: Callable[[], bytes], figures: str, summary: Plain) -> Drawn:
    try:
        found: Drawn = pickle.loads(answer())
    except Exception as problem:  # what is wrong with the charts, this process tells better
        if isinstance(problem, DrawingError) and problem.died:
            raise
        return _drawn_here(figures, summary)
    return found


def _drawn_here(figures: str, summary: Plain) -> Drawn:
    from silver_sim.report.charts.files import charts  # matplotlib takes a second

    return list(charts(resolve_name(figures), summary))


def main() -> None:
    """Draw the charts that another process asks for, in a process that does nothing else."""
    gc.disable()
    sys.stdout.buffer.write(pickle.dumps(_drawn_here(*pickle.load(sys.stdin.buffer))))
    gc.freeze()  # or all that libraries have made would be searched at the end
