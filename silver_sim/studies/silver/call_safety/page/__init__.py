"""The page "When is it safe to Call?"."""
