from torch._higher_order_ops import hints_wrapper  # noqa: F401
