"""Games as text, whichever they are: lines, headers, referees, and what stories tell alike."""
