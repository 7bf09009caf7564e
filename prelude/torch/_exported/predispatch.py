"""Traced calls of torch.vmap."""
