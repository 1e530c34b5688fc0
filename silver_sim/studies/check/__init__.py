"""Whether a strategy plays fair."""
