"""A module whose name a program of tensor_programs.py sets."""
SCALE = 2
