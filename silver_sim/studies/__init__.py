"""Studies: one file a question."""
