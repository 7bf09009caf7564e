"""operator: C functions."""
