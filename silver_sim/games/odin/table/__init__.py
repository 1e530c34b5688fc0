"""The loop that plays blocks, and what it writes down."""
