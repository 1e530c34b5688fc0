"""Render a page as one HTML file; its script is allowed only by its hash."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from silver_sim.report.figures.chart import Chart
from silver_sim.report.figures.svg import inline, small
from silver_sim.report.figures.svg import style as chart_style
from silver_sim.report.model import Figure, Page
from silver_sim.report.page.data import packed
from silver_sim.report.page.names import headed, namer, titled, whole

if TYPE_CHECKING:
    from jinja2 import Environment

PACKAGE = "silver_sim.report.page"  # whose templates are used by default
MOST_ROWS, MOST_ROWS_PRINTED = 500, 20  # of a table; the second on paper (paper.css)
MANY = 100  # drawings of a figure: of more each has one size, that of a phone
UNKNOWN = "<p>Not known for this choice.</p>"
ELEMENT = re.compile("<[^<]*")
SHORT = 6  # rows of a folded table that is printed anyway: it is shorter than its chart


def rendered(page: Page, kind: str = "page", **more: Any) -> bytes:
    """Return the page as HTML in UTF-8, the same bytes for the same page.

    It is whole without scripts; with them numbers are shown where a reader points, tables are
    sorted, and other options of choices drawn. Another `kind` adds its own template, style sheet
    and script, and takes `more`.
    """
    from markupsafe import Markup

    scripts = [read("templates/page.js")]
    looks = page_style(boards=kind != "page" or _has_boards(page), charts=True)
    if kind != "page":
        scripts.append(read(f"templates/{kind}.js"))
        looks += "\n" + read(f"templates/{kind}.css")
    html = (
        environment()
        .get_template(f"{kind}.html.jinja")
        .render(
            **more,
            page=page,
            named=namer(page.names),
            headed=headed,
            titled=titled,
            whole=whole,
            drawn={each.name: Markup(_first(each)) for each in page.figures},
            style=Markup(looks),
            policy=policy(scripts),
            scripts=[Markup(script) for script in scripts],
            options=_options(page),
            most=MOST_ROWS,
            short=SHORT,
            printed=MOST_ROWS_PRINTED,
        )
    )
    return html.encode("utf-8", "backslashreplace")


def _first(figure: Figure) -> str:
    """What a figure shows first.

    One that follows choices is drawn again by a script, which then says what marks stand for; what
    appears by choice only is small until then.
    """
    chart, only = figure.chart(), figure.only
    if chart and only and figure.choices and only[0].first != only[1]:
        return small(chart, said=False)
    return _drawn(chart, figure, said=not figure.choices)


def _drawn(chart: Chart | None, figure: Figure, *, said: bool = True) -> str:
    """A chart, or what is said where there is none for what is chosen."""
    if chart is None:
        return UNKNOWN
    many = prod(len(each.options) for each in figure.choices) > MANY
    return (small if many else inline)(chart, said=said)


def _options(page: Page) -> str:
    """What other options of choices show, for the script; nothing where there is no choice."""
    drawings: dict[str, int] = {}
    figures = []
    for figure in page.figures:
        others = [*product(*(each.options for each in figure.choices))] if figure.choices else []
        shown = {
            "\n".join(each): drawings.setdefault(_drawn(figure.chart(*each), figure), len(drawings))
            for each in others
        }
        only = [figure.only[0].name, figure.only[1]] if figure.only else None
        if shown or only:
            named = [each.name for each in figure.choices]
            figures.append({"name": figure.name, "choices": named, "only": only, "shown": shown})
    if not figures:
        return ""
    choices = [*map(asdict, page.choices)]
    split = [ELEMENT.findall(each) for each in drawings]
    elements = sorted({element for each in split for element in each})  # alike ones side by side
    place = {element: number for number, element in enumerate(elements)}
    woven = [[place[element] for element in each] for each in split]
    return packed({"choices": choices, "figures": figures, "elements": elements, "drawings": woven})


def _has_boards(page: Page) -> bool:
    """Whether a position is drawn as cards."""
    sections = page.sections
    samples = (sample for section in sections for sample in section.samples)
    return any([page.answer.board, *(each.board for each in sections), *(s.board for s in samples)])


@cache
def environment(package: str = PACKAGE) -> Environment:
    """The templates of a package; values are escaped, and a missing one is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    from silver_sim.report.page.kept_templates import KeptTemplates

    return Environment(
        loader=PackageLoader(package),
        bytecode_cache=KeptTemplates(settings=read("page.py")),  # which are these
        autoescape=lambda name: bool(name and name.endswith(".jinja")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def policy(scripts: Sequence[str]) -> str:
    """Return the content security policy: nothing is fetched, and only these scripts run."""
    hashes = " ".join(
        f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts
    )
    return "; ".join(
        [
            "default-src 'none'",
            "style-src 'unsafe-inline'",
            f"script-src {hashes or chr(39) + 'none' + chr(39)}",
            "img-src data: blob:",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def page_style(*, boards: bool = False, charts: bool = False) -> str:
    """The style sheet of all pages, on screens and on paper, perhaps with boards and charts."""
    drawn = [read("templates/board.css")] if boards else []
    drawn += [chart_style(".chart ")] if charts else []
    return "\n".join([style("page.css"), *drawn, read("templates/paper.css")])


def style(name: str, package: str = PACKAGE) -> str:
    """A style sheet of a package, after the colours that all pages share."""
    return read("templates/colours.css") + "\n" + read(f"templates/{name}", package)


def read(name: str, package: str = PACKAGE) -> str:
    """The text of a file of a package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")
