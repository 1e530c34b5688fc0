"""The acts of Silver, one row each: when it is asked, what it needs, how it is written and said.

Words in braces are pieces of ``text.story.Moment``, and in notes of ``text.notes_words.Words``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.rules.questions import Act, Question

WINDOWS = (Question.OPEN_TURN, Question.PLACE_CARD, Question.CLOSE_TURN)  # of free acts (4.1)


class Row(NamedTuple):
    """One act; the notes' words are as it is typed, the first is the verb."""

    act: Act
    offers: Mapping[str, str]  # what a legal line says of it, as ``text.position`` has it
    fields: str  # of its line in a script, in order; "?": may be null
    story: str  # what the story says that somebody does
    notes: str
    at: tuple[Question, ...] = ()  # what it answers; empty: the question of its own name
    none: tuple[str, str] = ("", "")  # story and notes of null
    sees: str = ""  # whose cards the seat sees by it: the field
    shows: str = ""  # and whose cards all see
    among: str = ""  # where the cards lie of which it takes one, the first unless ``index`` is told
    silent: bool = False  # others do not notice it
    also: str = ""  # another verb of notes that means it where it is asked
    character: Character | None = None  # whose ability asks for it

    @property
    def asked(self) -> tuple[Question, ...]:
        """The questions that it answers; a free act, all windows."""
        return self.at or (Question[self.act.name],)

    @property
    def name(self) -> str:
        """As scripts write it; a use is a discard with ``"use": true``."""
        return "discard" if self.act == Act.USE else self.act.name.lower()

    @property
    def verb(self) -> str:
        """The verb of notes."""
        return self.notes.split(" ")[0].split("{")[0]

    @property
    def needs(self) -> dict[str, bool]:
        """The fields of its line; whether each may be null."""
        return {each.rstrip("?"): each.endswith("?") for each in self.fields.split()}

    def said(self, line: Mapping[str, Any]) -> tuple[str, str]:
        """The words of story and notes for a line."""
        return self.none if any(self.none) and None in line.values() else (self.story, self.notes)


