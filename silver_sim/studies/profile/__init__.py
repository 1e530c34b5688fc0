"""How a strategy plays, and how successfully, compared with a field."""
