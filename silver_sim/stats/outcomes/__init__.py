"""What blocks, games and rounds add up to."""