OPEN, IN_HAND = (Question.OPEN_TURN,), (Question.PLACE_CARD,)
ROWS = (
    Row(
        Act.LOOK,
        {"count": "first_looks", "slots": "own"},
        "slots",
        "{do.look} at {slots}",
        "look at {slots}",
        (Question.FIRST_LOOK,),
        sees="slots",
    ),
    Row(Act.DRAW, {"extra": "extra"}, "extra", "{do.draw} {drawn}", "draw{drawn}", OPEN),
    Row(
        Act.DRAW_ROW,
        {"indices": "row"},
        "index",
        "{do.draw} {lifted} from the row",
        "draw {card} from the row",
        OPEN,
        among="row",
    ),
    Row(
        Act.KEEP,
        {"indices": "hand"},
        "index",
        "{do.keep} {kept} and {do.put} back {returned}",
        "keep {card}",
        (Question.CHOOSE_DRAWN,),
        among="hand",
        silent=True,
    ),
    Row(
        Act.TAKE,
        {"": "may_take"},
        "",
        "{do.take} {top} from the discard pile",
        "take {card}",
        OPEN,
        among="pile",
    ),
    Row(
        Act.DISCARD,
        {"use": "uses"},
        "use",
        "{do.discard} {held}",
        "discard {card}",
        IN_HAND,
        among="hand",
    ),
    Row(
        Act.USE,
        {},
        "use",
        "{do.discard} {held} and {do.use} it{shown}",
        "use {card}{shown}",
        IN_HAND,
        among="hand",
    ),
    Row(
        Act.EXCHANGE,
        {"slots": "own_free"},
        "slots into? end penalty_end",
        "{exchanged}",
        "put it on {slots}",
        (Question.PLACE_CARD, Question.MASTER_EXCHANGE, Question.WITCH),
        shows="slots",
    ),
    Row(
        Act.EXPOSE,
        {"slots": "own_hidden"},
        "slot",
        "{do.turn} {slot} faceup",
        "turn {slot}",
        shows="slot",
        character=Character.EXPOSER,
    ),
    Row(
        Act.REVEAL,
        {"targets": "hidden"},
        "target",
        "{do.turn} {target} faceup",
        "turn {target}",
        shows="target",
        character=Character.REVEALER,
    ),
    Row(
        Act.BEHOLD,
        {"count": "one_or_two", "slots": "own_hidden"},
        "slots",
        "{do.look} at {slots}",
        "look at {slots}",
        sees="slots",
        character=Character.BEHOLDER,
    ),
    Row(
        Act.PEEK,
        {"targets": "others_hidden"},
        "target",
        "{do.look} at {target}",
        "look at {target}",
        sees="target",
        character=Character.APPRENTICE_SEER,
    ),
    Row(
        Act.SEE,
        {"targets": "hidden"},
        "target",
        "{do.look} at {target}",
        "look at {target}",
        sees="target",
        character=Character.SEER,
    ),
    Row(
        Act.MASTER,
        {"indices": "beneath"},
        "index?",
        "{do.choose} {chosen} from the discard pile",
        "pick {card}",
        none=("{do.look} through the discard pile and {do.take} nothing", "pick nothing"),
        among="beneath",
        also="take",
        character=Character.MASTER,
    ),
    Row(
        Act.WITCH,
        {"targets": "others_free", "null": "back"},
        "target?",
        "{do.put} {new} facedown in place of {target}",
        "put it on {target}",
        none=("{do.leave} the card on the deck", "put it back"),
        shows="target",
        character=Character.WITCH,
    ),
    Row(
        Act.ROB,
        {"targets": "others_free", "slots": "own_free"},
        "target slot look",
        "{do.take} {target} and {do.give} {slot} for it{looked}",
        "rob {target} for {slot}",
        sees="target",
        also="take",
        character=Character.ROBBER,
    ),
    Row(
        Act.EMPATH,
        {"by": "empaths", "slots": "own_hidden"},
        "slot by",
        "{do.look} at {slot} with the Empath that is the {spent} card",
        "look at {slot}",
        WINDOWS,
        sees="slot",
    ),
    Row(
        Act.GUARD,
        {"moves": "moves"},
        "bodyguard slot?",
        "{do.let} {bodyguard} guard {slot}",
        "guard {slot} with {bodyguard}",
        WINDOWS,
        none=("{do.take} {bodyguard} off its guard", "guard nothing with {bodyguard}"),
    ),
    Row(
        Act.AMULET,
        {"slots": "under_amulet"},
        "slot",
        "{do.put} the amulet on {slot}",
        "put the amulet on {slot}",
        WINDOWS,
    ),
    Row(Act.CALL, {"": "may_call"}, "", "{do.call} with {cards} in the village", "call", OPEN),
    Row(
        Act.PASS, {"": "must_pass"}, "", "{do.pass}, for there is nothing else to do", "pass", OPEN
    ),
    Row(Act.END_TURN, {}, "", "{do.end} the turn", "done", (Question.CLOSE_TURN,), silent=True),
)
# What people say for the verbs of notes; the first word is the one that is written.
VERBS = {
    "look": "looks sees see peeks peek beholds behold views view empaths empath",
    "draw": "draws",
    "keep": "keeps",
    "take": "takes",
    "put": "puts places place exchanges exchange swaps swap replaces replace",
    "discard": "discards throws throw",
    "show": "shows",
    "use": "uses plays play",
    "turn": "turns exposes expose reveals reveal flips flip",
    "pick": "picks chooses choose masters master",
    "rob": "robs steals steal",
    "guard": "guards protects protect",
    "call": "calls",
    "pass": "passes",
    "done": "stops stop",
}
BY_ACT = {row.act: row for row in ROWS}
BY_NAME = {row.name: row for row in ROWS if row.act != Act.USE}


def row_of(line: Mapping[str, Any]) -> Row:
    """The row of a decision's line."""
    return BY_ACT[Act.USE] if line.get("use") else BY_NAME[line["act"]]


@cache
def rows_at(question: int) -> tuple[Row, ...]:
    """What answers a question, what answers no other first: free acts come last."""
    found = [row for row in BY_NAME.values() if question in row.asked]
    return tuple(sorted(found, key=lambda row: len(row.asked)))


def having(field: str) -> int:
    """The mask of the acts with a field."""
    return sum(1 << row.act for row in ROWS if field in row.needs)
