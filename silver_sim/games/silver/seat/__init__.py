"""What a strategy of Silver Amulet meets: its sight, its answers, its helpers, its limits."""
