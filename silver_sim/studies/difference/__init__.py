"""Where two strategies decide differently."""
