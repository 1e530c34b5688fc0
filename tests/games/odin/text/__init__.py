"""Odin as text: the story of a game, trace files and what can be wrong in them."""
