"""Charts as picture files, drawn by matplotlib."""
