import typing

import torch


def f(a: typing.List[int], b: typing.Tuple[torch.Tensor, int], c: typing.Dict[str, float], d: typing.Optional[torch.Tensor]):  # expect SC2021:64 "the parameter `c` of `f` needs a description" -> "{'key': float}"
    return b[0] + a[0]
