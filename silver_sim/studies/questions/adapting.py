"""What is played besides, where players adapt: as before, and where only the first adapts.

Without adapting, a sweep of the rules asks what a rule does to people who do not know that it
changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from silver_sim.studies.arms.arm import Arm, Contrast, Family
from silver_sim.studies.arms.sentences import GAINS

if TYPE_CHECKING:
    from silver_sim.arena.table import Table
    from silver_sim.studies.core.plan import Setup
    from silver_sim.studies.core.spec import Adapting

KEPT = "kept"  # the family of those who do not adapt


class Controls(NamedTuple):
    """What is played and compared besides the tables at which all adapt."""

    tables: Sequence[Table] = ()
    arms: Sequence[Arm] = ()
    contrasts: Sequence[Contrast] = ()
    families: Sequence[Family] = ()
    glossary: Sequence[tuple[str, str]] = ()


def controls(
    setup: Setup, asked: Adapting, arms: Sequence[Arm], firsts: Sequence[int], base: int
) -> Controls:
    """For each variant a table where all keep to their plans, and one where only the first adapts.

    ``firsts`` are the numbers, among the arms, of the first player in each variant; others are
    compared with variant ``base``. Nothing if nobody adapts.
    """
    if not asked.adapt:
        return Controls()
    tables: list[Table] = []
    variants, more = asked.variants(setup), list[Arm]()
    line_ups = asked.adapted or [[*line] for line, _ in variants]
    for words, adapts in (("as before", False), ("one adapts", True)):
        for number, (line, rules), found in zip(firsts, variants, line_ups, strict=True):
            arm, place = arms[number], (len(variants) + len(tables), 0)
            label = f"{arm.label}, {words}"
            more.append(replace(arm, places=[place], label=label, followed=False))
            players = [found[0], *line[1:]] if adapts else line
            tables.append(setup.table(players, rules, drawn_order=asked.drawn))
    begin, many = len(arms), len(variants)
    gains = [Contrast(begin + many + n, begin + n, GAINS) for n in range(many)]
    kept = [Contrast(begin + n, begin + base, KEPT) for n in range(many) if n != base]
    who, usual = arms[firsts[base]].player, arms[firsts[base]].name
    families = [
        Family(GAINS, f"What adapting gains {who}", "The others play as before."),
        Family(KEPT, f"{who} against {usual}, if all keep to their plans"),
    ]
    said = [
        (arms[number].name, f"Those who adapt play {', '.join(found)}.")
        for number, found in zip(firsts, line_ups, strict=True)
    ]
    return Controls(tables, more, [*gains, *kept], families, said)
