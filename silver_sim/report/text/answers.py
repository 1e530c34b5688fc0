"""The answer to the question of a run, as a person would say it, with its uncertainty.

Every number comes from the summary and is rounded as in the tables. An answer to a question of yes
or no begins with the word; "No" is what is shown, "Not shown" what is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from silver_sim.report.text.answers_of_variants import jointly, sensitivity, sweep

Summary = Mapping[str, Any]

OF_GAMES = " % of the games"


def told(summary: Summary) -> Summary:
    """Return a summary with the answer in the words of today, whichever version wrote it.

    The p values of rules are adjusted over all that the answer is about.
    """
    kind = str(summary.get("kind", "simulate"))
    if kind not in ANSWERS:
        return summary
    found = {"rule_sensitivity": jointly}.get(kind, dict)(summary)
    return {**found, "verdict": ANSWERS[kind](found)}


ANSWERS: Mapping[str, Callable[[Summary], str]] = {
    "sweep": sweep,
    "rule_sensitivity": sensitivity,
}
