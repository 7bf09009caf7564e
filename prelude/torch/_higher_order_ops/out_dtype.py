from torch._higher_order_ops import out_dtype  # noqa: F401
