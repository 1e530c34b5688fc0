"""Where two strategies decide differently, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.terminal.views import add_row, changed, titled
from silver_sim.report.text.wording import counted, percent, plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.difference import words

Difference = Mapping[str, Any]
T = TypeVar("T")

MANY = 16  # more groups are not all shown
BEST, WORST = 8, 4  # kinds that a terminal shows; all are in the page and in the JSON document
WORTH = ("number", "worth", "gain each")


def print_difference(difference: Difference, console: Console) -> None:
    """Print how often they differ, on what, what that is worth, and the sample positions."""
    for part in parts(difference):
        console.print(part, highlight=False)


def parts(difference: Difference) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    a, b = words.names(difference)
    found = difference["weighed"]
    yield Text(
        f"{words.who_plays(difference)}\n"
        f"{counted(difference['games'], 'game')} · edition {printable(difference['edition'])} · "
        f"seed {difference['seed']}"
    )
    yield by_question(difference)
    yield Text(
        "\n± is the half-width of the 95 % interval, (a to b) one that is not symmetric. Decisions "
        "of one game are not independent: it comes from games.",
        style="dim",
    )
    costliest = found["costliest"] if found else []
    if found and found["differences"]:
        yield from worth(difference)
    if difference["samples"]:
        yield Text("\n".join(["\nWhere they differ most often", *difference["legend"]]))
    for sample in difference["samples"]:
        yield position(sample, f"{counted(sample['times'], 'time')} like this; first: ")
        yield decisions(sample, a, b)
    if costliest:
        yield Text("\nWhere a change gains most, one of each kind")
    for sample in costliest:
        yield position(sample)
        yield decisions(sample, a, b)
        yield Text(gained(sample))
    yield from map(_warned, words.warnings(difference))
    if difference["not_weighed"]:
        yield Text(f"\nNo difference was weighed: {printable(difference['not_weighed'])}")
    yield Text(f"\nVerdict: {words.verdict(difference)}", style="bold")


def _warned(warning: str) -> Text:
    return Text(f"\nwarning: {warning}", style="bold yellow")


def by_question(difference: Difference) -> RenderableType:
    """Return how often they differ on each question, and on all."""
    table = titled("Decisions", "question", "decisions", "they differ", "%")
    for line in [*difference["questions"], {"question": "all", **difference}]:
        numbers = (f"{line[key]:,}" for key in ("decisions", "differences"))
        add_row(table, line["question"], *numbers, plus_minus(line["share"], 100))
    return table


def worth(difference: Difference) -> Iterator[RenderableType]:
    """Yield what differences are worth, by kind, question, phase and deal."""
    found, deal = difference["weighed"], game_of(difference).words.deal
    added = words.of_b(difference)  # the worth of all is their sum
    yield Text(f"\nWhat the differences are worth: {words.how(difference)}")
    kinds = shown(found["kinds"])
    title = "By kind of change"
    if len(kinds) < len(found["kinds"]):
        title += f": the {BEST} worth most and the {WORST} worth least of {len(found['kinds'])}"
    table = titled(title, "question", "change", *WORTH, texts=2)
    for line in kinds:
        add_row(table, line["question"], words.kind(line), *numbers(line))
    yield table
    for title, lines in (
        ("By question", [(line["question"], line) for line in found["questions"]]),
        ("By phase", [(line["phase"], line) for line in found["phases"]]),
        (f"By {deal}", [(words.deal(line, deal), line) for line in found["deals"]]),
        ("All together", [("all", found)]),
    ):
        table = titled(title, "", *WORTH, *([] if added else ["sum"]))
        for name, line in lines:
            together = [] if added else [plus_minus(line["sum"], 100, "+")]
            add_row(table, name, *numbers(line), *together)
        yield table
    yield Text(f"\n{words.legend(difference)}", style="dim")
    yield from why([line for line in kinds if words.is_shown(line["worth"])])


def shown(kinds: Sequence[T]) -> Sequence[T]:
    """Return those that are worth most and least; they come in this order."""
    return kinds if len(kinds) <= MANY else [*kinds[:BEST], *kinds[-WORST:]]


def numbers(line: Difference) -> tuple[str, str, str]:
    """Return how many differences of a group there are, and what they are worth, in points."""
    worth = line["worth"]
    marked = changed(worth, 100) if "p_holm" in worth else plus_minus(worth, 100, "+")
    return f"{line['differences']:,}", marked, plus_minus(line["gain"], 100, "+")


def why(lines: Sequence[Difference]) -> Iterator[RenderableType]:
    """Yield what the kinds that are shown to matter lead to."""
    told = [line for line in lines if line["reasons"]]
    if told:
        yield Text("\nWhat follows from a change")
    for line in told:
        yield Text(f"  {line['question']}, {words.kind(line)}: {'; '.join(line['reasons'])}")


WHAT = {"question", "a", "b", "from", "to", "position", "times"}  # of a sample
WEIGHED = {"worlds", "chances", "gain", "consequences", "reasons"}  # all else tells where


def place(sample: Difference) -> str:
    """Return where a position comes from."""
    fields = [*(key for key in sample if key not in {*WHAT, *WEIGHED, "seat"}), "seat"]
    return ", ".join(f"{key} {sample[key]}" for key in fields)


def position(sample: Difference, how: str = "") -> Text:
    """Return one position."""
    lines = [
        f"\n{sample['question']}, {how}{place(sample)}",
        *(f"    {line}" for line in sample["position"]),
    ]
    return Text("\n".join(lines))


def decisions(sample: Difference, a: str, b: str) -> RenderableType:
    """Return what both do there, with the chances to win if these are known."""
    chances = [percent(each, 1, sample["worlds"]) for each in sample.get("chances", ())]
    table = Sheet("", ("", "", "wins %") if chances else ("", ""), texts=2)
    for place, (name, which) in enumerate(((a, "a"), (b, "b"))):
        add_row(table, f"  {name}", sample[which], *chances[place : place + 1])
    return table


def gained(sample: Difference) -> str:
    """Return what b's choice gains in a position, and what follows from it."""
    gain = f"  {words.points(sample['gain'])}, by {sample['worlds']:,} fresh worlds"
    return f"{gain}: {'; '.join(sample['reasons'])}" if sample["reasons"] else gain
