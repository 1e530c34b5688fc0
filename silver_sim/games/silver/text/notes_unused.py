"""What notes of Silver lack that tell what an ability does, but not that it is used."""

from __future__ import annotations

from silver_sim.games.silver.rules.acts import ROWS
from silver_sim.games.silver.rules.legal import empaths_with_a_look
from silver_sim.games.silver.rules.questions import Act, Question, Source
from silver_sim.games.silver.text.notes_acts import Saying
from silver_sim.games.silver.text.notes_grammar import VERBS
from silver_sim.games.silver.text.notes_table import GuessedRound, a_card
from silver_sim.games.text.notes import Heading, NotesError, Phrase

# The cards whose ability goes on with a verb, the likeliest first: cards of any village.
_USED: dict[str, list[int]] = {}
for _row in sorted(ROWS, key=lambda row: "target" not in row.fields):
    if _row.character is not None:
        _USED.setdefault(_row.verb, []).append(int(_row.character))


def missing_use(said: Saying, verb: str) -> NotesError | None:
    """What is missing before what an ability does: the card that has it, or that it is drawn."""
    question, table = said.table.question, said.table
    if verb not in _USED or question not in (Question.OPEN_TURN, Question.PLACE_CARD):
        return None
    if question == Question.PLACE_CARD and table.state["hand_from"] == Source.PILE:
        return None  # such a card has none
    if verb == "look" and empaths_with_a_look(table.state) and not said.names_others:
        return None
    if verb == "put" and (not said.names_others or "amulet" in said.sentence.flags):
        return None
    name, values = said.heading.names[said.seat], _USED[verb]
    held = [table.value(card) for card in table.pile("hand") if table.knows(said.heading.me, card)]
    likely = next((value for value in held if value in values), values[0])
    drawn = f"draws {likely}" if said.mine else "draws"
    draws, also = (f"{drawn}, ", "draws and ") if question == Question.OPEN_TURN else ("", "")
    cards = " or ".join(map(a_card, sorted(values)))
    return said.wrong(
        f"the notes do not say that {name} {also}uses a card for this",
        f"{name} {draws}uses {likely}, {_typed(said.phrase, said.heading)}; it takes {cards}",
    )


def discarded_unused(heading: Heading, table: GuessedRound, phrase: Phrase) -> NotesError | None:
    """What is wrong with what an ability does, behind a card that was discarded without it."""
    last = [choice for line, _, choice in table.answers[-2:] if line == phrase.line]
    if not last or last[0]["act"] != Act.DISCARD:
        return None
    value, name = table.value(table.pile("discard")[-1]), heading.names[phrase.seat or 0]
    if value not in _USED.get(VERBS.get(phrase.verb, ""), ()):
        return None
    return NotesError(
        phrase.line,
        f"{name} has discarded {a_card(value)} without its ability",
        help=f"{name} uses {value}, {_typed(phrase, heading)}: that discards it too",
    )


def _typed(phrase: Phrase, heading: Heading) -> str:
    """The words of an act, players with a capital."""
    names = {name.casefold(): name for name in heading.names}
    return " ".join(names.get(word, word) for word in phrase.words)
