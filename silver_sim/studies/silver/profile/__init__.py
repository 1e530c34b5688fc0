"""What a profile tells of Silver Amulet alone: when a strategy calls, and what it uses."""
