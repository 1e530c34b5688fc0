"""Text for readers: how numbers are written, what was found, what a chart shows."""
