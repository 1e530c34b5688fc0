"""The story of a game as one seat saw it, from states in which unseen cards are masked."""

from __future__ import annotations

from typing import ClassVar

from silver_sim.games.contract.progress import Line
from silver_sim.games.text.telling import Telling


class SeenStory(Telling):
    """A story to be told by somebody who does not see all cards."""

    unseen: ClassVar[str]  # how a card is drawn that was not seen

    def stand(self, state: Line) -> None:
        """The state before the line that is told next: what it shows is seen there already."""
        self._before = state

    def closing(self, result: Line | None) -> list[str]:
        """Who won; None where the notes do not tell it."""
        return super().closing(result) if result else ["", "The notes stop here."]
