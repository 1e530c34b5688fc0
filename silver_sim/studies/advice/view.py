"""Advice on a terminal: at most five lines, or all that is known."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.advice.ranking import AGAIN
from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import DASH, number, percent
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import held, names, reasons, words
from silver_sim.studies.advice.numbers import told
from silver_sim.studies.core.game import game_of

DROPPED = "dropped"
SCALE = "0    5    10"  # above bars of values


def print_advice(found: Plain, console: Console, more: bool = False, late: str = "") -> None:
    """Print the verdict, why, and where it comes from; with `more` every number, too.

    `late` says that time cut it short, if it did.
    """
    for part in parts(found, more, late):
        console.print(part, highlight=False)


def parts(found: Plain, more: bool = False, late: str = "") -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    yield from (Text(each, style="dim") for each in words.understood(found))
    first, *others = words.lines(found)
    yield _headline(first)
    if late:
        yield Text(late, style="yellow")
    yield from map(Text, others)
    yield from (Text(f"warning: {each}", style="bold yellow") for each in words.warnings(found))
    if more:
        yield from _numbers(found)


def _headline(line: str) -> Text:
    """The verdict, its first words set apart."""
    head, colon, rest = line.partition(":")
    return Text.assemble((f"{head}{colon}", "bold"), rest)


def _numbers(found: Plain) -> Iterator[RenderableType]:
    """Yield all that was found, table by table."""
    yield answers(found)
    yield Text(_legend(found), style="dim")
    if found["consequences"]:
        yield follows(found)
        yield Text(reasons.counted_until(found), style="dim")
    if words.conditions(found):
        yield Text("\nWhat would change it", style="bold")
        yield from (Text(names.capital(each)) for each in words.conditions(found))
    if found["holdings"]:
        yield values(found) if held.by_value(found) else holders(found)
        yield Text(_read(found), style="dim")
    yield below(found)
    yield Text(f"{names.capital(held.at_most(found))}.", style="dim")
    yield Text("\nHow it was found", style="bold")
    yield from map(Text, how(found))


def answers(found: Plain) -> RenderableType:
    """The answers, the best first."""
    points = f"points of the {game_of(found).words.deal}"
    table = titled("Answers", "answer", "wins %", points, "behind", "best %", "worlds")
    for place, each in enumerate(found["answers"]):
        add_row(
            table,
            names.answer(found, place),
            told(each["win"], 100),
            told(each["points"]),
            behind(found, place),
            _best(each),
            f"{each['worlds']:,}",
        )
    return table


def _best(each: Plain) -> str:
    """The chance to be the best answer, of one that is still tried and another than the best."""
    if each["dropped"]:
        return DROPPED
    unknown = each["same"] or each["best"] is None
    return DASH if unknown else percent(each["best"], 0, AGAIN)


def behind(found: Plain, place: int) -> str:
    """By how many percentage points an answer is behind the best."""
    if place == 0:
        return ""
    each = found["answers"][place]
    return "same" if each["same"] else told(each["behind"], 100)


def _legend(found: Plain) -> str:
    dropped = any(each["dropped"] for each in found["answers"])
    legend = (
        "± is the half-width of the 95 % interval, from worlds. behind: percentage points of "
        "games, in the same worlds as the best. best %: how often the answer comes out first when "
        "the worlds are drawn again."
    )
    return f"{legend} {DROPPED}: hopeless after so many worlds." if dropped else legend


def follows(found: Plain) -> RenderableType:
    """What the best answer leads to beside the next one."""
    other = reasons.rival(found)
    assert other is not None
    title = f"What follows: {names.quoted(found, 0)}, beside {names.quoted(found, other)}"
    table = titled(title, "", "best", "next", "difference")
    known = reasons.consequences_of(found)
    for line in found["consequences"]:
        each = known[line["name"]]
        scale = 100 if each.unit == reasons.SHARE else 1
        add_row(
            table,
            reasons.counted_of(each),
            *(number(line[which] * scale, 1 if scale > 1 else 2) for which in ("best", "second")),
            reasons.by_how_much(line["more"], scale),
        )
    return table


def values(found: Plain) -> RenderableType:
    """What hidden cards are: a bar a card."""
    table = titled("What hidden cards are", "card", SCALE, "likeliest", texts=3)
    highest = max(max(each["chances"]) for each in found["holdings"])
    for each in found["holdings"]:
        chances = each["chances"]
        add_row(table, names.card(found, each), held.bar(chances, highest), held.named(chances))
    return table


def holders(found: Plain) -> RenderableType:
    """Who holds which hidden card."""
    steps = range(1, found["players"])
    table = titled(
        "Who holds which unseen card, %", "card", *(names.who(found, s) for s in steps), "nobody"
    )
    for each in found["holdings"]:
        chances = [each["chances"][step] for step in (*steps, 0)]
        add_row(table, names.card(found, each), *(number(100 * each, 0) for each in chances))
    return table


def _read(found: Plain) -> str:
    said = f"In {held.at_most(found)}."
    if not held.by_value(found):
        return said
    return f"{said} A column is a value, from 0 on; all bars have one scale."


def below(found: Plain) -> RenderableType:
    """What each opponent may be able to do."""
    table = titled("How often an opponent", f"{held.below(found)}", "%")
    for step, share in enumerate(found["below"], 1):
        add_row(table, names.who(found, step), number(100 * share, 1))
    return table


def how(found: Plain) -> Iterator[str]:
    """Yield how all this was found, and how to have it again."""
    deal = game_of(found).words.deal
    yield f"position: {printable(found['position']['line'])}"
    worlds = f"{found['worlds']:,}, drawn {words.WORLDS[found['belief']['source']]}"
    yield f"worlds: {worlds}; ended, as {words.STOPPED[found['stopped']]}"
    yield f"played on: {words.who_plays_on(found)}, to the end of the {deal}"
    yield f"by itself {printable(found['own_strategy'])} would: {names.answer(found, found['own'])}"
    yield f"seed: {found['seed']}"
