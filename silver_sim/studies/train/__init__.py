"""Puzzles: decisions with one clearly best answer, to practise with."""
