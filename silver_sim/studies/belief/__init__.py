"""What seats that look ahead believe of hidden cards, judged on fresh games."""
