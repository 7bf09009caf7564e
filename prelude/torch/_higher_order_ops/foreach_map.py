from torch._higher_order_ops import foreach_map  # noqa: F401
