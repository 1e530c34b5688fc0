"""The kind simulate: who wins how often."""
