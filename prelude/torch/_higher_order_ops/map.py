from torch._higher_order_ops import map  # noqa: F401
