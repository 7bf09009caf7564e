"""Classes of builtin values that have no name of their own."""

FunctionType = LambdaType = function  # noqa: F821
MethodType = method  # noqa: F821
BuiltinFunctionType = BuiltinMethodType = builtin_function_or_method  # noqa: F821
ModuleType = module  # noqa: F821
GeneratorType = iterator  # noqa: F821
NoneType = NoneType  # noqa: F821, PLW0127


class SimpleNamespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)


def MappingProxyType(mapping):
    return mapping
