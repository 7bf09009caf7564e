"""Parts of torch's C interface that models use."""

import torch


class TensorBase(kind="native"):
    pass


def _log_api_usage_once(event):
    pass


def _get_tracing_state():
    return None


def _is_tracing():
    return torch.jit.is_tracing()


def _are_functorch_transforms_active():
    return False


def _jit_set_profiling_executor(mode):
    return False


def _jit_set_profiling_mode(mode):
    return False


def _jit_override_can_fuse_on_cpu(mode):
    pass


def _jit_override_can_fuse_on_gpu(mode):
    pass


def _disabled_torch_function_impl(func, types, args=(), kwargs=None):
    """Calls the function; in a class, it stands for no override, as in torch.nn.Parameter."""
    return func(*args, **({} if kwargs is None else kwargs))
