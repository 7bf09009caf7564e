"""Whether a module can be imported: one of the prelude, or one found in the folders of modules."""

from importlib.machinery import ModuleSpec


def find_spec(name, package=None):
    return ModuleSpec(name) if _is_there(name, package) else None  # noqa: F821
