"""The kind compare: whether A is better than B."""
