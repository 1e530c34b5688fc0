"""The door to numba: how the engine and the strategies are compiled, and nobody else's code."""
