"""The package from which importlib.metadata originates."""

from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata, version  # noqa: F401
