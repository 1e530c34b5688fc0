"""What to do at a decision: answers played on in the same worlds, and ranked."""
