"""Addresses as texts; nothing is fetched."""
