"""From rows to numbers: exact integer sums over blocks, and estimates from them."""
