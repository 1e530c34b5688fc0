"""The name of odin-trace, as headers say it."""

FORMAT = "odin-trace"
