from torch._higher_order_ops import cond  # noqa: F401
