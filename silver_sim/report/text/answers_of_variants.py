"""What a parameter or a rule changes, as a person would say it, with its uncertainty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from silver_sim.report.text.findings import (
    ENDS_OTHERWISE,
    at_an_end,
    is_shown,
    matters,
    swept_numbers,
    without_effect,
)
from silver_sim.report.text.wording import (
    NO,
    OPEN,
    POINTS,
    YES,
    about,
    answered,
    how_rare,
    in_the_order_typed,
    listed,
    more_or_less,
    upper,
)
from silver_sim.stats.core.many import holm

Summary = Mapping[str, Any]

MOST_VALUES = 4  # that are named one by one
ONE_BLOCK = "One block cannot tell what changes anything: an interval needs at least two."


class Change(NamedTuple):
    """What a variant changes for a player: its name, and the paired difference of win shares."""

    variant: str
    player: str
    share: Summary


def changes(summary: Summary) -> list[Change]:
    """Return every change of a win share that is looked at."""
    looked = summary["players"] if summary["kind"] == "rule_sensitivity" else summary["players"][:1]
    return [
        Change(line["variant"], name, line[f"win_share_{player}"])
        for line in summary["differences"]
        for player, name in enumerate(looked)
    ]


def in_words(change: Change, reference: str) -> str:
    """Return how much more or less a player wins with a variant."""
    than = f" of its games with {change.variant} than with {reference}"
    return f"{change.player} wins {more_or_less(change.share, POINTS, than, 100)}"


def order(change: Change) -> tuple[bool, float]:
    """Return what changes are sorted by: those that are shown first, the largest first."""
    return not is_shown(change.share), -abs(float(change.share["estimate"]))


# A parameter, or a field of the rules, over some values


def best_value(summary: Summary) -> str:
    """Return the value that the answer names: the highest win share of those shown to be better.

    If none is: of all, where the reference goes before its equals.
    """
    lines = {line["variant"]: line["win_share_0"] for line in summary["variants"]}
    found = changes(summary)
    better = [each.variant for each in found if is_shown(each.share) and _rises(each)]
    reference = summary["reference"]
    return max(
        better or lines, key=lambda name: (float(lines[name]["estimate"]), name == reference)
    )


def _rises(change: Change) -> bool:
    return bool(change.share["estimate"] > 0)


def sweep(summary: Summary) -> str:
    """Return with which value the first player wins most, and which ones are shown to be worse."""
    if summary["blocks"] < 2:
        return ONE_BLOCK
    who, reference = summary["players"][0], summary["reference"]
    lines = {line["variant"]: line["win_share_0"] for line in summary["variants"]}
    found = changes(summary)
    better = [each for each in found if is_shown(each.share) and _rises(each)]
    worse = [each for each in found if is_shown(each.share) and not _rises(each)]
    best = best_value(summary)
    won = about(lines[best], 100, " % of the games")
    if best == reference:
        said = f"{best}: no other value gives {who} more wins in these games; it wins {won}."
    else:
        change = next(each for each in found if each.variant == best)
        much = more_or_less(change.share, POINTS, f" than with {reference}", 100)
        rare = f"if it changed nothing chance alone would do that {_rare(change)}"
        if better:
            said = f"{best}: with it {who} wins most, {won}. That is {much}; {rare}."
        else:
            said = (
                f"No value is shown to be better than {reference}: with {best} {who} wins most in "
                f"these games, {much}; {rare}."
            )
    if worse:
        said += f" Shown to win fewer than with {reference}: {_values(summary, worse)}."
    elif found and best == reference:
        said += " No other value is shown to give fewer either."
    return f"{said}{at_an_end(summary, best)}{in_the_order_typed(summary)}"


def _rare(change: Change) -> str:
    p = change.share["p_holm"]
    return "in a share of runs that is not known" if p is None else how_rare(p)


def _values(summary: Summary, worse: Sequence[Change]) -> str:
    """Return which values these are: ends of the range as such, others by name."""
    names = [each.variant for each in worse]
    numbers = swept_numbers(summary)
    if numbers is None:
        return _named(names)
    ordered = sorted(numbers, key=numbers.__getitem__)
    low = [*takewhile(lambda name: name in names, ordered)]
    high = [*takewhile(lambda name: name in names, reversed(ordered))]
    between = [name for name in ordered if name in names and name not in (*low, *high)]
    return ", ".join(
        [
            *([f"up to {low[-1]}"] if low[1:] else low),
            *([_named(between)] if between else []),
            *([f"from {high[-1]} on"] if high[1:] else high),
        ]
    )


def _named(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= MOST_VALUES else f"{len(names)} other values"


# Rules that can be read in several ways


def jointly(summary: Summary) -> Summary:
    """Return a summary whose p values of win shares are adjusted over all variants and players.

    The answer is about the largest of them all, so that it must allow for all of them.
    """
    found = [each.share for each in changes(summary)]
    known = [share["p"] for share in found if share.get("p") is not None]
    adjusted: Iterator[float] = iter(holm(known))
    lines = [
        line
        | {
            key: {**share, "p_holm": None if share.get("p") is None else next(adjusted)}
            for player in range(len(summary["players"]))
            for key in [f"win_share_{player}"]
            for share in [line[key]]
        }
        for line in summary["differences"]
    ]
    return {**summary, "differences": lines}


def sensitivity(summary: Summary) -> str:
    """Return whether a rule is shown to change how often somebody wins, and which one most."""
    found = changes(summary)
    sure = [each for each in found if is_shown(each.share)]
    lines, reference = summary["differences"], summary["reference"]
    none_matters = all(ENDS_OTHERWISE in line and not matters(line) for line in lines)
    top = min(found, key=order)
    changed = in_words(top, reference)
    if summary["blocks"] < 2:
        return ONE_BLOCK
    rare = f"if nothing changed chance alone would do that {_rare(top)}"
    count = len({each.variant for each in sure})
    if sure:
        which = f"{count} of {len(lines)}" if lines[1:] else top.variant
        are, most = "is" if count == 1 else "are", ", most of all" if count > 1 else ""
        said = f"{which} {are} shown to change how often somebody wins{most}: {changed}; {rare}."
    elif none_matters:
        bound = upper(100 * max(line[ENDS_OTHERWISE]["hi"] or 0.0 for line in lines))
        which = f"0 of {len(lines)} give" if lines[1:] else f"{top.variant} gives not"
        said = f"{which} a single game another end; at most {bound} % of all games have one."
    else:
        said = (
            "no rule is shown to change how often somebody wins. The largest change: "
            f"{changed}; {rare}."
        )
    beside = "" if none_matters else without_effect(summary)
    if sure:
        beside = f" {_order(summary)}{beside}"
    word = YES if sure else NO if none_matters else OPEN
    words = answered(str(summary.get("title", "")), word, said)
    return f"{words}{beside}{in_the_order_typed(summary)}"


def _order(summary: Summary) -> str:
    """Say whether the order of the strategies is another under some rule, by the estimates."""
    base = next(v for v in summary["variants"] if v["variant"] == summary["reference"])["order"]
    other = [v["variant"] for v in summary["variants"] if v["order"] != base]
    if not other:
        return "By the estimates the order of the strategies is the same under all of them."
    return f"By the estimates the order of the strategies is another with {listed(other)}."
