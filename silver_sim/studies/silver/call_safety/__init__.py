"""When it is safe to call: forks, the atlas made of them, and its answers."""
