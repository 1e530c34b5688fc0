"""The page of a run: one self-contained HTML file."""
