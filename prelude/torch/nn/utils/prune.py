"""torch.nn.utils.prune: a pruned parameter is its original times a mask; both are part of the state."""

import torch
from _refusal import refuse
from torch.nn.parameter import Parameter


class BasePruningMethod:
    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        raise NotImplementedError("a pruning method needs compute_mask()")

    def __call__(self, module, inputs):
        """Called as a hook of a module that was saved as a whole."""
        name = self._tensor_name
        mask, original = getattr(module, name + "_mask"), getattr(module, name + "_orig")
        setattr(module, name, mask.to(original.dtype) * original)

    @classmethod
    def apply(cls, module, name, *args, importance_scores=None, **kwargs):
        return _prune(cls(*args, **kwargs), module, name, importance_scores)


def _prune(method, module, name, scores):
    if not hasattr(module, name + "_mask"):
        original = getattr(module, name)
        delattr(module, name)
        setattr(module, name + "_orig", original)
        module.register_buffer(name + "_mask", torch.ones_like(original))

        def compute(module, args):
            setattr(module, name, getattr(module, name + "_mask") * getattr(module, name + "_orig"))

        module.register_forward_pre_hook(compute)
    old = getattr(module, name + "_mask")
    weight = getattr(module, name + "_orig")
    mask = method.compute_mask(weight if scores is None else scores, old)
    module.register_buffer(name + "_mask", mask.to(weight.dtype))
    setattr(module, name, mask.to(weight.dtype) * weight)
    return method


class PruningContainer(BasePruningMethod):
    """Several methods for one parameter, whose masks are combined."""


def _count(amount, size):
    return amount if isinstance(amount, int) else round(amount * size)


class Identity(BasePruningMethod):
    def compute_mask(self, t, default_mask):
        return default_mask


class CustomFromMask(BasePruningMethod):
    def __init__(self, mask):
        self.mask = mask

    def compute_mask(self, t, default_mask):
        return default_mask * self.mask.to(default_mask.dtype)


class L1Unstructured(BasePruningMethod):
    def __init__(self, amount):
        self.amount = amount

    def compute_mask(self, t, default_mask):
        n = _count(self.amount, t.numel())
        if n == 0:
            return default_mask
        least = torch.topk(torch.abs(t * default_mask).reshape(-1), n, largest=False)[1]
        return default_mask.reshape(-1).scatter(0, least, 0.0).reshape(t.shape)


class RandomUnstructured(L1Unstructured):
    def compute_mask(self, t, default_mask):
        return super().compute_mask(torch.rand(t.shape), default_mask)


class LnStructured(BasePruningMethod):
    PRUNING_TYPE = "structured"

    def __init__(self, amount, n, dim=-1):
        self.amount, self.n, self.dim = amount, n, dim

    def _norms(self, t):
        axes = [i for i in range(t.dim()) if i != self.dim % t.dim()]
        return torch.linalg.vector_norm(t, self.n, axes)

    def compute_mask(self, t, default_mask):
        size = t.shape[self.dim]
        n = _count(self.amount, size)
        if n == 0:
            return default_mask
        kept = torch.topk(self._norms(t * default_mask), size - n)[1]
        mask = torch.zeros(size, dtype=default_mask.dtype).scatter(0, kept, 1.0)
        shape = [size if i == self.dim % t.dim() else 1 for i in range(t.dim())]
        return default_mask * mask.reshape(shape)


class RandomStructured(LnStructured):
    def __init__(self, amount, dim=-1):
        super().__init__(amount, 1, dim)

    def _norms(self, t):
        return torch.rand(t.shape[self.dim])


def identity(module, name):
    Identity.apply(module, name)
    return module


def custom_from_mask(module, name, mask):
    CustomFromMask.apply(module, name, mask)
    return module


def l1_unstructured(module, name, amount, importance_scores=None):
    L1Unstructured.apply(module, name, amount, importance_scores=importance_scores)
    return module


def random_unstructured(module, name, amount):
    RandomUnstructured.apply(module, name, amount)
    return module


def ln_structured(module, name, amount, n, dim, importance_scores=None):
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def random_structured(module, name, amount, dim):
    RandomStructured.apply(module, name, amount, dim)
    return module


def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    refuse("global_unstructured() compares weights that are known after training: give the masks with the weights, "
           "after prune.identity() of each parameter")


def remove(module, name):
    weight = getattr(module, name + "_orig")
    mask = getattr(module, name + "_mask")
    delattr(module, name + "_orig")
    delattr(module, name + "_mask")
    module._pre_hooks.clear()
    setattr(module, name, Parameter(weight * mask))
    return module


def is_pruned(module):
    return any(name.endswith("_mask") and name[:-5] + "_orig" in part._parameters
               for part in module.modules() for name in part._buffers)
