"""The door to numba: kernels, records, their machine code, and the same as plain Python."""
