"""One game at a time, hidden cards dealt again, decisions described."""
