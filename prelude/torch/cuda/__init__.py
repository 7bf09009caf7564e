"""torch.cuda: no device is available."""

from _refusal import refuse
from torch._absent_device import device_count, is_available, is_initialized  # noqa: F401
from torch.cuda import amp, nvtx, sparse  # noqa: F401


class _Tensor:
    """No tensor of a graph is an instance of the classes for tensors of a device."""

    def __new__(cls, *args, **kwargs):
        refuse("tensors of a device are not supported: write torch.tensor(...), or torch.empty(...), which have the model's device")


class FloatTensor(_Tensor):
    pass


class DoubleTensor(_Tensor):
    pass


class HalfTensor(_Tensor):
    pass


class BFloat16Tensor(_Tensor):
    pass


class LongTensor(_Tensor):
    pass


class IntTensor(_Tensor):
    pass


class ShortTensor(_Tensor):
    pass


class CharTensor(_Tensor):
    pass


class ByteTensor(_Tensor):
    pass


class BoolTensor(_Tensor):
    pass


def empty_cache():
    pass


def current_device():
    return 0


def synchronize(device=None):
    pass


def manual_seed(seed):
    pass


manual_seed_all = manual_seed
