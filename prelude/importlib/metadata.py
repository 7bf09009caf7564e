"""Versions of packages: no installation is looked at, so a package has the version that it says itself."""

import importlib
from importlib.util import find_spec


class PackageNotFoundError(ModuleNotFoundError):
    pass


def version(distribution_name):
    name = distribution_name.replace("-", "_")
    if find_spec(name) is not None:
        found = getattr(importlib.import_module(name), "__version__", None)
        if isinstance(found, str):
            return found
    raise PackageNotFoundError(distribution_name)
