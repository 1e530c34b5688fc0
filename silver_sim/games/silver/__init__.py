"""Silver Amulet: the rules as a machine of named questions (silver-rules)."""
