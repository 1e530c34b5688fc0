"""What to do at a decision: how it is asked, and the answer in words and on a page."""
