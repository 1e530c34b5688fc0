"""What every game must keep, and a game made for tests."""
