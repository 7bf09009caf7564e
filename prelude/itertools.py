"""itertools: C functions."""
