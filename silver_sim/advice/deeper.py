"""One decision deeper: what the advised seat does at its next decision, where the deal ends soon.

Elsewhere its strategy decides there. Where the deal is likely to end before the seat's next turn,
the next decision is weighed as well: in ``WORLDS`` worlds everything that may be answered there is
played on. One act is chosen for all worlds that look the same to the seat by then, so it never goes
by what it cannot know; and for the worlds of one half by the others, so none speaks for itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from silver_sim.advice.worlds import HALVES, Dealt, NextAnswers
from silver_sim.search.racing import BETTER, lead_of

if TYPE_CHECKING:
    from silver_sim.advice.table import AdviceTable

WORLDS = 512  # in which later acts are chosen, half by half
LEAST = 4  # of them that must look the same
SOON = 0.2  # of worlds, in which the deal ends after the next decision and before the next turn


def plan(table: AdviceTable, batches: list[range], alive: np.ndarray) -> NextAnswers | None:
    """What is answered at the next decision; None if the deal does not end so soon."""
    some = table.worlds.deal(batches[0])
    ends, sees = table.to_next_turn(some, alive)
    if (((ends[:, :, 1] == 1) & (sees != 0)).mean(axis=0) < SOON).all():
        return None
    dealt = [some, *map(table.worlds.deal, batches[1:])]
    seen = [table.seen(each, alive) for each in dealt]
    found = NextAnswers(table.worlds.period)
    for answer in np.flatnonzero(alive).tolist():
        _plan_for(found, table, dealt, [each[:, answer] for each in seen], answer)
    return found


def _plan_for(
    found: NextAnswers, table: AdviceTable, dealt: list[Dealt], seen: list[np.ndarray], answer: int
) -> None:
    """What is answered after one answer, by what is seen then."""
    acts: dict[int, np.ndarray] = {}
    for some, keys in zip(dealt, seen, strict=True):
        for key in set(keys[keys != 0].tolist()) - acts.keys():
            acts[key] = table.later_answers(some, int(np.argmax(keys == key)), answer)
    most = max(map(len, acts.values()), default=1)
    if most == 1:
        return
    values = []
    for some, keys in zip(dealt, seen, strict=True):
        later = np.zeros((len(keys), most), table.answers.dtype)
        for world, key in enumerate(keys.tolist()):
            if key:
                later[world, : len(acts[key])] = acts[key]
        values.append(table.worths_of_later(some, answer, later))
    chances, keys = np.concatenate(values), np.concatenate(seen)
    halves = np.concatenate([found.halves(each.first, len(each.worlds)) for each in dealt])
    for key, some_acts in acts.items():
        for half in range(HALVES):
            here = chances[(keys == key) & (halves == half), : len(some_acts)]
            if len(here) >= LEAST:
                # The best of the later answers if it surely is better than the strategy's own,
                # number 0; or never worse in any world, and better in some.
                best = int(here.mean(axis=0).argmax())
                gains, errors = lead_of(here, best)
                never_worse = gains[0] > 0 and bool((here[:, best] >= here[:, 0]).all())
                if best and (never_worse or gains[0] > BETTER * errors[0]):
                    found.put(answer, HALVES - 1 - half, key, some_acts[best])
