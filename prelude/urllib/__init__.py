"""URLs as texts; nothing is downloaded."""
