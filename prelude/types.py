"""Classes of builtin values that have no name of their own."""

FunctionType = LambdaType = function  # noqa: F821
MethodType = method  # noqa: F821
BuiltinFunctionType = BuiltinMethodType = builtin_function_or_method  # noqa: F821
ModuleType = module  # noqa: F821
GeneratorType = iterator  # noqa: F821
NoneType = NoneType  # noqa: F821, PLW0127


class UnionType:
    pass


class GenericAlias:
    pass


class CodeType:
    """A function's code: its parameters, and the function, so that FunctionType can make a copy of it."""

    def __init__(self, function, name, varnames, argcount, kwonlyargcount, lines):
        self._function = function
        self.co_name = name
        self.co_varnames = varnames
        self.co_argcount = argcount
        self.co_kwonlyargcount = kwonlyargcount
        self.co_firstlineno = lines[0]
        self._lines = lines


class _Globals:
    """Returns a module's names as a dictionary."""

    def __init__(self, module):
        self._module = module

    def __getitem__(self, name):
        if not _has_global_name(self._module, name):  # noqa: F821
            raise KeyError(name)
        return _global_name(self._module, name, None)  # noqa: F821

    def __setitem__(self, name, value):
        setattr(self._module, name, value)

    def __contains__(self, name):
        return _has_global_name(self._module, name)  # noqa: F821

    def __iter__(self):
        return iter(dir(self._module))

    def keys(self):
        return dir(self._module)

    def items(self):
        return [(name, getattr(self._module, name)) for name in dir(self._module)]

    def values(self):
        return [getattr(self._module, name) for name in dir(self._module)]

    def get(self, name, default=None):
        return _global_name(self._module, name, default)  # noqa: F821

    def copy(self):
        return dict(self.items())

    def update(self, other=(), /, **named):
        for name, value in dict(other, **named).items():
            setattr(self._module, name, value)


class SimpleNamespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, SimpleNamespace) else NotImplemented

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return f"{name}({', '.join([f'{key}={value!r}' for key, value in vars(self).items()])})"


def MappingProxyType(mapping):
    return mapping
