"""The acts of Silver, one row each: when it is asked, what it needs, how it is written and said.

Words in braces are pieces of ``text.story.Moment``, and in notes of ``text.notes_words.Words``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from silver_sim.compiled.jit import inline_kernel
from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.rules.questions import Act, Question


class Needs(NamedTuple):
    """What a decision consists of."""

    fields: str  # of its line in a script, in order; "?": may be null
    offers: Mapping[str, str]  # what a legal line says of it, as ``text.position`` has it


class Words(NamedTuple):
    """How it is said."""

    story: str  # what somebody does
    notes: str  # as it is typed; the first word is the verb
    none: tuple[str, str] = ("", "")  # both of null


def needs(fields: str = "", **offers: str) -> Needs:
    """The fields, and what is offered for them; ``may`` is a condition."""
    return Needs(fields, offers)


class Row(NamedTuple):
    """One act."""

    act: Act
    needs: Needs
    words: Words
    at: tuple[Question, ...] = ()  # what it answers; empty: the question of its own name
    sees: str = ""  # whose cards the seat sees by it: the field
    shows: str = ""  # and whose cards all see
    among: str = (
        ""  # where the cards lie of which it takes one, the first unless ``index`` is given
    )
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
        return self.words.notes.split(" ")[0].split("{")[0]

    @property
    def fields(self) -> Mapping[str, bool]:
        """The fields of its line; whether each may be null."""
        return _fields(self.needs.fields)

    def said(self, line: Mapping[str, Any]) -> tuple[str, str]:
        """The words of story and notes for a line."""
        story, notes, none = self.words
        return none if any(none) and None in line.values() else (story, notes)


@cache
def _fields(fields: str) -> Mapping[str, bool]:
    return {each.rstrip("?"): each.endswith("?") for each in fields.split()}


OPEN, IN_HAND, CLOSE = (Question.OPEN_TURN,), (Question.PLACE_CARD,), (Question.CLOSE_TURN,)
WINDOWS = (*OPEN, *IN_HAND, *CLOSE)  # of free acts (4.1)
ROWS = (
    Row(
        Act.LOOK,
        needs("slots", count="first_looks", slots="own"),
        Words("{do.look} at {slots}", "look at {slots}"),
        (Question.FIRST_LOOK,),
        sees="slots",
    ),
    Row(Act.DRAW, needs("extra", extra="extra"), Words("{do.draw} {drawn}", "draw{drawn}"), OPEN),
    Row(
        Act.DRAW_ROW,
        needs("index", indices="row"),
        Words("{do.draw} {lifted} from the row", "draw {card} from the row"),
        OPEN,
        among="row",
    ),
    Row(
        Act.KEEP,
        needs("index", indices="hand"),
        Words("{do.keep} {kept} and {do.put} back {returned}", "keep {card}"),
        (Question.CHOOSE_DRAWN,),
        among="hand",
        silent=True,
    ),
    Row(
        Act.TAKE,
        needs(may="may_take"),
        Words("{do.take} {top} from the discard pile", "take {card}"),
        OPEN,
        among="pile",
    ),
    Row(
        Act.DISCARD,
        needs("use", use="uses"),
        Words("{do.discard} {held}", "discard {card}"),
        IN_HAND,
        among="hand",
    ),
    Row(
        Act.USE,
        needs("use"),
        Words("{do.discard} {held} and {do.use} it{shown}", "use {card}{shown}"),
        IN_HAND,
        among="hand",
    ),
    Row(
        Act.EXCHANGE,
        needs("slots into? end penalty_end", slots="own_free"),
        Words("{exchanged}", "put it on {slots}"),
        (Question.PLACE_CARD, Question.MASTER_EXCHANGE, Question.WITCH),
        shows="slots",
    ),
    Row(
        Act.EXPOSE,
        needs("slot", slots="own_hidden"),
        Words("{do.turn} {slot} faceup", "turn {slot}"),
        shows="slot",
        character=Character.EXPOSER,
    ),
    Row(
        Act.REVEAL,
        needs("target", targets="hidden"),
        Words("{do.turn} {target} faceup", "turn {target}"),
        shows="target",
        character=Character.REVEALER,
    ),
    Row(
        Act.BEHOLD,
        needs("slots", count="one_or_two", slots="own_hidden"),
        Words("{do.look} at {slots}", "look at {slots}"),
        sees="slots",
        character=Character.BEHOLDER,
    ),
    Row(
        Act.PEEK,
        needs("target", targets="others_hidden"),
        Words("{do.look} at {target}", "look at {target}"),
        sees="target",
        character=Character.APPRENTICE_SEER,
    ),
    Row(
        Act.SEE,
        needs("target", targets="hidden"),
        Words("{do.look} at {target}", "look at {target}"),
        sees="target",
        character=Character.SEER,
    ),
    Row(
        Act.MASTER,
        needs("index?", indices="beneath"),
        Words(
            "{do.choose} {chosen} from the discard pile",
            "pick {card}",
            ("{do.look} through the discard pile and {do.take} nothing", "pick nothing"),
        ),
        among="beneath",
        also="take",
        character=Character.MASTER,
    ),
    Row(
        Act.WITCH,
        needs("target?", targets="others_free", null="back"),
        Words(
            "{do.put} {new} facedown in place of {target}",
            "put it on {target}",
            ("{do.leave} the card on the deck", "put it back"),
        ),
        shows="target",
        character=Character.WITCH,
    ),
    Row(
        Act.ROB,
        needs("target slot look", targets="others_free", slots="own_free"),
        Words("{do.take} {target} and {do.give} {slot} for it{looked}", "rob {target} for {slot}"),
        sees="target",
        also="take",
        character=Character.ROBBER,
    ),
    Row(
        Act.EMPATH,
        needs("slot by", by="empaths", slots="own_hidden"),
        Words("{do.look} at {slot} with the Empath (the {spent} card)", "look at {slot}"),
        WINDOWS,
        sees="slot",
    ),
    Row(
        Act.GUARD,
        needs("bodyguard slot?", moves="moves"),
        Words(
            "{do.guard} {slot} with {bodyguard}",
            "guard {slot} with {bodyguard}",
            ("{do.take} {bodyguard} off its guard", "guard nothing with {bodyguard}"),
        ),
        WINDOWS,
    ),
    Row(
        Act.AMULET,
        needs("slot", slots="under_amulet"),
        Words("{do.put} the amulet on {slot}", "put the amulet on {slot}"),
        WINDOWS,
    ),
    Row(
        Act.CALL,
        needs(may="may_call"),
        Words("{do.call} with {cards} in the village", "call"),
        OPEN,
    ),
    Row(
        Act.PASS,
        needs(may="must_pass"),
        Words("{do.pass}, for there is nothing else to do", "pass"),
        OPEN,
    ),
    Row(Act.END_TURN, needs(), Words("{do.end} the turn", "done"), CLOSE, silent=True),
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
# By question, the act that answers no other and has the name of it; 0 where there is none.
ANSWERS = np.zeros(max(Question) + 1, np.int64)
for _row in ROWS:
    if not _row.at:
        ANSWERS[_row.asked[0]] = _row.act
ANSWERS.setflags(write=False)


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
    return sum(1 << row.act for row in ROWS if field in row.fields)


def offering(*what: str) -> int:
    """The mask of the acts that choose among such cards."""
    return sum(1 << row.act for row in ROWS if {*what} & {*row.needs.offers.values()})


def seeing(field: str) -> int:
    """The mask of the acts by which only their seat sees the cards of a field."""
    return sum(1 << row.act for row in ROWS if row.sees == field)


def showing(field: str) -> int:
    """The mask of the acts by which all see them."""
    return sum(1 << row.act for row in ROWS if row.shows == field)


@inline_kernel
def is_in(acts, act):
    """Whether a mask of acts has this one."""
    return act > 0 and (acts >> act) & 1 == 1
