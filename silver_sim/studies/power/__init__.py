"""How many games it takes to find a difference of win share."""
