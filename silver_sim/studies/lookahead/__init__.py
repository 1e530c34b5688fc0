"""What looking ahead wins: what inference is worth, and what thinking longer is worth."""
