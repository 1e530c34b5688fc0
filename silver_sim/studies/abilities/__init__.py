"""What each ability is worth to a strategy that uses it."""
