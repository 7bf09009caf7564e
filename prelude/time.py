"""time: C functions."""
