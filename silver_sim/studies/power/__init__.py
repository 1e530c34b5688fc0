"""How many games it takes until a difference of win share is known."""
