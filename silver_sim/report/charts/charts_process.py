"""Drawing in a separate process: if it runs out of memory there, that can still be reported."""

from __future__ import annotations

import gc
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pkgutil import resolve_name
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, NamedTuple

from silver_sim.children import python
from silver_sim.errors import UserError
from silver_sim.extras import loading
from silver_sim.report.text.forests import Forest
from silver_sim.stats.results import Heading

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Drawn = list[tuple[str, bytes]]  # file names and contents
ENOUGH = "is there enough memory?  what draws pages needs address space, too: ulimit -v unlimited"

CODE = f"from {__name__} import main; main()"  # of the process that draws charts


class Drawing(NamedTuple):
    """What is drawn: a result, safe to show, and its forests.

    ``figures`` is the dotted name, ``module:name``, of what yields their names and figures. It gets
    both as they are, so that who draws need not load what reads and tells results.
    """

    figures: str
    result: Heading
    forests: list[Forest]

    def named_figures(self) -> Iterator[tuple[str, Figure]]:
        """Yield name and figure of every chart."""
        found: Iterator[tuple[str, Figure]] = resolve_name(self.figures)(self.result, self.forests)
        return found


class DrawingError(UserError):
    """A page or a chart that cannot be drawn; ``died`` if the process that drew it was ended."""

    def __init__(self, why: str, *, died: bool = False, help: str = ENOUGH) -> None:
        super().__init__("pages and charts cannot be drawn here", why=why, help=help)
        self.died = died


@contextmanager
def asked(code: str, question: bytes = b"") -> Iterator[Callable[[], bytes]]:
    """Run Python code in another process while this one does something else.

    Yields a function that waits for the answer and raises DrawingError if there is none. If it was
    never called, the process is ended.
    """
    with TemporaryFile() as given, TemporaryFile() as answer, TemporaryFile() as said:
        given.write(question)
        given.seek(0)
        try:
            child = subprocess.Popen(
                python(f"from {loading.__module__} import loading\nwith loading(): exec({code!r})"),
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
    """The answer of a process that has ended; DrawingError if it was killed or failed."""
    if status < 0:
        ended = signal.Signals(-status).name
        raise DrawingError(f"the process that draws was ended by {ended}", died=True)
    if status:
        said.seek(0)
        text = said.read().decode(errors="replace")
        if sent := re.fullmatch(r"error: (.+)\n  why: .*\n  help: (.+)\n", text):  # by `loading`
            raise DrawingError(sent[1], help=sent[2])
        lines = text.splitlines() or ["it gave no reason"]
        raise DrawingError(f"the process that draws failed: {lines[-1]}")
    answer.seek(0)
    return answer.read()


def _fail(why: str) -> bytes:
    raise DrawingError(why)


def answered(code: str, question: bytes = b"") -> bytes:
    """What Python code writes for this input in another process; DrawingError if it fails."""
    with asked(code, question) as answer:
        return answer()


@contextmanager
def drawing(wanted: Drawing | None) -> Iterator[Callable[[], Drawn]]:
    """Draw every chart while this process does something else (see `drawn`); none of None.

    Yields a function that waits for them.
    """
    if wanted is None:
        yield list
        return
    with asked(CODE, pickle.dumps(wanted)) as answer:
        yield lambda: _charts(answer, wanted)


def drawn(wanted: Drawing | None) -> Drawn:
    """Return every chart, drawn in another process; in this one if that cannot be.

    DrawingError if the other process died.
    """
    with drawing(wanted) as charts:
        return charts()


def _charts(answer: Callable[[], bytes], wanted: Drawing) -> Drawn:
    try:
        found: Drawn = pickle.loads(answer())
    except Exception as problem:  # this process reports better what is wrong with the charts
        if isinstance(problem, DrawingError) and problem.died:
            raise
        return _drawn_here(wanted)
    return found


def _drawn_here(wanted: Drawing) -> Drawn:
    from silver_sim.report.charts.canvas import charts  # matplotlib takes a second

    return list(charts(wanted.named_figures()))


def main() -> None:
    """Draw the charts that another process asks for; the entry point of the drawing process."""
    gc.disable()
    import matplotlib.artist

    # As it is imported, matplotlib writes docstrings from those of all setters.
    matplotlib.artist.kwdoc = lambda artist: ""
    sys.stdout.buffer.write(pickle.dumps(_drawn_here(pickle.load(sys.stdin.buffer))))
    gc.freeze()  # or all that libraries have made would be searched at the end
