"""The kind tournament: who is best of a roster."""
