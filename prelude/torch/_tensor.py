"""torch._tensor: methods of tensors that are functions of the prelude."""

from torch import Tensor  # noqa: F401
from torch.functional import (  # noqa: F401
    allclose, angle, conj, conj_physical, corrcoef, cov, diag, diag_embed, diagflat, dsplit, equal, float_power, gcd, hsplit, isreal, lcm, logdet,
    nonzero_static, resolve_conj, resolve_neg, slogdet, sum_to_size, tensor_split, unique, unique_consecutive, vsplit,
)
