"""torch.ao: declarations about quantisation, which have no effect on a float model."""
