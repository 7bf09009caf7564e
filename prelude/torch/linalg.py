"""torch.linalg: its functions are operators."""
