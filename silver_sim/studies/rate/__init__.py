"""Ratings of people from a file of games that they played."""
