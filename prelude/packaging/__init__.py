"""packaging: versions and their order."""
