"""The name of odin-trace, as headers say it."""

FORMAT, VERSION = "odin-trace", 1
