"""The judge: a second implementation of silver-rules.md, written for reading along its paragraphs.

It shares nothing with the engine but the text of the rules: plain objects, lists and sets.
"""

from tests.judge.events import EVENTS
from tests.judge.illegal import Illegal
from tests.judge.judge import Followed, Judge, follow

__all__ = ["EVENTS", "Followed", "Illegal", "Judge", "follow"]
