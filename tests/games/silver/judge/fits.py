"""Whether a decision fits what is legal, and the defaults that depend on the table."""

from collections.abc import Callable

from tests.games.judging import demand
from tests.games.silver.judge.legal import Details
from tests.games.silver.judge.lines import LEFT_OUT, Decision


def complete(decision: Decision, legal: Details) -> None:
    """Fill the defaults of `extra`, `by` and `into` into `decision`."""
    if decision.get("extra") is LEFT_OUT:
        decision["extra"] = legal["extra"][0]
    if decision.get("by") is LEFT_OUT:
        decision["by"] = legal["by"][0]
    if decision["act"] == "exchange" and decision["into"] is None:
        decision["into"] = min(decision["slots"], default=None)


def check_fit(decision: Decision, legal: Details) -> None:
    """Raise `Illegal` unless `decision`, completed, is one of those that `legal` describes."""
    if decision["act"] in FITS:
        demand(FITS[decision["act"]](decision, legal), f"{decision['act']}: legal is {legal}")


def _distinct(slots: list[int], allowed: list[int]) -> bool:
    return len(set(slots)) == len(slots) and set(slots) <= set(allowed)


def _some_cards(decision: Decision, legal: Details) -> bool:
    slots = decision["slots"]
    return len(slots) == legal["count"] and _distinct(slots, legal["slots"])


def _exchange(decision: Decision, legal: Details) -> bool:
    slots = decision["slots"]
    return bool(slots) and _distinct(slots, legal["slots"]) and decision["into"] in slots


def _extra(decision: Decision, legal: Details) -> bool:
    fewest, most = legal["extra"]
    return bool(fewest <= decision["extra"] <= most)


def _index(decision: Decision, legal: Details) -> bool:
    return bool(0 <= decision["index"] < legal["indices"])


def _use(decision: Decision, legal: Details) -> bool:
    return decision["use"] in legal["use"]


def _slot(decision: Decision, legal: Details) -> bool:
    return decision["slot"] in legal["slots"]


def _target(decision: Decision, legal: Details) -> bool:
    return decision["target"] in legal["targets"]


def _index_or_null(decision: Decision, legal: Details) -> bool:
    return decision["index"] is None or _index(decision, legal)


def _target_or_null(decision: Decision, legal: Details) -> bool:
    return legal["null"] if decision["target"] is None else _target(decision, legal)


def _both_cards(decision: Decision, legal: Details) -> bool:
    return _target(decision, legal) and _slot(decision, legal)


def _by_and_slot(decision: Decision, legal: Details) -> bool:
    return decision["by"] in legal["by"] and _slot(decision, legal)


def _move(decision: Decision, legal: Details) -> bool:
    return [decision["bodyguard"], decision["slot"]] in legal["moves"]


FITS: dict[str, Callable[[Decision, Details], bool]] = {
    "look": _some_cards,
    "behold": _some_cards,
    "exchange": _exchange,
    "draw": _extra,
    "draw_row": _index,
    "keep": _index,
    "discard": _use,
    "expose": _slot,
    "amulet": _slot,
    "reveal": _target,
    "peek": _target,
    "see": _target,
    "master": _index_or_null,
    "witch": _target_or_null,
    "rob": _both_cards,
    "empath": _by_and_slot,
    "guard": _move,
}
