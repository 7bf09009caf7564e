"""re: C functions."""
