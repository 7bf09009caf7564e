"""Arithmetic, element by element."""
import torch

from rowlib import case, t

I, F, D, B, U8 = torch.int64, torch.float32, torch.float64, torch.bool, torch.uint8
SPECIAL = torch.tensor([0.0, -0.0, 1.5, -2.5, float("nan"), float("inf"), -float("inf"), 2.5])


def pairs(name, overload="Tensor", dtypes=(F, I), **how):
    for dtype in dtypes:
        case(f"aten.{name}.{overload}".rstrip("."), t(2, 3, dtype=dtype), t(3, dtype=dtype), **how)


for name in ("add", "sub", "mul", "div", "eq", "ne", "lt", "le", "gt", "ge"):
    pairs(name, dtypes=(F, I, torch.int32, D))
    case(f"aten.{name}.Scalar", t(2, 3), 2)
    case(f"aten.{name}.Scalar", t(2, 3, dtype=I), 1.5)
    case(f"aten.{name}.Tensor", t(2, 3, dtype=I), t(3))
    if name not in ("sub",):
        case(f"aten.{name}.Tensor", t(2, 3, dtype=B), t(3, dtype=B))
    case(f"aten.{name}.Tensor", t(0, 3), t(1, 3))
    case(f"aten.{name}.Tensor", t(2, 3, dtype=I), t(dtype=I) + 5)
case("aten.add.Tensor", t(2, 3), t(3), 2)
case("aten.sub.Tensor", t(2, 3), t(3), 0.5)
case("aten.rsub.Scalar", t(2, 3), 2, 3)
nonzero = t(3, dtype=I, low=1, high=5) * torch.tensor([1, -1, 1])
for mode in (None, "floor", "trunc"):
    case("aten.div.Tensor_mode", t(2, 3, dtype=I, low=-9, high=9), nonzero, mode)
    case("aten.div.Tensor_mode", t(2, 3, low=-9, high=9), nonzero.float(), mode)
for name in ("floor_divide", "remainder.Tensor", "fmod.Tensor"):
    case(f"aten.{name}", t(2, 3, dtype=I, low=-9, high=9), nonzero)
    case(f"aten.{name}", t(2, 3, low=-9, high=9), nonzero.double())
case("aten.remainder.Scalar", t(2, 3, dtype=I, low=-9, high=9), 4)
for exponent in (0, 1, 2, 3, 0.5, -1, -0.5, 2.5):
    case("aten.pow.Tensor_Scalar", t(2, 3, low=0.1, high=2), exponent)
case("aten.pow.Tensor_Scalar", t(2, 3, dtype=I), 5)
case("aten.pow.Tensor_Tensor", t(2, 3, dtype=I), t(3, dtype=I).abs())
case("aten.pow.Scalar", 2, t(2, 3))
for name in ("neg", "abs", "sign", "ceil", "floor", "round", "trunc", "frac", "square", "nan_to_num", "isnan", "isinf", "isfinite",
             "isposinf", "isneginf", "logical_not", "signbit", "exp", "log1p", "expm1", "sigmoid", "tanh", "sinc", "erf"):
    case(f"aten.{name}", SPECIAL[:4] if name in ("signbit",) else SPECIAL)
    if name not in ("signbit",):
        case(f"aten.{name}", t(2, 3, dtype=D))
    if name not in ("frac", "nan_to_num"):
        case(f"aten.{name}", t(2, 3, dtype=I, low=0))
for name in ("sqrt", "rsqrt", "reciprocal", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "asinh",
             "atanh", "exp2", "erfc", "deg2rad", "logit"):
    case(f"aten.{name}", t(2, 3, low=0.1, high=0.9))
case("aten.acosh", t(2, 3, low=1, high=3))
case("aten.round.decimals", t(2, 3), 2)
for bounds in ((-1, 1), (None, 0), (0.5, None), (2, 1)):
    case("aten.clamp", SPECIAL, *bounds)
    case("aten.clamp", t(2, 3, dtype=I), *bounds)
case("aten.clamp.Tensor", t(2, 3), t(3), None)
case("aten.clamp_min", t(2, 3), 0)
for name in ("maximum", "minimum", "fmax", "fmin"):
    case(f"aten.{name}", SPECIAL, SPECIAL.flip(0))
    case(f"aten.{name}", t(2, 3, dtype=I), t(3, dtype=I))
    case(f"aten.{name}", t(2, 3, dtype=B), t(3, dtype=B))
for name in ("and", "or", "xor"):
    case(f"aten.logical_{name}", t(2, 3, dtype=I), t(3))
    case(f"aten.bitwise_{name}.Tensor", t(2, 3, dtype=B), t(3, dtype=B))
    case(f"aten.bitwise_{name}.Tensor", t(2, 3, dtype=I), t(3, dtype=I), opset=18)
for dtype in (B, I, U8):
    case("aten.bitwise_not", t(2, 3, dtype=dtype, low=0))
