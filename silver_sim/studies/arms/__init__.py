"""Experiments of one form: arms on the same deals, numbers of each, contrasts between arms.

A kind is a file of ``studies.questions``: a model whose ``design`` says who sits where and what is
compared. It is played, counted, judged, worded and drawn by what is here, for all kinds alike.
"""

from typing import Any

# What all such kinds have; each adds its name and the full name of its model, `module:Class`.
SHARED: dict[str, Any] = {
    "room": __name__,
    "study": "Arms",
    "result": "ArmsResult",
    "subjects": "SEATED",
}
