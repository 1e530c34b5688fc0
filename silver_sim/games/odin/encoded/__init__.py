"""Odin in numbers, for whoever learns from play."""
