"""torch.sparse: a graph has no sparse tensors; what has a dense meaning is computed on dense ones."""

import torch


def mm(mat1, mat2, reduce=None):
    if reduce is not None:
        raise NotImplementedError("torch.sparse.mm with `reduce` is not supported; use scatter_reduce")
    return torch.mm(mat1, mat2)


def addmm(mat, mat1, mat2, *, beta=1.0, alpha=1.0):
    return torch.addmm(mat, mat1, mat2, beta=beta, alpha=alpha)


def _needs_sparse(*args, **kwargs):
    raise NotImplementedError("a graph has no sparse tensors: keep the tensor dense, or its indices and values apart")


sum = softmax = log_softmax = spdiags = sampled_addmm = spsolve = _needs_sparse
