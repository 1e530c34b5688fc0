"""Parameters of a strategy searched for, and what was found confirmed on fresh deals."""
