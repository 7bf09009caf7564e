"""Names of torch that models seldom ask for: settings that change no graph, sizes as symbols, functions of functions."""
import builtins as _py

from torch import device, float32


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
    return float32


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
