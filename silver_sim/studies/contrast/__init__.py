"""What kinds of study share that compare: who, over which games, and how two differ."""
