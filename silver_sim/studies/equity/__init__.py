"""Whether the table of equity tells chances that come true on fresh seeds."""
