"""Runs that are killed: at random moments, and before every single write, sync and rename."""
