"""string: C functions."""
