"""One game at a time, hidden cards dealt anew, decisions described."""