case("aten.bitwise_left_shift.Tensor", t(2, 3, dtype=I), t(3, dtype=I, low=0, high=4))
case("aten.bitwise_right_shift.Tensor", t(2, 3, dtype=I, low=-9, high=9), t(3, dtype=I, low=0, high=4))
for dtype in (F, I, B):
    case("aten.where.self", t(2, 3, dtype=B), t(3, dtype=dtype), t(2, 1, dtype=dtype))
case("aten.where.self", t(2, 3, dtype=B), t(3, dtype=I), t(2, 1))
case("aten.where.ScalarOther", t(2, 3, dtype=B), t(3, dtype=I), 0.5)
case("aten.where.Scalar", t(2, 3, dtype=B), 1, 0)
for weight in (0.2, 0.8):
    case("aten.lerp.Scalar", t(2, 3), t(3), weight)
case("aten.lerp.Tensor", t(2, 3), t(3), t(3, low=0, high=1))
case("aten.addcmul", t(2, 3), t(3), t(2, 1), 0.5)
case("aten.addcdiv", t(2, 3), t(3), t(2, 1, low=1, high=2), 0.5)
for name in ("logaddexp", "logaddexp2", "hypot", "atan2", "xlogy.Tensor", "copysign.Tensor", "heaviside", "isclose"):
    low = 0 if name == "xlogy.Tensor" else -3
    case(f"aten.{name}", t(2, 3, low=low), t(3, low=low))
case("aten.atan2", torch.tensor([0.0, 1.0, -1.0, 0.0]), torch.tensor([1.0, 0.0, 0.0, -1.0]))
case("aten.ldexp.Tensor", t(2, 3), t(3, dtype=I))
case("aten.signbit", t(2, 3, dtype=I))
case("aten.pow.Tensor_Tensor", t(2, 3, dtype=I), t(3, dtype=I))

# the edges of each width, infinities and the zeros' signs
for dtype in (torch.int8, torch.int32, I):
    low, high = torch.iinfo(dtype).min, torch.iinfo(dtype).max
    edges = torch.tensor([low, low + 1, -7, -1, 0, 1, 7, high - 1, high], dtype=dtype)
    for divisor in (3, -3, 7, high, low):
        case("aten.floor_divide", edges, torch.tensor(divisor, dtype=dtype))
        case("aten.fmod.Tensor", edges, torch.tensor(divisor, dtype=dtype))
    case("aten.floor_divide.Scalar", edges, 3)
case("aten.floor_divide", torch.tensor([0, 1, 254, 255], dtype=U8), torch.tensor(7, dtype=U8))
grid = torch.cartesian_prod(SPECIAL, SPECIAL).unbind(1)
for name in ("floor_divide", "atan2", "hypot", "isclose", "copysign"):
    case(f"aten.{name}" + (".Tensor" if name == "copysign" else ""), grid[0].clone(), grid[1].clone())
case("aten.isclose", grid[0].clone(), grid[1].clone(), 1e-5, 1e-8, True)
case("aten.isclose", t(4, dtype=B), t(4, dtype=B))
case("aten.isclose", torch.tensor([2 ** 24, 5]), torch.tensor([2 ** 24 + 1, 4]))
case("aten.square", t(2, 3, dtype=B))

# 16-bit floats are rounded once, behind the last step
H = torch.float16
case("aten.lerp.Scalar", t(5, 5, dtype=H), t(5, dtype=H), 0.4, tolerance=5e-4)
case("aten.add.Tensor", t(3, dtype=H), t(3, dtype=H), 0.1, tolerance=5e-4)
half = torch.tensor([0.0, 0.5, -3.0, 1e-3], dtype=H)  # PyTorch multiplies by the number itself: 0 * 1e5 is no NaN
for number in (1e5, -1e9, 1e-9, 0.25):
    case("aten.mul.Scalar", half, number, tolerance=1e-6)
    case("aten.div.Scalar", half, number, tolerance=1e-6)
    case("aten.mul.Tensor", half, torch.tensor(number), tolerance=1e-6)  # and by a 0-d tensor of another dtype
    case("aten.div.Tensor", half, torch.tensor(number, dtype=torch.float64), tolerance=1e-6)
case("aten.hypot", t(3, dtype=H) * 20000, t(3, dtype=H) * 10000, tolerance=1e-3)
wide = torch.tensor([torch.iinfo(I).min, -5, -1, 0, 1, 3, torch.iinfo(I).max])
for count in (0, 1, 62, 63, 64, 70):
    case("aten.bitwise_left_shift.Tensor_Scalar", wide, count)
    case("aten.bitwise_right_shift.Tensor_Scalar", wide, count)
case("aten.bitwise_right_shift.Tensor", wide, torch.tensor([-1, 0, 1, 2, 62, 63, 64]))
case("aten.relu", wide)
case("aten.softshrink", SPECIAL)
for name in ("sinh", "cosh"):
    case(f"aten.{name}", torch.tensor([-200.0, -1.5, -1e-9, 0.0, 0.3, 100.0], dtype=D), tolerance=1e-12)
    case(f"aten.{name}", t(2, 3))
