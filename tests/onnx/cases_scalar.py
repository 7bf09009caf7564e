"""Numbers as Python computes them."""
import math

from rowlib import Later, case

PAIRS = [(7, 3), (-7, 3), (7, -3), (-7, -3), (6, 3), (0, 5)]
for a, b in PAIRS:
    case("py.floordiv.int", Later(a), Later(b), want=lambda a, b: a // b)
    case("py.mod.int", Later(a), Later(b), want=lambda a, b: a % b)
    case("py.floordiv.float", Later(a + 0.5), Later(float(b)), want=lambda a, b: a // b)
    case("py.mod.float", Later(a + 0.5), Later(float(b)), want=lambda a, b: a % b)
    case("py.atan2.float", Later(float(a)), Later(float(b)), want=math.atan2)
case("py.truediv.int", Later(7), Later(2), want=lambda a, b: a / b)
case("py.pow.int", Later(3), Later(39), want=lambda a, b: a ** b)
case("py.pow.int", Later(-1), Later(101), want=lambda a, b: a ** b)
case("py.lshift.int", Later(5), Later(4), want=lambda a, b: a << b)
case("py.rshift.int", Later(-5), Later(1), want=lambda a, b: a >> b)
case("py.and.int", Later(12), Later(10), want=lambda a, b: a & b, opset=18)
case("py.invert", Later(12), want=lambda a: ~a)
case("py.xor.bool", Later(True), Later(False), want=lambda a, b: a ^ b)
case("py.round.float", Later(2.5), want=lambda a: round(a))
case("py.floor.float", Later(-2.5), want=math.floor)
for name in ("sqrt", "exp", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"):
    case(f"py.{name}", Later(0.7), want=getattr(math, name))
case("py.lt.int", Later(1), 2, want=lambda a, b: a < b)
case("py.eq.float", Later(1.5), Later(1.5), want=lambda a, b: a == b)
