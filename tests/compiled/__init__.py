"""Tests of the door to numba."""
