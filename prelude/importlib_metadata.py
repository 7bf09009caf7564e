"""The package that importlib.metadata came from."""

from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata, version  # noqa: F401
