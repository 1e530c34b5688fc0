"""The arena: strategies, line-ups, blocks, and the loop that plays them."""
