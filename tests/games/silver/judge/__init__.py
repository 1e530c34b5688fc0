"""The judge: a second implementation of silver-rules, written for reading along its paragraphs.

It shares nothing with the engine but the text of the rules: plain objects, lists and sets.
"""

from tests.games.silver.judge.events import EVENTS
from tests.games.silver.judge.illegal import Illegal
from tests.games.silver.judge.judge import Followed, Judge, follow

__all__ = ["EVENTS", "Followed", "Illegal", "Judge", "follow"]
