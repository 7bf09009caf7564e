"""torch.cuda.nvtx: marks for NVIDIA's profiler, which do not change what a model computes."""

from contextlib import contextmanager


def range_push(msg):
    return 0


def range_pop():
    return 0


def mark(msg):
    pass


@contextmanager
def range(msg, *args, **kwargs):
    yield
