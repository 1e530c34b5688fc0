"""The judge: a second implementation of silver-rules, written for reading along its paragraphs.

It shares nothing with the engine but the text of the rules: plain objects, lists and sets.
"""

from tests.games.judging import Illegal
from tests.games.silver.judge.events import EVENTS
from tests.games.silver.judge.judge import Judge, follow

__all__ = ["EVENTS", "Illegal", "Judge", "follow"]
