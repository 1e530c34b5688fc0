"""Studies that only Silver Amulet has."""
