"""Imports by name: import_module is a C function."""
