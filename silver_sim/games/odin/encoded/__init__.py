"""Odin in numbers, for anyone who learns from play."""
