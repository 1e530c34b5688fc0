"""What the tables of all games share: jobs, seats, matches, probes; a game brings its loop."""
