"""The loop that plays blocks, and seats in plain Python at the same table."""
