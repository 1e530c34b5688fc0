"""Drawings as SVG: inside a page, whose style sheet colours them, or as files of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from silver_sim.errors import printable
from silver_sim.report.figures.chart import Chart
from silver_sim.report.figures.layout import PHONE, scene
from silver_sim.report.figures.scene import Box, Dot, Path, Point, Scene, Shape, Text
from silver_sim.report.palette import TONES

MARGIN = 20  # pixels around a picture file
HERE, ONCE, NOWHERE = "here", "once", "nowhere"  # where a drawing says what marks stand for
ELEMENT = '<svg class="{}" viewBox="{}" {}>{}</svg>'
ABOUT = 'role="img" font-size="{}" aria-label="{}"'
FONT = "system-ui, 'DejaVu Sans', sans-serif"
# How shapes look, and the tones by name: a property of a page comes first.
STYLE = (
    "path{fill:none;stroke:currentColor}.a{fill:currentColor;stroke:none}"
    "rect,text,circle,.m{fill:currentColor}circle,.m{stroke:var(--paper,#fff);stroke-width:1.2}"
    ".o{fill:none;stroke:currentColor;stroke-width:1;stroke-dasharray:3 3}"
    ".b{font-weight:600}.c{text-anchor:middle}.e{text-anchor:end}"
)
# From its middle, a shape of radius one: square, diamond, triangles, plus.
CORNERS: Sequence[Sequence[Point]] = (
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    ((0, -1.2), (1.15, 0.9), (-1.15, 0.9)),
    (
        *((-0.4, -1.15), (0.4, -1.15), (0.4, -0.4), (1.15, -0.4), (1.15, 0.4), (0.4, 0.4)),
        *((0.4, 1.15), (-0.4, 1.15), (-0.4, 0.4), (-1.15, 0.4), (-1.15, -0.4), (-0.4, -0.4)),
    ),
    ((0, 1.2), (1.15, -0.9), (-1.15, -0.9)),
    ((-1.2, 0), (0.9, -1.15), (0.9, 1.15)),
    ((1.2, 0), (-0.9, -1.15), (-0.9, 1.15)),
)


def corners(dot: Dot) -> list[Point]:
    """Return the outline of a marker; nothing of a circle."""
    if not dot.shape % 8:
        return []
    shape = CORNERS[dot.shape % 8 - 1]
    return [(dot.x + dot.radius * x, dot.y + dot.radius * y) for x, y in shape]


def style(within: str = "") -> str:
    """Return the style of drawings, of a page those within elements of a class."""
    rules = [rule for rule in STYLE.split("}") if rule]
    tones = [f".t-{name}{{color:var(--{name},{colour})" for name, colour in TONES.items()]
    if not within:
        tones = [f".t-{name}{{color:{colour}" for name, colour in TONES.items()]
    found = []
    for rule in [*rules, *tones]:
        names, _, what = rule.partition("{")
        found.append(f"{','.join(f'{within}{name}' for name in names.split(','))}{{{what}}}")
    return "".join(found)


def inline(chart: Chart, *, said: bool = True) -> str:
    """Return a chart as a page has it: wide, and narrow for a phone.

    What marks stand for is said once, in the wide one, if both have the same marks; or not at all.
    """
    wide, narrow = scene(chart), scene(chart, PHONE, narrow=True)
    once = wide.said == narrow.said
    first = HERE if said else NOWHERE
    return _element(wide, "wide", first) + _element(narrow, "narrow", ONCE if once else first)


def small(chart: Chart, *, said: bool = True) -> str:
    """Return a chart for a phone only, which other windows show as well."""
    where = HERE if said else NOWHERE
    return _element(scene(chart, PHONE, narrow=True), "narrow only", where)


def svg_file(drawing: Scene) -> bytes:
    """Return a drawing as a file of its own, on white, with a margin."""
    wide, high = (round(each + 2 * MARGIN) for each in (drawing.width, drawing.y + 2))
    head = (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="{-MARGIN} {-MARGIN} {wide} {high}" font-family="{FONT}" {_about(drawing)}>'
        f'<style>{style()}</style><path class="a t-paper" d="M{-MARGIN} {-MARGIN}h{wide}v{high}'
        f'h{-wide}Z"/>'
    )
    return f"{head}{''.join(_shapes(drawing.shapes, drawing.size))}</svg>\n".encode()


def _element(drawing: Scene, name: str, said: str) -> str:
    """A drawing of a page, with the class by which its style sheet shows it or not."""
    box = f"0 0 {_n(drawing.width)} {drawing.y + 2:.0f}"
    shapes = "".join(_shapes(drawing.shapes, drawing.size, said))
    return ELEMENT.format(name, box, _about(drawing), shapes)


def _about(drawing: Scene) -> str:
    return ABOUT.format(drawing.size, _words(drawing.words))


def _shapes(shapes: Sequence[Shape], size: float, said: str = HERE) -> Iterator[str]:
    """Yield the elements; if what marks stand for is said elsewhere, they only have a class."""
    for shape in shapes:
        if isinstance(shape, Text):
            if shape.text:
                yield _text(shape, size)
            continue
        if isinstance(shape, Path):
            yield _path(shape)
            continue
        known = "k " if said == ONCE and shape.words else ""
        words = shape.words if said == HERE else ""
        if isinstance(shape, Box):
            picked = ";".join(f"{name}={option}" for name, option in shape.pick.items())
            pick = f' data-pick="{_words(picked)}"' if picked and said == HERE else ""
            left, top, right, bottom = (
                round(each)
                for each in (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
            )
            if not (known or words or shape.dashed):
                way = f"M{left} {top}h{right - left}v{bottom - top}H{left}"
                yield f'<path class="a t-{shape.tone}" d="{way}"/>'
                continue
            yield _closed(
                f'rect class="{known}t-{shape.tone}{" o" if shape.dashed else ""}" x="{left}" '
                f'y="{top}" width="{right - left}" height="{bottom - top}"{pick}',
                words,
            )
        else:
            outline = corners(shape)
            where = f'd="M{"L".join(f"{_n(x)} {_n(y)}" for x, y in outline)}Z"' if outline else (
                f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
            )  # fmt: skip
            element = "path" if outline else "circle"
            yield _closed(f'{element} class="{known}m t-{shape.tone}" {where}', words)


def _text(text: Text, size: float) -> str:
    letters = f' font-size="{text.size:g}"' if text.size != size else ""
    named = [f"t-{text.tone}"] if text.tone != "ink" else []
    named += ["b"] if text.bold else []
    named += [{"middle": "c", "end": "e"}[text.anchor]] if text.anchor != "start" else []
    classes = f' class="{" ".join(named)}"' if named else ""
    where = f'x="{text.x:.0f}" y="{text.y:.0f}"'
    return f"<text {where}{letters}{classes}>{_words(text.text)}</text>"


def _path(path: Path) -> str:
    filled = not path.width
    shown = f' opacity="{path.opacity:g}"' if filled and path.opacity < 1 else ""
    width = f' stroke-width="{path.width:g}"' if path.width not in (0, 1) else ""
    dash = f' stroke-dasharray="{path.dash}"' if path.dash else ""
    return (
        f'<path class="{"a " if filled else ""}t-{path.tone}" '
        f'd="{_points(path.points)}{"Z" if filled else ""}"{shown}{width}{dash}/>'
    )


def _closed(element: str, words: str) -> str:
    if not words:
        return f"<{element}/>"
    return f"<{element}><title>{_words(words)}</title></{element.partition(' ')[0]}>"


def _words(text: str) -> str:
    return escape(printable(text))


def _points(points: Sequence[Point]) -> str:
    """The steps of a path, in whole pixels: level and upright ones by one number."""
    found: list[str] = []
    at = ("", "")
    for x, y in ((f"{x:.0f}", f"{y:.0f}") for x, y in points):
        if not found:
            found.append(f"M{x} {y}")
        elif x == at[0]:
            found.append(f"V{y}")
        else:
            found.append(f"H{x}" if y == at[1] else f"L{x} {y}")
        at = (x, y)
    return "".join(found)


def _n(value: float) -> str:
    """A number to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")
