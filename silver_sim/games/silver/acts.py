"""The acts of Silver, one row each: when it is asked, what it needs, how it is written and said.

Words in braces are pieces: attributes of whoever tells (``text.story.Moment``, ``text.notes_words``
in notes). Of a field that may be null, ``none`` words stand for null.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.rules.questions import Act, Question

WINDOWS = (Question.OPEN_TURN, Question.PLACE_CARD, Question.CLOSE_TURN)  # of free acts (4.1)


class Row(NamedTuple):
    """One act."""

    act: Act
    asked: tuple[Question, ...]  # what it answers; a free act, all windows
    offers: Mapping[str, str]  # what a legal line says of it: attributes of ``position.Offers``
    fields: str  # of its line in a script, in order; "?": may be null
    story: str  # what the story says somebody does
    notes: str  # what notes say, as it is typed; the first word is the verb
    story_none: str = ""
    notes_none: str = ""
    sees: str = ""  # whose cards the seat sees by it: the field
    shows: str = ""  # and whose cards all see
    among: str = ""  # where the cards lie of which it takes one, the first unless ``index`` is told
    silent: bool = False  # others do not notice it
    character: Character | None = None  # whose ability asks for it

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

    def said(self, line: Mapping[str, Any], words: str) -> str:
        """The words of this kind ("story", "notes") for a line."""
        none: str = getattr(self, f"{words}_none") if None in line.values() else ""
        return none or str(getattr(self, words))


ROWS = (
    Row(
        Act.LOOK,
        (Question.FIRST_LOOK,),
        {"count": "first_looks", "slots": "own"},
        "slots",
        "{do.look} at {slots}",
        "look at {slots}",
        sees="slots",
    ),
    Row(
        Act.DRAW,
        (Question.OPEN_TURN,),
        {"extra": "extra"},
        "extra",
        "{do.draw} {drawn}",
        "draw{drawn}",
    ),
    Row(
        Act.DRAW_ROW,
        (Question.OPEN_TURN,),
        {"indices": "row"},
        "index",
        "{do.draw} {lifted} from the row",
        "draw {card} from the row",
        among="row",
    ),
    Row(
        Act.KEEP,
        (Question.CHOOSE_DRAWN,),
        {"indices": "hand"},
        "index",
        "{do.keep} {kept} and {do.put} back {returned}",
        "keep {card}",
        among="hand",
        silent=True,
    ),
    Row(
        Act.TAKE,
        (Question.OPEN_TURN,),
        {"": "may_take"},
        "",
        "{do.take} {top} from the discard pile",
        "take {card}",
        among="pile",
    ),
    Row(
        Act.DISCARD,
        (Question.PLACE_CARD,),
        {"use": "uses"},
        "use",
        "{do.discard} {held}",
        "discard {card}",
        among="hand",
    ),
    Row(
        Act.USE,
        (Question.PLACE_CARD,),
        {},
        "use",
        "{do.discard} {held} and {do.use} it{shown}",
        "use {card}{shown}",
        among="hand",
    ),
    Row(
        Act.EXCHANGE,
        (Question.PLACE_CARD, Question.MASTER_EXCHANGE, Question.WITCH),
        {"slots": "own_free"},
        "slots into? end penalty_end",
        "{exchanged}",
        "put it on {slots}",
        shows="slots",
    ),
    Row(
        Act.EXPOSE,
        (Question.EXPOSE,),
        {"slots": "own_hidden"},
        "slot",
        "{do.turn} {slot} faceup",
        "turn {slot}",
        shows="slot",
        character=Character.EXPOSER,
    ),
    Row(
        Act.REVEAL,
        (Question.REVEAL,),
        {"targets": "hidden"},
        "target",
        "{do.turn} {target} faceup",
        "turn {target}",
        shows="target",
        character=Character.REVEALER,
    ),
    Row(
        Act.BEHOLD,
        (Question.BEHOLD,),
        {"count": "one_or_two", "slots": "own_hidden"},
        "slots",
        "{do.look} at {slots}",
        "look at {slots}",
        sees="slots",
        character=Character.BEHOLDER,
    ),
    Row(
        Act.PEEK,
        (Question.PEEK,),
        {"targets": "others_hidden"},
        "target",
        "{do.look} at {target}",
        "look at {target}",
        sees="target",
        character=Character.APPRENTICE_SEER,
    ),
    Row(
        Act.SEE,
        (Question.SEE,),
        {"targets": "hidden"},
        "target",
        "{do.look} at {target}",
        "look at {target}",
        sees="target",
        character=Character.SEER,
    ),
    Row(
        Act.MASTER,
        (Question.MASTER,),
        {"indices": "beneath"},
        "index?",
        "{do.choose} {chosen_card} from the discard pile",
        "pick {card}",
        "{do.look} through the discard pile and {do.take} nothing",
        "pick nothing",
        among="beneath",
        character=Character.MASTER,
    ),
    Row(
        Act.WITCH,
        (Question.WITCH,),
        {"targets": "others_free", "null": "back"},
        "target?",
        "{do.put} {new} facedown in place of {target}",
        "put it on {target}",
        "{do.leave} the card on the deck",
        "put it back",
        shows="target",
        character=Character.WITCH,
    ),
    Row(
        Act.ROB,
        (Question.ROB,),
        {"targets": "others_free", "slots": "own_free"},
        "target slot look",
        "{do.take} {target} and {do.give} {slot} for it{looked}",
        "rob {target} for {slot}",
        sees="target",
        character=Character.ROBBER,
    ),
    Row(
        Act.EMPATH,
        WINDOWS,
        {"by": "empaths", "slots": "own_hidden"},
        "slot by",
        "{do.look} at {slot} with the Empath that is the {spent} card",
        "look at {slot}",
        sees="slot",
    ),
    Row(
        Act.GUARD,
        WINDOWS,
        {"moves": "moves"},
        "bodyguard slot?",
        "{do.let} {bodyguard} guard {slot}",
        "guard {slot} with {bodyguard}",
        "{do.take} {bodyguard} off its guard",
        "guard nothing with {bodyguard}",
    ),
    Row(
        Act.AMULET,
        WINDOWS,
        {"slots": "under_amulet"},
        "slot",
        "{do.put} the amulet on {slot}",
        "put the amulet on {slot}",
    ),
    Row(
        Act.CALL,
        (Question.OPEN_TURN,),
        {"": "may_call"},
        "",
        "{do.call} with {cards} in the village",
        "call",
    ),
    Row(
        Act.PASS,
        (Question.OPEN_TURN,),
        {"": "must_pass"},
        "",
        "{do.pass}, for there is nothing else to do",
        "pass",
    ),
    Row(
        Act.END_TURN,
        (Question.CLOSE_TURN,),
        {},
        "",
        "{do.end} the turn",
        "done",
        silent=True,
    ),
)
BY_ACT = {row.act: row for row in ROWS}
BY_NAME = {row.name: row for row in ROWS if row.act != Act.USE}


def row_of(line: Mapping[str, Any]) -> Row:
    """The row of a decision's line."""
    return BY_ACT[Act.USE] if line.get("use") else BY_NAME[line["act"]]


def rows_at(question: Question) -> Iterator[Row]:
    """What answers a question, what answers no other first: free acts come last."""
    found = [row for row in BY_NAME.values() if question in row.asked]
    return iter(sorted(found, key=lambda row: len(row.asked)))
