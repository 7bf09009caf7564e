"""jaxtyping 0.3: annotations with shapes. Its own source makes a class for each annotation and checks sizes at run time, which changes no result."""

from typing import Any


class _Annotation:
    def __class_getitem__(cls, item):
        return item[0] if isinstance(item, tuple) else item


class Float(_Annotation):
    pass


Shaped = Num = Real = Inexact = Complex = Integer = Int = UInt = Bool = Key = Float
Float16 = Float32 = Float64 = BFloat16 = Int8 = Int16 = Int32 = Int64 = UInt8 = UInt16 = UInt32 = UInt64 = Complex64 = Complex128 = Float
Array = ArrayLike = PyTree = PRNGKeyArray = Scalar = ScalarLike = Any


def jaxtyped(fn=None, *, typechecker=None):
    return (lambda made: made) if fn is None else fn


def install_import_hook(modules=None, typechecker=None):
    from contextlib import nullcontext
    return nullcontext()
