"""The story of a game of Odin as the writer of notes saw it."""

from __future__ import annotations

from silver_sim.games.odin.text.notes_say import UNSEEN
from silver_sim.games.odin.text.story import Story
from silver_sim.games.text.notes_story import SeenStory


class NotedStory(SeenStory, Story):
    """A game of Odin in which cards of hands may be ``UNSEEN``."""

    unseen = UNSEEN
