"""Sums over blocks, intervals, estimates, many comparisons, sequential tests, ratings."""
