from torch._higher_order_ops import while_loop  # noqa: F401
