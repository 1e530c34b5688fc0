"""The story of a game of Silver as the writer of notes saw it."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.silver.rules.cards import UNKNOWN
from silver_sim.games.silver.text.story import ENDS, Moment, Story
from silver_sim.games.text.notes_story import SeenStory
from silver_sim.games.text.telling import Drawn


class NotedStory(SeenStory, Story):
    """A game of Silver in which cards may be ``UNKNOWN``."""

    unseen = "x"

    def _villages(self, state: Line) -> list[Drawn]:
        shown = [[self._drawable(card) for card in village] for village in state["villages"]]
        return super()._villages({**state, "villages": shown})

    def _drawable(self, card: Line) -> Line:
        value: Any = card["card"]
        return {**card, "card": self.unseen if value == UNKNOWN else value}

    def _end_of_round(self, moment: Moment) -> list[str]:
        """The end of a round; of cards that are not told no sums."""
        after = moment.after
        if all(card["card"] != UNKNOWN for village in after["villages"] for card in village):
            return super()._end_of_round(moment)
        which = f"Round {after['round']} ends in turn {after['turn']}"
        told = ["", f"{which}: {ENDS[after['over']]}"]
        scored = zip(self._villages(after), after["scores"][-1], strict=True)
        told += [f"{village}   scores {score}" for village, score in scored]
        return [*told, f"  Totals: {self._points(after['totals'])}."]
