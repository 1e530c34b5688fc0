"""What the rules of all games share: fields of rule sets, and what luck with cards is worth."""
