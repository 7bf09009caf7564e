"""Names of torch that models rarely use: settings without an effect on the graph, symbolic sizes, functions of functions."""
import builtins as _py

from _refusal import refuse
from torch import _C, bfloat16, device, float16, set_default_dtype, zeros


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


def set_default_tensor_type(t):
    """Takes a tensor type, or its name."""
    kind = zeros(0).type(t.replace("torch.cuda.", "torch.")).dtype if isinstance(t, str) else t().dtype
    set_default_dtype(kind)


def set_printoptions(*args, **kwargs):
    pass


def is_autocast_enabled(device_type="cuda"):
    return device_type == "cpu" and _C._autocast() is not None


def get_default_device():
    return device("cpu")


def set_default_device(device):
    pass


def get_autocast_dtype(device_type):
    return (_C._autocast() or bfloat16) if device_type == "cpu" else float16


def get_autocast_gpu_dtype():
    return float16


def get_autocast_cpu_dtype():
    return get_autocast_dtype("cpu")


def is_autocast_cache_enabled():
    return False


def compile(model=None, **kwargs):
    _C._taken(kwargs.get("backend"))
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


def is_inference(input):
    return False


def is_inference_mode_enabled():
    return False


def is_anomaly_enabled():
    return False


def set_anomaly_enabled(enabled, check_nan=True):
    pass


def set_num_interop_threads(n):
    pass


def get_num_interop_threads():
    return 1


def set_flush_denormal(mode):
    return True


def set_warn_always(mode):
    pass


def set_deterministic_debug_mode(mode):
    pass


def get_deterministic_debug_mode():
    return 0


def is_deterministic_algorithms_warn_only_enabled():
    return False


def set_autocast_enabled(*args):
    """Takes a device and a switch, or the switch of the GPU's."""
    if len(args) == 2 and args[0] == "cpu":
        refuse("set_autocast_enabled('cpu', ...): use `with torch.autocast('cpu'):`")


def set_autocast_cpu_enabled(enabled):
    set_autocast_enabled("cpu", enabled)


def set_autocast_cache_enabled(enabled):
    pass


def set_autocast_dtype(device_type, dtype):
    pass


def clear_autocast_cache():
    pass


def is_autocast_cpu_enabled():
    return is_autocast_enabled("cpu")


def get_device_module(device=None):
    from torch import cuda

    return cuda


def get_rng_state():
    refuse("a graph has no random number generator whose state could be read or set; torch.manual_seed() sets the seed of its random nodes")


def set_rng_state(new_state):
    get_rng_state()


seed = get_rng_state


def empty_strided(size, stride, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    from torch import empty

    return empty(size, dtype=dtype)


def empty_permuted(size, physical_layout, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    from torch import _C, empty

    _C._require(sorted(physical_layout) == list(range(len(size))), "empty_permuted: physical_layout must contain each dimension once")
    return empty(size, dtype=dtype)


def detach_(input):
    return input


def sparse_coo_tensor(indices=None, values=None, size=None, *, dtype=None, device=None, pin_memory=False, requires_grad=False, check_invariants=None,
                      is_coalesced=None):
    from torch import sparse

    if values is None:
        refuse("a sparse tensor without entries is not supported: make a dense one with torch.zeros")
    return sparse._of_entries(indices, values, size, dtype)


def sparse_csr_tensor(*args, **kwargs):
    refuse("a graph has no sparse tensors: make a dense one (zeros and index_put or scatter_add), or keep indices and values in two tensors")


sparse_csc_tensor = sparse_bsr_tensor = sparse_bsc_tensor = sparse_compressed_tensor = sparse_csr_tensor
smm = hspmm = sspaddmm = hsmm = saddmm = sparse_csr_tensor


def spmm(input, mat2):
    """The product of a sparse and a dense matrix, or of two dense ones."""
    from torch import sparse

    return sparse.mm(input, mat2)


dsmm = spmm


def svd_lowrank(A, q=6, niter=2, M=None):
    """Eager mode approximates the greatest singular values with random vectors; here they are exact."""
    from torch import linalg

    U, S, Vh = linalg.svd(A if M is None else A - M, False)
    return U[..., :q], S[..., :q], Vh[..., :q, :].mH


def pca_lowrank(A, q=None, center=True, niter=2):
    count = _py.min(6, A.shape[-2], A.shape[-1]) if q is None else q
    return svd_lowrank(A - A.mean(-2, True) if center else A, count)


def lobpcg(*args, **kwargs):
    refuse("lobpcg is not supported: torch.linalg.eigh computes all eigenvalues, of which you can take a part")


def frombuffer(buffer, *, dtype, count=-1, offset=0, requires_grad=False):
    refuse("the compiler cannot read the memory of other objects: give the values as a list, or as weights")


def from_dlpack(*args, **kwargs):
    refuse("the compiler cannot read the memory of other objects: give the values as a list, or as weights")


to_dlpack = from_file = from_dlpack


def while_loop(cond_fn, body_fn, carried_inputs):
    from torch._higher_order_ops import while_loop as loop

    return loop(cond_fn, body_fn, carried_inputs)


class memory_format:
    pass


class layout:
    pass
