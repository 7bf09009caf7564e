"""Special functions."""
import torch

from rowlib import case, t

X = torch.tensor([0.3, 0.7, 1.0, 1.5, 2.0, 3.7, 8.2, 25.0, -0.4, -2.3])
for name in ("lgamma", "digamma"):
    case(f"aten.{name}", X, tolerance=1e-4)
    case(f"aten.{name}", torch.tensor([0.0, -1.0, -3.0, float("inf")]))
    case(f"aten.{name}", X.double(), tolerance=1e-9)
case("aten.erfinv", torch.tensor([-1.0, -0.999, -0.9, -0.2, 0.0, 0.5, 0.99, 0.9999999, 1.0, 1.5]), tolerance=1e-4)
case("aten.erfinv", torch.linspace(-0.9999, 0.9999, 41, dtype=torch.float64), tolerance=1e-9)
case("aten.special_ndtri", torch.tensor([0.0, 1e-20, 1e-5, 0.3, 0.5, 0.9, 1.0]), tolerance=1e-4)
for name in ("i0", "i0e", "i1", "i1e"):
    case(f"aten._bessel_{name}", torch.tensor([-9.0, -2.0, 0.0, 0.5, 3.7, 3.8, 12.0]), want=getattr(torch.special, name), tolerance=1e-5)
case("aten.special_ndtr", t(2, 3))
case("aten.special_xlog1py", t(2, 3, low=0), t(3, low=0))
case("aten._safe_softmax", torch.tensor([[1.0, 2.0], [float("-inf"), float("-inf")]]), 1, None)
for order in (0, 1, 2, 5):
    case("aten.polygamma", order, torch.tensor([0.3, 1.0, 2.5, 14.0, -0.4, -2.3, -20.5]), tolerance=1e-4)
case("aten.polygamma", 3, torch.tensor([[0.3, 2.0]], dtype=torch.float64), tolerance=1e-9)
case("aten.mvlgamma", t(2, 3, low=3, high=6), 3, tolerance=1e-4)
case("aten.polygamma", 1, torch.tensor([2.5, 0.5, 0.25, -1.25, 0.0, -8.5]))
case("aten.polygamma", 1, torch.tensor([-3.5, 1.0], dtype=torch.float64))
