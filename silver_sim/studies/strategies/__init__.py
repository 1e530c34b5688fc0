"""What strategies there are, what one of them does, and a new one to start from."""
