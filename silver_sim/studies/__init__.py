"""Studies: one file for each question."""
