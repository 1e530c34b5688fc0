"""What rows and decisions of Silver Amulet tell of both sides of a profile."""
