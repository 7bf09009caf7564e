"""copy: C functions."""
