"""Modules without initial values, which a compiled module's parameters do not have anyway."""


def skip_init(module_cls, *args, **kwargs):
    return module_cls(*args, **kwargs)
