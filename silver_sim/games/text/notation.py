"""How a game is written down, whichever it is: what every game's text has in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from silver_sim.errors import MOST_REPEATED
from silver_sim.games.contract.progress import Line


class Notation(NamedTuple):
    """How one game is written down.

    ``states`` is an array of one state of the game, ``choice`` one record of a choice.
    """

    header: type[Any]  # made of players, start, rules; and by name totals, information
    read_header: Callable[[Any], Any]  # line -> such a header; raises UserError
    write_header: Callable[[Any], Line]
    deal: Callable[[Any], Line]  # states -> the line of the deal that stands
    decision: Callable[[int, Any], Line]  # (seat, choice); ValueError for an act that there is not
    # states -> {"seat": who decides, "acts": {act: {field: what it may be}}}; None: nobody decides
    legal: Callable[[Any], Line | None]
    reasons: Mapping[int, str]  # of a refused answer, in words
    deal_result: Callable[[Any], Line]  # states -> what came of the deal that has just ended
    result: Callable[[Any, Sequence[Line]], Line]  # (states, such results) -> of a finished game


def acts_in_words(legal: Line | None) -> str:
    """The acts that are legal and what their fields may be, as a person reads them."""
    acts: Mapping[str, Line] = legal["acts"] if legal else {}
    return "; ".join(
        act + "".join(f" {name} {_values(value)}" for name, value in details.items())
        for act, details in acts.items()
    )


def _values(value: Any) -> str:
    """What a field may be; of a long list the first ones, and how many more there are."""
    if not isinstance(value, list) or len(repr(value)) <= MOST_REPEATED:
        return str(value)
    ends = accumulate(len(repr(each)) + len(", ") for each in value)
    shown = max(1, sum(end <= MOST_REPEATED for end in ends))
    return f"{str(value[:shown])[:-1]}, ... and {len(value) - shown} more]"
