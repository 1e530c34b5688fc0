"""What a profile says only of Silver Amulet: when a strategy calls, and what it uses."""
