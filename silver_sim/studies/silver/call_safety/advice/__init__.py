"""Answers about a single position: what to do, how sure that is, and what it rests on."""
