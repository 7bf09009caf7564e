"""Tests whether a module can be imported: from the prelude, or from the search path."""

from importlib.machinery import ModuleSpec


def find_spec(name, package=None):
    return ModuleSpec(name) if _is_there(name, package) else None  # noqa: F821
