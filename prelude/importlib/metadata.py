"""Versions of packages: installed metadata is not read, so a package has the version that its own text states."""

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


class PackageMetadata:
    """The metadata fields that the package's own text determines; fields that may occur several times are absent."""

    def __init__(self, name):
        self._fields = {"Name": name}
        try:
            self._fields["Version"] = version(name)
        except PackageNotFoundError:
            if find_spec(name.replace("-", "_")) is None:
                raise

    def __getitem__(self, name):
        return self._fields.get(name)

    def get(self, name, failobj=None):
        return self._fields.get(name, failobj)

    def get_all(self, name, failobj=None):
        return [self._fields[name]] if name in self._fields else [] if failobj is None else failobj

    def __contains__(self, name):
        return name in self._fields


def metadata(distribution_name):
    return PackageMetadata(distribution_name)
