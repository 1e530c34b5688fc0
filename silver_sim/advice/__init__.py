"""What to do at a decision: answers played on in the same worlds, and ranked."""

STRONGEST = "champion"  # the strategy that plays on if no other is named
