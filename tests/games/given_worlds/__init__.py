"""Worlds of positions that are told in part, of both games: ``python -m tests.games.given_worlds``.

Positions of random games are written as lines, of which any fields are told or left out; a line is
refused, or every world made of it is one that can be.
"""
