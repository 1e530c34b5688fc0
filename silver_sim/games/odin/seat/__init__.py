"""What a strategy meets: its sight, its answers, helpers, limits."""
