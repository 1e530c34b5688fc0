"""How a strategy plays, and with what success, beside a field."""
