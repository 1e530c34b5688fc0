"""Rules of thumb: short rules, and how much of what advice gains they keep."""
