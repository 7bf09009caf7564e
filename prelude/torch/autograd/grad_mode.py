"""The contexts under the names that live objects have."""

from torch.utils._contexts import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401
