"""The questions in words: what each asks, and the default answer for a strategy that has none.

Nothing is imported here, so that strategies can be listed without the engine. The answers are those
of ``legal.first_answer``.
"""

from __future__ import annotations

# The function that answers a question: what is asked, the default answer.
QUESTIONS = {
    "lead": (
        "which card to lead, or the whole hand where that is legal",
        "the whole hand where that is legal, else the lowest card",
    ),
    "follow": (
        "which cards to beat the table with, or to pass",
        "the fewest cards that beat it, of these the least value; pass if none do",
    ),
    "take": (
        "which of the beaten cards to take",
        "the highest one",
    ),
}
