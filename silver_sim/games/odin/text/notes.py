"""Notes of Odin: what one seat sees of a game, written, and made a script.

All but the other hands is open, so completing notes is giving everybody the cards that they play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.acts import BY_NAME
from silver_sim.games.odin.text.notes_grammar import (
    GRAMMAR,
)
from silver_sim.games.odin.text.notes_people import VOCABULARY, People, clauses_of
from silver_sim.games.odin.text.notes_read import Reader
from silver_sim.games.odin.text.notes_say import IN_BRIEF, SIGNS, meaning, picture, seen, spoken
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.text.header import Header
from silver_sim.games.text.notes import (
    Completion,
    FreeNotes,
    Heading,
    NotesFormat,
    Phrase,
)
from silver_sim.games.text.notes_writing import Writing


class _Writing(Writing):
    grammar = GRAMMAR

    def deal(self) -> str:
        state = self.game.games[0]
        start = f"{self.names[int(state['starter'])]} starts"
        hand = " ".join(cards_in(int(state["hand"][self.me])))
        return f"deal {state['deal_no']}, {start}, I hold {hand}"

    def act(self, line: Line, before: Any) -> str:
        row = BY_NAME[line["act"]]
        return row.typed(line).replace(row.name, row.words.split()[0], 1)

    def events(self, before: Any) -> Iterator[str]:
        if not self.game.asks:
            points = self.game.games["points"][0].tolist()
            held = [f"{name} {each}" for name, each in zip(self.names, points, strict=False)]
            yield f"end: {', '.join(held)}"


def writer(header: Line | Header, seat: int) -> Writing:
    """Who writes the notes of a seat in a game with this header."""
    return _Writing(Replay(header), seat)


def completed(heading: Heading, phrases: Sequence[Phrase], seed: int) -> Completion:
    """The script; how a deal ends is no secret of anybody's."""
    reader = Reader(heading, seed)
    for phrase in phrases:
        reader.play(phrase)
    lines = reader.script()
    return Completion(lines, [frozenset() for _, line in lines if "deal" in line])


NOTES = NotesFormat(
    GRAMMAR,
    writer,
    completed,
    FreeNotes(lambda heading, seed: People(Reader(heading, seed)), clauses_of, VOCABULARY),
    spoken,
    meaning,
    seen,
    picture,
    IN_BRIEF,
    SIGNS,
)
