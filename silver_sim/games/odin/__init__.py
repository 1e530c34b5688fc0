"""Odin: hands of cards, shed by playing higher numbers."""
