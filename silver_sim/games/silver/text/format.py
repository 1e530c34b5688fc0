"""The name of silver-trace, as headers say it."""

FORMAT = "silver-trace"
