"""Picture files: a chart with its finding above it, and below it what that rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from silver_sim.errors import printable
from silver_sim.report.figures.chart import Chart
from silver_sim.report.figures.layout import scene
from silver_sim.report.figures.scene import Scene
from silver_sim.report.text.wording import counted
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Heading


def provenance(result: Heading) -> str:
    """Say what the numbers rest on."""
    seating = f", seating {result.seating}" if result.seating else ""
    return (
        f"{counted(result.games, 'game')} in {counted(result.blocks, 'block')}, "
        f"seed {result.seed}, "
        f"edition {printable(result.edition)}{seating}; 95 % intervals from blocks."
    )


def framed(result: Heading, chart: Chart, finding: str, caption: str) -> Scene:
    """Return a chart between its finding and what it rests on and how to read it."""
    few = f" (few data: {counted(result.games, 'game')})" if result.blocks < FEW_BLOCKS else ""
    title = " ".join(finding.split()) + few
    return scene(chart, title=title, foot="\n".join(filter(None, [caption, provenance(result)])))


def picture_files(drawn: Iterable[tuple[str, Scene]]) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every drawing, which has a name, as PNG and as SVG."""
    from silver_sim.report.figures.png import png_file  # Matplotlib, where pictures are wanted
    from silver_sim.report.figures.svg import svg_file

    for stem, drawing in drawn:
        yield f"{stem}.png", png_file(drawing)
        yield f"{stem}.svg", svg_file(drawing)
