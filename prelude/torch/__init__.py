"""torch: what is Python in it. C functions and the aten operators are names of this module besides."""

import builtins as _py

from torch import _C, accelerator, autograd, backends, compiler, cuda, fft, func, fx, hub, jit, library, linalg, masked, nn, onnx, ops, signal, special, utils  # noqa: F401
from torch import profiler, version  # noqa: F401
from torch._archive.functions import (_loss, affine_grid_generator, alpha_dropout, embedding_bag, feature_alpha_dropout, feature_dropout,  # noqa: F401
                                      norm_except_dim, poisson_nll_loss)
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


def _check(cond, message=None):
    assert cond


_check_index = _check_value = _check_type = _check_not_implemented = _check


def _check_is_size(i, message=None, *, max=None):
    assert i >= 0


def _check_tensor_all(cond, message=None):
    assert cond.all()


def _assert_async(input, assert_msg=None):
    assert input


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
    return _py.int(a)


def sym_float(a):
    return _py.float(a)


def sym_max(a, b):
    return _py.max(a, b)


def sym_min(a, b):
    return _py.min(a, b)


def sym_not(a):
    return not a


# Called by these names eager mode's losses leave the elements alone, whatever the schema says.
binary_cross_entropy_with_logits = _loss("binary_cross_entropy_with_logits", "input", "target", weight=None, pos_weight=None, reduction=0)
cosine_embedding_loss = _loss("cosine_embedding_loss", "input1", "input2", "target", margin=0.0, reduction=0)
hinge_embedding_loss = _loss("hinge_embedding_loss", "input", "target", margin=1.0, reduction=0)
kl_div = _loss("kl_div", "input", "target", reduction=0, log_target=False)
margin_ranking_loss = _loss("margin_ranking_loss", "input1", "input2", "target", margin=0.0, reduction=0)
triplet_margin_loss = _loss("triplet_margin_loss", "anchor", "positive", "negative", margin=1.0, p=2.0, eps=1e-6, swap=False, reduction=0)


def sym_sqrt(a):
    return a ** 0.5


def sym_sum(args):
    return _py.sum(args)


def sym_ite(b, t, f):
    return t if b else f


def are_deterministic_algorithms_enabled():
    return False


def get_num_threads():
    return 1


def get_float32_matmul_precision():
    return "highest"


def is_conj(input):
    return False


def is_neg(input):
    return False


def is_inference(input):
    return False


def is_same_size(input, other):
    return input.shape == other.shape


def is_nonzero(input):
    if input.numel() != 1:
        raise RuntimeError("Boolean value of Tensor with more than one value is ambiguous")
    return _py.bool(input)


def detach_copy(input):
    return input.clone()


def view_as_real_copy(input):
    return view_as_real(input).clone()  # noqa: F821


def range(start, end=None, step=1, *, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False):
    first, last = (0, start) if end is None else (start, end)
    count = _py.int((last - first) / step) + 1
    result = ops.aten.arange(count) * step + first
    result = result.to(float32 if dtype is None else dtype)  # noqa: F821
    return result if out is None else out.copy_(result)


def nuclear_norm(input, dim=None, keepdim=False, *, out=None):
    axes = (-2, -1) if dim is None else dim
    return linalg.matrix_norm(input, "nuc", axes, keepdim, out=out)


def native_dropout(input, p, train):
    result = nn.functional.dropout(input, p, _py.bool(train))
    return result, ops.aten.ones_like(input, dtype=bool)  # noqa: F821


def orgqr(input, tau, *, out=None):
    return linalg.householder_product(input, tau, out=out)
