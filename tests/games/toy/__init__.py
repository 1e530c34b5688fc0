"""High card: a game of a few lines in plain Python, for 2 to 6 players, with hidden hands.

Every deal gives three cards to each player. In a trick everybody lays one, in turn; whoever has not
laid the highest gets a point. After two tricks the last card stays unseen and the deal is over; the
next one is begun by the next player. When somebody has five points the game ends. The fewest points
win, and who tied share the win.
"""
