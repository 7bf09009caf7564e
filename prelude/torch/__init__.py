"""torch: what is Python in it. C functions and the aten operators are names of this module besides."""

from torch import _C, autograd, backends, compiler, cuda, fft, func, fx, hub, jit, library, linalg, masked, nn, onnx, ops, signal, special, utils  # noqa: F401
from torch import profiler, version  # noqa: F401
from torch._complex import is_complex  # noqa: F401
from torch._decompositions.spectrum import istft, stft  # noqa: F401
from torch.func import vmap  # noqa: F401
from torch.functional import batch_norm, broadcast_shapes, cdist, gradient, histogramdd, lu, tensordot, unique, unique_consecutive, unravel_index  # noqa: F401
from torch.nn.functional import bilinear, cosine_similarity, pairwise_distance, pdist, rrelu, rrelu_  # noqa: F401
from torch.serialization import load, save  # noqa: F401
from torch.utils._contexts import autocast, enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401

__version__ = "2.13.0"


class Tensor(kind="native"):
    pass


class Size(tuple, kind="native"):
    def numel(self):
        n = 1
        for size in self:
            n *= size
        return n


class device(kind="native"):
    pass


class dtype(kind="native"):
    pass


class Generator:
    def __init__(self, device="cpu"):
        pass

    def manual_seed(self, seed):
        return self


class SymInt:
    pass


class SymBool:
    pass


class SymFloat:
    pass


def _assert(condition, message):
    assert condition, message


def from_numpy(ndarray):
    return ndarray if isinstance(ndarray, Tensor) else ndarray._tensor


def is_storage(obj):
    return False


def typename(obj):
    return "torch." + type(obj).__name__


def set_float32_matmul_precision(precision):
    pass


def use_deterministic_algorithms(mode, *, warn_only=False):
    pass


def set_num_threads(n):
    pass


def set_printoptions(*args, **kwargs):
    pass


def is_autocast_enabled(device_type=None):
    return False


def get_default_device():
    return device("cpu")


def set_default_device(device):
    pass


def get_autocast_dtype(device_type):
    return float32  # noqa: F821


def is_autocast_cache_enabled():
    return False


def compile(model=None, **kwargs):
    if model is None:
        return lambda inner: inner
    return model


def cond(pred, true_fn, false_fn, operands=()):
    if pred:
        return true_fn(*operands)
    return false_fn(*operands)


def sym_int(a):
    return int(a)


def sym_float(a):
    return float(a)


def sym_max(a, b):
    return max(a, b)


def sym_min(a, b):
    return min(a, b)


def sym_not(a):
    return not a


def are_deterministic_algorithms_enabled():
    return False
