from torch._higher_order_ops import strict_mode  # noqa: F401
