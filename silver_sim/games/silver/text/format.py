"""The name of silver-trace, as headers say it."""

FORMAT, VERSION = "silver-trace", 1
