"""A second game for tests of the program: the engine of Silver under another name, for 3 to 6."""
