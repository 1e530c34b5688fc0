"""Predictions and their outcomes: what is counted of them, and what that comes to."""
