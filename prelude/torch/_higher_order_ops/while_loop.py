from torch._higher_order_ops import while_loop, while_loop_stack_output  # noqa: F401
