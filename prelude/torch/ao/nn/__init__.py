"""torch.ao.nn: the present location of the wrappers."""
