"""Notes of Silver as ``games.text.notes`` asks for them."""

from __future__ import annotations

from silver_sim.games.silver.text.notes_complete import completed
from silver_sim.games.silver.text.notes_grammar import GRAMMAR
from silver_sim.games.silver.text.notes_people import People
from silver_sim.games.silver.text.notes_people_words import VOCABULARY, clauses_of
from silver_sim.games.silver.text.notes_read import Reader
from silver_sim.games.silver.text.notes_say import IN_BRIEF, SIGNS, meaning, picture, seen, spoken
from silver_sim.games.silver.text.notes_write import writer
from silver_sim.games.text.notes import FreeNotes, NotesFormat

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
