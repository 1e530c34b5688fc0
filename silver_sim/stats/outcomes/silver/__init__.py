"""Counts of both sides of a profile, from rows and decisions of Silver Amulet."""
