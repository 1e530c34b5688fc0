"""The page on which a game is looked at move by move."""
