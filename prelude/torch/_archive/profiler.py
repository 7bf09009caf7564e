"""The namespace `ops.profiler` in the texts of TorchScript archives: marks without meaning in a graph."""


def _record_function_enter_new(name, args=None):
    return 0


def _record_function_enter(name, args=None):
    return 0


def _record_function_exit(handle):
    return None


def _call_end_callbacks_on_jit_fut(handle, future):
    return future
