"""Speed against fixed references, as ratios within one process: ``python -m benchmarks``."""
