"""A review of games that people played: what they lost, to whom or what, and how sure that is."""
