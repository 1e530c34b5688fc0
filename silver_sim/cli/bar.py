"""The bar on a terminal; while something is compiled, how far that is stands in its place."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rich import progress
from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.compiled.under_way import how_far


class _Bar(progress.Progress):
    def get_renderables(self) -> Iterable[RenderableType]:
        """What is drawn, several times a second."""
        far = how_far()
        if far is None:
            return super().get_renderables()
        return [Text(str(far), no_wrap=True, overflow="ellipsis")]


@contextmanager
def bar(what: str, total: int | None, *, counted: bool) -> Iterator[Callable[..., None]]:
    """A bar on standard error, which vanishes at the end; yields a function that advances it."""
    columns: list[Any] = [progress.SpinnerColumn(), f"{what} ...", progress.TimeElapsedColumn()]
    if counted:
        number, rest = progress.MofNCompleteColumn(), progress.TimeRemainingColumn()
        columns = [what, progress.BarColumn(), number, "{task.fields[rate]}", rest]
    # Standard output may be a file, so what is printed meanwhile must stay there.
    where = Console(stderr=True)
    with _Bar(*columns, console=where, transient=True, redirect_stdout=False) as drawn:
        task = drawn.add_task(what, total=total, rate="")

        def advance(number: int = 1) -> None:
            drawn.advance(task, number)
            speed = drawn.tasks[0].speed
            drawn.update(task, rate=f"{speed:,.0f} {what}/s" if speed else "")

        yield advance
