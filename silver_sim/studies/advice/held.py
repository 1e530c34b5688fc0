"""What hidden cards probably are, and where: as words, and as a bar a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.errors import printable
from silver_sim.games.text.telling import ordinal
from silver_sim.report.terminal.plots import BLOCKS
from silver_sim.report.text.wording import listed, number
from silver_sim.stats.core.intervals import margin
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import names
from silver_sim.studies.core.game import game_of

HALF = 0.5  # of the worlds
FEW = 3  # values that still tell something
LIKELIEST = 3  # cards, or values of a card, that are named


def by_value(found: Plain) -> bool:
    """Whether the chances of a hidden card are those of its values; else of who holds it."""
    return any("slot" in each for each in found["holdings"])


def below(found: Plain) -> str:
    """What an opponent may be able to do against you: "has fewer points than you"."""
    return game_of(found).words.below.replace("the one that must answer", names.YOU)


def told(found: Plain) -> list[str]:
    """What is known best of each opponent, clockwise."""
    given = []
    for step, share in enumerate(found["below"], 1):
        parts = [f"{below(found)} in {_percent(share)}"] if share else []
        parts += _values(found, step) if by_value(found) else _held_by(found, step)
        given += [f"{names.person(found, step)} {', '.join(parts)}"] if parts else []
    return given


def at_most(found: Plain) -> str:
    """How far a share of so many worlds may be off, at 95 %."""
    off = margin(found["belief"].get("independent", found["worlds"]))
    return f"shares of worlds, ± {number(100 * off, 1)} % at most"


def _values(found: Plain, step: int) -> Iterator[str]:
    """The few values that an opponent's hidden cards have in half of the worlds and more."""
    for each in found["holdings"]:
        values = likeliest(each["chances"])
        share = sum(each["chances"][value] for value in values)
        if names.step_of(found, each["seat"]) == step and len(values) <= FEW:
            which = listed([*map(str, sorted(values))], "or")
            yield f"{ordinal(each['slot'])} card {which} ({_percent(share)})"


def _held_by(found: Plain, step: int) -> Iterator[str]:
    """The cards that an opponent holds most likely."""
    by_chance = sorted(found["holdings"], key=lambda each: -each["chances"][step])
    cards = [
        f"{printable(each['card'])} ({_percent(each['chances'][step])})"
        for each in by_chance[:LIKELIEST]
        if each["chances"][step]
    ]
    if cards:
        yield f"holds most likely {', '.join(cards)}"


def likeliest(chances: Sequence[float]) -> list[int]:
    """The fewest values that together come in half of the worlds and more, the likeliest first."""
    order = by_chance(chances)
    found: list[int] = []
    while sum(chances[value] for value in found) < HALF and len(found) < len(order):
        found.append(order[len(found)])
    return found


def by_chance(chances: Sequence[float]) -> list[int]:
    """All values, the likeliest first."""
    return sorted(range(len(chances)), key=lambda value: (-chances[value], value))


def _percent(share: float) -> str:
    return f"{number(100 * share, 0)} %"


def bar(chances: Sequence[float], highest: float) -> str:
    """A block a value; the highest is that of `highest`, and what can be at all is seen."""
    most = len(BLOCKS) - 1
    heights = [round(chance / highest * most) or int(chance > 0) for chance in chances]
    return "".join(BLOCKS[height] for height in heights)


def named(chances: Sequence[float]) -> str:
    """The likeliest values with their chances: "5 40 %, 1 30 %, 2 30 %"."""
    return ", ".join(
        f"{value}: {_percent(chances[value])}"
        for value in by_chance(chances)[:LIKELIEST]
        if chances[value]
    )
