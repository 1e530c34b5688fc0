"""A person plays against strategies: the table in characters, answers in words, saved games."""
