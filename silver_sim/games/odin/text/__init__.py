"""Games as text: scripts, positions, replays, stories."""
