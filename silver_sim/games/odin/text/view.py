"""A position and an answer as text, as the seat that must decide sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.odin.text.story import LEGEND as CARDS
from silver_sim.games.odin.text.story import a_play, draw_hand
from silver_sim.games.text.telling import count, listed

LEGEND = (*CARDS, "  ? a card that the seat which decides has not seen")


def position_in_words(sight: Any, seat: int) -> list[str]:
    """The lines of a position: the hands from the deciding ``seat`` on, and the table.

    ``sight`` is a record of SIGHT.
    """
    return [*_hands(sight, seat), *_table(sight, seat), *_elsewhere(sight), *_standing(sight, seat)]


def _hands(sight: Any, seat: int) -> Iterator[str]:
    """The own hand, and what is known of the others."""
    for step in range(int(sight["players"])):
        known = cards_in(int(sight["known"][step]))
        shown = known if step else cards_in(int(sight["hand"]))
        hidden = int(sight["cards_in"][step]) - len(shown)
        yield f"seat {_seat(sight, seat, step)}  {draw_hand([*shown, *'?' * hidden], known)}"


def _table(sight: Any, seat: int) -> Iterator[str]:
    """What is to be beaten, or was beaten, and who has passed on it."""
    if not sight["table"]:
        yield "nothing on the table: a round begins"
        return
    by = _seat(sight, seat, int(sight["table_by"]))
    yield f"{a_play(cards_in(int(sight['table'])))} on the table, played by seat {by}"
    if sight["beaten"]:
        yield f"to take: one of {listed(cards_in(int(sight['beaten'])))}"
    steps = range(int(sight["players"]))
    passed = [step for step in steps if int(sight["passed"]) >> step & 1]
    if passed:
        yield f"passed: {listed(f'seat {_seat(sight, seat, step)}' for step in passed)}"


def _elsewhere(sight: Any) -> Iterator[str]:
    """The cards that are in no place that is drawn."""
    gone = cards_in(int(sight["gone"]))
    if gone:
        yield f"out of this hand: {' '.join(gone)}"
    unseen, held = int(sight["unseen"]).bit_count(), int(sight["unseen_in_hands"])
    yield f"{count(unseen)} not seen, {held} of them in hands"


def _standing(sight: Any, seat: int) -> Iterator[str]:
    """The points so far."""
    totals = sight["totals"][: int(sight["players"])].tolist()
    if any(totals):
        points = [f"seat {_seat(sight, seat, step)} {each}" for step, each in enumerate(totals)]
        yield f"points so far: {', '.join(points)}"


def _seat(sight: Any, seat: int, step: int) -> int:
    """The seat so many steps clockwise from the deciding one."""
    return (seat + step) % int(sight["players"])


def decision_in_words(line: Line) -> str:
    """A decision of odin-trace in a few words: ``play g7 and b2 (72)``, ``take b7``, ``pass``."""
    cards = line.get("cards") or [each for name, each in line.items() if name == "card"]
    return f"{line['act']} {a_play(cards)}" if cards else str(line["act"])
