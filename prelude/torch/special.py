"""torch.special: its functions are operators."""
