"""Positions that are told, filled and played on."""
