"""What is hidden, what a position is worth, and which answer is best: beliefs, equity, search."""
