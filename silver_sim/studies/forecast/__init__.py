"""Whether the chances to win that advice predicts come true in the games that follow."""
