"""The machine: cards, plays, state, questions, legality, scoring, luck."""
