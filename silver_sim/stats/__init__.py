"""From rows to numbers: exact integer sums over blocks, and what they say."""
