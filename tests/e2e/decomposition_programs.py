"""Matrices taken apart, draws, and operators of functions: test_decompositions.py compiles each program with the sizes of its first
arguments, with symbolic sizes and with unknown ranks, and compares what it returns with eager mode's."""
import torch
from samples import case
from torch import Tensor

torch.manual_seed(7)
LOW = torch.randn(5, 2) @ torch.randn(2, 4)
SYMMETRIC = torch.randn(2, 4, 4) + torch.randn(2, 4, 4).mT
NOTHING = torch.zeros(0, 2, 2)


def wide(*shape):
    return torch.randn(*shape, dtype=torch.float64)


# ---- singular values ----
@case((torch.randn(4, 3),), (torch.randn(3, 4),), (torch.randn(1, 1),), (LOW,), (torch.zeros(3, 3),), (torch.eye(3),), (torch.zeros(3, 0),), (torch.zeros(0, 3),))
def reduced_svd(x: Tensor):
    U, S, Vh = torch.linalg.svd(x, full_matrices=False)
    return U * S @ Vh, S, U.mT @ U, Vh @ Vh.mT


@case((torch.randn(2, 4, 3),), (torch.randn(2, 3, 5),), (LOW[None],), (torch.zeros(0, 3, 2),), (torch.zeros(1, 3, 2),), (torch.zeros(1, 0, 2),))
def full_svd(x: Tensor):
    U, S, Vh = torch.linalg.svd(x)
    k = min(x.shape[-1], x.shape[-2])
    return (U[..., :k] * S[..., None, :]) @ Vh[..., :k, :], S, U.mT @ U, Vh @ Vh.mT


@case((wide(4, 3),), (wide(6, 6) @ wide(6, 6),), (wide(3, 20),))
def older_svd(x: Tensor):
    U, S, V = torch.svd(x)
    left, values, right = torch.svd(x, compute_uv=False)
    low = torch.svd_lowrank(x[:3], 3)
    return U * S @ V.mT, S, x.svd().S, left, values, right, low[1], (low[0] * low[1] @ low[2].mT).norm(), torch.pca_lowrank(x[:2], 2)[1]


@case((wide(3, 5),), (wide(5, 3),), (wide(2, 2),))
def inverse_of_any(x: Tensor):
    return torch.linalg.pinv(x, rtol=0.0), torch.pinverse(x), torch.linalg.matrix_norm(x, "nuc"), torch.linalg.matrix_norm(x, -2), torch.linalg.lstsq(x.mT, x.mT).solution


@case((torch.diag(torch.tensor([3.0, 1, -2])),), (torch.eye(2),))
def signs_of_the_only_element(x: Tensor):
    w, V = torch.linalg.eigh(x)
    return w, V, torch.linalg.svd(x)


# ---- eigenvalues ----
@case((SYMMETRIC,), (torch.eye(3)[None],), (torch.ones(2, 2)[None],), (NOTHING,), (torch.zeros(1, 2, 2),), (torch.zeros(1, 0, 0),))
def symmetric_eigenvectors(x: Tensor):
    w, V = torch.linalg.eigh(x)
    return w, (V * w[..., None, :]) @ V.mT, V.mT @ V, torch.linalg.eigh(x, UPLO="U").eigenvalues


@case((wide(2, 4, 4),), (wide(1, 1, 1),), (wide(3, 2, 2),), (NOTHING.double(),), (torch.eye(3, dtype=torch.float64).roll(1, 0)[None],), (torch.zeros(2, 0, 0, dtype=torch.float64),))
def general_eigenvectors(x: Tensor):
    w, V = torch.linalg.eig(x)
    return torch.linalg.eig(x).eigenvalues, x.to(torch.complex128) @ V - V * w.unsqueeze(-2), V.abs(), torch.linalg.eigvals(x)


@case((torch.randn(3, 3), 2), (torch.randn(5, 5), 0))
def in_a_loop(x: Tensor, n: int):
    for _ in range(n):
        U, S, Vh = torch.linalg.svd(x)
        x = (U * S.sqrt()) @ Vh
    return x, torch.linalg.eigvals(x).abs().amax()
