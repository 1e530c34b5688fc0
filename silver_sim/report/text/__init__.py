"""Words for people: how numbers are written, what was found, what a chart shows."""
