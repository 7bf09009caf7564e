"""random: C functions."""
