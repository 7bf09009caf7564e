from typing import List

import torch


def f(x: torch.Tensor, y: List[Thing]):  # expect SC2004:32 "`Thing` is not defined"
    return x
