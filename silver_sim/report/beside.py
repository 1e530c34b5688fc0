"""The charts of a run, drawn in a process of their own while this one makes its page."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from silver_sim.children import python

if TYPE_CHECKING:
    from silver_sim.report.canvas import Summary

Drawn = list[tuple[str, bytes]]  # file names and contents


@contextmanager
def drawing(summary: Summary) -> Iterator[Future[Drawn]]:
    """Draw every chart of a summary (``report.charts``) while what stands below this is done."""
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(drawn, summary)


def drawn(summary: Summary) -> Drawn:
    """Return every chart, drawn elsewhere; here if that can't be, for whatever reason."""
    try:
        answer = subprocess.run(
            python(f"from {__name__} import main; main()"),
            input=pickle.dumps(summary),
            capture_output=True,
            check=True,
            start_new_session=True,  # Ctrl-C is for this process
        )
        found: Drawn = pickle.loads(answer.stdout)
    except Exception:  # what is wrong with the charts, this process tells better
        from silver_sim.report.charts import charts

        return list(charts(summary))
    return found


def main() -> None:
    """Draw the charts of the summary that another process sends."""
    from silver_sim.report.charts import charts  # matplotlib takes a second

    sys.stdout.buffer.write(pickle.dumps(list(charts(pickle.load(sys.stdin.buffer)))))
