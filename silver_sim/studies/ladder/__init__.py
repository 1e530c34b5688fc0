"""The ladder: strategies from the weakest to the strongest, and what each step is worth."""
