"""Files in a package's folder, and its modules: get_data is a C function."""

import os
from _refusal import refuse
from collections import namedtuple
from importlib import import_module

__known_loops__ = True
ModuleInfo = namedtuple("ModuleInfo", "module_finder name ispkg")


def iter_modules(path=None, prefix=""):
    """Returns the modules in the folders of `path`, packages included, sorted by name in each folder."""
    if path is None:
        refuse("iter_modules() of all folders of sys.path is not supported: give it a package's __path__")
    made = []
    for folder in path:
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            package = os.path.isfile(os.path.join(folder, name, "__init__.py"))
            module = name if package else name[:-3] if name.endswith(".py") and name != "__init__.py" else ""
            if module and "." not in module and all([module != one.name[len(prefix):] for one in made]):
                made.append(ModuleInfo(None, prefix + module, package))
    return iter(made)


def extend_path(path, name):
    return path


def walk_packages(path=None, prefix="", onerror=None):
    for one in iter_modules(path, prefix):
        yield one
        if one.ispkg:
            yield from walk_packages(import_module(one.name).__path__, one.name + ".", onerror)
