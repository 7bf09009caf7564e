"""torch.ao: what models say about their quantisation, of which a float model uses nothing."""
