"""The bar on a terminal; while something is compiled, how far that is stands in its place."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.progress import Progress, ProgressColumn
from rich.text import Text

from silver_sim.compiled.under_way import how_far


class Bar(Progress):
    """A bar of these columns on standard error, which vanishes at the end."""

    def __init__(self, *columns: ProgressColumn) -> None:
        console = Console(stderr=True)
        # Standard output may be a file, so what is printed meanwhile must stay there.
        super().__init__(*columns, console=console, transient=True, redirect_stdout=False)

    def get_renderables(self) -> Iterable[RenderableType]:
        """What is drawn, several times a second."""
        far = how_far()
        if far is None:
            return super().get_renderables()
        return [Text(str(far), no_wrap=True, overflow="ellipsis")]
