"""json: C functions."""
