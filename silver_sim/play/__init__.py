"""Games as objects: one game at a time, played answer by answer from Python."""
