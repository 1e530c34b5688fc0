"""Commands that only Silver Amulet has."""
