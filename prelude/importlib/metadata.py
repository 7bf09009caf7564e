"""Versions and other metadata of packages: those that pip has installed in a folder of the search path, else what the package's own text states."""

import importlib
import os
from importlib.util import find_spec

__known_loops__ = True


class PackageNotFoundError(ModuleNotFoundError):
    pass


class PackageMetadata:
    """Fields by name, without regard to case. A field may occur several times. Of a package that is not installed, those that its text does
    not determine have no values."""

    def __init__(self, fields, installed):
        self._rows = fields
        self._installed = installed

    def _values(self, name):
        return [value for field, value in self._rows if field.lower() == name.lower()]

    def get_all(self, name, failobj=None):
        found = self._values(name)
        return found if found or (failobj is None and not self._installed) else failobj

    def get(self, name, failobj=None):
        found = self._values(name)
        return found[0] if found else failobj

    def __getitem__(self, name):
        return self.get(name)

    def __contains__(self, name):
        return len(self._values(name)) > 0

    def keys(self):
        return [field for field, _ in self._rows]

    def items(self):
        return list(self._rows)


def _headers(text):
    """Returns the fields before the first empty line; what a field says on further, indented lines is left out."""
    made = []
    for line in text.partition("\n\n")[0].splitlines():
        field, colon, value = line.partition(":")
        if colon and not line.startswith((" ", "\t")):
            made.append((field, value.strip()))
    return made


def _stated_version(name):
    """Returns the version that the text of a package states, or None."""
    stated = getattr(importlib.import_module(name), "__version__", None)
    return stated if isinstance(stated, str) else None


class Distribution:
    def __init__(self, name, folder):
        self._folder = folder
        if folder is not None:
            self.metadata = PackageMetadata(_headers(self.read_text("METADATA") or self.read_text("PKG-INFO") or ""), True)
        else:
            version = _stated_version(name.replace("-", "_"))
            self.metadata = PackageMetadata([("Name", name)] + ([("Version", version)] if version is not None else []), False)

    @property
    def name(self):
        return self.metadata["Name"]

    @property
    def version(self):
        return self.metadata["Version"]

    @property
    def requires(self):
        return self.metadata.get_all("Requires-Dist")

    def read_text(self, filename):
        path = os.path.join(self._folder, filename) if self._folder is not None else ""
        if not os.path.isfile(path):
            return None
        with open(path, encoding="utf-8") as file:
            return file.read()


def distribution(distribution_name):
    folder = _folder(distribution_name)  # noqa: F821
    if folder is None and find_spec(distribution_name.replace("-", "_")) is None:
        raise PackageNotFoundError(distribution_name)
    return Distribution(distribution_name, folder)


def metadata(distribution_name):
    return distribution(distribution_name).metadata


def version(distribution_name):
    found = distribution(distribution_name).version
    if found is None:
        raise PackageNotFoundError(distribution_name)
    return found


def requires(distribution_name):
    return distribution(distribution_name).requires


class _Packages:
    """The mapping from top-level names to the distributions that provide them, looked up when it is asked for one. It only knows distributions
    that have the name of what they provide."""

    def get(self, name, default=None):
        folder = _folder(name) if find_spec(name) is not None else None  # noqa: F821
        return default if folder is None else [Distribution(name, folder).name]

    def __contains__(self, name):
        return self.get(name) is not None

    def __getitem__(self, name):
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found


def packages_distributions():
    return _Packages()
