"""Gradients are not part of the graph; functions with their own gradient are their forward."""

from torch.utils._contexts import enable_grad, no_grad  # noqa: F401


class _Context:
    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def mark_dirty(self, *tensors):
        pass

    def mark_non_differentiable(self, *tensors):
        pass

    def set_materialize_grads(self, value):
        pass


class Function(kind="autograd"):
    @classmethod
    def apply(cls, *args):
        return cls.forward(_Context(), *args)


def Variable(data, requires_grad=False, volatile=False):
    return data
