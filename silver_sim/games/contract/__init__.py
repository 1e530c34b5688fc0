"""What everybody outside ``games`` may ask of a game."""
