"""The acts of Odin, one row each: when it is asked, what it needs, how it is written and said.

Words in braces are pieces of ``text.story.Moment``, and in notes the field of the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from silver_sim.games.odin.rules.questions import Act, Question


class Row(NamedTuple):
    """One act."""

    act: Act
    asked: Mapping[Question, str]  # what it answers, and an example of notes there
    field: str  # of its line in a script: "cards", one "card", or none
    story: str
    notes: str  # as it is typed; the first word is the verb
    words: str  # what people say for the verb, first what is written

    @property
    def name(self) -> str:
        """As scripts write it."""
        return self.act.name.lower()

    def typed(self, line: Mapping[str, Any]) -> str:
        """An answer as notes have it: "play b7 g7"."""
        cards = line.get("cards") or [line.get("card", "")]
        return self.notes.format(cards=" ".join(cards))


ROWS = (
    Row(
        Act.PLAY,
        {Question.LEAD: "plays b7", Question.FOLLOW: "plays b7 g7"},
        "cards",
        "{played}",
        "play {cards}",
        "plays lay lays lead leads beat beats put puts start starts open opens",
    ),
    Row(Act.PASS, {Question.FOLLOW: "passes"}, "", "{do.pass}", "pass", "passes skips"),
    Row(
        Act.TAKE,
        {Question.TAKE: "takes b7, one of the beaten cards"},
        "card",
        "{do.take} {card}; {out}",
        "take {cards}",
        "takes pick picks keep keeps draw draws",
    ),
)
BY_ACT = {row.act: row for row in ROWS}
BY_NAME = {row.name: row for row in ROWS}
