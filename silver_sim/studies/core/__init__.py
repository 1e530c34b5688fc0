"""What every study shares: its experiment, its plan, its options, and what a study is."""
