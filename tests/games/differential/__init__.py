"""Differential campaigns, whatever the game: its engine and its judge play the same games."""
