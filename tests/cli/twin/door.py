"""What strategies of the twin import."""
