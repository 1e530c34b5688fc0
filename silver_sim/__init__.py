"""Monte Carlo strategy toolkit for the card game Silver Amulet."""

__version__ = "0.1.0"
