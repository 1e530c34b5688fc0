"""A game that was played, judged decision by decision."""
