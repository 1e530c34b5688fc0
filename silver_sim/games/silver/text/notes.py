"""Notes of Silver as ``games.text.notes`` asks for them."""

from __future__ import annotations

from silver_sim.games.silver.text.notes_complete import completed
from silver_sim.games.silver.text.notes_grammar import GRAMMAR
from silver_sim.games.silver.text.notes_say import IN_BRIEF, SIGNS, meaning, picture, seen, spoken
from silver_sim.games.silver.text.notes_write import writer
from silver_sim.games.text.notes import NotesFormat

NOTES = NotesFormat(GRAMMAR, writer, completed, spoken, meaning, seen, picture, IN_BRIEF, SIGNS)
