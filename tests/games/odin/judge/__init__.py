"""The judge: a second implementation of odin-rules, written for reading along its paragraphs.

It shares nothing with the engine but the text of the rules: cards are texts, hands are sets.
"""

from tests.games.judging import Illegal
from tests.games.odin.judge.events import EVENTS
from tests.games.odin.judge.judge import Judge, follow

__all__ = ["EVENTS", "Illegal", "Judge", "follow"]
