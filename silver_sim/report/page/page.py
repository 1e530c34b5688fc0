"""Render a page as one HTML file; its scripts are allowed only by their hashes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from silver_sim.report.model import Page, Rows
from silver_sim.report.page.names import headed, namer, titled, whole
from silver_sim.report.page.style import CONFIG, NARROW
from silver_sim.report.page.vega import height, packed, pictures

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

PACKAGE = "silver_sim.report.page"  # whose templates are used by default
MOST_ROWS, MOST_ROWS_STATIC = 500, 20  # of a table; the second also on paper (paper.css)
SHORT = 6  # rows of a folded table that is printed anyway: it is shorter than its chart


def rendered(page: Page, kind: str = "page", *, static: bool = False, **more: Any) -> bytes:
    """Return the page as HTML in UTF-8, the same bytes for the same page.

    Scripts draw its charts. A `static` page has none: its charts are pictures, which take long to
    draw, and its tables cannot be sorted. Another `kind` adds its own template, style sheet and
    script, and takes `more`.
    """
    from markupsafe import Markup

    drawing = [_notice() + read("vega.js")] if page.figures else []
    scripts = [] if static else [*drawing, read("templates/page.js")]
    looks = page_style(boards=kind != "page" or _has_boards(page))
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
            pictures=_pictures(page) if static else {},
            heights={each.name: height(each.spec) for each in page.figures if each.spec},
            style=Markup(looks),
            policy=policy(scripts),
            scripts=[Markup(script) for script in scripts],
            charts="" if static else packed(_charts(page)),
            static=static,
            most=MOST_ROWS_STATIC if static else MOST_ROWS,
            short=SHORT,
            printed=MOST_ROWS_STATIC,
        )
    )
    return html.encode("utf-8", "backslashreplace")


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


def _pictures(page: Page) -> dict[str, Markup]:
    """Every chart as SVG, by name."""
    from markupsafe import Markup

    return {name: Markup(svg) for name, svg in pictures(page.figures).items()}


def _charts(page: Page) -> dict[str, Any]:
    """What the script draws: settings, choices, and the specification and rows of all figures."""
    figures = [
        {
            "name": each.name,
            "spec": each.spec,
            "choices": [choice.name for choice in each.choices],
            "only": [each.only[0].name, each.only[1]] if each.only else None,
            **_columns(each.data),
        }
        for each in page.figures
    ]
    return {
        "config": CONFIG,
        "narrow": {"below": NARROW},
        "choices": [*map(asdict, page.choices)],
        "figures": figures,
    }


def _columns(rows: Rows) -> dict[str, Any]:
    """Return rows column by column, None for a missing field; each word is stored once."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = {name: [row.get(name) for row in rows] for name in names}
    words = {name: _words(column) for name, column in columns.items()}
    places = [_places(columns[name], words[name]) for name in names]
    return {"fields": names, "words": words, "columns": places}


def _words(column: Sequence[Any]) -> list[str] | None:
    """Return the distinct words of a column, None if it holds numbers."""
    there = {each for each in column if each is not None}
    return sorted(there) if all(isinstance(each, str) for each in there) else None


def _places(column: Sequence[Any], words: Sequence[str] | None) -> Sequence[Any]:
    """Return a column with its words replaced by their indices."""
    if words is None:
        return column
    places = {word: place for place, word in enumerate(words)}
    return [places.get(each) for each in column]


def _notice() -> str:
    """The licence notices of the bundle's parts, as a comment before it."""
    return f"/*\n{read('THIRD_PARTY.txt')}*/\n"


def page_style(*, boards: bool = False) -> str:
    """The style sheet of all pages, on screens and on paper; with `boards`, that of boards, too."""
    drawn = [read("templates/board.css")] if boards else []
    return "\n".join([style("page.css"), *drawn, read("templates/paper.css")])


def style(name: str, package: str = PACKAGE) -> str:
    """A style sheet of a package, after the colours that all pages share."""
    return read("templates/colours.css") + "\n" + read(f"templates/{name}", package)


def read(name: str, package: str = PACKAGE) -> str:
    """The text of a file of a package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")
