"""Programs whose inputs --example describes, with arrays of tests/stored/examples."""
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

import torch


@dataclass
class Pair:
    x: torch.Tensor
    n: int


def pair(x: torch.Tensor, y: torch.Tensor):
    return x + y, x - y


def tree(x: torch.Tensor, d: dict, xs: list, k: int = 3):
    return d['a'] + x * k, xs[0] + xs[1]


def parts(t: Tuple[torch.Tensor, int], r: Pair, o: Optional[torch.Tensor], ns: List[int], f: float):
    y = t[0] * t[1] + r.x * r.n
    if o is not None:
        y = y + o
    return y, ns[0] + ns[1], f * 2


def nested(d: Dict[str, List[torch.Tensor]]):
    return d['a'][0] + d['a'][1], d['b'][0]
