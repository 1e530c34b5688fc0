"""Who is who: what the names of line-ups mean, in the words of strategies and games.

Read from the files that a run kept, without running any of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import BEHIND
from silver_sim.arena.typed import as_typed, read_call, split_outside
from silver_sim.errors import UserError, printable
from silver_sim.report.text.wording import adding_up

Entry = Mapping[str, Any]  # of spec.json

MIX = "mix("


def in_words(
    entries: Sequence[Entry], files: Mapping[str, StrategyFile], wrappers: Mapping[str, str]
) -> dict[str, str]:
    """Return a description of every entry of a specification, by label, if it can be read.

    `files` are the strategies by name, `wrappers` those of the game with their descriptions.
    """
    plain = {entry["label"] for entry in entries}
    found = {}
    for entry in entries:
        with suppress(UserError, KeyError):  # a missing description must not cost the page
            found[entry["label"]] = _entry(entry, files, wrappers, plain)
    return {printable(label): printable(words) for label, words in found.items() if words}


def parameter_in_words(name: str, files: Iterable[StrategyFile]) -> str:
    """Return what a parameter of one of these strategies means, and its default."""
    for file in files:
        with suppress(UserError):
            for each in file.parameters:
                if each.name == name:
                    usual = f"usually {as_typed(each.default)}."
                    return printable("; ".join(filter(None, [_without_range(each.comment), usual])))
    return ""


def _entry(
    entry: Entry,
    files: Mapping[str, StrategyFile],
    wrappers: Mapping[str, str],
    plain: Collection[str],
) -> str:
    base, *behind = split_outside(entry["label"], BEHIND)
    policies = entry["strategies"]
    if base.startswith(MIX):
        said = _mix(base, entry)
    else:
        said = _strategy(policies[0], files[policies[0]["strategy"]], plain)
    return " ".join([said, *(_wrapper(each, wrappers) for each in behind)]).strip()


def _strategy(policy: Entry, file: StrategyFile, plain: Collection[str]) -> str:
    """What a strategy does, and the meaning of each parameter that is not at its default.

    What it does is not repeated if it also plays with all defaults (`plain`).
    """
    if file.sha256 != policy["sha256"]:
        return ""
    set_ = policy["parameters"]
    changed = [
        f"{each.name}={as_typed(set_[each.name])}, usually {as_typed(each.default)}"
        f"{f': {meant}' if (meant := _without_range(each.comment)) else ''}."
        for each in file.parameters
        if each.name in set_ and set_[each.name] != each.default
    ]
    if changed and file.name in plain:
        return f"As {file.name}, with {' '.join(changed)}"
    return " ".join([f"{file.headline.rstrip('.')}." if file.headline else "", *changed]).strip()


def _without_range(comment: str) -> str:
    return re.sub(r"\s*\([^()]* to [^()]*\)$", "", comment)


def _mix(typed: str, entry: Entry) -> str:
    """Who is drawn, as typed, and how often."""
    call = read_call(typed)
    parts = [part.rpartition(":")[0] for part in call.arguments if ":" in part] if call else []
    drawn = list(zip(parts, entry["weights"], strict=False))
    whole = sum(weight for _, weight in drawn)
    rounded = adding_up([weight / whole for _, weight in drawn], 1)
    shares = ", ".join(
        f"{part} in {100 * share:.3g} %" for (part, _), share in zip(drawn, rounded, strict=True)
    )
    what = "decision" if entry["each_decision"] else "game"
    return f"Who plays is drawn for each {what}: {shares}."


def _wrapper(typed: str, wrappers: Mapping[str, str]) -> str:
    """What a wrapper does, in the words of its example, with the arguments typed."""
    call = read_call(typed)
    if call is None or call.name not in wrappers:
        return ""
    first, *rest = wrappers[call.name].split("; ")
    example, _, words = first.partition(": ")
    shown = read_call(example)
    for was, now in zip(shown.arguments if shown else (), call.arguments, strict=False):
        words = re.sub(rf"(?<![\w.]){re.escape(was)}(?![\w.])", now.replace("\\", ""), words)
    more = [each.partition(": ") for each in rest]
    further = [
        f"; {', '.join(call.arguments[1:])}: {meant}"
        for like, _, meant in more
        if (other := read_call(like)) and other.arguments[1:] == call.arguments[1:]
    ]
    return f"{typed}: {words}{''.join(further)}."
