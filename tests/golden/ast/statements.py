"""Module docstring."""
from __future__ import annotations
import os, torch.nn as nn
from . import sibling
from ..up.pack import (a as b, c,)
from torch import *

x = y = 1
x: int
x: List[int] = []
a, *b = c, d = e
x += 1; x //= 2; x @= y; x **= z; x >>= 1
del a, b[0], c.d
del (a, b)
assert x > 0, "positive"
global g
pass


def f(a, b: int, /, c=1, *args: float, d, e: str = "s", **kwargs) -> Tuple[int, Tensor]:
    q = a

    def inner():
        nonlocal q

    return a, b


@decorator
@other.one(1, k=2)
class C(Base, metaclass=M, *more, **options):
    field: int = 0

    def method(self): return None


if a:
    pass
elif b:
    pass
elif c: pass
else:
    pass

for i, (j, k) in enumerate(x, 1):
    if i: continue
    break
else:
    done()

while True:
    break
else:
    pass

with open(f) as g, lock:
    pass
with (torch.no_grad(), ctx as (p, q)):
    pass

try:
    risky()
except ValueError as e:
    raise RuntimeError("no") from e
except (A, B):
    raise
else:
    pass
finally:
    clean()

try:
    pass
except* OSError:
    pass


def generator():
    x = yield 1
    yield
    yield from other()


type Pair[T, *Ts] = tuple[T, T]


def generic[T: int](x: T) -> T: ...
