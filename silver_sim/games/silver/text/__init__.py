"""Games of Silver Amulet as text: scripts, stories, positions, replays."""
